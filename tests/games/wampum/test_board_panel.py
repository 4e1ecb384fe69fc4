"""The facts beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.trial import Trial
from fondaco.games.wampum.board import facts, place
from fondaco.games.wampum.notation import account
from tests.games.wampum.test_board_positions import decisions, offering, relocating, start


def test_facts_of_the_seats() -> None:
    match, view = offering()
    red, blue, green, yellow = facts(Trial(match.box, view), "en")
    assert (red.colour, red.facts) == ("red", ("hand 4", "offer 3"))
    assert blue.facts == ("hand 9",)
    assert green.facts == ("hand 3", "offer 4", "canoe")
    assert (yellow.score, yellow.score_symbol) == ("0", "bead")
    assert facts(Trial(match.box, view), "de")[2].facts == ("Hand 3", "Gebot 4", "Kanu")


def test_a_driven_out_seat_says_so() -> None:
    match, view = relocating()
    assert "driven away" in facts(Trial(match.box, view), "en")[1].facts


def test_a_hidden_score_is_a_lock() -> None:
    match = start(2, hide=True)
    mine, other = facts(Trial(match.box, match.view(0)), "en")
    assert (mine.score, mine.score_symbol) == ("0", "bead")
    assert (other.score, other.score_symbol) == ("", "i-lock")


def test_where_the_game_stands() -> None:
    match, view = offering()
    assert place(match.box, view, "en") == "round 5 of 8"
    assert place(match.box, view, "de") == "Runde 5 von 8"
    assert place(match.box, view | {"round": 0, "phase": "setup_deal"}, "en") == "set-up"
    assert place(match.box, view | {"phase": "over"}, "de") == "Spielende"


@pytest.mark.rules("WAM-9.4", "WAM-9.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rows_add_up_to_the_result(players: int) -> None:
    match = decisions(players, seed=players, every=10_000)[-1]
    assert match.result is not None
    view: Any = match.view(None)
    found = account(match.box, view, match.events(None))
    assert list(found.totals) == match.result["scores"]
    for seat, (earned, bonus, share) in enumerate(found.said("en")[1]):
        own = [e for e in match.events(None) if e.facts.get("seat") == seat]
        brought = [sum(e.facts["earned"]) for e in own if e.kind == "swap_wampum"]
        goods = sum(e.kind == "swap_goods" for e in own)
        pieces = [str(piece) for piece in brought if piece]
        made_of = f" ({' + '.join(pieces)})" if len(pieces) > 1 else ""
        assert earned == f"{sum(brought)}{made_of}"
        assert share == f"{len(brought)} of {len(brought) + goods} swaps"
        assert found.totals[seat] == sum(brought) + int(bonus.split(" ")[0])
        counted = bonus.partition("(")[2].rstrip(")").split(", ") if "(" in bonus else []
        assert len(counted) == int(bonus.split(" ")[0])
