"""How everybody came by their points: in every match of every game the columns add up."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fondaco
from fondaco.engine.account import Account, Column
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.text import Text, same
from fondaco.engine.trial import Trial
from tests.games.playing import openings, positions
from tests.games.redeal import REDEALS

every_game = pytest.mark.parametrize("name", fondaco.game_ids())


def _of(match: Match) -> Account:
    return match.game.notation.account(match.box, match.view(None), match.events(None))


def _seen(match: Match, seat: int | None) -> Account:
    return match.game.notation.standings(Trial(match.box, match.view(seat), seat))


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_the_columns_of_a_whole_match_add_up(name: str, data: st.DataObject) -> None:
    game = find_game(name)
    opening: dict[str, Any] = data.draw(openings(game))
    match = Match.start(game, **opening)
    *_, over = positions(match, Random(opening["seed"]))
    assert over.result is not None
    account = _of(over)
    for seat, score in enumerate(over.result["scores"]):
        assert sum(column.amounts[seat] or 0 for column in account.columns) == score
        assert not account.hides(seat)
    for column in account.columns:
        assert len(column.amounts) == match.players
        assert len(column.made_of) in (0, match.players)
    for figure in account.beside:
        assert len(figure.cells) == match.players
    assert list(_seen(over, None).totals) == over.result["scores"]


@every_game
@settings(max_examples=8)
@given(data=st.data())
def test_what_a_position_is_worth_is_said_as_far_as_it_is_known(
    name: str, data: st.DataObject
) -> None:
    """Everybody knows as much of others as the spectators do, and hidden things change nothing."""
    game = find_game(name)
    opening: dict[str, Any] = data.draw(openings(game))
    rng = Random(opening["seed"])
    match = Match.start(game, **opening)
    for _ in islice(positions(match, rng), rng.randrange(5, 80)):
        pass
    whole = [
        int(game.features.points_now(match.box.record[0], match.tables()[0], seat))
        for seat in range(match.players)
    ]
    for seat in (None, *range(match.players)):
        account = _seen(match, seat)
        for other in range(match.players):
            if not account.hides(other):
                assert account.totals[other] == whole[other]
            else:
                assert account.totals[other] <= whole[other]
        twin = Match.restore(game, REDEALS[name](match.state(), seat, rng))
        assert _seen(twin, seat) == account


def test_what_was_earned_before_has_a_column() -> None:
    account = Account((Column(Text("Money", "Geld"), (3, 5), (same("1 + 2"), same(""))),))
    carried = account.carried([4, 5])
    assert carried.said("de") == (["Vorher", "Geld"], [["1", "3 (1 + 2)"], ["0", "5"]])
    assert carried.totals == (4, 5)
    assert carried.carried([4, 5]) is carried


def test_what_is_hidden_is_not_counted() -> None:
    account = Account(
        (Column(Text("Money", "Geld"), (3, 5)), Column(Text("Cards", "Karten"), (2, None)))
    )
    assert account.totals == (5, 5)
    assert [account.hides(seat) for seat in (0, 1)] == [False, True]
    assert account.said("en")[1] == [["3", "2"], ["5", "?"]]
