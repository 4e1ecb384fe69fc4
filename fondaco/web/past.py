"""A match as it stands, and how it came to: its steps, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.web.models import Table

#: What was taken back before that is not told any more: the log of a page is no longer.
_REMEMBERED = 30


@dataclass(frozen=True)
class Step:
    """A commit that still counts: its lines are part of the match."""

    version: int
    seat: int | None
    #: Number of lines of the match before and after it.
    first: int
    last: int


@dataclass(frozen=True)
class Undone:
    """What was taken back: its events, and how many lines of the match were left."""

    left: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Past:
    """How a match came to stand as it does."""

    steps: tuple[Step, ...] = ()
    undone: tuple[Undone, ...] = ()

    def with_step(self, step: Step) -> Past:
        """One step further."""
        return Past((*self.steps, step), self.undone)

    def taken_back(self, undone: Undone) -> Past:
        """Back to so many lines; what was taken back before stands at most there."""
        steps = tuple(step for step in self.steps if step.last <= undone.left)
        earlier = [Undone(min(old.left, undone.left), old.events) for old in self.undone]
        return Past(steps, (*earlier, undone)[-_REMEMBERED:])


@dataclass(frozen=True)
class Loaded:
    """A match as it stands, with the steps that led there. `match` is not to be changed."""

    table: Table
    match: Match
    past: Past

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that still count."""
        return self.past.steps
