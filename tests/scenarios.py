"""The scenario blocks of all specifications, each with the rule ids that its heading names."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import fondaco
from fondaco.engine.scenario import read_scenarios
from tests.rule_ids import named_ids, specification


class Scenario(NamedTuple):
    """A block of a game's specification."""

    game: str
    block: dict[str, Any]
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.game}-{self.block['id']}"


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    found = []
    for game in fondaco.game_ids():
        path = specification(game)
        text = path.read_text(encoding="utf-8")
        for block in read_scenarios(path):
            heading = re.search(rf"^\*\*{block['id']}\*\*(.*)$", text, re.MULTILINE)
            assert heading is not None, block["id"]
            found.append(Scenario(game, block, tuple(sorted(named_ids(heading.group(1))))))
    return tuple(found)
