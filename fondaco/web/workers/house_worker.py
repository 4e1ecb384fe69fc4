"""Keeping house: every few seconds bans are read again and contests go on; daily it is swept."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from dataclasses import asdict

from django.db import DatabaseError, InterfaceError, close_old_connections

from fondaco.web.contests import rounds
from fondaco.web.errors import NotAllowed
from fondaco.web.operation.bans import bans
from fondaco.web.operation.retention import sweep
from fondaco.web.own_seat.absence import end_absences
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.house")
#: Seconds after which a ban that another process was told of holds here, too.
ROUND = 5.0
#: Seconds from the start to the first sweep, and between two.
_FIRST, _DAY = 600.0, 86_400.0


class HouseWorker:
    """One thread in every process: sweeping twice does no harm."""

    def __init__(self) -> None:
        self._end = threading.Event()
        self._due = time.monotonic() + _FIRST

    def start(self) -> None:
        """Begin; the bans hold before anybody is let in."""
        with suppress(DatabaseError, InterfaceError):  # read again soon, and the door is open
            bans.read()
        watch.keep("house", self._work)

    def stop(self) -> None:
        """End soon."""
        self._end.set()

    def _work(self) -> None:
        while not self._end.wait(ROUND):
            close_old_connections()
            bans.read()
            self._end_absences()
            rounds.go_on()
            if time.monotonic() >= self._due:
                self._due = time.monotonic() + _DAY
                swept = asdict(sweep())
                if any(swept.values()):
                    log.warning("The house was swept", extra={"facts": swept})

    @staticmethod
    def _end_absences() -> None:
        with suppress(DatabaseError, InterfaceError, NotAllowed):  # tried again in the next round
            end_absences()


house_worker = HouseWorker()
