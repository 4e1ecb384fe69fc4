"""Whoever makes the game reports: one thread, one match at a time, beside all tables.

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
from django.db.models import Q, QuerySet
from django.utils import timezone

from fondaco.arena.analysis import analyse, can_analyse, read_effort
from fondaco.engine.registry import find_game
from fondaco.web import keeper
from fondaco.web.models import OVER, Analysis, Table
from fondaco.web.trouble import Busy
from fondaco.web.warmup import ready
from fondaco.web.watch import watch

log = logging.getLogger("fondaco.analyst")
#: Simulations of a report; a number or a name (docs/analysis.md).
EFFORT = settings.REPORT
#: A claim that was not renewed for so long is nobody's any more.
CLAIM = timedelta(seconds=60)
#: A report that failed so often is not tried again.
ATTEMPTS = 3
#: Seconds between two notes of the progress, and between two looks for work left by others.
_NOTE, _ROUND = 0.7, 10.0
_AFTER_FAILURE = 1.0
#: So many of the oldest that wait are looked at.
_LOOKED_AT = 500
_HOUR = timedelta(hours=1)


class _Stopped(Exception):  # noqa: N818 - not an error
    """The server is ending."""


def wanted(table: Table, origin: str) -> Analysis | None:
    """The report of a finished match, asked for if nobody has yet; None if there is none.

    Raises Busy if too many were asked for from this address.
    """
    if table.stage != OVER or not can_analyse(find_game(table.game)):
        return None
    found = Analysis.objects.filter(table=table).first()
    if found is None:
        with keeper.writing():
            _check_quota(origin)
            asked = {"asked_from": origin}
            found, _ = Analysis.objects.get_or_create(table=table, defaults=asked)
        analyst.wake()
    return found


def _check_quota(origin: str) -> None:
    """So many reports an hour for one address, and no more."""
    lately = Analysis.objects.filter(asked_from=origin, created__gt=timezone.now() - _HOUR)
    if lately.count() >= settings.REPORTS_AN_HOUR:
        raise Busy("many_reports", 600)


def make_again(analysis: Analysis) -> None:
    """Forget a report that an older version of the program made."""
    with keeper.writing():
        Analysis.objects.filter(pk=analysis.pk).update(told=None, progress=0.0, attempts=0)
    analysis.told = None
    analyst.wake()


class Analyst:
    """The thread that makes the reports: by turns for each address, in the order of asking."""

    def __init__(self) -> None:
        self._news = threading.Event()
        self._end = threading.Event()
        self._thread: threading.Thread | None = None
        #: How many reports this process had made when it last made one for an address.
        self._served: dict[str, int] = {}

    def start(self) -> None:
        """Begin, with what was left undone."""
        self._thread = watch.keep("analyst", self._work)

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
            if not ready(game):
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
                with keeper.writing():
                    mine.update(progress=share, busy_until=timezone.now() + CLAIM)

        try:
            match = keeper.load_table(analysis.table).match
            report = analyse(match, read_effort(EFFORT), progress=note)
        except _Stopped:
            with keeper.writing():
                mine.update(busy_until=None, attempts=analysis.attempts)
            raise
        with keeper.writing():
            mine.update(told=report.told(), progress=1.0, busy_until=None)


def _due() -> QuerySet[Analysis]:
    now = timezone.now()  # further ahead than a claim reaches: the clock was set back
    free = Q(busy_until=None) | Q(busy_until__lt=now) | Q(busy_until__gt=now + CLAIM)
    return Analysis.objects.filter(free, told__isnull=True, attempts__lt=ATTEMPTS)


def _claim(analysis: Analysis) -> bool:
    """Of all server processes only one makes a report. A try that ends in the dark counts."""
    until, attempts = timezone.now() + CLAIM, analysis.attempts + 1
    with keeper.writing():
        return bool(_due().filter(pk=analysis.pk).update(busy_until=until, attempts=attempts))


analyst = Analyst()
