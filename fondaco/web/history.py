"""A match as it stands, and how it came to: its steps, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from fondaco.engine.event import Event
from fondaco.engine.match import Match
from fondaco.web import forced_steps
from fondaco.web.memo import Memo
from fondaco.web.models import Table

#: How many take-backs are remembered: the log of a page does not show more.
_REMEMBERED = 30


@dataclass(frozen=True)
class Step:
    """A commit that still counts: its lines are part of the match."""

    version: int
    seat: int | None
    #: Number of lines of the match before and after it.
    first: int
    last: int
    #: False: there was no choice, and the table answered; None: not known any more.
    decided: bool | None = field(default=None, compare=False)


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
class LoadedMatch:
    """A match as it stands, with the steps that led there."""

    table: Table
    match: Match
    past: Past
    #: What was worked out about the match as it stands; with a changed match goes a new one.
    memo: Memo = field(default_factory=Memo, compare=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that still count."""
        return self.past.steps

    def last_decision_of(self, seat: int) -> Step | None:
        """The last step that a seat decided: not one that the table answered for it."""
        own = (step for step in reversed(self.steps) if step.seat == seat)
        return self.memo.once(
            (seat, "decided"), lambda: (next(filter(self.was_decided, own), None),)
        )[0]

    def was_decided(self, step: Step) -> bool:
        """Did its seat have a choice?"""
        if step.decided is None:
            return not forced_steps.was_no_choice(self.table, self.match.earlier(step.first))
        return step.decided

    def at_step(self, number: int) -> Match:
        """The match as it stood after some of its steps."""
        return self.match.earlier(self.steps[number - 1].last if number > 0 else 0)
