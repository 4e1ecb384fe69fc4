"""What people ask the house to look at: lines of others, with what was said around them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Max, QuerySet
from django.http import Http404

from fondaco.web import table_store
from fondaco.web.errors import Unplayable
from fondaco.web.match_archive import game_of
from fondaco.web.models import Complaint, TalkLine
from fondaco.web.my_games import UNREAD, table_title
from fondaco.web.operation.overview import moment
from fondaco.web.talk import rooms
from fondaco.web.talk.panel import name_of, words_of

#: Lines of a page, and lines shown before and after each.
ROWS, _BEFORE, _AFTER = 20, 5, 3


@dataclass(frozen=True)
class Spoken:
    """A line as the operator reads it."""

    name: str
    words: str
    when: str
    watching: bool
    #: It is the one that somebody complains of.
    meant: bool


@dataclass(frozen=True)
class Row:
    """A line that somebody complains of."""

    pk: int
    table: int
    title: str
    times: int
    removed: bool
    #: The house knows from where it was said.
    has_origin: bool
    around: tuple[Spoken, ...]


def complain(line: TalkLine, visitor: str, origin: str) -> None:
    """Somebody asks the house to look at a line; once, however often they ask."""
    made = Complaint(line=line, visitor=visitor, complained_from=origin)
    with table_store.writing():
        Complaint.objects.bulk_create([made], ignore_conflicts=True)


def rows(lang: str) -> list[Row]:
    """The lines that people complain of, the latest complaint first."""
    wanted = TalkLine.objects.annotate(times=Count("complaints"), last=Max("complaints__created"))
    found = wanted.filter(times__gt=0).order_by("-last").select_related("table")
    return [_row(line, lang) for line in found.defer(*(f"table__{name}" for name in UNREAD))[:ROWS]]


def waiting() -> int:
    """How many lines the house is asked to look at."""
    return Complaint.objects.values("line").distinct().count()


def settle(pk: int) -> None:
    """The house has looked at a line: nobody complains of it any more."""
    with table_store.writing():
        Complaint.objects.filter(line=_line(pk)).delete()


def take_away(pk: int) -> None:
    """The house takes a line away, and has looked at it."""
    line = _line(pk)
    rooms.remove(line)
    settle(pk)


def origin_of_line(pk: int) -> str:
    """From where it was said, as bans know an address."""
    return _line(pk).said_from


def _line(pk: int) -> TalkLine:
    found = TalkLine.objects.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _row(line: TalkLine, lang: str) -> Row:
    said: QuerySet[TalkLine] = TalkLine.objects.filter(table=line.table_id)
    before = list(said.filter(pk__lt=line.pk).order_by("-pk")[:_BEFORE])[::-1]
    around = [*before, line, *said.filter(pk__gt=line.pk).order_by("pk")[:_AFTER]]
    return Row(
        pk=line.pk,
        table=line.table_id,
        title=table_title(line.table, lang),
        times=line.times,  # type: ignore[attr-defined]
        removed=line.removed,
        has_origin=bool(line.said_from),
        around=tuple(_spoken(one, line, lang) for one in around),
    )


def _spoken(line: TalkLine, meant: TalkLine, lang: str) -> Spoken:
    try:
        name = name_of(line, game_of(meant.table).box, lang)
    except Unplayable:  # a table that makes no sense any more
        name = line.name or "–"
    watching = line.seat is None
    return Spoken(name, words_of(line, lang), moment(line.created), watching, line.pk == meant.pk)
