"""A match that goes on from a position: the same table, dice of its own, sums that add up."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.web import seats, table_store
from fondaco.web.errors import Unplayable
from fondaco.web.match_cache import matches
from fondaco.web.models import OVER, PERSON, Holder, Table
from fondaco.web.seats import Opener
from fondaco.web.visitors import Visitor
from tests.web.conftest import Person, bots_play

TRIO = [(PERSON, name, "") for name in ("Ann", "Bert", "Cem")]


def _position(game: str, steps: int = 16) -> Match:
    match = fondaco.start(game, players=3, seed=3)
    bot = make_bot("greedy", match.game, "t", match.box)
    for _ in range(steps):
        for line in choose_step(bot, match):
            match.act(line)
    return match


def _table(position: Match) -> Table:
    options = dict(position.options)
    return seats.open_table(position.game, TRIO, Opener("nobody"), options, start=position.state())


def test_it_goes_on_from_there_and_is_rebuilt_so() -> None:
    position = _position("wampum")
    table = _table(position)
    assert table_store.load(table.pk).match.state() == position.state()
    assert table.actor == position.actor
    table = bots_play(table)
    assert table.stage == OVER
    played = table_store.load(table.pk).match
    assert fondaco.verify(played.record(), committed=table.seed_hash).result == table.result
    matches.clear()
    again = table_store.load(table.pk)
    assert again.match.record() == played.record()
    assert again.at_step(0).state() == position.state()


def test_a_match_of_other_people_or_none_is_damaged() -> None:
    table = _table(_position("wampum"))
    matches.clear()
    damages: tuple[Any, ...] = (fondaco.start("wampum", 4, 3).state(), {"game": "wampum"}, [])
    for damage in damages:
        Table.objects.filter(pk=table.pk).update(start=damage)
        with pytest.raises(Unplayable):
            table_store.load(table.pk)


@pytest.mark.parametrize("game", ["wampum", "marracash", "samarkand"])
def test_the_result_adds_up_to_the_scores(game: str, ann: Person, monkeypatch: Any) -> None:
    table = bots_play(_table(_position(game)))
    assert table.result is not None
    monkeypatch.setattr(Visitor, "hash", "me")
    Holder.objects.create(table=table, seat=table.seats.all()[0], visitor="me")
    said = ann.get(f"/table/{table.pk}/result").content.decode()
    match = table_store.load(table.pk).match
    account = match.game.notation.account(match.box, match.view(None), match.events(None))
    assert list(account.carried(table.result["scores"]).totals) == table.result["scores"]
    assert all(f"{score:,}" in said for score in table.result["scores"])
    assert said.count('aria-current="true"') == 2  # the language and one's own row
    if game == "wampum":
        assert "Before" in said
        fresh: Any = bots_play(seats.open_table(find_game(game), TRIO, Opener("nobody")))
        match = table_store.load(fresh.pk).match
        account = match.game.notation.account(match.box, match.view(None), match.events(None))
        assert account.carried(fresh.result["scores"]) is account
