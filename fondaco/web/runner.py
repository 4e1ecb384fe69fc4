"""Bots at the tables: woken by announcements, they post lines the same way as people."""

from __future__ import annotations

import heapq
import logging
import os
import threading
import time

from django.db import close_old_connections

from fondaco.bots import ask, make_bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.match import Match
from fondaco.web import keeper
from fondaco.web.hub import hub
from fondaco.web.models import BOT, PLAYING, Table

log = logging.getLogger("fondaco.bots")
#: A bot lets this much time pass before it moves, so that people can follow what happens.
PACE = float(os.environ.get("FONDACO_BOT_PACE", "0.7"))
#: Tables that wait for a bot are looked for this often, should an announcement have been lost.
ROUND = 20.0


class BotRunner:
    """A few threads that play for the bots of all tables, each table when it is due."""

    def __init__(self, threads: int = 1, pace: float = PACE) -> None:
        self._due: list[tuple[float, int]] = []
        self._waiting: set[int] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        self._watch = threading.Thread(target=self._look_around, daemon=True)
        self._end = threading.Event()
        self.pace = pace

    def start(self) -> None:
        """Begin, with the tables that waited for a bot when the last process ended."""
        hub.on_announcement(self.wake)
        for thread in self._threads:
            thread.start()
        self._watch.start()

    def stop(self) -> None:
        """Finish what is begun, then end."""
        self._end.set()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(5)

    def wake(self, pk: int) -> None:
        """Look at a table when the pace has passed."""
        with self._changed:
            if pk not in self._waiting:
                self._waiting.add(pk)
                heapq.heappush(self._due, (time.monotonic() + self.pace, pk))
                self._changed.notify()

    def _next(self) -> int | None:
        """The next table that is due; None at the end."""
        with self._changed:
            while not self._closed:
                rest = self._due[0][0] - time.monotonic() if self._due else None
                if rest is not None and rest <= 0:
                    _, pk = heapq.heappop(self._due)
                    self._waiting.discard(pk)
                    return pk
                self._changed.wait(rest)
        return None

    def _work(self) -> None:
        while (pk := self._next()) is not None:
            close_old_connections()
            try:
                self._serve(pk)
            except Exception:
                log.exception("A bot failed", extra={"facts": {"table": pk}})

    def _look_around(self) -> None:
        """Wake all tables that wait for a bot: at the start, and now and then."""
        while not self._end.is_set():
            close_old_connections()
            due = Table.objects.filter(bot_turn=True, stage=PLAYING).values_list("pk", flat=True)
            for pk in due:
                self.wake(pk)
            close_old_connections()
            self._end.wait(ROUND)

    def _serve(self, pk: int) -> None:
        """One step of the bot whose turn it is, if it is one's."""
        waiting = Table.objects.filter(pk=pk, bot_turn=True, stage=PLAYING)
        table = waiting.prefetch_related("seats").first()
        if table is None or table.actor is None:
            return
        seat = table.seats.all()[table.actor]
        if seat.kind != BOT:
            return
        try:
            match = keeper.load_table(table).match
            lines = choose_step(match, seat.bot, f"{table.seed}:{table.version}")
            keeper.act(pk, seat.number, lines, table.version)
        except keeper.Stale:
            self.wake(pk)  # somebody moved first; look again
        except FondacoError:
            log.exception("A bot's lines were refused", extra={"facts": {"table": pk}})


def choose_step(match: Match, name: str, seed: str) -> list[str]:
    """All lines of a bot's step, found on a copy: one commit, so that nobody counts its lines."""
    bot = make_bot(name, match.rules, seed, match.box)
    trial, seat, lines = match.copy(), match.actor, []
    while True:
        assert isinstance(seat, int), "a seat is to act"  # noqa: S101
        line = ask(bot, trial)
        lines.append(line)
        trial.act(line, seat)
        if not trial.unfinished or trial.actor != seat:
            return lines


runner = BotRunner()
