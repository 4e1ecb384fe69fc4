"""Bots at the tables: woken by announcements, they post lines the same way as people."""

from __future__ import annotations

import heapq
import itertools
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial

from django.db import close_old_connections
from django.db.models import Q
from django.utils import timezone

from fondaco.bots import LEVELS, choose_step, make_bot
from fondaco.bots.search import SearchBot
from fondaco.engine.errors import FondacoError
from fondaco.web import keeper
from fondaco.web.hub import hub
from fondaco.web.models import BOT, PLAYING, Table

log = logging.getLogger("fondaco.bots")
#: A bot lets this much time pass before it moves, so that people can follow what happens.
PACE = float(os.environ.get("FONDACO_BOT_PACE", "0.7"))
#: Tables that wait for a bot are looked for this often, should an announcement have been lost.
ROUND = 20.0
#: Bots that think at the same time: one core is left for everything else.
THINKERS = int(os.environ.get("FONDACO_THINKERS", "0")) or max(1, (os.cpu_count() or 2) - 1)
#: However many wait, a step is thought about for this long at least.
SHORTEST_THOUGHT = 0.1
#: Whoever claims a table to think for it has so much longer; then another process may.
GRACE = timedelta(seconds=20)

Job = Callable[[], None]


class BotRunner:
    """Plays for the bots of all tables, each table when it is due.

    One thread looks after the tables and moves for the quick bots. Those who think do so on
    threads of their own, so that no table waits for another's thoughts.
    """

    def __init__(self, pace: float = PACE, thinkers: int = THINKERS) -> None:
        self._due: list[tuple[float, int, Job]] = []
        self._order = itertools.count()
        self._waiting: set[int] = set()
        self._thinking: set[int] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._watch = threading.Thread(target=self._look_around, daemon=True)
        self._thinkers = ThreadPoolExecutor(thinkers, "thinker")
        self._places = thinkers
        self._end = threading.Event()
        self.pace = pace

    def start(self) -> None:
        """Begin, with the tables that waited for a bot when the last process ended."""
        hub.on_announcement(self.wake)
        self._thread.start()
        self._watch.start()

    def stop(self) -> None:
        """Finish what is begun, then end."""
        self._end.set()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(5)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def wake(self, pk: int) -> None:
        """Look at a table when the pace has passed."""
        with self._changed:
            if pk in self._waiting:
                return
            self._waiting.add(pk)
        self._schedule(self.pace, partial(self._look_at, pk))

    def _schedule(self, delay: float, job: Job) -> None:
        with self._changed:
            heapq.heappush(self._due, (time.monotonic() + delay, next(self._order), job))
            self._changed.notify()

    def _next(self) -> Job | None:
        """The next job that is due; None at the end."""
        with self._changed:
            while not self._closed:
                rest = self._due[0][0] - time.monotonic() if self._due else None
                if rest is not None and rest <= 0:
                    return heapq.heappop(self._due)[2]
                self._changed.wait(rest)
        return None

    def _work(self) -> None:
        while (job := self._next()) is not None:
            _guarded(job)

    def _look_around(self) -> None:
        """Wake all tables that wait for a bot: at the start, and now and then."""
        while not self._end.is_set():
            close_old_connections()
            due = Table.objects.filter(bot_turn=True, stage=PLAYING).values_list("pk", flat=True)
            for pk in due:
                self.wake(pk)
            close_old_connections()
            self._end.wait(ROUND)

    # ------------------------------------------------------------ one table

    def _look_at(self, pk: int) -> None:
        """If a bot is to act at a table, let it: at once, or on a thread for thinking."""
        with self._changed:
            self._waiting.discard(pk)
            if pk in self._thinking:
                return
        table = _table_of_bot(pk)
        if table is None or table.actor is None:
            return
        bot = table.seats.all()[table.actor].bot
        level = LEVELS.get(bot)
        if level is None or not level.thinks:
            self._post(table, self._choose(table, bot, None))
        elif _claim(table):
            with self._changed:
                self._thinking.add(pk)
            self._thinkers.submit(_guarded, partial(self._think_at, table, bot))

    def _think_at(self, table: Table, bot: str) -> None:
        """Think about a step for as long as there is time, then post it.

        Forced steps take as long as free ones: the time must not tell how much was to be decided.
        """
        begun = time.monotonic()
        try:
            seconds = self._time_for(bot)
            lines = self._choose(table, bot, seconds)
        except BaseException:
            self._forget(table.pk)
            raise
        rest = seconds - (time.monotonic() - begun)
        self._schedule(max(0.0, rest), partial(self._post_thought, table, lines))

    def _time_for(self, bot: str) -> float:
        """The seconds for a step: less if others wait for their turn to think."""
        effort = LEVELS[bot].effort
        seconds = effort.seconds if effort is not None and effort.seconds is not None else 0.3
        with self._changed:
            crowd = max(1.0, len(self._thinking) / self._places)
        return max(SHORTEST_THOUGHT, seconds / crowd)

    def _choose(self, table: Table, bot: str, seconds: float | None) -> list[str]:
        match = keeper.load_table(table).match
        player = make_bot(bot, match.rules, f"{table.seed}:{table.version}", match.box)
        if isinstance(player, SearchBot) and player.effort.seconds is not None:
            player.effort = replace(player.effort, seconds=seconds)
        return choose_step(player, match)

    def _post_thought(self, table: Table, lines: list[str]) -> None:
        self._forget(table.pk)
        self._post(table, lines)

    def _forget(self, pk: int) -> None:
        with self._changed:
            self._thinking.discard(pk)

    def _post(self, table: Table, lines: list[str]) -> None:
        """Play a step, unless the table has moved on."""
        assert table.actor is not None, "a seat is to act"  # noqa: S101
        try:
            keeper.act(table.pk, table.actor, lines, table.version)
        except keeper.Stale:
            self.wake(table.pk)  # somebody moved first; look again
        except FondacoError:
            log.exception("A bot's lines were refused", extra={"facts": {"table": table.pk}})


def _guarded(job: Job) -> None:
    """A job on a thread that must go on whatever happens."""
    close_old_connections()
    try:
        job()
    except Exception:
        log.exception("A bot failed")


def _table_of_bot(pk: int) -> Table | None:
    """A table at which a bot is to act now."""
    waiting = Table.objects.filter(pk=pk, bot_turn=True, stage=PLAYING)
    table = waiting.prefetch_related("seats").first()
    if table is None or table.actor is None or table.seats.all()[table.actor].kind != BOT:
        return None
    return table


def _claim(table: Table) -> bool:
    """Of all server processes only one thinks about a step."""
    now = timezone.now()
    free = Q(thought_until=None) | Q(thought_until__lt=now) | ~Q(thought_version=table.version)
    claimed = Table.objects.filter(free, pk=table.pk, version=table.version)
    return bool(claimed.update(thought_until=now + GRACE, thought_version=table.version))


runner = BotRunner()
