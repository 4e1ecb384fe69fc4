"""The facts beside the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board import facts, place
from fondaco.games.samarkand.notation import account
from tests.games.samarkand.test_board_positions import decisions, selling, turning


def test_facts_of_the_seats() -> None:
    match, view = turning()
    amina, bruno, _, dario = facts(Trial(match.box, view), "en")
    assert (amina.colour, amina.score, amina.score_symbol) == ("red", "6", "coin")
    assert amina.facts == ("Iraq, Yemen, Oman", "hand 5", "goods 4", "links 2")
    assert bruno.facts == ("Armenia, Iraq", "hand 3", "sold 1", "goods 4", "links 2")
    assert facts(Trial(match.box, view), "de")[3].facts[0] == "Ägypten"
    assert dario.score == "17"


def test_whoever_is_asked_to_sell_says_so() -> None:
    match, view = selling()
    view["pending"]["poll"] = [2, 3]
    told = [seat.facts for seat in facts(Trial(match.box, view), "en")]
    assert ["asked to sell" in seat for seat in told] == [False, False, True, True]


def test_where_the_game_stands() -> None:
    match, seen = turning()
    view: Any = seen
    assert place(match.box, view, "en") == "turn 29"
    assert place(match.box, view, "de") == "Zug 29"
    dealing: Any = {**seen, "phase": "deal"}
    assert place(match.box, dealing, "en") == "set-up"
    over: Any = {**seen, "phase": "over", "end": "all_linked"}
    assert place(match.box, over, "en") == "end of the game: every family is linked"


def points(cell: str) -> int:
    """«17 (13: 4, 18: 8)»: what all of it comes to."""
    return int(cell.partition(" ")[0])


@pytest.mark.rules("SAM-8.1", "SAM-8.2", "SAM-8.3", "SAM-8.4")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_points_add_up_to_the_result(players: int) -> None:
    match = decisions(players, seed=players, every=1000)[-1]
    assert match.result is not None
    view: Any = match.view(None)
    for lang in ("en", "de"):
        found = account(match.box, view, match.events(None))
        assert list(found.totals) == match.result["scores"]
        headings, rows = found.said(lang)
        for total, cells in zip(found.totals, rows, strict=True):
            assert len(cells) == len(headings)
            assert sum(points(cell) for cell in cells) == total
            pieces = re.findall(r"\d+: (\d+)", cells[0])
            assert sum(map(int, pieces)) == points(cells[0])
    scores = [seat.score for seat in facts(Trial(match.box, match.view(None)), "en")]
    assert scores == [str(score) for score in match.result["scores"]]
