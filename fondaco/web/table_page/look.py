"""A look at a match: from which seat, in which language, at which of its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.web.access import Access
from fondaco.web.beats import Beat, Cursor, untold
from fondaco.web.clocks.face import ended_line
from fondaco.web.history import LoadedMatch, Step
from fondaco.web.memo import Memo
from fondaco.web.models import BOT, ENDED
from fondaco.web.places import seat_names
from fondaco.web.table_page.recent import Recent, recent

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
    #: What was worked out about the match as it stands; of one at no table, for this answer alone.
    memo: Memo = field(default_factory=lambda: Memo(lasting=False), compare=False)

    @property
    def mine(self) -> bool:
        """Is it the viewer who is to act there?"""
        return self.seat is not None and self.match.actor == self.seat

    @property
    def ended(self) -> str:
        """How it came that there will be no result; empty in any other case."""
        return ""

    @cached_property
    def eyes(self) -> tuple[int | None, str, tuple[str, ...]]:
        """All that two looks at the match as it stands can differ in."""
        return self.seat, self.lang, tuple(self.names)

    def once(self, what: str, make: Callable[[], T]) -> T:
        """A part of the page, made once for all who see the same of the match as it stands."""
        return self.memo.once((*self.eyes, what), make) if self.live else make()

    @property
    def telling(self) -> bool:
        """Is it a moment of a story that goes on?"""
        return False

    @property
    def told(self) -> str:
        """How far the story has come on this page."""
        return ""

    @property
    def newest(self) -> Sequence[Event]:
        """What has just happened: marked most clearly."""
        return self.events(self.fresh) if self.live else []

    @property
    def earlier(self) -> Sequence[Event]:
        """What happened before that, and is still to be marked."""
        return []

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
    #: What is being told; the table is shown as it was then.
    beat: Beat | None = None
    #: So many beats come after it.
    left: int = 0
    #: Told only on demand: from where on.
    offered: Cursor | None = None

    @property
    def mine(self) -> bool:
        """Is it the viewer who is to act there? Nobody is, where the match was ended."""
        return self.loaded.table.stage != ENDED and super().mine

    @property
    def ended(self) -> str:
        """How it came that there will be no result, once the table is shown as it was left."""
        table = self.loaded.table
        if table.stage != ENDED or not self.live:
            return ""
        return ended_line(table, self.names, self.lang)

    @property
    def telling(self) -> bool:
        """Is it a moment of a story that goes on?"""
        return self.beat is not None and not self.live

    @property
    def told(self) -> str:
        """How far the story has come on this page; the match as it stands is its end."""
        if self.live:
            return str(self.loaded.table.version)
        return "" if self.beat is None else str(self.beat.cursor)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps up to what is looked at."""
        return self.loaded.steps if self.at is None else self.loaded.steps[: self.at]

    @cached_property
    def recent(self) -> Recent:
        """What the viewer has seen since the last turn of their own."""
        return self.once("recent", lambda: recent(self))

    @property
    def newest(self) -> Sequence[Event]:
        """The events of what is told, or of the last step."""
        return self.events(self.fresh) if self.beat is None else self.beat.events

    @property
    def earlier(self) -> Sequence[Event]:
        """What happened since the viewer's last turn; the past is marked step by step."""
        if not (self.live or self.beat):
            return []
        newest = {id(event) for event in self.newest}
        return [event for event in self.recent.at_table if id(event) not in newest]


def look_at(access: Access, loaded: LoadedMatch, lang: str, at: int | None = None) -> TableLook:
    """A visitor looks at a table's match, as it stands or at one of its steps."""
    live = at is None or at >= len(loaded.steps)
    at = None if live else max(0, at or 0)
    match = loaded.match if at is None else loaded.at_step(at)
    steps = loaded.steps[:at]
    return TableLook(
        match=match,
        seat=access.seat,
        lang=lang,
        names=seat_names(loaded.table, loaded.match.box, lang),
        bots=[seat.bot if seat.kind == BOT else "" for seat in loaded.table.seats.all()],
        fresh=steps[-1].first if steps else len(match.actions),
        live=live,
        memo=loaded.memo,
        access=access,
        loaded=loaded,
        at=at,
    )


def look_on(
    access: Access, loaded: LoadedMatch, lang: str, told: Cursor, offer: bool = False
) -> TableLook:
    """A visitor who was told so much looks at what comes next: at last, the match as it stands.

    `offer`: at the match as it stands in any case; the story can be asked for.
    """
    look = look_at(access, loaded, lang)
    mine = [seat for seat in access.seats if not look.bots[seat]]
    rest = untold(loaded, look.seat, mine, told)
    if offer or not rest:
        return replace(look, left=len(rest), offered=told if rest else None)
    beat, left = rest[0], len(rest) - 1
    if not left and not beat.held:
        return replace(look, beat=beat)
    match = loaded.match.at_moment(beat.moment, beat.line)
    return replace(look, match=match, live=False, at=beat.step, beat=beat, left=left)
