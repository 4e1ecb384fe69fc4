"""Work in chunks on several threads, with results in order whatever the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from fondaco.engine.errors import SetupError

MOST_WORKERS = 256

T = TypeVar("T")


def check_workers(workers: object) -> int:
    """Refuse what cannot be a number of workers."""
    if (
        isinstance(workers, bool)
        or not isinstance(workers, int)
        or not 1 <= workers <= MOST_WORKERS
    ):
        raise SetupError(f"The number of workers must be from 1 to {MOST_WORKERS}.")
    return workers


def in_order(work: Callable[[int], T], chunks: Iterable[int], workers: int) -> Iterator[T]:
    """The results of the chunks, in their order; only a few are waiting at a time."""
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
