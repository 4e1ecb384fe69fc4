"""The facts beside the board."""

from __future__ import annotations

import pytest

from fondaco.games.wampum.board import facts, place, score_rows
from tests.games.wampum.test_board_positions import decisions, offering, relocating, start


def test_facts_of_the_seats() -> None:
    match, view = offering()
    red, blue, green, yellow = facts(match.box, view, "en")
    assert (red.colour, red.facts) == ("red", ("hand 4", "offer 3"))
    assert blue.facts == ("hand 9",)
    assert green.facts == ("hand 3", "offer 4", "canoe")
    assert (yellow.score, yellow.score_symbol) == ("0", "bead")
    assert facts(match.box, view, "de")[2].facts == ("Hand 3", "Gebot 4", "Kanu")


def test_a_driven_out_seat_says_so() -> None:
    match, view = relocating()
    assert "driven away" in facts(match.box, view, "en")[1].facts


def test_a_hidden_score_is_a_lock() -> None:
    match = start(2, hide=True)
    mine, other = facts(match.box, match.view(0), "en")
    assert (mine.score, mine.score_symbol) == ("0", "bead")
    assert (other.score, other.score_symbol) == ("", "i-lock")


def test_where_the_game_stands() -> None:
    match, view = offering()
    assert place(match.box, view, "en") == "round 5 of 8"
    assert place(match.box, view, "de") == "Runde 5 von 8"
    assert place(match.box, {**view, "round": 0, "phase": "setup_deal"}, "en") == "set-up"
    assert place(match.box, {**view, "phase": "over"}, "de") == "Spielende"


@pytest.mark.rules("WAM-9.4", "WAM-9.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rows_add_up_to_the_result(players: int) -> None:
    match = decisions(players, seed=players, every=10_000)[-1]
    assert match.result is not None
    rows = score_rows(match.box, match.view(None), match.events(None), "en")
    assert [row.total for row in rows] == match.result["scores"]
    for row in rows:
        assert row.total == row.earned + row.bonus
        assert sum(row.pieces) == row.earned
        assert len(row.pieces) == row.wampum_swaps <= row.swaps
        assert row.share == f"{row.wampum_swaps} of {row.swaps} swaps"
