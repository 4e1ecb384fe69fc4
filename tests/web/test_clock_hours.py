"""How much time runs between two moments: nights, weekends, clocks that are changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.web.clocks.hours import ALWAYS, Hours, zone_names, zone_of

BERLIN = "Europe/Berlin"
_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)
#: Zones whose clocks are changed by an hour, by half an hour, at midnight, or never.
ZONES = (BERLIN, "America/New_York", "Australia/Lord_Howe", "America/Asuncion", "Asia/Kolkata")


def wall(text: str, zone: str = BERLIN, fold: int = 0) -> datetime:
    """A moment, as a wall shows it."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)


nights = st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(
    lambda night: night[0] != night[1]
)
hours = st.builds(Hours, st.sampled_from(ZONES), nights, st.booleans())
#: Around the nights in which clocks are changed, in minutes.
moments = st.builds(
    lambda day, minute: datetime.fromisoformat(day).replace(tzinfo=UTC) + minute * _MINUTE,
    st.sampled_from(["2026-03-27", "2026-10-23", "2026-04-03", "2026-10-02", "2026-06-10"]),
    st.integers(0, 4 * 24 * 60),
)


@given(hours, moments, st.integers(0, 5 * 24 * 60))
def test_it_is_what_one_counts_minute_by_minute(kept: Hours, begin: datetime, length: int) -> None:
    zone = zone_of(kept.zone)
    counted = timedelta()
    for minute in range(length):
        shown = (begin + minute * _MINUTE).astimezone(zone)
        first, last = kept.night or (0, 0)
        at_night = first <= shown.hour < last if first <= last else not last <= shown.hour < first
        if not at_night and (kept.weekends or shown.weekday() < 5):
            counted += _MINUTE
    assert kept.between(begin, begin + length * _MINUTE) == counted


@given(hours, moments, st.timedeltas(timedelta(), timedelta(days=3)), st.data())
def test_parts_add_up(kept: Hours, begin: datetime, length: timedelta, data: st.DataObject) -> None:
    middle = begin + data.draw(st.timedeltas(timedelta(), length))
    end = begin + length
    assert kept.between(begin, middle) + kept.between(middle, end) == kept.between(begin, end)
    assert kept.between(end, begin) == timedelta()


@given(hours, moments, st.timedeltas(timedelta(), timedelta(days=4)))
def test_after_so_much_time_so_much_has_run(
    kept: Hours, begin: datetime, amount: timedelta
) -> None:
    end = kept.after(begin, amount)
    assert kept.between(begin, end) == amount
    assert amount == timedelta() or kept.between(begin, end - timedelta(microseconds=1)) < amount


def test_a_clock_without_nights_runs_as_time_does() -> None:
    begin = wall("2026-11-19T12:00")
    assert ALWAYS.between(begin, wall("2026-11-20T13:30")) == timedelta(hours=25.5)
    assert ALWAYS.after(begin, _HOUR) == begin + _HOUR


@pytest.mark.parametrize(
    ("night", "begin", "end", "ran"),
    [
        ((22, 8), "2026-11-19T20:00", "2026-11-20T09:00", 3),
        ((22, 8), "2026-11-19T23:00", "2026-11-20T07:00", 0),
        ((1, 7), "2026-11-19T23:00", "2026-11-20T08:00", 3),
        # The hour left out in spring does not run; the one that comes twice in autumn runs twice.
        ((22, 8), "2026-03-28T20:00", "2026-03-29T10:00", 4),
        (None, "2026-03-29T00:00", "2026-03-29T12:00", 11),
        (None, "2026-10-25T00:00", "2026-10-25T12:00", 13),
        ((3, 8), "2026-10-25T00:00", "2026-10-25T12:00", 8),
    ],
)
def test_nights(night: tuple[int, int] | None, begin: str, end: str, ran: int) -> None:
    assert Hours(BERLIN, night).between(wall(begin), wall(end)) == ran * _HOUR


def test_weekends() -> None:
    kept = Hours(BERLIN, (22, 8), weekends=False)
    friday, monday = wall("2026-11-20T21:00"), wall("2026-11-23T09:00")
    assert kept.between(friday, monday) == 2 * _HOUR
    assert kept.after(friday, 2 * _HOUR) == monday
    assert kept.after(friday, _HOUR) == wall("2026-11-20T22:00")
    assert kept.running_at(friday)
    assert not kept.running_at(wall("2026-11-21T12:00"))
    assert kept.day == 14 * _HOUR  # so a day's term ends at the same time of the next day


def test_zones() -> None:
    assert {"UTC", BERLIN, "America/Argentina/Buenos_Aires"} <= set(zone_names())
    assert not {"Etc/GMT+5", "posixrules", "US/Eastern"} & set(zone_names())
    for nonsense in ("", "Nowhere/Town", "../../etc/passwd", "/etc/passwd", "a\0b", "x" * 5000):
        assert zone_of(nonsense) is UTC
    with pytest.raises(ValueError, match="a night"):
        Hours(BERLIN, (5, 5))
