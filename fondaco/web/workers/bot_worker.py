"""Bots at the tables: woken by announcements, they post lines the same way as people.

A table that is due goes into one of two lines: that of the quick bots, or that of those who think.
In both the addresses from which tables were opened take turns (fair_queue.py), so whoever opens a
hundred tables only slows down their own bots. Tables that nobody attends to wait until somebody
looks.
"""

from __future__ import annotations

import logging
import sched
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import close_old_connections
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from fondaco.bots import LEVELS, choose_step, make_bot
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.errors import FondacoError
from fondaco.web import table_store
from fondaco.web.announcements import AWAKE, hub
from fondaco.web.clocks.terms import DAYS
from fondaco.web.errors import NotAllowed, Stale, Unplayable
from fondaco.web.fair_queue import FairQueue
from fondaco.web.metrics import figures
from fondaco.web.models import BOT, OPEN, PERSON, PLAYING, WAITING, Seat, Table
from fondaco.web.quotas import unclaimed
from fondaco.web.seating import seating
from fondaco.web.workers import compile_worker
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.bots")
#: Seconds between two searches for tables that wait for a bot, should an announcement be lost.
ROUND = 5.0
#: Seconds that a step is thought about at least, however many tables wait.
SHORTEST_THOUGHT = 0.1
#: How long a process may think about a step that it has claimed.
GRACE = timedelta(seconds=20)
#: How many tables of one address may wait for a thinking bot; the others are tried later.
_MOST_THOUGHTS = 40
#: Seconds until something that failed is tried again: doubled each time, up to the second.
_AGAIN, _LATEST = 1.0, 60.0


@dataclass(frozen=True)
class Thought:
    """A step that a bot is to think about."""

    pk: int
    owner: str


Job = Callable[[], None]


class BotWorker:
    """Plays for the bots of all tables, each table when it is due.

    One thread keeps the time, one moves for the quick bots, and those who think do so on threads of
    their own, so that no table waits for another's thoughts.
    """

    def __init__(self, pace: float | None = None, thinkers: int | None = None) -> None:
        self.pace = settings.BOT_PACE if pace is None else pace
        self._places = settings.THINKERS if thinkers is None else thinkers
        self._lock = threading.Lock()
        self._end = threading.Event()
        self._due = sched.scheduler(time.monotonic)
        #: Something is due earlier than was known, or all is to end.
        self._earlier = threading.Event()
        #: Tables that are due, wait in line or are being played at; and those woken meanwhile.
        self._busy: set[int] = set()
        self._again: set[int] = set()
        #: Thoughts by owner, waiting and under way.
        self._thinking: Counter[str] = Counter()
        self._failures: Counter[int] = Counter()
        self._hopeless: set[int] = set()
        self._call = threading.Event()
        self._quick: FairQueue[Job] = FairQueue()
        self._thoughts: FairQueue[Thought] = FairQueue(_MOST_THOUGHTS)

    def start(self) -> None:
        """Begin, with the tables that waited for a bot when the last process ended."""
        hub.on_announcement(self.wake)
        compile_worker.on_ready(self._call.set)
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
        self._earlier.set()
        self._quick.close()
        self._thoughts.close()

    # ------------------------------------------------------------ when

    def wake(self, pk: int) -> None:
        """Look at a table when the pace has passed."""
        with self._lock:
            if pk in self._busy:
                self._again.add(pk)
                return
            self._busy.add(pk)
        self._schedule(self.pace, partial(self._look_at, pk))

    def _done(self, pk: int) -> None:
        """A table has been seen to; once more, if somebody has called meanwhile."""
        with self._lock:
            self._busy.discard(pk)
            again = pk in self._again
            self._again.discard(pk)
        if again:
            self.wake(pk)

    def _schedule(self, delay: float, job: Job) -> None:
        self._due.enter(delay, 0, job)
        self._earlier.set()

    def _keep_time(self) -> None:
        """Do what is due, and wait for the next."""
        while not self._end.is_set():
            self._earlier.wait(self._due.run(blocking=False))
            self._earlier.clear()

    def _look_around(self) -> None:
        """Wake all tables that wait for a bot: at the start, and now and then."""
        while not self._end.is_set():
            close_old_connections()
            for pk in _waiting_for_bots():
                self.wake(pk)
            for pk in _full_but_waiting() - self._hopeless:
                self._deal(pk)
            self._call.wait(ROUND)
            self._call.clear()

    def _deal(self, pk: int) -> None:
        """Begin at a table whose last seat was taken when a process ended."""
        try:
            table_store.deal(pk)
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
                job = partial(self._guarded, pk, partial(self._play, table))
                self._quick.put(table.opened_from, job)
            elif not compile_worker.can_think(table.game):
                compile_worker.hurry(table.game)
                self._done(pk)  # looked at again when it can (`on_ready`)
            elif not self.line_up(Thought(pk, table.opened_from)):
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
            with self._lock:
                self._failures[pk] += 1
                pause = min(_LATEST, _AGAIN * 2.0 ** min(10, self._failures[pk] - 1))
            self._schedule(pause, partial(self._look_at, pk))
        else:
            with self._lock:
                self._failures.pop(pk, None)

    def _move(self) -> None:
        while (job := self._quick.take()) is not None:
            job()

    def _play(self, table: Table) -> None:
        """One step of a quick bot, unless somebody was quicker (`_post`)."""
        self._post(table, choose(table, _bot_of(table), None))
        self._done(table.pk)

    def line_up(self, thought: Thought) -> bool:
        """Let a thought wait for somebody who thinks; False: its owner has too many already."""
        with self._lock:
            if not self._thoughts.put(thought.owner, thought):
                return False
            self._thinking[thought.owner] += 1
        return True

    def waiting(self) -> dict[str, int]:
        """How many tables wait for a quick bot, and for one that thinks."""
        return {"quick": len(self._quick), "thinking": self.thoughts}

    @property
    def thoughts(self) -> int:
        """How many thoughts wait or are under way."""
        with self._lock:
            return self._thinking.total()

    def _think(self) -> None:
        while (thought := self._thoughts.take()) is not None:
            try:
                self._guarded(thought.pk, partial(self._think_at, thought))
            finally:
                with self._lock:
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
        """The seconds for a step: owners share the places, an owner's tables share theirs."""
        effort = LEVELS[bot].effort
        seconds = effort.seconds if effort is not None and effort.seconds is not None else 0.3
        with self._lock:
            waiting = self._thinking[owner] * len(self._thinking)
        return max(SHORTEST_THOUGHT, seconds / max(1.0, waiting / self._places))

    def _post(self, table: Table, lines: list[str]) -> None:
        """Play a step, unless the table has moved on."""
        assert table.actor is not None, "a seat is to act"  # noqa: S101
        try:
            table_store.act(table.pk, table.actor, lines, table.version, by_bot=True)
        except (Stale, NotAllowed):
            with self._lock:
                self._again.add(table.pk)  # somebody moved first; look again
        except FondacoError:
            log.exception("A bot's lines were refused", extra={"facts": {"table": table.pk}})


def choose(table: Table, bot: str, seconds: float | None) -> list[str]:
    """The lines that a bot plays now."""
    match = table_store.load_table(table).match
    begun = time.perf_counter()
    player = make_bot(bot, match.game, f"{table.seed}:{table.version}", match.box)
    if isinstance(player, SearchBot) and player.effort.seconds is not None:
        player.effort = replace(player.effort, seconds=seconds)
    lines = choose_step(player, match)
    figures.thoughts.observe(
        time.perf_counter() - begun, "quick" if seconds is None else "thinking"
    )
    return lines


def _bot_of(table: Table) -> str:
    assert table.actor is not None, "a bot is to act"  # noqa: S101
    return str(table.seats.all()[table.actor].bot)


def _thinks(bot: str) -> bool:
    level = LEVELS.get(bot)
    return level is not None and level.thinks


def _table_of_bot(pk: int) -> Table | None:
    """A table at which a bot is to act now."""
    table = Table.objects.filter(pk=pk, bot_turn=True, stage=PLAYING).first()
    if table is None or table.actor is None:
        return None
    seats = list(seating.bring(table).seats.all())
    return table if table.actor < len(seats) and seats[table.actor].kind == BOT else None


def _lately() -> Q:
    """A person did something there a short while ago (and not in a future that was set back)."""
    now, while_ = timezone.now(), timedelta(seconds=AWAKE)
    return Q(attended__gt=now - while_, attended__lt=now + while_)


def _turn_by_turn() -> Q:
    """Nobody has these open for hours; the bots go on as long as some person plays there."""
    people = Seat.objects.filter(table=OuterRef("pk"), kind=PERSON)
    return Q(Exists(people), pace=DAYS)


def _attended(table: Table) -> bool:
    # Those who play the same deal elsewhere wait for a table of a contest.
    there = _lately() | _turn_by_turn()
    known = table.sealed or hub.awake(table.pk)
    return known or Table.objects.filter(there, pk=table.pk).exists()


def _waiting_for_bots() -> list[int]:
    """The tables where it is a bot's turn and somebody attends."""
    there = _lately() | _turn_by_turn() | Q(sealed=True) | Q(pk__in=hub.awake_tables()[:500])
    found = Table.objects.filter(there, bot_turn=True, stage=PLAYING)
    return list(found.values_list("pk", flat=True))


def _full_but_waiting() -> set[int]:
    """The tables that are full and were not dealt."""
    full = Table.objects.filter(stage=WAITING).exclude(seats__kind=OPEN)
    return set(full.values_list("pk", flat=True))


def claim(table: Table) -> bool:
    """Of all server processes only one thinks about a step."""
    free = unclaimed("thought_until", GRACE) | ~Q(thought_version=table.version)
    claimed = Table.objects.filter(free, pk=table.pk, version=table.version)
    until = timezone.now() + GRACE
    with table_store.writing():
        return bool(claimed.update(thought_until=until, thought_version=table.version))


bot_worker = BotWorker()
