"""The games of a plan as work for a pool, for whatever is to be noted of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fondaco.arena.bot_match import PlayedMatch
from fondaco.arena.pool import Threads, Workers, nothing, pool_of

if TYPE_CHECKING:
    from fondaco.arena.simulate import Plan

#: How many games of compiled bots are played at a time.
CHUNK = 128


class Seen(Protocol):
    """What was noted of some consecutive games."""

    @property
    def decisions(self) -> Any:
        """How many there were in each of them."""


T = TypeVar("T", bound=Seen)
T_co = TypeVar("T_co", bound=Seen, covariant=True)


class Watcher(Protocol[T_co]):
    """Notes what it is for, on as many threads as ask it to."""

    @property
    def part(self) -> str:
        """What of the game must be compiled for it, as the cache knows it."""

    def warm_up(self) -> None:
        """Load what playing and watching need; what is missing is compiled."""

    def chunk(self, first: int, most: int = CHUNK) -> T_co:
        """Some consecutive games between compiled bots, played and watched by itself."""

    def asked(self, number: int, played: PlayedMatch) -> T_co:
        """One game between bots that were asked line by line."""


@dataclass(frozen=True)
class WatchedPlay(Generic[T]):
    """The games of a plan: of compiled bots a chunk at a time, of others one game at a time.

    Bots that are asked think in compiled code or in programs of their own, which do not hold each
    other up on threads. Classes in Python do, and share a core (the arena has processes).
    """

    plan: Plan
    #: Makes the one who watches, in each process: a class, so that it travels by its name.
    watch: Callable[[Plan], Watcher[T]]
    #: How many games of compiled bots are one chunk.
    size: int = CHUNK

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: the watcher is made there anew."""
        return {"plan": self.plan, "watch": self.watch, "size": self.size}

    @cached_property
    def watcher(self) -> Watcher[T]:
        """The one who watches in this process."""
        return self.watch(self.plan)

    @property
    def part(self) -> str:
        """See `Work`."""
        return self.watcher.part

    @property
    def chunks(self) -> range:
        """The first games of all chunks."""
        return range(0, self.plan.games, self.size if self.plan.compiled else 1)

    def warm_up(self) -> None:
        """See `Work`."""
        self.watcher.warm_up()

    def open(self, stopped: Callable[[], bool]) -> Callable[[int], T]:
        """Every worker has bots of its own; those that are asked end when it is `stopped`."""
        plan, watcher = self.plan, self.watcher
        if plan.compiled:
            return lambda first: watcher.chunk(first, self.size)
        cast = plan.cast.another()
        return lambda number: watcher.asked(number, plan.play(number, cast, stopped))


def play_games(
    work: WatchedPlay[T],
    workers: Workers,
    progress: Callable[[int], None] | None = None,
    on_start: Callable[[], None] = nothing,
) -> Generator[T, None, None]:
    """What is seen of the games of a plan, in order; whoever leaves early ends all that play.

    `progress` is told how many games more there are, `on_start` that the first one begins.
    """
    for seen in pool_of(workers, Threads).in_order(work, on_start):
        if progress is not None:
            progress(len(seen.decisions))
        yield seen
