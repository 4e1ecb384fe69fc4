"""Clocks at tables: whose time runs, what a decision costs, what happens without time."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco.web import seats, table_store, take_back
from fondaco.web.announcements import hub
from fondaco.web.clocks import time_up
from fondaco.web.clocks.hours import Hours
from fondaco.web.clocks.pulse import heart
from fondaco.web.clocks.terms import by_days, live, terms_of
from fondaco.web.models import BOT, ENDED, OVER, PERSON, PLAYING, Clock, Pulse, SeatClock, Table
from fondaco.web.workers import bot_worker
from tests.web.clock_table import ClockTable
from tests.web.conftest import Person

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
_SECOND, _MINUTE, _DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> ClockTable:
    """Ten minutes, and fifteen seconds for each decision."""
    return ClockTable(monkeypatch, NOON, clock="live-10-15")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> ClockTable:
    """Two days a move."""
    return ClockTable(monkeypatch, NOON, clock="days-2")


# ---------------------------------------------------------------- terms


@given(st.sampled_from(["live-10-15", "days-3"]), st.lists(st.timedeltas(timedelta(), 4 * _DAY)))
def test_nobody_has_less_than_nothing_or_saves_more_than_was_agreed(
    key: str, thoughts: list[timedelta]
) -> None:
    terms = terms_of(key, Hours())
    assert terms is not None
    left = terms.bank
    for thought in thoughts:
        before, left = left, terms.saved(max(timedelta(), left - thought))
        assert left >= terms.gain
        assert left <= before + terms.gain
        assert terms.kind == "live" or left <= terms.bank


def test_terms() -> None:
    nights = Hours("Europe/Berlin", (22, 8))
    assert by_days(2, nights).gain == timedelta(hours=28)  # two days of fourteen hours
    assert by_days(2, nights).bank == timedelta(hours=56)
    assert by_days(2, nights).days == 2
    for terms in (live(10, 15), by_days(7, nights)):
        assert terms_of(terms.key, terms.hours) == terms
    for key in ("", "live", "live-0-0", "days-0", "days-2000", "live-10-15-1", "days-٣"):
        assert terms_of(key, Hours()) is None


def test_the_form(ann: Person) -> None:
    page = ann.get("/new/wampum").content.decode()
    assert "Live: 10 min, plus 15 s a move" in page
    assert "Turn by turn: 1 day a move" in page
    form = {"clock": "days-1", "night_from": "22", "night_to": "7", "no_weekends": "on"}
    table = ann.open(zone="Europe/Berlin", **form)
    kept = Clock.objects.get(table=table)
    assert (table.pace, kept.terms, kept.zone) == ("days", "days-1", "Europe/Berlin")
    assert (kept.night_from, kept.night_to, kept.weekends) == (22, 7, False)
    assert Clock.objects.filter(table=ann.open()).count() == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"clock": "live-1-1"},
        {"clock": "days-2", "zone": "../etc/passwd"},
        {"clock": "days-2", "night_from": "24"},
        {"clock": "days-2", "night_to": ""},
    ],
)
def test_another_clock_is_refused(ann: Person, changes: dict[str, str]) -> None:
    answer = ann.post("/new/wampum", seat0="me", seat1="bot:greedy", **changes)
    assert answer.status_code == 422
    assert "With this clock something is not right." in answer.content.decode()
    assert Table.objects.count() == 0


# ---------------------------------------------------------------- whose time runs


def test_a_decision_costs_its_time_and_brings_some(quick: ClockTable) -> None:
    assert (quick.clock.seat, quick.clock.since) == (0, NOON)
    assert quick.clock.ends == NOON + 10 * _MINUTE
    quick.time.go(seconds=100)
    assert quick.move() == 0
    assert quick.left(0) == 515 * _SECOND
    assert (quick.clock.seat, quick.left(1)) == (1, 600 * _SECOND)
    quick.time.go(seconds=5)
    quick.move()
    assert quick.left(1) == 610 * _SECOND  # live, one saves as much as one likes


def test_days_are_saved_for_one_more_move(slow: ClockTable) -> None:
    slow.time.go(days=1)
    slow.move()
    assert slow.left(0) == 4 * _DAY
    slow.time.go(days=3.5)
    slow.move()
    assert slow.left(1) == 2.5 * _DAY


def test_bots_need_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ClockTable(monkeypatch, NOON, clock="live-5-10", seat1="bot:greedy", seat2="bot:random")
    table.time.go(seconds=20)
    table.move()
    assert table.table.bot_turn
    assert (table.clock.seat, table.clock.due) == (None, None)
    table.time.go(minutes=30)
    table.move_until(0)
    assert table.clock.ends == table.time.now + 290 * _SECOND


def test_time_runs_on_in_the_middle_of_a_decision(quick: ClockTable) -> None:
    quick.time.go(seconds=30)
    table_store.act(quick.pk, 0, ["offer v2"], None)
    assert table_store.load(quick.pk).match.unfinished
    assert (quick.clock.seat, quick.clock.since, quick.left(0)) == (0, NOON, 600 * _SECOND)
    quick.time.go(seconds=30)
    quick.move()
    assert quick.left(0) == 555 * _SECOND


def test_nobody_earns_time_by_taking_back(quick: ClockTable) -> None:
    for _ in range(3):
        quick.time.go(seconds=10)
        quick.move()
        version = quick.table.version
        take_back.ask(quick.pk, 0, (0,), version)
        assert quick.clock.seat == 1  # as long as it is only asked for
        take_back.answer(quick.pk, (1,), True, version)
        take_back.answer(quick.pk, (2,), True, version)
        assert quick.clock.seat == 0
    quick.time.go(seconds=10)
    quick.move()
    assert quick.left(0) == (600 - 40 + 15) * _SECOND
    quick.move_until(0)
    assert quick.left(1) == 615 * _SECOND  # and those who waited have lost nothing


def test_a_seat_handed_to_a_bot_has_no_clock(quick: ClockTable) -> None:
    quick.time.go(minutes=4)
    seats.hand_over(quick.pk, 0, "greedy")
    assert (quick.clock.seat, quick.left(0)) == (None, 360 * _SECOND)
    quick.time.go(minutes=20)
    seats.hand_over(quick.pk, 0, "")
    assert quick.clock.ends == quick.time.now + 6 * _MINUTE


def test_the_end_and_the_next_match(quick: ClockTable) -> None:
    quick.news()
    while quick.table.stage == PLAYING:
        quick.move()
    assert (quick.clock.seat, quick.clock.due) == (None, None)
    assert [(seat, "over") for seat in range(3)] == quick.news()[-3:]
    first = quick.people[0].post(f"/table/{quick.pk}/rematch").url
    again = Table.objects.get(pk=int(first.rsplit("/", 1)[1]))
    assert (again.pace, again.clock.terms) == ("live", "live-10-15")
    assert again.clock.ends == quick.time.now + 10 * _MINUTE
    quick.people[1].post(f"/table/{quick.pk}/rematch")
    assert not quick.told or quick.told[-1][2] == "your_turn"  # nobody is told of the end again
    record = table_store.load(quick.pk).match.record()
    assert fondaco.verify(record).result == quick.table.result


# ---------------------------------------------------------------- without time


def test_reminders(quick: ClockTable) -> None:
    assert quick.news() == [(0, "your_turn")]
    for moment, kind in ((300, "half"), (480, "soon"), (570, "last")):
        quick.time.go_to(NOON + (moment - 1) * _SECOND)
        assert quick.news() == []
        quick.time.go(seconds=1)
        assert quick.news() == [(0, kind)]
    quick.time.go(seconds=29)
    assert quick.news() == []
    quick.move()
    assert quick.news() == [(1, "your_turn")]
    assert quick.left(0) == 16 * _SECOND
    quick.move_until(0)
    quick.news()
    quick.time.go(seconds=15)
    assert quick.news() == []  # they are past: nobody is told the same again and again


def test_one_s_own_page_and_that_of_others_show_the_clocks(quick: ClockTable) -> None:
    quick.time.go(seconds=485)
    for seat, words in ((0, "Time left: 1 minute"), (1, "Restzeit: 1 Minute")):
        page = quick.page(seat)
        assert words in page
        assert "1:55" in page
        assert f'data-ends="{int((NOON + 10 * _MINUTE).timestamp() * 1000)}"' in page
        assert len(re.findall('class="clock clock--short"', page)) == 2  # the prompt, the seat
        assert page.count("10:00</span>") == 2
    assert "in time trouble" in quick.page(0)


def test_the_others_wait(quick: ClockTable) -> None:
    quick.time.go(minutes=10)
    assert quick.news()[-3:] == [(0, "time_out"), (1, "vote"), (2, "vote")]
    assert quick.clock.vote_until == NOON + 11 * _MINUTE
    assert 'id="vote-wait"' not in quick.page(0)
    assert "Your time is up" in quick.page(0)
    assert 'id="vote-wait"' in quick.page(1)
    assert quick.post(1, "vote", choice="wait") == 302
    assert "Stimmen: 1 von 2" in quick.page(1)
    assert quick.clock.vote_until is not None
    quick.post(2, "vote", choice="wait")
    clock = quick.clock
    assert clock.vote_until is None
    assert clock.ends == quick.time.now + 5 * _MINUTE
    assert quick.news() == [(0, "your_turn")]
    assert set(SeatClock.objects.filter(clock__table=quick.pk).values_list("vote")) == {("",)}


def test_a_bot_plays_on_and_its_seat_is_taken_back(quick: ClockTable) -> None:
    quick.time.go(minutes=10)
    quick.post(1, "vote", choice="bot", level="master")
    quick.post(2, "vote", choice="bot", level="master")
    seat = quick.table.seats.get(number=0)
    assert (seat.kind, seat.bot, quick.table.bot_turn) == (BOT, "master", True)
    assert (quick.clock.seat, quick.clock.due) == (None, None)
    quick.post(0, "hand", bot="")
    assert quick.table.seats.get(number=0).kind == PERSON
    assert quick.clock.ends == quick.time.now + 15 * _SECOND  # nobody begins with nothing


def test_the_match_is_ended(quick: ClockTable) -> None:
    quick.time.go(minutes=10)
    quick.news()
    quick.post(2, "vote", choice="end")
    quick.post(1, "vote", choice="end")
    table = quick.table
    assert (table.stage, table.actor, table.bot_turn, table.result) == (ENDED, None, False, None)
    assert (quick.clock.due, quick.clock.ended_for) == (None, 0)
    assert quick.news() == [(0, "over"), (1, "over"), (2, "over")]
    for seat in range(3):
        page = quick.page(seat)
        for gone in ('id="go"', 'id="hand-over"', 'id="vote"', 'class="clock__running'):
            assert gone not in page
        assert ("Ohne Ergebnis beendet" if seat == 1 else "Ended without a result") in page
        assert quick.people[seat].get(f"/table/{quick.pk}/record").status_code == 404
        assert quick.people[seat].get(f"/table/{quick.pk}/result").status_code == 302
        mine = quick.people[seat].get("/").content.decode()
        assert ("ohne Ergebnis beendet" if seat == 1 else "ended without a result") in mine
    assert quick.post(0, "act", text="offer v2", version=table.version) == 409
    assert quick.post(0, "rematch") == 302


def test_whoever_comes_back_in_time_plays_on(quick: ClockTable) -> None:
    quick.time.go(minutes=10.5)
    quick.post(1, "vote", choice="end")
    quick.move()
    assert (quick.clock.seat, quick.clock.vote_until) == (1, None)
    assert quick.left(0) == 15 * _SECOND
    assert quick.post(2, "vote", choice="end") == 302
    assert quick.table.stage == PLAYING
    quick.time.go(minutes=1)
    assert quick.table.stage == PLAYING


def test_nobody_waits_for_those_who_do_not_vote(quick: ClockTable) -> None:
    quick.time.go(seconds=659)
    assert quick.clock.vote_until is not None
    quick.time.go(seconds=1)
    assert quick.table.seats.get(number=0).kind == BOT
    assert quick.table.bot_turn


def test_one_who_votes_settles_it_when_the_term_is_over(quick: ClockTable) -> None:
    quick.time.go(minutes=10)
    quick.post(1, "vote", choice="end")
    assert quick.table.stage == PLAYING
    quick.time.go(minutes=1)
    assert quick.table.stage == ENDED


def test_among_bots_a_bot_plays_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ClockTable(monkeypatch, NOON, clock="days-1", seat1="bot:greedy", seat2="me")
    table.time.go(days=2)  # Ann holds two seats: nobody else is there
    assert table.table.seats.get(number=0).kind == BOT
    assert (table.clock.vote_until, table.table.bot_turn) == (None, True)
    assert table.news()[-1] == (0, "time_out")


@pytest.mark.parametrize("choice", ["", "bot:nobody", "bot", "stay", "end:"])
def test_odd_votes_count_nothing(quick: ClockTable, choice: str) -> None:
    quick.time.go(minutes=10)
    quick.post(1, "vote", choice=choice)
    quick.post(0, "vote", choice="wait")  # it is about Ann
    assert not quick.clock.seats.exclude(vote="").exists()
    assert Person().post(f"/table/{quick.pk}/vote", choice="end").status_code == 404


@pytest.mark.parametrize(
    ("votes", "voters", "early", "choice"),
    [
        ([], 2, False, "bot:trader"),
        (["wait"], 3, False, "wait"),
        (["wait", "wait"], 3, True, "wait"),
        (["end"], 1, True, "end"),
        (["wait", "end"], 2, True, "wait"),
        (["end", "bot:master"], 2, True, "bot:master"),
        (["wait", "end", "bot:merchant"], 4, False, "bot:merchant"),
        (["bot:trader", "bot:master", "wait"], 4, False, "bot:master"),
        (["bot:trader", "bot:trader", "bot:master"], 4, True, "bot:trader"),
        (["end", "end", "wait"], 4, False, "end"),
    ],
)
def test_how_votes_are_counted(votes: list[str], voters: int, early: bool, choice: str) -> None:
    assert time_up.enough(votes, voters) == early
    assert time_up.settled(votes) == choice


# ---------------------------------------------------------------- who looks after it


def test_turn_by_turn_the_bots_go_on_while_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"seat1": "bot:greedy", "seat2": "bot:greedy"}
    by_turns = ClockTable(monkeypatch, NOON, clock="days-1", **bots)
    other = ClockTable(monkeypatch, NOON, clock="", **bots)
    for table in (by_turns, other):
        table.move()
        assert table.table.bot_turn
    Table.objects.update(attended=None)
    monkeypatch.setattr(hub, "awake", lambda _: False)
    monkeypatch.setattr(hub, "awake_tables", list)
    assert bot_worker._waiting_for_bots() == [by_turns.pk]
    assert bot_worker._attended(by_turns.table)
    assert not bot_worker._attended(other.table)
    seats.hand_over(by_turns.pk, 0, "greedy")  # bots among themselves wait until somebody looks
    Table.objects.update(attended=None)
    assert bot_worker._waiting_for_bots() == []


def test_what_is_due_is_found_by_its_index() -> None:
    plan = Clock.objects.filter(due__lte=NOON).order_by("due").explain()
    assert "USING INDEX" in plan
    assert "due<" in plan


def test_only_one_process_does_what_is_due(quick: ClockTable) -> None:
    quick.time.now = NOON + 6 * _MINUTE
    quick.news()
    assert time_up.due_tables(10) == [quick.pk]
    assert time_up.strike(quick.pk)
    assert not time_up.strike(quick.pk)
    assert quick.news() == [(0, "half")]
    assert time_up.due_tables(10) == []


def test_nothing_is_left_of_a_table_that_goes(quick: ClockTable) -> None:
    Table.objects.filter(pk=quick.pk).delete()
    assert not Clock.objects.exists()
    assert not SeatClock.objects.exists()


# ---------------------------------------------------------------- the house is closed


def test_clocks_stand_still_while_the_server_is_down(quick: ClockTable) -> None:
    quick.time.go(minutes=4)
    assert quick.time.sleep(hours=9) == 1
    assert (quick.left(0), quick.clock.ends) == (6 * _MINUTE, quick.time.now + 6 * _MINUTE)
    assert quick.time.sleep(seconds=3) == 0  # somebody else is there: this time has run
    quick.time.go(minutes=6)
    assert quick.clock.vote_until == quick.time.now + 57 * _SECOND
    quick.time.sleep(days=1)
    assert quick.clock.vote_until == quick.time.now + 57 * _SECOND
    assert quick.table.stage == PLAYING


def test_a_machine_whose_time_is_set_back_or_ahead(quick: ClockTable) -> None:
    quick.time.go(minutes=4)
    for hours in (-30, 30):
        assert quick.time.sleep(hours=hours) == 1
        assert quick.clock.ends == quick.time.now + 6 * _MINUTE
    quick.time.go(minutes=1)
    quick.move()
    assert quick.left(0) == (300 + 15) * _SECOND


def test_a_turn_that_began_after_the_last_beat_has_lost_nothing(quick: ClockTable) -> None:
    quick.time.go(minutes=4)
    quick.move()
    Pulse.objects.update(beat=quick.time.now - 2 * _SECOND)
    assert quick.time.sleep(hours=1) == 1
    assert quick.clock.ends == quick.time.now + 10 * _MINUTE


def test_a_process_that_slept_does_not_charge_for_it(
    quick: ClockTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick.time.go(minutes=4)
    monkeypatch.setattr(heart, "_last", quick.time.now)
    quick.time.now += timedelta(hours=5)
    quick.move()
    assert quick.left(0) == (360 + 15) * _SECOND


def test_over_is_over(quick: ClockTable) -> None:
    while quick.table.stage == PLAYING:
        quick.move()
    assert quick.table.stage == OVER
    assert quick.time.sleep(days=3) == 0
