"""The second implementation of Yangtze (`model.py`), held against the scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.scenario import read_scenarios
from tests.conftest import ROOT
from tests.games.yangtze.model import Model
from tests.games.yangtze.model_position import DATA, State, start


def _look_up(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize(
    "scenario",
    list(read_scenarios(ROOT / "docs" / "rules" / "yangtze.md")),
    ids=lambda scenario: scenario["id"],
)
def test_the_model_plays_the_scenarios_of_the_specification(scenario: State) -> None:
    new = scenario.get("new", {})
    given = scenario.get("given") or start(DATA, new["players"], new["options"])
    model = Model(given)
    for step in scenario["steps"]:
        if "legal" in step:
            assert model.legal() == step["legal"]
        for line in step.get("illegal", ()):
            assert model.refusal(line) is not None
        for line in step.get("do", ()):
            assert line in model.legal()
            model.play(line)
        for path, wanted in step.get("expect", {}).items():
            assert _look_up(model.state, path) == wanted, path


@pytest.mark.rules("YAN-8.3", "YAN-R.30")
def test_the_longest_line_first_is_not_always_best() -> None:
    model = Model(start(DATA, 2, {}))
    hand = "vase_red vase_violet vase_white vase_black silk_red silk_black jade_violet jade_black"
    hand += " lacquer_violet pearl_red pearl_white"
    # Four vases (50) leave pairs of silk, jade and pearls and a lacquer box: 50 + 45 + 5 = 100.
    # By colour it is three red, three violet, three black and two white: 30 + 30 + 30 + 15.
    assert model.best_sale(model.values["luxury"], hand.split()) == 105
