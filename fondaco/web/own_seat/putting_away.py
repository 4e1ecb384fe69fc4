"""Taking a table off one's own list: nobody else's list changes, and nothing of the table does."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.models import PLAYING, WAITING, Holder, PutAway, Table

#: A match that goes on is abandoned when no person has done anything there for so long.
ABANDONED = timedelta(days=7)


def may_put_away(table: Table) -> bool:
    """Is a table finished, or abandoned by everybody?"""
    if table.stage not in (WAITING, PLAYING):
        return True
    return (table.attended or table.created) < timezone.now() - ABANDONED


def put_away(table: Table, visitor: str) -> None:
    """A visitor's own list goes without a table, until there are news of it."""
    if not may_put_away(table):
        raise NotAllowed
    with table_store.writing():
        PutAway.objects.update_or_create(
            table=table, visitor=visitor, defaults={"news": table.news}
        )


def listed(holds: QuerySet[Holder], visitor: str) -> QuerySet[Holder]:
    """Those of a visitor's seats whose tables they still want to see."""
    away = PutAway.objects.filter(
        Q(news=OuterRef("table__news")) | ~Q(table__stage__in=(WAITING, PLAYING)),
        table=OuterRef("table"),
        visitor=visitor,
    )
    return holds.exclude(Exists(away))
