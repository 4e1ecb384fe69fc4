"""Every scenario block of every specification, read from the specification itself."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.registry import find_game
from fondaco.engine.scenario import ScenarioError, run_scenario
from tests.conftest import ROOT
from tests.scenarios import Scenario, all_scenarios

#: What a step compares; "do" only has to be legal.
_COMPARED = {"legal", "illegal", "expect", "view"}

every_scenario = pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(scenario, id=scenario.name, marks=pytest.mark.rules(*scenario.rules))
        for scenario in all_scenarios()
    ],
)


@every_scenario
def test_scenario(scenario: Scenario) -> None:
    run_scenario(find_game(scenario.game), scenario.block)


@every_scenario
def test_a_scenario_compares_something(scenario: Scenario) -> None:
    assert any(_COMPARED & step.keys() for step in scenario.block["steps"])


def test_all_blocks_are_found() -> None:
    text = (ROOT / "docs" / "rules" / "wampum.md").read_text(encoding="utf-8")
    assert len(all_scenarios()) >= text.count("```json scenario") == 23


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
