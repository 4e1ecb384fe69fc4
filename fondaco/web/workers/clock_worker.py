"""The worker of the clocks: does what is due, and notes that the house is open.

Nothing is asked of tables at which nothing is due, however many there are: the column `due` is
indexed. Every server process has such a worker; what one has done under the table's lock is not due
any more for the others.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress

from django.db import DatabaseError, InterfaceError, close_old_connections

from fondaco.web.clocks.pulse import ROUND, heart
from fondaco.web.clocks.time_up import due_tables, strike
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.clocks")
#: Tables that are looked up at once, and seconds until one that failed is tried again.
_AT_ONCE, _AGAIN = 100, 60.0


class ClockWorker:
    """One thread in every process."""

    def __init__(self) -> None:
        self._end = threading.Event()
        #: Tables that failed, and when they are tried again.
        self._failed: dict[int, float] = {}
        self._database_well = True

    def start(self) -> None:
        """Begin; what was lost while nobody was here is given back before anybody is let in."""
        with suppress(DatabaseError, InterfaceError):  # tried again with the first beat
            self._beat()
        watch.keep("clocks", self._work)

    def stop(self) -> None:
        """End soon."""
        self._end.set()

    def _work(self) -> None:
        while not self._end.wait(ROUND):
            close_old_connections()
            try:
                self.round()
                self._database_well = True
            except (DatabaseError, InterfaceError):
                if self._database_well:
                    log.warning("The clocks cannot reach the database", exc_info=True)
                self._database_well = False

    def round(self) -> None:
        """A beat, and all that is due."""
        self._beat()
        now = time.monotonic()
        self._failed = {pk: then for pk, then in self._failed.items() if then > now}
        while pks := due_tables(_AT_ONCE, self._failed):
            for pk in pks:
                if self._end.is_set():
                    return
                self._strike(pk)

    def _strike(self, pk: int) -> None:
        """One table; if it fails, the others do not wait for it."""
        try:
            strike(pk)
        except (DatabaseError, InterfaceError):
            raise
        except Exception:
            log.exception("A clock failed", extra={"facts": {"table": pk}})
            self._failed[pk] = time.monotonic() + _AGAIN

    def _beat(self) -> None:
        if given_back := heart.beat():
            facts = {"clocks": given_back}
            log.warning("Clocks stood still while nobody was here", extra={"facts": facts})


clock_worker = ClockWorker()
