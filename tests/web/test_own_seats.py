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
    ENDED,
    OVER,
    PERSON,
    PLAYING,
    Absence,
    Holder,
    Presence,
    PutAway,
    SeatPass,
    StandingOrder,
    Table,
)
from fondaco.web.own_seat.absence import end_absences
from fondaco.web.own_seat.presence import Attendance, attendance
from fondaco.web.own_seat.resigning import given_up
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


@pytest.fixture(autouse=True)
def _nobody_there() -> None:
    attendance.forget()


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


# ---------------------------------------------------------------- giving up


def test_giving_up_wants_to_be_said_twice(pair: Pair) -> None:
    assert pair.send(pair.ann, "resign").status_code == 403
    assert pair.send(pair.ann, "resign", sure="no").status_code == 403
    assert pair.seat(0) == (PERSON, "Ann", "")


def test_a_bot_plays_on_for_whoever_gives_up(pair: Pair) -> None:
    pair.send(pair.ann, "resign", sure="yes")
    assert pair.seat(0) == (BOT, "Ann", "trader")  # of one fixed level, under the same name
    assert pair.row.stage == PLAYING
    assert pair.row.bot_turn
    # Ann looks on like anybody: no hand, no seat, nothing to take back.
    page = pair.page(pair.ann)
    assert 'id="my-seat"' not in page
    assert 'data-seat="yes"' not in page
    line = table_store.load(pair.table.pk).match.legal()[0]
    for what, data in (
        ("hand", {"bot": ""}),
        ("act", {"text": line, "version": str(pair.row.version)}),
        ("away", {"back": "yes"}),
        ("links", {"own": "yes"}),
        ("resign", {"sure": "yes"}),
    ):
        assert pair.send(pair.ann, what, **data).status_code == 403, what
    assert "you gave up" in pair.ann.get("/").content.decode()
    table = bots_play(pair.table)
    assert table.stage == OVER
    _replays(table)
    assert "you gave up, place 3 of 3" in pair.ann.get("/").content.decode()
    # One need not wait for that to take it off one's list.
    assert pair.send(pair.ann, "remove").status_code == 302
    assert "you gave up" not in pair.ann.get("/").content.decode()


def test_the_last_who_gives_up_ends_the_match(pair: Pair) -> None:
    pair.send(pair.bert, "resign", sure="yes")
    pair.send(pair.ann, "resign", sure="yes")
    row = pair.row
    assert (row.stage, row.actor, row.bot_turn, row.result) == (ENDED, None, False, None)
    assert given_up(row) == [1, 0]
    assert "place 2 of 3" in pair.ann.get("/").content.decode()
    assert "Platz 3 von 3" in pair.bert.get("/").content.decode()
    assert pair.ann.get(pair.path).status_code == 200
    _replays(row)  # what was played is a legal record all the same


def test_alone_against_bots_giving_up_ends_it() -> None:
    ann = Person()
    table = ann.open()
    ann.post(f"/table/{table.pk}/resign", sure="yes")
    assert Table.objects.get(pk=table.pk).stage == ENDED
    assert ann.get(f"/table/{table.pk}").status_code == 200


def test_nobody_gives_up_in_a_contest_or_after_the_end(pair: Pair) -> None:
    Table.objects.filter(pk=pair.table.pk).update(sealed=True)
    assert pair.send(pair.ann, "resign", sure="yes").status_code == 403
    assert 'id="resign"' not in pair.page(pair.ann)
    Table.objects.filter(pk=pair.table.pk).update(sealed=False)
    bots_play(pair.table)
    assert pair.send(pair.ann, "resign", sure="yes").status_code == 403


def test_a_rematch_knows_nobody_by_the_name_of_who_gave_up(pair: Pair) -> None:
    pair.send(pair.ann, "resign", sure="yes")
    bots_play(pair.table)
    again = pair.send(pair.bert, "rematch").url
    names = Table.objects.get(pk=int(again.rsplit("/", 1)[1])).seats.values_list("name", flat=True)
    assert "Ann" not in names
    assert "Bert" in names
    assert pair.ann.get(again).status_code == 404


# ---------------------------------------------------------------- who is there


class Clock:
    """A clock that is set by hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = timezone.now()
        patch.setattr(timezone, "now", lambda: self.now)

    def on(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def _there(page: str) -> list[str]:
    return re.findall(r'data-there="([^"]*)"', page)


def test_presence_is_told_in_words_and_as_coarsely_as_it_is_of_use(
    clock: Clock, pair: Pair
) -> None:
    seats = {seat.number: seat.pk for seat in pair.table.seats.all()}
    assert _there(pair.page(pair.ann)) == ["here", "gone"]  # Bert has never looked
    attendance.come(pair.table.pk, [seats[1]])  # he opens the table
    assert _there(pair.page(pair.ann)) == ["here", "here"]
    clock.on(minutes=30)
    assert _there(pair.page(pair.ann)) == ["here", "here"]  # it stays open
    attendance.go(pair.table.pk, [seats[1]])
    clock.on(seconds=59)
    assert _there(pair.page(pair.ann)) == ["here", "here"]  # he may only load it again
    clock.on(minutes=7)
    page = pair.page(pair.ann)
    assert _there(page) == ["here", "away 5"]
    assert 'aria-label="away for 5 min"' in page
    clock.on(hours=1)
    assert _there(pair.page(pair.ann)) == ["here", "gone"]
    assert attendance.known(pair.table.pk, 3)[2] == ""  # a bot is nowhere


def test_presence_is_heard_of_by_other_processes(clock: Clock, pair: Pair) -> None:
    seats = {seat.number: seat.pk for seat in pair.table.seats.all()}
    here, elsewhere = Attendance(), Attendance()
    here.come(pair.table.pk, [seats[0]])
    elsewhere.come(pair.table.pk, [seats[1]])
    assert here.known(pair.table.pk, 3) == ["", "", ""]
    for process in (here, elsewhere, here):
        process.round()
    assert here.known(pair.table.pk, 3) == elsewhere.known(pair.table.pk, 3) == ["here", "here", ""]
    # A process that ends leaves nobody behind.
    clock.on(minutes=3)
    here.round()
    assert here.known(pair.table.pk, 3) == ["here", "away 3", ""]
    assert set(Presence.objects.values_list("seat", flat=True)) == set(list(seats.values())[:2])
    pair.table.delete()
    here.round()
    assert not Presence.objects.exists()


# ---------------------------------------------------------------- somebody who does not come back


def test_whoever_opened_the_table_replaces_somebody_who_is_gone(clock: Clock, pair: Pair) -> None:
    assert pair.send(pair.ann, "replace").status_code == 403  # it is Ann's own turn
    pair.bert.get(pair.path)
    bots_play(pair.table, until=1)
    clock.on(minutes=14)
    assert pair.send(pair.ann, "replace").status_code == 403
    assert re.search(r'id="absent"[^>]* hidden', pair.page(pair.ann))
    clock.on(minutes=2)
    assert not re.search(r'id="absent"[^>]* hidden', pair.page(pair.ann))
    assert 'id="absent"' not in pair.page(Person())
    clock.on(minutes=20)
    Table.objects.filter(pk=pair.table.pk).update(pace="days")
    assert pair.send(pair.ann, "replace").status_code == 403  # there the clock decides
    Table.objects.filter(pk=pair.table.pk).update(pace="")
    assert pair.send(pair.bert, "replace").status_code == 403  # who did not open it
    assert pair.send(pair.ann, "replace").status_code == 302
    assert pair.seat(1) == (BOT, "Bert", "trader")
    # The seat is Bert's all the same: he opens the table and plays on.
    assert "data-comes-back" in pair.page(pair.bert)
    pair.send(pair.bert, "away", back="yes")
    assert pair.seat(1) == (PERSON, "Bert", "")
