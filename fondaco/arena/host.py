"""Whoever asks the bots of a plan, game by game, on several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from fondaco.arena.bout import Bout, Entry, play_out
from fondaco.arena.pool import in_order

if TYPE_CHECKING:
    from fondaco.arena.simulate import Plan
    from fondaco.bots.outside import Cast

T = TypeVar("T")


class Host:
    """Plays the games of one plan; every thread that does so has bots of its own.

    Threads are enough: bots think in compiled code or in programs of their own, which do not hold
    each other up. Classes in Python do, and share a core (the arena has processes).
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._own = threading.local()
        self._stopped = threading.Event()

    def in_order(self, tell: Callable[[Plan, int, Bout], T], workers: int) -> Iterator[T]:
        """What is told of each game, in order; whoever leaves early ends all that still play."""

        def work(number: int) -> T:
            return tell(self._plan, number, self.bout(number))

        return in_order(work, range(self._plan.games), workers, self._stopped.set)

    def bout(self, number: int) -> Bout:
        """One game, on the thread that asks."""
        plan = self._plan
        entries = [
            Entry(plan.bots[place], plan.specs[place], plan.bot_seed(number, seat))
            for seat, place in enumerate(plan.seating(number))
        ]
        return play_out(plan.open_match(number), self._cast(), entries, self._stopped.is_set)

    def _cast(self) -> Cast:
        if not hasattr(self._own, "cast"):
            self._own.cast = self._plan.cast.another()
        cast: Cast = self._own.cast
        return cast
