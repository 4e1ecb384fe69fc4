"""The outbox: what is to be told, written in the same transaction as what it tells of."""

from __future__ import annotations

import threading
import time
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from fondaco.web.models import Holder, Notice, NoticeWay, Table
from fondaco.web.notices.occasions import OCCASION_OF, OF_A_TURN, Kind, patience

#: Seconds for which it is known whether anybody wants to be told anything.
_KNOWN_FOR = 5.0


class Demand:
    """Does anybody in this house want to be told anything? If not, play costs no question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._any, self._until = False, 0.0

    def __bool__(self) -> bool:
        with self._lock:
            if self._any or time.monotonic() < self._until:
                return self._any
        found = usable_ways().exists()
        with self._lock:
            self._any, self._until = found, time.monotonic() + _KNOWN_FOR
        return found

    def note(self) -> None:
        """Somebody does from now on."""
        with self._lock:
            self._any = True


demand = Demand()


def usable_ways() -> QuerySet[NoticeWay]:
    """The ways by which something may be sent."""
    return NoticeWay.objects.filter(confirmed__isnull=False, stopped="")


def tell(table: Table, seat_number: int, kind: Kind) -> None:
    """Have whoever holds a seat told of something, by the ways they want; within a transaction.

    Nothing is told to people who have the table open, nor of a turn that is over (sending.py).
    """
    occasion = OCCASION_OF[kind]
    if not demand:
        return
    holders = Holder.objects.filter(table=table, seat__number=seat_number).values("visitor")
    ways = [way for way in usable_ways().filter(visitor__in=holders) if occasion in way.occasions]
    if not ways:
        return
    old = (*OF_A_TURN, kind) if kind in OF_A_TURN or kind == "over" else (kind,)
    waiting = Notice.objects.filter(way__in=ways, table=table, seat=seat_number)
    waiting.filter(due__isnull=False, kind__in=old).delete()  # of no use any more
    about: dict[str, Any] = {"table": table, "seat": seat_number, "version": table.version}
    due = timezone.now() + patience(kind)
    Notice.objects.bulk_create(notice_for(way, kind, due, **about) for way in ways)


def notice_for(way: NoticeWay, kind: str, due: datetime, **about: Any) -> Notice:
    """Something to be told by a way; what it counts for stays when the way is no more."""
    counted = {"digest": way.digest, "visitor": way.visitor, "made_from": way.made_from}
    return Notice(way=way, kind=kind, due=due, **counted, **about)
