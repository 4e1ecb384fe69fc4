"""Taking a table off one's own list: nobody else's list changes, and nothing of the table does."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.models import PLAYING, WAITING, Holder, PutAway, Resignation, Table

#: A match that goes on is abandoned when no person has done anything there for so long.
ABANDONED = timedelta(days=7)


def may_put_away(table: Table) -> bool:
    """Is a table finished, or abandoned by everybody?"""
    if table.stage not in (WAITING, PLAYING):
        return True
    return (table.attended or table.created) < timezone.now() - ABANDONED


def put_away(table: Table, visitor: str) -> None:
    """A visitor's own list goes without a table, until there are news of it.

    Whoever gave the match up need not wait for its end.
    """
    sits = Holder.objects.filter(table=table, seat__isnull=False, visitor=visitor).exists()
    gave_up = Resignation.objects.filter(table=table, visitor=visitor).exists()
    if not gave_up and not (sits and may_put_away(table)):
        raise NotAllowed
    with table_store.writing():
        PutAway.objects.update_or_create(
            table=table, visitor=visitor, defaults={"news": table.news}
        )


def listed_holds(visitor: str) -> QuerySet[Holder]:
    """The seats of a visitor whose tables they still want to see."""
    holds = Holder.objects.filter(visitor=visitor, seat__isnull=False)
    over = ~Q(table__stage__in=(WAITING, PLAYING))
    return holds.exclude(Exists(_put_away(visitor).filter(Q(news=OuterRef("table__news")) | over)))


def listed_resignations(visitor: str) -> QuerySet[Resignation]:
    """The same of matches that they gave up."""
    return Resignation.objects.filter(visitor=visitor).exclude(Exists(_put_away(visitor)))


def _put_away(visitor: str) -> QuerySet[PutAway]:
    return PutAway.objects.filter(table=OuterRef("table"), visitor=visitor)
