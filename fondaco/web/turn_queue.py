"""The tables that wait for a visitor, in the order in which to go to them.

Where a clock runs, whoever has the least time left comes first; then the tables without one, those
that have waited longest first.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from fondaco.engine.registry import find_game, game_ids
from fondaco.web.models import OPEN, PERSON, PLAYING, Table
from fondaco.web.my_games import UNREAD, table_title
from fondaco.web.own_seat.putting_away import listed_holds
from fondaco.web.places import seat_names
from fondaco.web.texts import TEXTS

#: More than these are not counted.
_MOST = 99


@dataclass(frozen=True)
class TurnQueue:
    """What a page shows of it."""

    #: How many tables wait, without the one that is looked at.
    count: int
    #: The next one: its number, and its game and the others there in words.
    pk: int | None = None
    words: str = ""
    #: The table that is looked at; "" elsewhere.
    here: str = ""


def waiting_tables(visitor: str, but: int | None = None) -> list[int]:
    """The tables at which it is the visitor's turn, the most urgent first."""
    turn = {"table__stage": PLAYING, "seat__kind": PERSON, "seat__number": F("table__actor")}
    held = listed_holds(visitor).filter(**turn).exclude(table=but)
    ends = F("table__clock__ends").asc(nulls_last=True)
    rows = held.order_by(ends, "table__changed", "table").values_list("table", flat=True)
    return list(dict.fromkeys(rows[:_MOST]))


def turn_queue(visitor: str, lang: str, here: int | None = None) -> TurnQueue:
    """The queue of a visitor who looks at a table, or at none."""
    tables = waiting_tables(visitor, here)
    shown = "" if here is None else str(here)
    if not tables:
        return TurnQueue(0, here=shown)
    first = Table.objects.defer(*UNREAD, "result").prefetch_related("seats").get(pk=tables[0])
    return TurnQueue(len(tables), first.pk, _words(first, visitor, lang), shown)


def _words(table: Table, visitor: str, lang: str) -> str:
    """«Wampum, with Ines, Toby»."""
    title = table_title(table, lang)
    if table.game not in game_ids():
        return title
    mine = set(table.holders.filter(visitor=visitor).values_list("seat", flat=True))
    called = zip(table.seats.all(), seat_names(table, find_game(table.game).box, lang), strict=True)
    names = [name for seat, name in called if seat.kind != OPEN and seat.pk not in mine]
    return f"{title}, {TEXTS.say('with_others', lang, names=', '.join(names))}" if names else title
