"""A match as it stands, and how it came to: its steps, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.match import Match
from fondaco.web.models import Table


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
    """What was taken back: the match as it stood then, and how many of its lines were left."""

    match: Match
    left: int


@dataclass(frozen=True)
class Past:
    """How a match came to stand as it does."""

    steps: tuple[Step, ...] = ()
    undone: tuple[Undone, ...] = ()

    def with_step(self, step: Step) -> Past:
        """One step further."""
        return Past((*self.steps, step), self.undone)

    def taken_back(self, match: Match, left: int) -> Past:
        """Back to so many lines; what was taken back before stands at most there."""
        steps = tuple(step for step in self.steps if step.last <= left)
        earlier = [Undone(old.match, min(old.left, left)) for old in self.undone]
        return Past(steps, (*earlier, Undone(match, left)))


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
