"""How long people may think at a table, as it was agreed when the table was opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from fondaco.web.clocks.hours import ALWAYS, Hours
from fondaco.web.notices.occasions import Kind

LIVE, DAYS = "live", "days"
#: What can be agreed on: minutes at the beginning and seconds for each decision; days for a move.
LIVE_TERMS = ((5, 10), (10, 15), (20, 20), (40, 30))
DAYS_TERMS = (1, 2, 3, 7)
#: Nobody saves more than so many moves' days; that is what everybody begins with, too.
_SAVED = 2
_VOTE = timedelta(seconds=60)
#: A reminder is due when so many of a hundred parts of the bank are gone, each under its name.
REMINDERS: tuple[tuple[int, Kind], ...] = ((50, "half"), (80, "soon"), (95, "last"))
#: From the second reminder on somebody is short of time.
SHORT = 2


@dataclass(frozen=True)
class Terms:
    """A bank of time for every seat, which each of its decisions fills up again."""

    kind: str
    #: What every seat begins with.
    bank: timedelta
    #: What a decision brings.
    gain: timedelta
    hours: Hours = ALWAYS

    @property
    def key(self) -> str:
        """What they are called in the form and in the database."""
        if self.kind == DAYS:
            return f"{DAYS}-{self.days}"
        return f"{LIVE}-{self.bank // timedelta(minutes=1)}-{self.gain // timedelta(seconds=1)}"

    @property
    def days(self) -> int:
        """Days for a move, turn by turn: each from one time on the wall to the same next day."""
        return self.gain // self.hours.day

    @property
    def more(self) -> timedelta:
        """What somebody gets for whom the others wait."""
        return self.gain if self.kind == DAYS else self.bank / 2

    @property
    def vote(self) -> timedelta:
        """How long the others have to say what happens to a seat whose time is up."""
        return self.hours.day if self.kind == DAYS else _VOTE

    def saved(self, left: timedelta) -> timedelta:
        """What somebody has who had so much left when they decided."""
        filled = left + self.gain
        return min(filled, max(left, self.bank)) if self.kind == DAYS else filled

    def left_at(self, reminder: int) -> timedelta:
        """How much is left when a reminder is due."""
        return self.bank * (100 - REMINDERS[reminder][0]) / 100

    def reminded(self, left: timedelta) -> int:
        """How many reminders are past when so much is left."""
        return sum(left <= self.left_at(number) for number in range(len(REMINDERS)))


def live(minutes: int, seconds: int) -> Terms:
    """A bank for the whole match, and a little more for each decision."""
    return Terms(LIVE, timedelta(minutes=minutes), timedelta(seconds=seconds))


def by_days(days: int, hours: Hours) -> Terms:
    """So many days for a move; twice as many can be saved."""
    return Terms(DAYS, _SAVED * days * hours.day, days * hours.day, hours)


def terms_of(key: str, hours: Hours) -> Terms | None:
    """What was agreed on under this name; None: nothing."""
    for minutes, seconds in LIVE_TERMS:
        if key == f"{LIVE}-{minutes}-{seconds}":
            return live(minutes, seconds)
    for days in DAYS_TERMS:
        if key == f"{DAYS}-{days}":
            return by_days(days, hours)
    return None


def written(terms: Terms | None) -> dict[str, object] | None:
    """Terms as they are kept where there is no clock yet."""
    if terms is None:
        return None
    hours = terms.hours
    return {
        "terms": terms.key,
        "zone": hours.zone,
        "night": hours.night,
        "weekends": hours.weekends,
    }


def read(kept: dict[str, Any] | None) -> Terms | None:
    """What `written` has written.

    >>> read(written(live(10, 15))) == live(10, 15)
    True
    """
    if kept is None:
        return None
    night = kept["night"]
    hours = Hours(kept["zone"], None if night is None else (night[0], night[1]), kept["weekends"])
    return terms_of(kept["terms"], hours)
