"""Bots at the tables: woken by announcements, they post lines the same way as people.

A table that is due goes into one of two lines: that of the quick bots, or that of those who think.
In both the addresses from which tables were opened take turns (turns.py), so whoever opens a
hundred tables makes his own bots slow. Tables that nobody attends to wait until somebody looks.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import close_old_connections
from django.db.models import Q
from django.utils import timezone

from fondaco.bots import LEVELS, choose_step, make_bot
from fondaco.bots.search import SearchBot
from fondaco.engine.errors import FondacoError
from fondaco.web import keeper, warmup
from fondaco.web.hub import AWAKE, hub
from fondaco.web.models import BOT, OPEN, PLAYING, WAITING, Table
from fondaco.web.trouble import NotAllowed, Stale, Unplayable
from fondaco.web.turns import Turns
from fondaco.web.watch import watch

log = logging.getLogger("fondaco.bots")
#: Tables that wait for a bot are looked for this often, should an announcement have been lost.
ROUND = 5.0
#: However many wait, a step is thought about for this long at least.
SHORTEST_THOUGHT = 0.1
#: Whoever claims a table to think for it has so much longer; then another process may.
GRACE = timedelta(seconds=20)
#: Tables of one address that wait for a thought; more are looked at again later.
_MOST_THOUGHTS = 40
#: Seconds until something that failed is tried again: doubled each time, up to the second.
_AGAIN, _LATEST = 1.0, 60.0


@dataclass(frozen=True)
class Thought:
    """A step that a bot is to think about."""

    pk: int
    owner: str


Job = Callable[[], None]


class BotRunner:
    """Plays for the bots of all tables, each table when it is due.

    One thread keeps the time, one moves for the quick bots, and those who think do so on threads of
    their own, so that no table waits for another's thoughts.
    """

    def __init__(self, pace: float | None = None, thinkers: int | None = None) -> None:
        self.pace = settings.BOT_PACE if pace is None else pace
        self._places = settings.THINKERS if thinkers is None else thinkers
        self._changed = threading.Condition()
        self._end = threading.Event()
        self._due: list[tuple[float, int, Job]] = []
        self._count = 0
        #: Tables that are due, wait in line or are being played at; and those woken meanwhile.
        self._busy: set[int] = set()
        self._again: set[int] = set()
        #: Thoughts by owner, waiting and under way.
        self._thinking: Counter[str] = Counter()
        self._failures: Counter[int] = Counter()
        self._hopeless: set[int] = set()
        self._call = threading.Event()
        self._quick: Turns[Job] = Turns()
        self._thoughts: Turns[Thought] = Turns(_MOST_THOUGHTS)

    def start(self) -> None:
        """Begin, with the tables that waited for a bot when the last process ended."""
        hub.on_announcement(self.wake)
        warmup.on_ready(self._call.set)
        self.open()
        watch.keep("bots: looking around", self._look_around)

    def open(self) -> None:
        """Begin with nothing to do."""
        watch.keep("bots: time", self._keep_time)
        watch.keep("bots: quick", self._move)
        for number in range(1, self._places + 1):
            watch.keep(f"bots: thinking {number}", self._think)

    def stop(self) -> None:
        """Finish what is begun, then end."""
        self._end.set()
        self._call.set()
        with self._changed:
            self._changed.notify_all()
        self._quick.close()
        self._thoughts.close()

    # ------------------------------------------------------------ when

    def wake(self, pk: int) -> None:
        """Look at a table when the pace has passed."""
        with self._changed:
            if pk in self._busy:
                self._again.add(pk)
                return
            self._busy.add(pk)
        self._schedule(self.pace, partial(self._look_at, pk))

    def _done(self, pk: int) -> None:
        """A table has been seen to; once more, if somebody has called meanwhile."""
        with self._changed:
            self._busy.discard(pk)
            again = pk in self._again
            self._again.discard(pk)
        if again:
            self.wake(pk)

    def _schedule(self, delay: float, job: Job) -> None:
        with self._changed:
            self._count += 1
            heapq.heappush(self._due, (time.monotonic() + delay, self._count, job))
            self._changed.notify()

    def _next(self) -> Job | None:
        """The next job that is due; None at the end."""
        with self._changed:
            while not self._end.is_set():
                rest = self._due[0][0] - time.monotonic() if self._due else None
                if rest is not None and rest <= 0:
                    return heapq.heappop(self._due)[2]
                self._changed.wait(rest)
        return None

    def _keep_time(self) -> None:
        while (job := self._next()) is not None:
            job()

    def _look_around(self) -> None:
        """Wake all tables that wait for a bot: at the start, and now and then."""
        while not self._end.is_set():
            close_old_connections()
            for pk in _waiting_for_bots():
                self.wake(pk)
            for pk in _waiting_for_rules() - self._hopeless:
                self._deal(pk)
            self._call.wait(ROUND)
            self._call.clear()

    def _deal(self, pk: int) -> None:
        """Begin at a table that only waited for the compiler."""
        try:
            keeper.deal(pk)
        except (NotAllowed, Unplayable):
            self._hopeless.add(pk)

    # ------------------------------------------------------------ one table

    def _look_at(self, pk: int) -> None:
        """Where a table goes: to the quick bots, to those who think, or nowhere."""

        def look() -> None:
            table = _table_of_bot(pk)
            if table is None or not _attended(table):
                self._done(pk)
            elif not _thinks(_bot_of(table)):
                job = partial(self._guarded, pk, partial(self._play, pk))
                self._quick.put(table.opened_from, job)
            elif self._thoughts.put(table.opened_from, Thought(pk, table.opened_from)):
                with self._changed:
                    self._thinking[table.opened_from] += 1
            else:
                self._schedule(ROUND, partial(self._look_at, pk))

        self._guarded(pk, look)

    def _guarded(self, pk: int, work: Job) -> None:
        """Something at a table; if it fails, the table is seen to again after a while."""
        close_old_connections()
        try:
            work()
        except Unplayable as trouble:
            log.error(
                "A table cannot be played", extra={"facts": {"table": pk, "why": trouble.key}}
            )
            self._done(pk)
        except Exception:
            log.exception("A bot failed", extra={"facts": {"table": pk}})
            with self._changed:
                self._failures[pk] += 1
                pause = min(_LATEST, _AGAIN * 2.0 ** min(10, self._failures[pk] - 1))
            self._schedule(pause, partial(self._look_at, pk))
        else:
            with self._changed:
                self._failures.pop(pk, None)

    def _move(self) -> None:
        while (job := self._quick.take()) is not None:
            job()

    def _play(self, pk: int) -> None:
        """One step of a quick bot."""
        table = _table_of_bot(pk)
        if table is not None and not _thinks(_bot_of(table)):
            self._post(table, choose(table, _bot_of(table), None))
        self._done(pk)

    def _think(self) -> None:
        while (thought := self._thoughts.take()) is not None:
            try:
                self._guarded(thought.pk, partial(self._think_at, thought))
            finally:
                with self._changed:
                    self._thinking[thought.owner] -= 1
                    self._thinking += Counter()  # only those above zero stay

    def _think_at(self, thought: Thought) -> None:
        """Think about a step for as long as there is time, then post it.

        Forced steps take as long as free ones: the time must not tell how much was to be decided.
        """
        begun = time.monotonic()
        table = _table_of_bot(thought.pk)
        if table is None or not _thinks(_bot_of(table)) or not claim(table):
            self._done(thought.pk)
            return
        seconds = self.time_for(_bot_of(table), thought.owner)
        lines = choose(table, _bot_of(table), seconds)

        def post() -> None:
            self._post(table, lines)
            self._done(table.pk)

        def in_turn() -> None:
            self._quick.put(thought.owner, partial(self._guarded, thought.pk, post))

        self._schedule(max(0.0, seconds - (time.monotonic() - begun)), in_turn)

    def time_for(self, bot: str, owner: str) -> float:
        """The seconds for a step: owners share the places, and each his share among his tables."""
        effort = LEVELS[bot].effort
        seconds = effort.seconds if effort is not None and effort.seconds is not None else 0.3
        with self._changed:
            waiting = self._thinking[owner] * len(self._thinking)
        return max(SHORTEST_THOUGHT, seconds / max(1.0, waiting / self._places))

    def _post(self, table: Table, lines: list[str]) -> None:
        """Play a step, unless the table has moved on."""
        assert table.actor is not None, "a seat is to act"  # noqa: S101
        try:
            keeper.act(table.pk, table.actor, lines, table.version, by_bot=True)
        except (Stale, NotAllowed):
            with self._changed:
                self._again.add(table.pk)  # somebody moved first; look again
        except FondacoError:
            log.exception("A bot's lines were refused", extra={"facts": {"table": table.pk}})


def choose(table: Table, bot: str, seconds: float | None) -> list[str]:
    """The lines that a bot plays now."""
    match = keeper.load_table(table).match
    player = make_bot(bot, match.rules, f"{table.seed}:{table.version}", match.box)
    if isinstance(player, SearchBot) and player.effort.seconds is not None:
        player.effort = replace(player.effort, seconds=seconds)
    return choose_step(player, match)


def _bot_of(table: Table) -> str:
    assert table.actor is not None, "a bot is to act"  # noqa: S101
    return str(table.seats.all()[table.actor].bot)


def _thinks(bot: str) -> bool:
    level = LEVELS.get(bot)
    return level is not None and level.thinks


def _table_of_bot(pk: int) -> Table | None:
    """A table at which a bot is to act now."""
    waiting = Table.objects.filter(pk=pk, bot_turn=True, stage=PLAYING)
    table = waiting.prefetch_related("seats").first()
    if table is None or table.actor is None:
        return None
    seats = list(table.seats.all())
    return table if table.actor < len(seats) and seats[table.actor].kind == BOT else None


def _lately() -> Q:
    """A person did something there a short while ago (and not in a future that was set back)."""
    now, while_ = timezone.now(), timedelta(seconds=AWAKE)
    return Q(attended__gt=now - while_, attended__lt=now + while_)


def _attended(table: Table) -> bool:
    return hub.awake(table.pk) or Table.objects.filter(_lately(), pk=table.pk).exists()


def _waiting_for_bots() -> list[int]:
    """The tables where it is a bot's turn and somebody attends."""
    there = _lately() | Q(pk__in=hub.awake_tables()[:500])
    found = Table.objects.filter(there, bot_turn=True, stage=PLAYING)
    return list(found.values_list("pk", flat=True))


def _waiting_for_rules() -> set[int]:
    """The tables that are full and were opened before their rules were compiled."""
    full = Table.objects.filter(stage=WAITING).exclude(seats__kind=OPEN)
    found = full.values_list("pk", "game")
    return {pk for pk, game in found if warmup.ready(game)}


def claim(table: Table) -> bool:
    """Of all server processes only one thinks about a step.

    A claim that reaches further than one can is of a clock that was set back: it is nobody's.
    """
    now = timezone.now()
    free = (
        Q(thought_until=None)
        | Q(thought_until__lt=now)
        | Q(thought_until__gt=now + GRACE)
        | ~Q(thought_version=table.version)
    )
    claimed = Table.objects.filter(free, pk=table.pk, version=table.version)
    with keeper.writing():
        return bool(claimed.update(thought_until=now + GRACE, thought_version=table.version))


runner = BotRunner()
