"""Every scenario block of every specification, read from the specification itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fondaco
from fondaco.engine.registry import find_game
from fondaco.engine.scenario import ScenarioError, read_scenarios, run_scenario
from tests.conftest import ROOT
from tests.rule_ids import named_ids


def _scenarios() -> list[Any]:
    """The scenarios, each with the rule ids its heading names."""
    found = []
    for game in fondaco.game_ids():
        path = ROOT / "docs" / "rules" / f"{game}.md"
        text = path.read_text(encoding="utf-8")
        for scenario in read_scenarios(path):
            heading = re.search(rf"^\*\*{scenario['id']}\*\*(.*)$", text, re.MULTILINE)
            assert heading is not None, scenario["id"]
            marks = pytest.mark.rules(*sorted(named_ids(heading.group(1))))
            name = f"{game}-{scenario['id']}"
            found.append(pytest.param(game, scenario, id=name, marks=marks))
    return found


@pytest.mark.parametrize(("game", "scenario"), _scenarios())
def test_scenario(game: str, scenario: dict[str, Any]) -> None:
    run_scenario(find_game(game), scenario)


def test_all_blocks_are_found() -> None:
    text = (ROOT / "docs" / "rules" / "wampum.md").read_text(encoding="utf-8")
    assert len(_scenarios()) >= text.count("```json scenario") == 23


@pytest.mark.parametrize(
    "step",
    [
        {"legal": ["start_player 0"]},
        {"illegal": ["start_player 0"]},
        {"do": ["start_player 4"]},
        {"expect": {"phase": "setup_deal"}},
        {"view": {"0.deck": 89}},
    ],
)
def test_a_wrong_scenario_fails(step: dict[str, Any]) -> None:
    scenario = {"id": "SC-00", "new": {"players": 2}, "steps": [step]}
    with pytest.raises(ScenarioError):
        run_scenario(find_game("wampum"), scenario)
