"""Work in numbered chunks, with results in order whatever the number of workers.

What is to be done (`Work`) does not know who does it: threads of this process (here), processes of
this machine (processes.py) or those of a cluster (cluster/). They differ only in what they cost.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, runtime_checkable

from fondaco.engine.errors import checked_whole
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.arena.match_plan import MatchPlan

_TEXTS = read_texts(__file__, "errors")
MOST_WORKERS = 256

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """Play in numbered chunks, each the same whoever plays it. It travels between processes."""

    @property
    def plan(self) -> MatchPlan:
        """The matches that are played for it."""

    @property
    def part(self) -> str:
        """What of the game must be compiled for it, as the cache knows it."""

    @property
    def chunks(self) -> range:
        """The numbers of all chunks, in the order in which their results are wanted."""

    def warm_up(self) -> None:
        """Load what a process needs, so that no chunk waits for it; compile what is missing."""

    def open(self, stopped: Callable[[], bool]) -> Callable[[int], T_co]:
        """What plays a chunk, for one worker alone; it may give up once it is `stopped`."""


@runtime_checkable
class Pool(Protocol):
    """Some workers that do a work."""

    def in_order(self, work: Work[T], on_start: Callable[[], None]) -> Generator[T, None, None]:
        """The results of all chunks, in their order; only a few are waiting at a time.

        `on_start` is called when everything is loaded and the first chunk begins. Whoever closes
        the generator early ends what is still at work.
        """


#: A pool, or how many workers the usual one of this machine shall have.
Workers = int | Pool


def nothing() -> None:
    """Nobody wants to be told that the first chunk begins."""


def check_workers(workers: object) -> int:
    """Refuse what cannot be a number of workers."""
    return checked_whole(workers, 1, MOST_WORKERS, _TEXTS["workers"](most_workers=MOST_WORKERS))


def pool_of(workers: Workers, local: Callable[[int], Pool]) -> Pool:
    """A pool as it is, and for a number of workers one of this machine."""
    return workers if isinstance(workers, Pool) else local(check_workers(workers))


class Threads:
    """Threads of this process: enough where bots think in compiled code or in other programs."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def in_order(
        self, work: Work[T], on_start: Callable[[], None] = nothing
    ) -> Generator[T, None, None]:
        """See `Pool`; whatever is needed is loaded already, or loads itself."""
        stopped, own = threading.Event(), threading.local()
        opened = [work.open(stopped.is_set) for _ in range(self._workers)]

        def play(chunk: int) -> T:
            if not hasattr(own, "play"):
                own.play = opened.pop()
            found: T = own.play(chunk)
            return found

        on_start()
        yield from in_order(play, work.chunks, self._workers, stopped.set)


def in_order(
    work: Callable[[int], T],
    chunks: Iterable[int],
    workers: int,
    stop: Callable[[], None] = nothing,
) -> Iterator[T]:
    """The results of the chunks, in their order; only a few are waiting at a time.

    When nobody wants more of them, `stop` is called before whatever still works is waited for.
    """
    waiting: list[Future[T]] = []
    with ThreadPoolExecutor(check_workers(workers)) as pool:
        try:
            for chunk in chunks:
                waiting.append(pool.submit(work, chunk))
                if len(waiting) > 2 * workers:  # a bounded queue: memory does not grow
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for job in waiting:
                job.cancel()
            stop()


class Shelf(Generic[T]):
    """Results that came early wait here for those before them."""

    def __init__(self, first: int = 0) -> None:
        #: The place of the oldest result that is still missing.
        self.next_one = first
        self._early: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self._early)

    def put(self, place: int, result: T) -> None:
        """A result has come."""
        self._early[place] = result

    def take(self) -> Iterator[T]:
        """All whose turn it is."""
        while self.next_one in self._early:
            result = self._early.pop(self.next_one)
            self.next_one += 1
            yield result
