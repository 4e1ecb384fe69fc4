"""Sending what waits in the outbox: one message for all that one way is to tell about one table.

What has lost its point is left out: a turn that is over, a table that its reader has open, a seat
that they hold no more. What cannot be sent is tried again with growing pauses, for a day.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.announcements import hub
from fondaco.web.models import (
    MAIL,
    PLAYING,
    PUSH,
    WEBHOOK,
    Holder,
    Notice,
    NoticeWay,
    QuietHours,
)
from fondaco.web.notices import browsers, mails, webhooks
from fondaco.web.notices.errors import Undelivered
from fondaco.web.notices.message import CONFIRM, TEST, Message, message_of
from fondaco.web.notices.occasions import OF_A_TURN
from fondaco.web.notices.quiet import quiet_until

log = logging.getLogger("fondaco.notices")
#: Messages an hour: to one address over all visitors, and to all addresses of one visitor.
MOST_TO_ONE = {MAIL: 12, PUSH: 60, WEBHOOK: 60}
MOST_OF_ONE = 120
_HOUR = timedelta(hours=1)
#: Until whoever was told enough is told the rest, in one message.
_LATER = timedelta(minutes=20)
#: The first pause after a failure; each further one is four times as long, up to the second.
_PAUSE, _LONGEST_PAUSE = timedelta(seconds=30), timedelta(hours=2)
#: So old, a notice is given up; and a way by which so many were given up one after the other.
_TOO_OLD = timedelta(days=1)
_TOO_MANY = 5


def deliver(way: NoticeWay, notices: Sequence[Notice]) -> None:
    """Send what a way is to tell about one table; whatever fails, it is not tried at once again."""
    try:
        _deliver(way, notices)
    except DatabaseError:
        raise
    except Exception:
        log.exception("A notice failed")
        _note_failure(way, notices, Undelivered("failed"))


def _deliver(way: NoticeWay, notices: Sequence[Notice]) -> None:
    now, rows = timezone.now(), Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    own = notices[0].table is None
    if own:
        fit = list(notices) if not way.stopped else []
    else:
        fit = [notice for notice in notices if _has_a_point(way, notice)]
    if stale := [notice.pk for notice in notices if notice not in fit]:
        with table_store.writing():
            rows.filter(pk__in=stale).delete()
    if not fit:
        return
    later = now + _LATER if _told_enough(way, now) else None
    if not own and later is None:
        later = quiet_until(QuietHours.objects.filter(visitor=way.visitor).first(), now)
    if later is not None:
        with table_store.writing():
            rows.update(due=later, busy_until=None)
        return
    try:
        _send(way, message_of(way, fit))
    except Undelivered as failure:
        _note_failure(way, fit, failure)
    else:
        with table_store.writing():
            rows.update(sent=now, due=None, busy_until=None, error="")
            if way.failures:
                NoticeWay.objects.filter(pk=way.pk).update(failures=0)


def _send(way: NoticeWay, message: Message) -> None:
    if way.kind == MAIL:
        mails.send(way.target, message)
    elif way.kind == PUSH:
        browsers.send(way.target, way.keys or {}, message)
    else:
        webhooks.send(way.target, message)


def _has_a_point(way: NoticeWay, notice: Notice) -> bool:
    """Is it still so, and does whoever is to be told not see it anyway?"""
    table = notice.table
    if table is None or way.stopped or way.confirmed is None:
        return False
    if way.visitor in hub.visitors().get(table.pk, ()):
        return False
    if notice.kind in OF_A_TURN and (table.actor, table.version) != (notice.seat, notice.version):
        return False
    if notice.kind != "over" and table.stage != PLAYING:
        return False
    if notice.seat is None:
        return False
    held = Holder.objects.filter(table=table, seat__number=notice.seat, visitor=way.visitor)
    return held.exists()


def _told_enough(way: NoticeWay, now: datetime) -> bool:
    """Was so much sent in an hour that the rest must wait? Merged notices went at one moment."""

    def messages(**of: str) -> int:
        sent = Notice.objects.filter(sent__gt=now - _HOUR, **of)
        return sent.values("sent").distinct().count()

    if messages(digest=way.digest) >= MOST_TO_ONE[way.kind]:
        return True
    return messages(visitor=way.visitor) >= MOST_OF_ONE


def _note_failure(way: NoticeWay, notices: Sequence[Notice], failure: Undelivered) -> None:
    """Try again later, or give it up; and the way with it, if nothing has arrived for long."""
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    now, oldest = timezone.now(), min(notice.created for notice in notices)
    attempts = max(notice.attempts for notice in notices)
    given_up = failure.final or now - oldest > _TOO_OLD
    due = None if given_up else now + _pause(attempts)
    with table_store.writing():
        rows.update(due=due, busy_until=None, attempts=attempts + 1, error=failure.key)
        mine = NoticeWay.objects.filter(pk=way.pk)
        if failure.gone or (given_up and way.failures + 1 >= _TOO_MANY):
            mine.update(stopped="gone" if failure.gone else "failing")
        elif given_up and not _is_own(notices):
            mine.update(failures=way.failures + 1)
    facts = {"way": way.kind, "why": failure.key, "given_up": given_up}
    ours = failure.key.startswith("mail_server")  # for the operator to look after
    log.log(
        logging.WARNING if ours else logging.INFO, "A notice was not sent", extra={"facts": facts}
    )


def _is_own(notices: Sequence[Notice]) -> bool:
    return all(notice.kind in (CONFIRM, TEST) for notice in notices)


def _pause(attempts: int) -> timedelta:
    """After the first failure, the second, …"""
    times: int = 4 ** min(attempts, 10)
    return min(_PAUSE * times, _LONGEST_PAUSE)
