"""Spice Quay is complete, its scenarios come out, and greedy and search play it with sense."""

from pathlib import Path

import pytest

from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Summary
from fondaco.bots import ask, make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.scenario import read_scenarios, run_scenario
from fondaco.plain.checks import find_faults

GAME = find_game("spice_quay")
SCENARIOS = list(read_scenarios(Path(GAME.folder) / "rules.md"))


def test_nothing_is_missing():
    assert [str(fault) for fault in find_faults(GAME)] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario):
    run_scenario(GAME, scenario)


def test_the_lesson_ends_with_the_points_that_it_speaks_of():
    assert GAME.lesson.after().state()["points"] == [11, 0]


def test_greedy_beats_random():
    plan = Plan.make(GAME, 2, 200, ["greedy", "random"], "spice")
    summary = Summary(plan)
    for games in simulate(plan):
        summary.add(games)
    assert summary.by_bot["greedy"].wins.mean > 0.9


def test_search_finds_the_sale_that_wins():
    match = Match.restore(
        GAME,
        SCENARIOS[2]["given"]
        | {"hands": [[0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 2, 1]], "points": [20, 21, 20]},
    )
    assert ask(make_bot("search:400", GAME, seed=1), match) == "sell nutmeg 2"
