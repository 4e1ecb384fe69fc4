"""A look at a match: from which seat, in which language, at which of its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.web.access import Access
from fondaco.web.history import LoadedMatch
from fondaco.web.memo import Memo
from fondaco.web.models import BOT
from fondaco.web.places import seat_names

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a board and what stands beside it are made from: a seat's view, and nothing else.

    The match need not be one of a table: a lesson shows one that is kept nowhere.
    """

    match: Match
    #: Whose eyes; None: a spectator's.
    seat: int | None
    lang: str
    #: What the seats are called.
    names: Sequence[str]
    #: The bot of each seat; "" is a person.
    bots: Sequence[str]
    #: What happened from this line on is the newest.
    fresh: int
    #: Is it the match as it stands, and not its past?
    live: bool = True
    #: What was worked out about the match as it stands.
    memo: Memo = field(default_factory=Memo, compare=False)

    @property
    def mine(self) -> bool:
        """Is it the viewer who is to act there?"""
        return self.seat is not None and self.match.actor == self.seat

    @cached_property
    def eyes(self) -> tuple[int | None, str, tuple[str, ...]]:
        """All that two looks at the match as it stands can differ in."""
        return self.seat, self.lang, tuple(self.names)

    def once(self, what: str, make: Callable[[], T]) -> T:
        """A part of the page, made once for all who see the same of the match as it stands."""
        return self.memo.once((*self.eyes, what), make) if self.live else make()

    @cached_property
    def trial(self) -> Trial:
        """What the seat sees, and can try out."""
        return self.once(
            "trial", lambda: Trial(self.match.box, self.match.view(self.seat), self.seat)
        )

    @cached_property
    def box(self) -> Box:
        """The components, with the seats called by their names."""
        return self.once("box", lambda: self.match.box.with_seats(self.names))

    def colour(self, seat: Any) -> str:
        """The colour of a seat; none for what is not about one."""
        return self.box.seat_colours[seat] if isinstance(seat, int) else ""

    def events(self, since: int = 0) -> list[Event]:
        """What the seat knows to have happened from a line on."""
        return self.match.events(self.seat, since)


@dataclass(frozen=True, kw_only=True)
class TableLook(Look):
    """A look at the match of a table."""

    access: Access
    loaded: LoadedMatch
    #: The step that is looked at; None or the last one: the match as it stands.
    at: int | None = None


def look_at(access: Access, loaded: LoadedMatch, lang: str, at: int | None = None) -> TableLook:
    """A visitor looks at a table's match, as it stands or at one of its steps."""
    live = at is None or at >= len(loaded.steps)
    return TableLook(
        match=loaded.match if live else loaded.at_step(max(0, at or 0)),
        seat=access.seat,
        lang=lang,
        names=seat_names(loaded.table, loaded.match.box, lang),
        bots=[seat.bot if seat.kind == BOT else "" for seat in loaded.table.seats.all()],
        fresh=loaded.steps[-1].first if loaded.steps else 0,
        live=live,
        memo=loaded.memo,
        access=access,
        loaded=loaded,
        at=at,
    )
