"""What is replayed: a table's match that is over, or a record that somebody has brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest

from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.web import table_store
from fondaco.web.access import Access, enter
from fondaco.web.errors import NotAllowed
from fondaco.web.links import find_replayed, replay_token
from fondaco.web.memo import Lately
from fondaco.web.models import BOT, KeptRecord, Table
from fondaco.web.places import seat_names
from fondaco.web.record_store import match_of
from fondaco.web.replay_page.reel import Frame, reel
from fondaco.web.table_store import writing
from fondaco.web.visitors import visitor_of

#: Of so many matches the reels are kept.
_KEPT = 128
_reels = Lately(_KEPT)


@dataclass(frozen=True)
class Source:
    """A match, and what the visitor who looks at it may do."""

    of: Table | KeptRecord
    match: Match
    names: list[str]
    #: The bot of each seat; "" is a person, or nobody knows.
    bots: list[str]
    #: The seats that are the visitor's own.
    own: tuple[int, ...]
    #: They decide who else may look.
    keeps: bool

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def token(self) -> str:
        """What its address has."""
        return replay_token(self.of)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Its reel: the match is over, so it stays as it is."""
        return _reels.once(self.token, lambda: reel(self.match))

    @property
    def table(self) -> Table | None:
        """The table; a record has none."""
        return self.of if isinstance(self.of, Table) else None

    @property
    def data(self) -> Any:
        """An owner's data file that the match is played with; None: the delivered one."""
        return None if self.match.box.delivered else dict(self.match.box.data)

    def share(self, on: bool) -> None:
        """Let strangers open the replay by its address, or no longer."""
        if not self.keeps:
            raise NotAllowed
        with writing():
            type(self.of).objects.filter(pk=self.of.pk).update(shared=on)


class Running(Http404):
    """A table whose match is not over: there is nothing to be had here yet; `pk` is its number."""

    def __init__(self, pk: int) -> None:
        super().__init__(pk)
        self.pk = pk


def open_source(request: HttpRequest, token: str) -> Source:
    """What a token names, if this visitor may see it; 404 if not, or if there is no such thing."""
    found = find_replayed(token)
    if found is None:
        raise Http404
    if isinstance(found, KeptRecord):
        return _of_record(request, found)
    access = enter(request, found.pk, found.shared)
    if not access.table.told:
        raise Running(found.pk)
    return _of_table(request, access)


def _of_table(request: HttpRequest, access: Access) -> Source:
    table = access.table
    match = table_store.load_table(table).match
    return Source(
        of=table,
        match=match,
        names=seat_names(table, match.box, visitor_of(request).lang),
        bots=[seat.bot if seat.kind == BOT else "" for seat in table.seats.all()],
        own=access.seats,
        keeps=access.opened or bool(access.seats),
    )


def _of_record(request: HttpRequest, kept: KeptRecord) -> Source:
    visitor = visitor_of(request)
    mine = kept.owner == visitor.hash
    if not (mine or kept.shared):
        raise Http404
    match = match_of(kept)
    names = [
        name or match.box.name("seats", seat, visitor.lang) for seat, name in enumerate(match.seats)
    ]
    return Source(kept, match, names, [""] * len(names), (), mine)
