"""Trying again from a moment of a finished match: who may, and what they know there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.match import Match
from fondaco.web import retry, table_store
from fondaco.web.models import BOT, PERSON, PLAYING, Table
from tests.web.conftest import Person, bots_play


def _decisions(table: Table, seat: int) -> list[int]:
    """The numbers of lines before each step of a seat that was a choice."""
    loaded = table_store.load(table.pk)
    steps = [step.first for step in loaded.steps if step.seat == seat]
    return [line for line in steps if len(loaded.match.earlier(line).legal()) > 1]


@pytest.mark.parametrize("game", fondaco.game_ids())
def test_the_seat_sees_the_same_and_the_rest_is_dealt_anew(game: str) -> None:
    match, rng, anew, tried = fondaco.start(game, players=3, seed=game), Random(game), 0, 0
    while tried < 3:
        if match.actor == 0 and rng.random() < 0.2:
            states = [retry.dealt_anew(match, 0) for _ in range(2)]
            for state in states:
                again: Any = Match.restore(match.game, state)
                assert again.view(0) == match.view(0)
                assert again.legal() == match.legal()
            anew += any(state != match.state() for state in states)
            tried += 1
        match.act(rng.choice(match.legal()))
    assert anew or game == "marracash"  # there everything lies open


def test_one_sits_in_the_same_seat_against_the_same_bots(ann: Person) -> None:
    table = bots_play(ann.open(seat1="me", seat0="bot:greedy"))
    line = _decisions(table, 1)[4]
    position = table_store.load(table.pk).match.earlier(line)
    answer = ann.post(f"/table/{table.pk}/again", line=line)
    assert answer.status_code == 302
    fresh = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
    assert fresh.pk != table.pk
    assert (fresh.stage, fresh.actor, fresh.public) == (PLAYING, 1, False)
    seats = list(fresh.seats.values_list("kind", "bot"))
    assert seats == [(BOT, "greedy"), (PERSON, ""), (BOT, "random")]
    assert table_store.load(fresh.pk).match.view(1) == position.view(1)
    assert ann.get(answer.url).status_code == 200
    assert bots_play(fresh).result is not None


def test_bots_play_for_the_other_people(ann: Person, bert: Person) -> None:
    table = ann.open(seat1="open", seat2="bot:greedy")
    bert.take(table.seats.all()[1], "Bert")
    table = bots_play(Table.objects.get(pk=table.pk))
    answer = bert.post(f"/table/{table.pk}/again", line=_decisions(table, 1)[0])
    fresh = Table.objects.get(pk=int(answer.url.rsplit("/", 1)[1]))
    assert [seat.kind for seat in fresh.seats.all()] == [BOT, PERSON, BOT]
    assert ann.get(answer.url).status_code == 404  # it is Bert's own


def test_only_who_decided_there_may(ann: Person, bert: Person) -> None:
    table = bots_play(ann.open(public="on"))
    mine, other = _decisions(table, 0)[1], _decisions(table, 1)[1]
    path, before = f"/table/{table.pk}/again", Table.objects.count()
    assert bert.post(path, line=mine).status_code == 403
    for line in (other, 10**4, -1, "x", "", 10**30):
        assert ann.post(path, line=line).status_code == 403
    assert ann.get(path).status_code == 405
    running = ann.open()
    answer = ann.post(f"/table/{running.pk}/again", line=mine)
    assert answer.url == f"/table/{running.pk}"
    assert Table.objects.count() == before + 1
