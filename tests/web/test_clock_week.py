"""A week of a match turn by turn, hour by hour, with a time of its own.

Three people play with a day a move; their clock rests from ten in the evening to eight in the
morning and at weekends, by the walls of Berlin. So a day of the clock has fourteen hours, and
everybody begins with twenty-eight. What happens when follows from that alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from fondaco.web.clocks.time_up import due_tables
from fondaco.web.models import BOT, ENDED, PERSON, PLAYING
from tests.web.clock_table import ClockTable

BERLIN = ZoneInfo("Europe/Berlin")
_HOUR = timedelta(hours=1)
#: Monday to Sunday.
_MONDAY = datetime(2026, 11, 16, tzinfo=BERLIN)


def at(day: int, time: str) -> datetime:
    """So many days after the Monday, at a time on the wall."""
    hour, minute = map(int, time.split(":"))
    return (_MONDAY + timedelta(days=day)).replace(hour=hour, minute=minute)


@pytest.fixture
def week(monkeypatch: pytest.MonkeyPatch) -> ClockTable:
    form = {"clock": "days-1", "night_from": "22", "night_to": "8", "no_weekends": "on"}
    return ClockTable(monkeypatch, at(0, "12:00"), zone="Europe/Berlin", **form)


def told(week: ClockTable) -> list[tuple[str, int, str]]:
    """What was told since the last time: «Tue 12:00», whom, what."""
    found = [
        (f"{moment.astimezone(BERLIN):%a %H:%M}", seat, kind) for moment, seat, kind in week.told
    ]
    week.told.clear()
    return found


def test_a_week(week: ClockTable) -> None:
    # Monday noon. Ann has twenty-eight hours of the clock: to Wednesday noon.
    assert told(week) == [("Mon 12:00", 0, "your_turn")]
    assert week.clock.ends == at(2, "12:00")

    # She decides in the evening; Bert at night, when the clock rests: it costs him less than he
    # gets, and nobody saves more than two days.
    week.time.go_to(at(0, "21:00"))
    assert week.move() == 0
    week.time.go_to(at(0, "23:30"))
    assert week.move() == 1
    assert (week.left(0), week.left(1)) == (28 * _HOUR, 28 * _HOUR)
    assert told(week) == [("Mon 21:00", 1, "your_turn"), ("Mon 23:30", 2, "your_turn")]

    # Cleo's time begins on Tuesday morning, and half of it is gone when the next night begins.
    week.time.go_to(at(2, "9:00"))
    assert week.move() == 2
    assert week.left(2) == 27 * _HOUR  # fifteen have run, and a decision brings fourteen
    assert week.move() == 2  # she has two to make, and is not told twice that it is her turn
    assert told(week) == [("Tue 22:00", 2, "half"), ("Wed 09:00", 0, "your_turn")]

    # Ann does not come. From Thursday 6:00 to Friday 6:00 the server is down: on Wednesday her
    # clock has run for thirteen hours, and goes on from there on Friday at eight.
    week.time.go_to(at(3, "6:00"))
    assert week.clock.ends == at(4, "9:00")
    assert week.time.sleep(days=1) == 1
    assert week.left(0) == 15 * _HOUR
    assert week.clock.ends == at(7, "9:00")
    assert told(week) == []
    week.time.go_to(at(7, "8:59"))  # Monday
    assert told(week) == [
        ("Fri 09:00", 0, "half"),
        ("Fri 17:24", 0, "soon"),
        ("Fri 21:36", 0, "last"),
    ]
    assert week.clock.vote_until is None

    # Her time is up. The others have a day of the clock to say what shall happen, and wait for her.
    week.time.go_to(at(7, "9:30"))
    assert told(week) == [
        ("Mon 09:00", 0, "time_out"),
        ("Mon 09:00", 1, "vote"),
        ("Mon 09:00", 2, "vote"),
    ]
    assert week.clock.vote_until == at(8, "9:00")
    week.post(1, "vote", choice="wait")
    week.post(2, "vote", choice="wait")
    assert (week.clock.vote_until, week.left(0)) == (None, 14 * _HOUR)

    # She does not come, and only one of them votes again: that counts when the day is over.
    week.time.go_to(at(8, "20:00"))
    assert told(week) == [
        ("Mon 09:30", 0, "your_turn"),
        ("Mon 17:54", 0, "soon"),
        ("Tue 08:06", 0, "last"),
        ("Tue 09:30", 0, "time_out"),
        ("Tue 09:30", 1, "vote"),
        ("Tue 09:30", 2, "vote"),
    ]
    week.post(1, "vote", choice="bot", level="merchant")
    assert week.table.seats.get(number=0).kind == PERSON
    week.time.go_to(at(9, "9:30"))
    seat = week.table.seats.get(number=0)
    assert (seat.kind, seat.bot, week.table.bot_turn) == (BOT, "merchant", True)

    # The bot plays, and the match goes on: with Bert, who does not come either. Cleo is the only
    # one to vote. Ann comes back on Saturday and sits down again; her clock stands.
    assert week.move() == 0
    week.time.go_to(at(12, "15:00"))
    assert week.post(0, "hand", bot="") == 302
    assert week.table.seats.get(number=0).kind == PERSON
    assert told(week) == [
        ("Wed 09:30", 1, "your_turn"),
        ("Thu 09:30", 1, "half"),
        ("Thu 17:54", 1, "soon"),
        ("Fri 08:06", 1, "last"),
        ("Fri 09:30", 1, "time_out"),
        ("Fri 09:30", 2, "vote"),
    ]
    assert (week.clock.seat, week.table.stage) == (1, PLAYING)

    # Now she may vote, too; both agree, and the match is ended.
    week.post(0, "vote", choice="end")
    assert week.table.stage == PLAYING
    week.post(2, "vote", choice="end")
    assert week.table.stage == ENDED
    assert told(week) == [("Sat 15:00", seat, "over") for seat in range(3)]
    assert week.clock.due is None


def test_nothing_is_due_while_nobody_has_anything_to_decide(week: ClockTable) -> None:
    """Whoever looks after five thousand tables asks for what is due, and nothing is."""
    week.time.go_to(at(1, "22:30"))
    assert week.clock.due == at(2, "10:36")  # Ann's last reminder: 26.6 hours of the clock
    assert due_tables(10) == []
