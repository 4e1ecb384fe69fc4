"""What happens, as messages: at one table from one seat's eyes, or at all own tables.

A reader says up to which version they know a match and is told what came since, so a lost
connection loses nothing. Positions in a match are told by versions, never by lines: how many lines
a step had may be a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise
from typing import Generic, TypeVar

from django.http import Http404

from fondaco.web import table_store, tokens
from fondaco.web.api.callers import Call
from fondaco.web.api.forms import (
    Event,
    Gone,
    Message,
    Messages,
    Moves,
    Now,
    SeatNews,
    SeatNumber,
    TableNumber,
    TakenBack,
    Version,
)
from fondaco.web.api.match import eyes
from fondaco.web.api.own_seats import own_tables
from fondaco.web.api.routes import route
from fondaco.web.api.tables import about
from fondaco.web.errors import Refusal
from fondaco.web.history import LoadedMatch, Step
from fondaco.web.models import ENDED, OVER, WAITING

T = TypeVar("T")


class Feed(ABC, Generic[T]):
    """What one reader has not been told yet."""

    def __init__(self, call: Call) -> None:
        self.call = call
        #: The tables it is about.
        self.tables: set[int] = set()
        #: Nothing else will come.
        self.over = False

    def next(self) -> list[T]:
        """What is new; asks the database. A token that was ended is told nothing more."""
        token = self.call.token
        assert token is not None, "streams need one"  # noqa: S101
        if tokens.still_good(token):
            return self._news()
        self.over = True
        return []

    @abstractmethod
    def _news(self) -> list[T]:
        """What is new, for somebody who may know it."""


class TableFeed(Feed[Message]):
    """A table, from a seat's eyes."""

    def __init__(self, call: Call, table: int, seat: int | None, since: int) -> None:
        super().__init__(call)
        access = call.enter(table)
        self.tables = {table}
        self._table, self._seat = table, eyes(access, seat)
        self._version, self._known = since, -1
        #: A visitor who only watches is counted among those who do.
        self.watcher = "" if access.seats else access.visitor

    def _news(self) -> list[Message]:
        try:
            access = self.call.enter(self._table)
        except (Http404, Refusal):
            access = None
        if access is None or (self._seat is not None and self._seat not in access.seats):
            self.over = True
            return [Gone("gone", self._table)]
        row = access.table
        if row.news == self._known:
            return []
        told: list[Message] = []
        if row.stage != WAITING:
            loaded = table_store.load_table(row)
            told += happened(loaded, self._seat, self._version)
            self._version = loaded.steps[-1].version
        self._known, self.over = row.news, row.stage in (OVER, ENDED)
        return [*told, Now("now", about(access, self.call.lang))]


class SeatsFeed(Feed[SeatNews]):
    """All tables at which the visitor holds a seat."""

    def __init__(self, call: Call) -> None:
        super().__init__(call)
        self._known: dict[int, SeatNews] = {}
        self.watcher = ""

    def _news(self) -> list[SeatNews]:
        found = {news.table: news for news in own_tables(self.call.visitor)}
        gone = [
            SeatNews("gone", old.table, old.game, old.version, old.news, [], None)
            for old in self._known.values()
            if old.table not in found and old.kind != "over"
        ]
        new = [news for news in found.values() if news != self._known.get(news.table)]
        self._known = found
        self.tables = {news.table for news in found.values() if news.kind != "over"}
        return [*gone, *reversed(new)]


def happened(loaded: LoadedMatch, seat: int | None, since: int) -> list[Message]:
    """What a seat may know of the steps of a match after a version."""
    steps, version = loaded.steps, loaded.table.version
    known = max((step.version for step in steps if step.version <= since), default=0)
    told: list[Message] = []
    if known < min(since, version):  # what the reader knew last may not count any more
        told.append(TakenBack("taken_back", known))
    fresh = [step for step in steps if step.version > known]
    for step, events in zip(fresh, _events(loaded, seat, fresh), strict=True):
        told.append(Moves("moves", step.version, step.seat, events))
    return told


def _events(loaded: LoadedMatch, seat: int | None, steps: list[Step]) -> Iterator[list[Event]]:
    """The events of some steps that follow each other, as far as a seat may know them."""
    rest = [loaded.match.happened(step.first) for step in steps]
    for here, later in pairwise([*rest, []]):
        events = here[: len(here) - len(later)]
        yield [Event(one.kind, dict(one.facts)) for one in events if one.seen_by(seat)]


# ---------------------------------------------------------------- routes


@route("GET", "/tables/{table}/events")
def read_events(
    call: Call, table: TableNumber, *, since: Version = 0, seat: SeatNumber | None = None
) -> Messages:
    """Read what has happened at a table since a version, as far as your seat may know it.

    The same messages as in its stream, asked for once.
    """
    return Messages(TableFeed(call, table, seat, since).next())


@route("GET", "/tables/{table}/stream", stream=True)
def stream_table(
    call: Call, table: TableNumber, *, since: Version = 0, seat: SeatNumber | None = None
) -> Feed[Message]:
    """Follow a table: what has happened since a version, and then whatever happens.

    Ends when the match is over.
    """
    return TableFeed(call, table, seat, since)


@route("GET", "/stream", stream=True)
def stream_seats(call: Call) -> Feed[SeatNews]:
    """Follow all tables at which you hold a seat: first how each stands, then each change.

    Whoever comes back after a lost connection is told how all stand and has missed nothing.
    """
    return SeatsFeed(call)
