"""Work in chunks on several threads, with results in order whatever the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from fondaco.engine.errors import checked_whole
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
MOST_WORKERS = 256

T = TypeVar("T")


def check_workers(workers: object) -> int:
    """Refuse what cannot be a number of workers."""
    return checked_whole(workers, 1, MOST_WORKERS, _TEXTS["workers"](most_workers=MOST_WORKERS))


def in_order(
    work: Callable[[int], T],
    chunks: Iterable[int],
    workers: int,
    stop: Callable[[], None] = lambda: None,
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
