"""The worker that makes the game reports: one thread, one match at a time, beside all tables.

What is asked for stands in the database, so it survives a restart and is made once, however many
server processes there are: one of them claims it, and renews the claim as long as it works. The
addresses from which reports are asked for take turns.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.db import close_old_connections
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.arena.analysis import analyse, read_effort
from fondaco.web import table_store
from fondaco.web.models import Analysis, Table
from fondaco.web.quotas import check_hourly, unclaimed
from fondaco.web.workers.compile_worker import can_think
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.reports")
#: Simulations of a report; a number or a name (docs/analysis.md).
EFFORT = settings.REPORT
#: A claim that was not renewed for so long has run out.
CLAIM = timedelta(seconds=60)
#: A report that failed so often is not tried again.
ATTEMPTS = 3
#: Seconds between two notes of the progress, and between two looks for work left by others.
_NOTE, _ROUND = 0.7, 10.0
_AFTER_FAILURE = 1.0
#: How many of the oldest waiting reports are looked at.
_LOOKED_AT = 500


class _Stopped(Exception):  # noqa: N818 - not an error
    """The server is ending."""


def wanted(table: Table, origin: str) -> Analysis | None:
    """The report of a finished match, asked for if nobody has yet; None if there is none.

    Raises Busy if too many were asked for from this address.
    """
    if not table.told:
        return None
    found = Analysis.objects.filter(table=table).first()
    if found is None:
        with table_store.writing():
            asked = {"asked_from": origin}
            check_hourly(Analysis.objects.filter(**asked), settings.REPORTS_AN_HOUR, "many_reports")
            found, _ = Analysis.objects.get_or_create(table=table, defaults=asked)
        report_worker.wake()
    return found


def make_again(analysis: Analysis) -> None:
    """Forget a report that an older version of the program made."""
    with table_store.writing():
        Analysis.objects.filter(pk=analysis.pk).update(told=None, progress=0.0, attempts=0)
    analysis.told = None
    report_worker.wake()


class ReportWorker:
    """The thread that makes the reports: by turns for each address, in the order of asking."""

    def __init__(self) -> None:
        self._news = threading.Event()
        self._end = threading.Event()
        self._thread: threading.Thread | None = None
        #: How many reports this process had made when it last made one for an address.
        self._served: dict[str, int] = {}

    def start(self) -> None:
        """Begin, with what was left undone."""
        self._thread = watch.keep("reports", self._work)

    def stop(self) -> None:
        """End soon; what is half done begins again elsewhere."""
        self._end.set()
        self._news.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(5)

    def wake(self) -> None:
        """There is something to do."""
        self._news.set()

    def _work(self) -> None:
        while not self._end.is_set():
            close_old_connections()
            try:
                busy = self.serve()
            except _Stopped:
                return
            except Exception:
                busy = False
                log.exception("A report failed")
                self._end.wait(_AFTER_FAILURE)
            if not busy:
                self._news.wait(_ROUND)
                self._news.clear()

    def serve(self) -> bool:
        """Make one report, if one is due; False if there was nothing to do."""
        waiting = _due().order_by("created").values_list("pk", "asked_from", "table__game")
        in_turn = sorted(waiting[:_LOOKED_AT], key=lambda row: self._served.get(row[1], -1))
        for pk, origin, game in in_turn:
            if not can_think(game):
                continue
            analysis = Analysis.objects.select_related("table").get(pk=pk)
            if _claim(analysis):
                self._served[origin] = max(self._served.values(), default=0) + 1
                self._make(analysis)
                return True
        return False

    def _make(self, analysis: Analysis) -> None:
        mine = Analysis.objects.filter(pk=analysis.pk)
        noted = time.monotonic()

        def note(share: float) -> None:
            nonlocal noted
            if self._end.is_set():
                raise _Stopped
            if time.monotonic() - noted >= _NOTE:
                noted = time.monotonic()
                with table_store.writing():
                    mine.update(progress=share, busy_until=timezone.now() + CLAIM)

        try:
            match = table_store.load_table(analysis.table).match
            report = analyse(match, read_effort(EFFORT), progress=note)
        except _Stopped:
            with table_store.writing():
                mine.update(busy_until=None, attempts=analysis.attempts)
            raise
        with table_store.writing():
            mine.update(told=report.as_data(), progress=1.0, busy_until=None)


def _due() -> QuerySet[Analysis]:
    free = unclaimed("busy_until", CLAIM)
    return Analysis.objects.filter(free, told__isnull=True, attempts__lt=ATTEMPTS)


def _claim(analysis: Analysis) -> bool:
    """Of all server processes only one makes a report. A try that ends in the dark counts."""
    until, attempts = timezone.now() + CLAIM, analysis.attempts + 1
    with table_store.writing():
        return bool(_due().filter(pk=analysis.pk).update(busy_until=until, attempts=attempts))


report_worker = ReportWorker()
