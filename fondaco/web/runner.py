"""Bots at the tables: woken by announcements, they post lines the same way as people."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time

from django.db import close_old_connections

from fondaco.bots import make_bot
from fondaco.engine.errors import FondacoError
from fondaco.engine.match import Match
from fondaco.web import keeper
from fondaco.web.hub import hub
from fondaco.web.models import BOT, PLAYING, Table

log = logging.getLogger("fondaco.bots")
#: A bot takes this long at least, so that people can follow what happens.
PACE = float(os.environ.get("FONDACO_BOT_PACE", "0.7"))


class BotRunner:
    """A few threads that play for the bots of all tables."""

    def __init__(self, threads: int = 2, pace: float = PACE) -> None:
        self._queue: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._waiting: set[int] = set()
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        self.pace = pace

    def start(self) -> None:
        """Begin, with the tables that waited for a bot when the last process ended."""
        hub.on_announcement(self.wake)
        for thread in self._threads:
            thread.start()
        for pk in Table.objects.filter(bot_turn=True, stage=PLAYING).values_list("pk", flat=True):
            self.wake(pk)

    def stop(self) -> None:
        """Finish what is begun, then end."""
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(5)

    def wake(self, pk: int) -> None:
        """Look at a table soon."""
        with self._lock:
            if pk in self._waiting:
                return
            self._waiting.add(pk)
        self._queue.put(pk)

    def _work(self) -> None:
        while (pk := self._queue.get()) is not None:
            with self._lock:
                self._waiting.discard(pk)
            close_old_connections()
            try:
                self._serve(pk)
            except Exception:
                log.exception("A bot failed", extra={"facts": {"table": pk}})

    def _serve(self, pk: int) -> None:
        """One step of the bot whose turn it is, if it is one's."""
        table = Table.objects.filter(pk=pk, bot_turn=True, stage=PLAYING).first()
        if table is None or table.actor is None:
            return
        start = time.monotonic()
        seat = table.seats.get(number=table.actor)
        if seat.kind != BOT:
            return
        try:
            loaded = keeper.load_table(table)
            lines = choose_step(loaded.match, seat.bot, f"{table.seed}:{table.version}")
            time.sleep(max(0.0, self.pace - (time.monotonic() - start)))
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
        line = bot.choose(trial.view(seat), trial.legal())
        lines.append(line)
        trial.act(line, seat)
        if not trial.unfinished or trial.actor != seat:
            return lines


runner = BotRunner()
