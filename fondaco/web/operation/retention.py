"""How long things are kept: for ever, unless the operator says otherwise.

A match is a few kilobytes. What has run out by itself (bans, keys of the operator, sessions,
tokens) goes with every sweep.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.models import (
    ENDED,
    OVER,
    PLAYING,
    WAITING,
    Analysis,
    Ban,
    Notice,
    NoticeWay,
    OperatorKey,
    RatedMatch,
    Table,
    TalkMute,
    Token,
)
from fondaco.web.visitors import YEAR

#: Tables in one transaction: others who write wait for that long.
_AT_ONCE = 100
#: Days for which it is kept that something was told or could not be, and for which a mail address
#: waits to be confirmed.
_NOTICES, _UNCONFIRMED = 2, 7


@dataclass(frozen=True)
class Swept:
    """How much went, or (only counted) would go."""

    finished: int
    abandoned: int
    reports: int
    #: Bans, keys of the operator, tokens, sessions, notices and unconfirmed addresses whose end
    #: had come; mutes of browsers that are not known any more.
    ended: int


def sweep(only_count: bool = False) -> Swept:
    """Throw away what need not be kept any longer."""
    tables, rest = (_count, _count) if only_count else (_remove_tables, _remove)
    return Swept(
        finished=tables(_finished()),
        abandoned=tables(_abandoned()),
        reports=rest(_reports()),
        ended=rest(_ended(Ban.objects.all()))
        + rest(_ended(OperatorKey.objects.all()))
        + rest(_ended(Token.objects.all()))
        + rest(Session.objects.filter(expire_date__lt=timezone.now()))
        + rest(RatedMatch.objects.filter(table=None, ended=None))
        + rest(_told())
        + rest(_unconfirmed())
        + rest(_forgotten_mutes()),
    )


def _finished() -> QuerySet[Table]:
    """Matches that ended so long ago."""
    since = _since(settings.KEEP_FINISHED)
    kept = Table.objects.filter(stage__in=(OVER, ENDED))
    return kept.none() if since is None else kept.filter(changed__lt=since)


def _abandoned() -> QuerySet[Table]:
    """Tables that wait or play, where no person has done anything for so long."""
    since = _since(settings.KEEP_ABANDONED)
    kept = Table.objects.filter(stage__in=(WAITING, PLAYING))
    there = kept.annotate(there=Coalesce("attended", "created"))
    return kept.none() if since is None else there.filter(there__lt=since)


def _reports() -> QuerySet[Analysis]:
    """Game reports; whoever asks for one again gets it made again."""
    since = _since(settings.KEEP_REPORTS)
    kept = Analysis.objects.filter(told__isnull=False)
    return kept.none() if since is None else kept.filter(created__lt=since)


def _ended(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.filter(Q(until__lt=timezone.now()))


def _forgotten_mutes() -> QuerySet[TalkMute]:
    """A browser keeps its cookie for a year; whoever it was is somebody else by now."""
    return TalkMute.objects.filter(created__lt=timezone.now() - timedelta(seconds=YEAR))


def _told() -> QuerySet[Notice]:
    """Notices that were sent or given up, or whose way is no more, and counted for long enough."""
    done = Q(due__isnull=True) | Q(way__isnull=True)
    return Notice.objects.filter(done, created__lt=_since(_NOTICES))


def _unconfirmed() -> QuerySet[NoticeWay]:
    return NoticeWay.objects.filter(confirmed__isnull=True, created__lt=_since(_UNCONFIRMED))


def _since(days: int) -> datetime | None:
    return timezone.now() - timedelta(days=days) if days else None


def _count(rows: QuerySet[Any]) -> int:
    return rows.count()


def _remove_tables(tables: QuerySet[Table]) -> int:
    total = 0
    while removed := table_store.remove(tables, _AT_ONCE):
        total += removed
    return total


def _remove(rows: QuerySet[Any]) -> int:
    with table_store.writing():
        return rows.delete()[0]
