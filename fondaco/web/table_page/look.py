"""A look at a match: at which of its steps, from which seat, in which language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.web.access import Access
from fondaco.web.history import LoadedMatch
from fondaco.web.places import seat_names

T = TypeVar("T")


@dataclass(frozen=True)
class Look:
    """What the parts of a page are made from: a seat's view, and nothing else of the match."""

    access: Access
    loaded: LoadedMatch
    lang: str
    #: The step that is looked at; None or the last one: the match as it stands.
    at: int | None = None

    @property
    def seat(self) -> int | None:
        """Whose eyes; None: a spectator's."""
        return self.access.seat

    @property
    def live(self) -> bool:
        """Is it the match as it stands, and not its past?"""
        return self.at is None or self.at >= len(self.loaded.steps)

    @cached_property
    def match(self) -> Match:
        """The match at the step that is looked at."""
        return self.loaded.match if self.live else self.loaded.at_step(max(0, self.at or 0))

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
        return self.loaded.memo.once((*self.eyes, what), make) if self.live else make()

    @cached_property
    def trial(self) -> Trial:
        """What the seat sees, and can try out."""
        return self.once(
            "trial", lambda: Trial(self.match.box, self.match.view(self.seat), self.seat)
        )

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called."""
        return seat_names(self.loaded.table, self.loaded.match.box, self.lang)

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
