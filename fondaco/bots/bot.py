"""The seat protocol: a player is whatever returns a line, given a view and the legal lines.

Here bots and matches meet, and nowhere else: a bot never gets hold of the match it plays in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from fondaco.bots.worlds import Worlds
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.match import Match


class Bot(Protocol):
    """A program in a seat. It sees what its seat may see, and nothing else."""

    name: str

    def choose(self, view: State, legal: list[str]) -> str:
        """One of the legal lines; the view is that of the seat which is to act."""


@dataclass(frozen=True)
class History:
    """What a seat has seen of a match up to its decision; worked out when it is asked for."""

    seat: int
    _events: Callable[[], Sequence[Event]]
    _memory: Callable[[], Any]

    @classmethod
    def of(cls, match: Match, seat: int) -> History:
        """The history of a seat of a match."""
        return cls(
            seat,
            lambda: match.events(seat),
            lambda: Worlds(match.game, match.box).memory(match, seat),
        )

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as far as the seat may know it."""
        return tuple(self._events())

    @cached_property
    def memory(self) -> Any:
        """What a search remembers: one record of the game's `features.MEMORY`."""
        return self._memory()


@runtime_checkable
class Rememberer(Protocol):
    """A bot that makes use of what its seat has seen so far, beyond the view of the moment."""

    def recall(self, history: History) -> None:
        """Look back, before a decision."""


def ask(bot: Bot, match: Match) -> str:
    """The line of a bot in the seat that is to act."""
    seat = match.actor
    if not isinstance(seat, int):
        raise AssertionError("no seat is to act")
    if isinstance(bot, Rememberer):
        bot.recall(History.of(match, seat))
    return bot.choose(match.view(seat), match.legal())


def choose_step(bot: Bot, match: Match) -> list[str]:
    """All lines of a bot's step, which is one decision for a person; the match stays as it is."""
    trial, seat, lines = match.copy(), match.actor, list[str]()
    while True:
        line = ask(bot, trial)
        lines.append(line)
        trial.act(line)
        if not trial.unfinished or trial.actor != seat:
            return lines
