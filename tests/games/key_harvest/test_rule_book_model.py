"""The second implementation of Key Harvest, held against the examples of the specification."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.scenario import read_scenarios
from tests.conftest import ROOT
from tests.games.key_harvest.model import Model
from tests.games.key_harvest.model_position import flat_lines, start_state
from tests.games.key_harvest.playing import delivered

DATA = delivered()
SCENARIOS = list(read_scenarios(ROOT / "docs" / "rules" / "key_harvest.md"))


def look_up(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_the_model_plays_every_scenario(scenario: dict[str, Any]) -> None:
    given = scenario.get("given")
    if given is None:
        given = start_state(DATA, scenario["new"]["players"], scenario["new"]["options"])
    model = Model(DATA, given)
    for step in scenario["steps"]:
        if "legal" in step:
            assert model.legal() == step["legal"]
        assert not set(step.get("illegal", ())) & set(model.legal())
        for line in step.get("do", ()):
            assert line in model.legal()
            model.play(line)
        for path, wanted in step.get("expect", {}).items():
            assert look_up(model.state, path) == wanted, path


def test_all_scenarios_are_there() -> None:
    assert [scenario["id"] for scenario in SCENARIOS] == [f"SC-{n:02}" for n in range(1, 27)]


def test_the_flat_index_of_section_7() -> None:
    lines = flat_lines(DATA)
    assert len(lines) == len(set(lines)) == 508
    assert [lines[at] for at in (0, 55, 56, 67, 431, 432, 433, 442, 497, 498, 507)] == [
        *("harvest a1", "harvest g7", "hire harvester", "hire reeve", "done", "end_turn"),
        *("pair p1", "draw a1", "draw g7", "draw bequest", "draw bounty"),
    ]
