"""When a clock runs: not at night, and not at weekends if the table has agreed on that.

Whether it runs at a moment is what a clock on the wall of a time zone shows then, and nothing else.
So an hour that is left out in spring is no time at all, and one that comes twice in autumn is two
hours, or none at night.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

_DAY, _TICK = timedelta(days=1), timedelta(microseconds=1)
_SATURDAY = 5

Span = tuple[datetime, datetime]


@lru_cache(maxsize=64)
def zone_of(name: str) -> tzinfo:
    """A time zone by its name; this machine may not know it, then it is UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # unknown, or no name of a zone at all
        return UTC


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """The time zones that people live in: «Europe/Berlin», and UTC."""
    places = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
    lived_in = (name for name in available_timezones() if name.partition("/")[0] in places)
    return ("UTC", *sorted(name for name in lived_in if "/" in name))


@dataclass(frozen=True)
class Hours:
    """The hours in which a clock runs: all of them, unless something else is said."""

    zone: str = "UTC"
    #: Full hours on the wall, from and to, also past midnight. None: the clock runs at night, too.
    night: tuple[int, int] | None = None
    weekends: bool = True

    def __post_init__(self) -> None:
        if self.night is not None and self.night[0] == self.night[1]:
            raise ValueError("a night has two ends")

    @property
    def day(self) -> timedelta:
        """How long the clock runs from one day to the same time of the next."""
        if self.night is None:
            return _DAY
        return _DAY - timedelta(hours=(self.night[1] - self.night[0]) % 24)

    @property
    def always(self) -> bool:
        """Does the clock never rest?"""
        return self.night is None and self.weekends

    def running_at(self, moment: datetime) -> bool:
        """Does the clock run at a moment?"""
        return self.always or self._open(moment.astimezone(zone_of(self.zone)))

    def between(self, begin: datetime, end: datetime) -> timedelta:
        """How much time has run between two moments; none, if they are the wrong way round."""
        if end <= begin:
            return timedelta()
        if self.always:
            return end.astimezone(UTC) - begin.astimezone(UTC)
        total = timedelta()
        for first, last in self._spans(begin):
            if first >= end:
                break
            total += min(last, end) - first
        return total

    def after(self, begin: datetime, amount: timedelta) -> datetime:
        """The moment at which so much time has run."""
        if amount <= timedelta():
            return begin
        if self.always:
            return begin.astimezone(UTC) + amount
        for first, last in self._spans(begin):
            if amount <= last - first:
                return first + amount
            amount -= last - first
        raise AssertionError("there is always a next day")

    def _open(self, wall: datetime) -> bool:
        """Does the clock run when a wall shows this?"""
        if not self.weekends and wall.weekday() >= _SATURDAY:
            return False
        if self.night is None:
            return True
        first, last = self.night
        if first < last:
            return not first <= wall.hour < last
        return last <= wall.hour < first

    def _spans(self, begin: datetime) -> Iterator[Span]:
        """The stretches in which the clock runs, from a moment on, for ever; in UTC."""
        zone, at = zone_of(self.zone), begin.astimezone(UTC)
        while True:
            until = _until_shifted(zone, at, at + _DAY)
            shift = _shift(zone, at)
            for first, last in self._open_spans(at + shift, until + shift):
                yield first - shift, last - shift
            at = until

    def _open_spans(self, begin: datetime, end: datetime) -> Iterator[Span]:
        """The same between two times on the wall, where the wall's clock is not changed."""
        hours = {0, *(self.night or ())}
        cuts = {begin, end}
        day = begin.date()
        while day <= end.date():
            cuts |= {datetime.combine(day, time(hour), begin.tzinfo) for hour in hours}
            day += _DAY
        within = sorted(cut for cut in cuts if begin <= cut <= end)
        for first, last in pairwise(within):
            if self._open(first):
                yield first, last


ALWAYS = Hours()


def _shift(zone: tzinfo, moment: datetime) -> timedelta:
    """How far the clocks of a zone are ahead of UTC."""
    return moment.astimezone(zone).utcoffset() or timedelta()


def _until_shifted(zone: tzinfo, begin: datetime, end: datetime) -> datetime:
    """Where the clocks of a zone are next changed, or `end` if they are not before it."""
    shift = _shift(zone, begin)
    if _shift(zone, end - _TICK) == shift:
        return end
    before, after = begin, end
    while after - before > _TICK:
        middle = before + (after - before) // 2
        if _shift(zone, middle) == shift:
            before = middle
        else:
            after = middle
    return after
