"""Seats that flow: a bot for a while, a stand-in, a friend who takes over, a list put in order."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

import fondaco
from fondaco.engine.record import dump_record
from fondaco.web import table_store
from fondaco.web.errors import Stale
from fondaco.web.models import (
    BOT,
    OVER,
    PERSON,
    Absence,
    Holder,
    PutAway,
    SeatPass,
    StandingOrder,
    Table,
)
from fondaco.web.own_seat.absence import end_absences
from tests.web.conftest import Person, bots_play


class Pair:
    """Ann opened the table and is to act, Bert sits there by link; the third seat is a bot's."""

    def __init__(self) -> None:
        self.ann, self.bert = Person(), Person("de")
        self.table = self.ann.open(seat1="open", option_start_player="seat_0", name="Ann")
        self.bert.take(self.table.seats.get(number=1), name="Bert")
        self.path = f"/table/{self.table.pk}"

    @property
    def row(self) -> Table:
        return Table.objects.get(pk=self.table.pk)

    def seat(self, number: int) -> tuple[str, str, str]:
        seat = self.table.seats.get(number=number)
        return seat.kind, seat.name, seat.bot

    def send(self, person: Person, what: str, **data: str) -> Any:
        return person.post(f"{self.path}/{what}", **data)

    def passing_link(self, person: Person) -> str:
        """The link that passes a person's seat on, as their own page shows it."""
        found = re.search(r'id="link-pass"[^>]*value="[^"]*(/seat/[\w-]+)"', self.page(person))
        assert found
        return found.group(1)

    def page(self, person: Person) -> str:
        return person.body(self.path)


@pytest.fixture
def pair() -> Pair:
    return Pair()


def _replays(table: Table) -> None:
    match = table_store.load(table.pk).match
    again = fondaco.replay(json.loads(dump_record(match.record())))
    assert again.state_hash() == match.state_hash()


# ---------------------------------------------------------------- a bot for a while


def test_a_bot_of_the_chosen_strength_plays_until_one_takes_the_seat_back(pair: Pair) -> None:
    pair.send(pair.ann, "hand", bot="master")
    assert pair.seat(0) == (BOT, "Ann", "master")
    assert pair.row.bot_turn
    assert 'id="stand-in"' in pair.page(pair.ann)
    # In the middle of its thinking: what it comes to is not played any more.
    version = pair.row.version
    pair.send(pair.ann, "hand", bot="")
    line = table_store.load(pair.table.pk).match.legal()[0]
    with pytest.raises(Stale):
        table_store.act(pair.table.pk, 0, [line], version, by_bot=True)
    assert pair.seat(0) == (PERSON, "Ann", "")
    assert not pair.row.bot_turn


# ---------------------------------------------------------------- a stand-in


def test_a_stand_in_goes_when_its_time_is_over(pair: Pair) -> None:
    assert pair.send(pair.bert, "away", bot="trader", hours="24").status_code == 302
    assert pair.seat(1) == (BOT, "Bert", "trader")
    assert "noch einen Tag lang" in pair.page(pair.bert)
    assert "noch einen Tag lang" not in pair.page(pair.ann)  # how long is Bert's affair
    assert end_absences() == 0
    Absence.objects.update(until=timezone.now() - timedelta(seconds=1))
    news = pair.row.news
    assert end_absences() == 1
    assert pair.seat(1) == (PERSON, "Bert", "")
    assert pair.row.news == news + 1
    assert end_absences() == 0
    assert not Absence.objects.exists()


def test_a_stand_in_goes_when_one_comes_back_or_says_so(pair: Pair) -> None:
    for back in ({"what": "away", "back": "yes"}, {"what": "hand", "bot": ""}):
        pair.send(pair.bert, "away", bot="trader", hours="0")
        assert "data-comes-back" in pair.page(pair.bert)  # seats.js presses it when it is opened
        assert "data-comes-back" not in pair.page(pair.ann)
        pair.send(pair.bert, **back)
        assert pair.seat(1) == (PERSON, "Bert", "")
        assert not Absence.objects.exists()


def test_coming_back_takes_no_seat_that_was_simply_handed_over(pair: Pair) -> None:
    pair.send(pair.bert, "hand", bot="trader")
    assert "data-comes-back" not in pair.page(pair.bert)
    pair.send(pair.bert, "away", back="yes")
    assert pair.seat(1) == (BOT, "Bert", "trader")


def test_away_from_all_tables_at_once(pair: Pair) -> None:
    other, foreign = pair.bert.open(), pair.ann.open()
    pair.send(pair.bert, "away", bot="trader", hours="72", everywhere="yes")
    assert [other.seats.get(number=0).kind, pair.seat(1)[0]] == [BOT, BOT]
    assert foreign.seats.get(number=0).kind == PERSON
    assert Absence.objects.count() == 2
    pair.send(pair.bert, "away", back="yes")  # to this table; the other waits for its own visit
    assert pair.seat(1)[0] == PERSON
    assert other.seats.get(number=0).kind == BOT


@pytest.mark.parametrize(
    "sent",
    [
        {"bot": "nobody", "hours": "24"},
        {"bot": "trader", "hours": "25"},
        {"bot": "trader", "hours": "99999999999"},
        {"bot": "search:1h", "hours": "24"},
        {"bot": "trader"},
    ],
)
def test_a_stand_in_that_makes_no_sense(pair: Pair, sent: dict[str, str]) -> None:
    assert pair.send(pair.bert, "away", **sent).status_code == 403
    assert pair.seat(1) == (PERSON, "Bert", "")


def test_the_table_plays_on_while_somebody_is_away(pair: Pair) -> None:
    for person in (pair.ann, pair.bert):
        pair.send(person, "away", bot="greedy", hours="0")
    table = bots_play(pair.table)
    assert table.stage == OVER
    _replays(table)


# ---------------------------------------------------------------- passing a seat on


def test_a_friend_takes_over_by_link_and_one_is_out(pair: Pair) -> None:
    pair.send(
        pair.ann, "orders", question="relocate", order="move_to", choice="move v2", until="round"
    )
    pair.send(pair.ann, "pass")
    link, cleo = pair.passing_link(pair.ann), Person()
    assert link not in pair.page(pair.bert)
    assert "A seat is passed on to you" in cleo.body(link)
    assert Holder.objects.filter(table=pair.table).count() == 2  # a visit takes nothing
    assert cleo.post(link, name="Cleo").url == pair.path
    assert pair.seat(0) == (PERSON, "Cleo", "")
    assert [
        seat for (seat,) in Holder.objects.filter(seat__number=0).values_list("seat__number")
    ] == [0]
    assert pair.ann.get(pair.path).status_code == 404  # a private table that Ann has no seat at
    assert cleo.get(pair.path).status_code == 200
    assert not SeatPass.objects.exists()
    assert not StandingOrder.objects.exists()
    assert Person().post(link).status_code == 404  # good for one person
    line = table_store.load(pair.table.pk).match.legal()[0]
    assert pair.send(pair.ann, "act", text=line, version=str(pair.row.version)).status_code == 404
    assert pair.send(cleo, "act", text=line, version=str(pair.row.version)).status_code == 200


def test_nobody_sees_two_hands_by_a_seat_passed_on(pair: Pair) -> None:
    pair.send(pair.ann, "pass")
    link = pair.passing_link(pair.ann)
    for person in (pair.bert, pair.ann):
        assert person.get(link).status_code == 409
        assert person.post(link, name="x").status_code == 409
    assert pair.seat(0) == (PERSON, "Ann", "")


def test_a_link_that_passes_a_seat_on_can_be_withdrawn_and_replaced(pair: Pair) -> None:
    pair.send(pair.ann, "pass")
    first = pair.passing_link(pair.ann)
    pair.send(pair.ann, "pass")
    second = pair.passing_link(pair.ann)
    assert first != second
    assert Person().get(first).status_code == 404
    pair.send(pair.ann, "pass", stop="yes")
    assert Person().get(second).status_code == 404
    # One link to a seat at a time: one for another device of one's own ends it, too.
    pair.send(pair.ann, "pass")
    third = pair.passing_link(pair.ann)
    pair.send(pair.ann, "links", own="yes")
    assert Person().get(third).status_code == 404
    pair.send(pair.ann, "pass")
    assert 'id="link-own"' not in pair.page(pair.ann)


def test_seats_of_a_contest_stay_with_their_entrants(pair: Pair) -> None:
    """A friend may have played the same deal at another table."""
    Table.objects.filter(pk=pair.table.pk).update(sealed=True)
    assert pair.send(pair.ann, "pass").status_code == 403
    assert 'id="pass-make"' not in pair.page(pair.ann)


def test_a_seat_is_passed_on_while_a_stand_in_plays_it(pair: Pair) -> None:
    pair.send(pair.ann, "away", bot="trader", hours="24")
    pair.send(pair.ann, "pass")
    cleo = Person()
    cleo.post(pair.passing_link(pair.ann), name="Cleo")
    assert pair.seat(0) == (PERSON, "Cleo", "")
    assert not pair.row.bot_turn
    assert not Absence.objects.exists()


def test_the_match_goes_on_as_it_was(pair: Pair) -> None:
    before = table_store.load(pair.table.pk).match.state_hash(dice=True)
    pair.send(pair.ann, "pass")
    Person().post(pair.passing_link(pair.ann), name="Cleo")
    assert table_store.load(pair.table.pk).match.state_hash(dice=True) == before
    table = bots_play(pair.table)
    _replays(table)


# ---------------------------------------------------------------- one's own list


def _listed(person: Person, pair: Pair) -> bool:
    page: str = person.get("/").content.decode()
    return f'href="{pair.path}"' in page or f'href="{pair.path}/result"' in page


def test_a_finished_match_goes_from_ones_own_list_only(pair: Pair) -> None:
    assert pair.send(pair.ann, "remove").status_code == 403  # it is being played
    bots_play(pair.table)
    assert _listed(pair.ann, pair)
    assert f'action="{pair.path}/remove"' in pair.ann.get("/").content.decode()
    assert pair.send(pair.ann, "remove").url == "/"
    assert not _listed(pair.ann, pair)
    assert _listed(pair.bert, pair)
    assert pair.ann.get(f"{pair.path}/result").status_code == 200  # it is there all the same


def test_an_abandoned_match_comes_back_when_something_happens_there(pair: Pair) -> None:
    Table.objects.filter(pk=pair.table.pk).update(attended=timezone.now() - timedelta(days=8))
    assert pair.send(pair.bert, "remove").status_code == 302
    assert not _listed(pair.bert, pair)
    line = table_store.load(pair.table.pk).match.legal()[0]
    pair.send(pair.ann, "act", text=line, version=str(pair.row.version))
    assert _listed(pair.bert, pair)


def test_what_was_put_away_goes_with_its_table(pair: Pair) -> None:
    bots_play(pair.table)
    pair.send(pair.ann, "remove")
    pair.send(pair.ann, "remove")
    assert PutAway.objects.count() == 1
    table_store.remove(Table.objects.filter(pk=pair.table.pk), 1)
    assert not PutAway.objects.exists()
