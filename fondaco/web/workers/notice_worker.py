"""The workers that send notices: a thread for each way, so a slow webhook holds up no mail.

What is to be sent stands in the database. One of all server processes claims it, and a claim that
runs out is free again: a message is lost never, and doubled only if a process dies while it sends.
"""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from functools import partial

from django.db import close_old_connections
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.announcements import hub
from fondaco.web.models import MAIL, PUSH, WEBHOOK, Notice, NoticeWay
from fondaco.web.notices.outbox import demand
from fondaco.web.notices.sending import deliver
from fondaco.web.quotas import unclaimed
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.notices")
KINDS = (MAIL, PUSH, WEBHOOK)
#: A message is sent within seconds, or not at all (outward.py, mail/setting.py).
CLAIM = timedelta(seconds=120)
#: Seconds between two looks; less than a notice waits at the least (occasions.py).
ROUND = 3.0
#: How many of those that wait longest are looked at.
_LOOKED_AT = 500
_CHUNK = 500


class NoticeWorker:
    """The threads of one process."""

    def __init__(self) -> None:
        self._end = threading.Event()
        #: How many messages this process had sent when it last sent one for an address.
        self._served: dict[str, int] = {}

    def start(self) -> None:
        """Begin, with what was left undone."""
        for kind in KINDS:
            watch.keep(f"notices by {kind}", partial(self._work, kind))

    def stop(self) -> None:
        """End soon."""
        self._end.set()

    def _work(self, kind: str) -> None:
        while not self._end.is_set():
            close_old_connections()
            spare_those_who_look()
            if not self.serve(kind):
                self._end.wait(ROUND)

    def serve(self, kind: str) -> bool:
        """Send one message, if one is due; False if there was nothing to do."""
        due = _due(kind).order_by("due").values_list("way", "table", "made_from")[:_LOOKED_AT]
        in_turn = sorted(due, key=lambda row: self._served.get(row[2], -1))
        for way, table, origin in in_turn:
            claimed = _claim(kind, way, table)
            there = NoticeWay.objects.filter(pk=way).first()
            if claimed and there is not None:
                self._note_served(origin)
                deliver(there, claimed)
                return True
        return False

    def _note_served(self, origin: str) -> None:
        self._served = dict(list(self._served.items())[-10_000:])
        self._served[origin] = max(self._served.values(), default=0) + 1


def _due(kind: str) -> QuerySet[Notice]:
    """What is to be sent now; those who confirm or try a way do not wait for others."""
    free = unclaimed("busy_until", CLAIM)
    return Notice.objects.filter(free, due__lte=timezone.now(), way__kind=kind)


def _claim(kind: str, way: int, table: int | None) -> list[Notice]:
    """What is due for a way about a table; only one process gets it."""
    until = timezone.now() + CLAIM
    with table_store.writing():
        wanted = _due(kind).filter(way=way, table=table).select_for_update(of=("self",))
        found = list(wanted.select_related("table").order_by("created", "pk"))
        Notice.objects.filter(pk__in=[notice.pk for notice in found]).update(busy_until=until)
    return found


def spare_those_who_look() -> None:
    """Whoever has a table open in this process sees what waits there: it is not sent any more."""
    if not demand:
        return
    there = hub.visitors()
    tables = sorted(there)
    for first in range(0, len(tables), _CHUNK):
        about = Notice.objects.filter(due__isnull=False, table__in=tables[first : first + _CHUNK])
        rows = about.values_list("pk", "table", "visitor")
        seen = [pk for pk, table, visitor in rows if table and visitor in there[table]]
        if seen:
            with table_store.writing():
                Notice.objects.filter(pk__in=seen, busy_until__isnull=True).delete()


notice_worker = NoticeWorker()
