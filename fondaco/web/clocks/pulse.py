"""Clocks stand still while the house is closed.

As long as a clock runs, every server process notes now and then that it is alive, all in the same
row. A process that begins, or finds that it has slept, looks at the row: if nobody has been alive
for a while, or the time of the machine was set back, what has run since the last beat is given back
to all who were to act. Only the first one finds the row old, so it is given back once.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db.models import F
from django.utils import timezone

from fondaco.web.clocks import keeper
from fondaco.web.models import Clock, Pulse, SeatClock, Table
from fondaco.web.writing import writing

#: Seconds between two beats.
ROUND = 2.0
#: The house was closed if nobody was alive for so long.
LONGEST = timedelta(seconds=6)
_CHUNK = 500
#: Before every clock.
_NEVER = datetime.min.replace(tzinfo=UTC)


class Heart:
    """One of a process."""

    def __init__(self) -> None:
        #: When it has beaten last.
        self._last: datetime | None = None

    def beat(self) -> int:
        """We are alive; how many clocks were given back what they had lost, if we were not."""
        now = timezone.now()
        awake = self._last is not None and abs(now - self._last) <= LONGEST
        self._last = now
        if not Clock.objects.filter(due__isnull=False).exists():
            return 0
        with writing():
            pulse = Pulse.objects.select_for_update().order_by("pk").first()
            if pulse is None:  # whoever let the clocks run was gone before the first beat
                Pulse.objects.create(beat=now)
                return 0 if awake else _give_back(_NEVER, now)
            slept = not awake and abs(now - pulse.beat) > LONGEST
            given_back = _give_back(pulse.beat, now) if slept else 0
            pulse.beat = now
            pulse.save(update_fields=["beat"])
        return given_back

    def wake(self) -> None:
        """Before anything is charged for: was this process asleep?"""
        if self._last is not None and abs(timezone.now() - self._last) > LONGEST:
            self.beat()


heart = Heart()


def _give_back(beat: datetime, now: datetime) -> int:
    """What ran after the last beat is nobody's: all clocks begin again where they stood then."""
    running = Clock.objects.filter(due__isnull=False, seat__isnull=False)
    keys = list(running.order_by("table").values_list("pk", flat=True))
    for first in range(0, len(keys), _CHUNK):
        chunk = keys[first : first + _CHUNK]
        # Whoever changes a table's clock holds the table's row.
        tables = Table.objects.filter(clock__in=chunk).order_by("pk")
        list(tables.select_for_update().values_list("pk", flat=True))
        hands = SeatClock.objects.filter(clock__in=chunk, number=F("clock__seat"))
        found = list(hands.select_related("clock"))
        for own in found:
            _resume(own, beat, now)
        SeatClock.objects.bulk_update(found, ["left"])
        clocks = [own.clock for own in found]
        Clock.objects.bulk_update(clocks, ["since", "ends", "vote_until", "due"])
    return len(keys)


def _resume(own: SeatClock, beat: datetime, now: datetime) -> None:
    clock, terms = own.clock, keeper.terms_at(own.clock)
    if clock.since is None:
        return
    if clock.vote_until is not None:
        rest = terms.hours.between(max(beat, clock.since), clock.vote_until)
        clock.vote_until = clock.due = terms.hours.after(now, rest)
        return
    used = terms.hours.between(clock.since, max(beat, clock.since))
    own.left = max(timedelta(), own.left - used)
    clock.since = now
    keeper.set_due(clock, own.left, terms)
