"""The tables at which a visitor holds a seat, in a few columns each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from fondaco.web.api.forms import SeatNews
from fondaco.web.models import ENDED, OVER, WAITING, Holder, Table

#: So many are listed; those that are over only if they ended so lately.
MOST = 200
_LATELY = timedelta(days=1)
#: All that is asked of the database.
_COLUMNS = ("pk", "game", "version", "news", "stage", "actor")
_Columns = tuple[int, str, int, int, str, int | None]


def own_tables(visitor: str) -> list[SeatNews]:
    """Those that are not over, and those that ended lately; the newest first."""
    lately = timezone.now() - _LATELY
    rows = (
        _held(visitor)
        .filter(~Q(stage__in=(OVER, ENDED)) | Q(changed__gt=lately))
        .order_by("-changed")
    )
    return _told(visitor, rows.values_list(*_COLUMNS)[:MOST])


def news_of(visitor: str, tables: Iterable[int]) -> list[SeatNews]:
    """How some tables stand, as far as the visitor (still) holds a seat there."""
    rows = _held(visitor).filter(pk__in=list(tables)[:MOST])
    return _told(visitor, rows.values_list(*_COLUMNS))


def _held(visitor: str) -> QuerySet[Table]:
    mine = Holder.objects.filter(visitor=visitor, seat__isnull=False)
    return Table.objects.filter(pk__in=mine.values("table"))


def _told(visitor: str, rows: Iterable[_Columns]) -> list[SeatNews]:
    found = list(rows)
    mine: dict[int, list[int]] = defaultdict(list)
    holds = Holder.objects.filter(
        visitor=visitor, seat__isnull=False, table__in=[row[0] for row in found]
    )
    for table, seat in holds.order_by("seat__number").values_list("table", "seat__number"):
        mine[table].append(seat)
    return [_news(row, mine[row[0]]) for row in found]


def _news(row: _Columns, mine: list[int]) -> SeatNews:
    pk, game, version, news, stage, actor = row
    if stage in (OVER, ENDED):
        return SeatNews("over", pk, game, version, news, mine, None)
    if stage == WAITING:
        return SeatNews("waiting", pk, game, version, news, mine, None)
    kind = "your_turn" if actor in mine else "others"
    return SeatNews(kind, pk, game, version, news, mine, actor)  # type: ignore[arg-type]
