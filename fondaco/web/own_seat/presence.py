"""Who is there: a seat whose table somebody has open, or looked at a moment ago.

Open streams are counted in memory; every so often each process writes down which seats it has
people at, and reads what the others have. What is told is coarse, it is told at the seat's own
table only, and nothing but the seat and the last moment is kept, until the table goes.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, InterfaceError, close_old_connections
from django.utils import timezone

from fondaco.web.models import PERSON, Presence, Seat, Table
from fondaco.web.workers.threads import watch
from fondaco.web.writing import writing

log = logging.getLogger("fondaco.presence")
#: Seconds between two rounds, and after which somebody who was seen is no longer there.
ROUND = 20.0
STILL_HERE = timedelta(seconds=60)
#: After that it is not told for how long somebody has been away.
GONE = timedelta(hours=1)
#: So many minutes, or more, are told.
_MINUTES = (1, 2, 3, 4, 5, 10, 15, 20, 30, 45)
#: Ids in one statement, and tables that are remembered.
_CHUNK, _MOST = 500, 2000
HERE, NOT_HERE = "here", "gone"


@dataclass(frozen=True)
class _Seen:
    """What is known of a table: who plays its seats, when each was seen last, and as of when."""

    #: By number of a person's seat: its row, and when somebody was seen there.
    seats: dict[int, tuple[int, datetime | None]]
    read: datetime


class Attendance:
    """Who is at which seat, here and, as of the last round, elsewhere."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._end = threading.Event()
        #: Open streams by seat; seats that somebody has looked from; open streams by table.
        self._open: Counter[int] = Counter()
        self._looked: dict[int, datetime] = {}
        self._tables: Counter[int] = Counter()
        self._known: dict[int, _Seen] = {}

    # ------------------------------------------------------------ who comes and goes

    def come(self, table: int, seats: Iterable[int]) -> None:
        """A page is open, of somebody who holds these seats (rows), or none."""
        with self._lock:
            self._tables[table] += 1
            self._open.update(seats)

    def go(self, table: int, seats: Iterable[int]) -> None:
        """It is closed."""
        with self._lock:
            self._tables[table] -= 1
            self._tables += Counter()  # only those above zero stay
            for seat in seats:
                self._open[seat] -= 1
                self._looked[seat] = timezone.now()
            self._open += Counter()

    def look(self, seats: Iterable[int]) -> None:
        """Somebody who holds these seats has asked for a page."""
        with self._lock:
            self._looked.update(dict.fromkeys(seats, timezone.now()))

    # ------------------------------------------------------------ what is told

    def at_table(self, table: Table) -> list[str]:
        """For each seat a word: `here`, `away 5` (minutes), `gone`; nothing for bots. For pages."""
        seen, now = self._known.get(table.pk), timezone.now()
        if seen is None or not timedelta() <= now - seen.read < timedelta(seconds=ROUND):
            self._read([table.pk])
        kept = self._known[table.pk].seats
        return [
            _word(now, self._last(*kept.get(seat.number, (seat.pk, None)), now))
            if seat.kind == PERSON
            else ""
            for seat in table.seats.all()
        ]

    def known(self, pk: int, players: int) -> list[str]:
        """The same as far as it is known; asks no database, so it is for streams."""
        seen = self._known.get(pk)
        now = timezone.now()
        if seen is None:
            return [""] * players
        return [
            _word(now, self._last(*seen.seats[number], now)) if number in seen.seats else ""
            for number in range(players)
        ]

    def away_for(self, seat: Seat) -> timedelta | None:
        """How long nobody has been seen at a seat; None: never yet."""
        kept = Presence.objects.filter(seat=seat).values_list("seen", flat=True).first()
        now = timezone.now()
        last = self._last(seat.pk, kept, now)
        return None if last is None else now - last

    def _last(self, seat: int, kept: datetime | None, now: datetime) -> datetime | None:
        """When somebody was seen at a seat, here or as it is written down."""
        if self._open.get(seat):
            return now
        times = [one for one in (kept, self._looked.get(seat)) if one is not None]
        return max(times, default=None)

    # ------------------------------------------------------------ rounds

    def start(self) -> None:
        """Begin to write down and to read."""
        watch.keep("presence", self._work)

    def stop(self) -> None:
        """End soon."""
        self._end.set()

    def _work(self) -> None:
        while not self._end.wait(ROUND):
            close_old_connections()
            try:
                self.round()
            except (DatabaseError, InterfaceError) as error:
                log.warning("Nobody knows who is there: %s", error)

    def round(self) -> None:
        """Write down who is here, and read who is at the tables of open pages."""
        now = timezone.now()
        with self._lock:
            seen = {**self._looked, **dict.fromkeys(self._open, now)}
            self._looked.clear()
            tables = sorted(self._tables)
        _write(seen)
        with self._lock:
            self._known = {pk: known for pk, known in self._known.items() if pk in self._tables}
        self._read(tables)

    def _read(self, tables: list[int]) -> None:
        now = timezone.now()
        for first in range(0, len(tables), _CHUNK):
            chunk = tables[first : first + _CHUNK]
            found = {pk: _Seen({}, now) for pk in chunk}
            rows = Seat.objects.filter(table__in=chunk, kind=PERSON)
            for pk, number, seat, seen in rows.values_list(
                "table", "number", "pk", "presence__seen"
            ):
                found[pk].seats[number] = (seat, seen)
            with self._lock:
                if len(self._known) > _MOST:
                    self._known.clear()
                self._known.update(found)

    def forget(self) -> None:
        """Nobody is anywhere: for tests."""
        with self._lock:
            for kept in (self._open, self._looked, self._tables, self._known):
                kept.clear()


def _write(seen: dict[int, datetime]) -> None:
    """One row for each seat; those whose table is gone are left out."""
    seats = sorted(seen)
    for first in range(0, len(seats), _CHUNK):
        chunk = seats[first : first + _CHUNK]
        with writing():
            there = Seat.objects.filter(pk__in=chunk).values_list("pk", flat=True)
            Presence.objects.bulk_create(
                [Presence(seat_id=pk, seen=seen[pk]) for pk in there],
                update_conflicts=True,
                unique_fields=["seat"],
                update_fields=["seen"],
            )


def _word(now: datetime, last: datetime | None) -> str:
    away = None if last is None else now - last
    if away is None or away >= GONE:
        return NOT_HERE
    if away < STILL_HERE:
        return HERE
    return f"away {max(m for m in _MINUTES if timedelta(minutes=m) <= away)}"


attendance = Attendance()
