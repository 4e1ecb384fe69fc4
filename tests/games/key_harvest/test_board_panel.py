"""The facts beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board import facts, place
from fondaco.games.key_harvest.notation import account
from tests.games.key_harvest.test_board_positions import decisions, scenario, start


def test_facts_of_the_seats() -> None:
    match = scenario("SC-23")
    first, second, third = facts(Trial(match.box, match.view(0)), "en")
    assert first.colour == "red"
    assert first.facts == ("5 points for workers", "groups 4 + 2×3", "6 counters")
    assert first.score == "15"  # 5 + 4 + 2·3; the majorities are behind the screens
    assert second.facts == ("3 points for workers", "groups 3 + 2×3", "5 counters")
    assert third.facts == ("0 points for workers", "groups 1 + 2×1", "2 counters")
    assert facts(Trial(match.box, match.view(0)), "de")[0].facts[2] == "6 Erntesteine"


@pytest.mark.rules("KEY-12.6")
def test_the_majorities_count_once_the_screens_are_lifted() -> None:
    match = scenario("SC-23", "end_turn")
    assert [seat.score for seat in facts(Trial(match.box, match.view(1)), "en")] == [
        "17",
        "13",
        "4",
    ]


def _with(view: Any, **values: Any) -> Any:
    return {**view, **values}


def test_where_the_game_stands() -> None:
    match = scenario("SC-12")
    view: Any = match.view(0)
    assert place(match.box, view, "en") == "turn 9 · event 6 of 10"
    assert place(match.box, view, "de") == "Zug 9 · Ereignis 6 von 10"
    assert place(match.box, _with(view, final=3), "en") == "turn 9 · 3 to go"
    assert place(match.box, _with(view, phase="over"), "de") == "Spielende"
    assert place(match.box, _with(view, phase="deal"), "en") == "set-up"


def _end(match: Match) -> Any:
    return match.view(None)


@pytest.mark.rules("KEY-12.1", "KEY-12.2", "KEY-12.3", "KEY-12.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rows_add_up_to_the_result(players: int) -> None:
    match = decisions(players, seed=players, every=10_000)[-1]
    assert match.result is not None
    found = account(match.box, _end(match), match.events(None))
    headings, rows = found.said("en")
    assert list(found.totals) == match.result["scores"]
    for total, cells in zip(found.totals, rows, strict=True):
        assert total == sum(int(cell.split(" ")[0]) for cell in cells[:4])
        assert len(cells) == len(headings)


def test_the_rows_of_the_specifications_example() -> None:
    match = scenario("SC-23", "end_turn")
    row = account(match.box, _end(match), []).said("en")[1][0]
    assert row == ["5", "4 (4 × 1)", "6 (3 × 2)", "2 (wine, wheat)", "10", "6"]


def test_the_first_position() -> None:
    match = start(2)
    assert [seat.score for seat in facts(Trial(match.box, match.view(None)), "en")] == ["3", "3"]
