"""The facts beside the board."""

from __future__ import annotations

import pytest

from fondaco.games.samarkand.board import facts, place, score_cells, score_headings, score_rows
from tests.games.samarkand.test_board_positions import decisions, selling, turning


def test_facts_of_the_seats() -> None:
    match, view = turning()
    amina, bruno, _, dario = facts(match.box, view, "en")
    assert (amina.colour, amina.score, amina.score_symbol) == ("red", "6", "coin")
    assert amina.facts == ("Iraq, Yemen, Oman", "hand 5", "goods 4", "links 2")
    assert bruno.facts == ("Armenia, Iraq", "hand 3", "sold 1", "goods 4", "links 2")
    assert facts(match.box, view, "de")[3].facts[0] == "Ägypten"
    assert dario.score == "17"


def test_whoever_is_asked_to_sell_says_so() -> None:
    match, view = selling()
    view["pending"]["poll"] = [2, 3]
    told = [seat.facts for seat in facts(match.box, view, "en")]
    assert ["asked to sell" in seat for seat in told] == [False, False, True, True]


def test_where_the_game_stands() -> None:
    match, view = turning()
    assert place(match.box, view, "en") == "turn 29"
    assert place(match.box, view, "de") == "Zug 29"
    assert place(match.box, {**view, "phase": "deal"}, "en") == "set-up"
    over = {**view, "phase": "over", "end": "all_linked"}
    assert place(match.box, over, "en") == "end of the game: every family is linked"


@pytest.mark.rules("SAM-8.1", "SAM-8.2", "SAM-8.3", "SAM-8.4")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_points_add_up_to_the_result(players: int) -> None:
    match = decisions(players, seed=players, every=1000)[-1]
    assert match.result is not None
    for lang in ("en", "de"):
        rows = score_rows(match.box, match.view(None), match.events(None), lang)
        assert [row.total for row in rows] == match.result["scores"]
        for row in rows:
            assert row.total == row.cards + row.goods + row.links + row.money
            assert sum(points for _, points in row.pieces) == row.cards
            assert len(score_cells(row)) == len(score_headings(lang))
    scores = [seat.score for seat in facts(match.box, match.view(None), "en")]
    assert scores == [str(score) for score in match.result["scores"]]
