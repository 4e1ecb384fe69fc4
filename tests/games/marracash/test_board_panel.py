"""The facts beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.box import OptionValue
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board import facts, place
from fondaco.games.marracash.notation.account import account, books
from tests.games.marracash.test_board_positions import GAMES, decisions, example, scenario, start


def test_facts_of_the_seats() -> None:
    """SC-09: seat 1 owns b5, g2 and p4 with 8 + 2 + 9 customers."""
    match, view = example()
    first, second, _ = facts(Trial(match.box, view), "en")
    assert (first.colour, first.score, first.score_symbol) == ("ebony", "600", "dirham")
    owned = "blue 5 (8), green 2 (2), purple 4 (9)"
    assert second.facts == (owned, "19 customers", "3 signs free")
    german = "blau 5 (8), grün 2 (2), violett 4 (9)"
    assert facts(Trial(match.box, view), "de")[1].facts == (german, "19 Kunden", "3 Schilder frei")


@pytest.mark.rules("MAR-1.12")
def test_hidden_cash_is_a_lock() -> None:
    match = start(3, hidden_cash=True)
    mine, other, _ = facts(Trial(match.box, match.view(0)), "en")
    assert (mine.score, mine.score_symbol) == ("1,200", "dirham")
    assert (other.score, other.score_symbol) == ("", "i-lock")


def test_two_players_have_nine_signs() -> None:
    match = scenario("SC-31")
    assert "4 signs free" in facts(Trial(match.box, match.view(0)), "en")[0].facts


def test_antiques_are_counted_not_shown() -> None:
    match = next(decisions(4, 1, options={"cards": "antiques"}))
    assert all("5 antiques" in one.facts for one in facts(Trial(match.box, match.view(0)), "en"))


def test_where_the_game_stands() -> None:
    """Turn 16 of three players is in round 6."""
    match, view = example()
    assert place(match.box, view, "en") == "round 6, 6 outside"
    assert place(match.box, view, "de") == "Runde 6, 6 vor der Mauer"
    assert place(match.box, {**view, "final_turns": 1}, "en") == "last round, 1 turn to go"
    assert place(match.box, {**view, "turn_no": 0}, "en") == "set-up"
    assert place(match.box, {**view, "phase": "over"}, "de") == "Spielende"


@pytest.mark.rules("MAR-8.3")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_the_rows_add_up_to_the_result(players: int, options: dict[str, OptionValue]) -> None:
    match = list(decisions(players, 60 + players, every=10_000, options=options))[-1]
    assert match.result is not None
    view: Any = match.view(None)
    found = account(match.box, view, match.events(None))
    assert list(found.totals) == match.result["scores"]
    headings, rows = found.said("en")
    assert headings[0] == "Start cash"
    assert ("Antiques" in headings) == (options.get("cards") == "antiques")
    for row, total in zip(rows, found.totals, strict=True):
        assert sum(int(cell.replace(",", "").replace("−", "-")) for cell in row[:-1]) == total
    seats = books(match.box, match.events(None), players)
    assert sum(book["paid"] for book in seats) < 0
    assert sum(book["customers"] for book in seats) > 0
