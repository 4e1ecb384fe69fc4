"""Processes of this machine that do a work, and the one who hands it out.

Tournaments have these instead of threads: bots think in Python as well, and a program that hangs
must not hold up the others.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, Self, TypeVar

from fondaco.arena.answer import Answer
from fondaco.arena.pool import Shelf, Work, nothing
from fondaco.bots.errors import Leave
from fondaco.engine.errors import FondacoError
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
T = TypeVar("T")

#: How far ahead of the oldest unfinished chunk others may be, for each worker.
_AHEAD = 32
#: Long enough for a worker to end the programs of a full table, a second for each.
_PATIENCE = 6.0


class WorkerDied(FondacoError):  # noqa: N818 - what happened
    """A worker process ended by itself; most often the machine ran out of memory."""


class Processes:
    """Processes of this machine; a single worker is this process itself."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def in_order(
        self, work: Work[T], on_start: Callable[[], None] = nothing
    ) -> Generator[T, None, None]:
        """See `Pool`."""
        workers = min(self._workers, len(work.chunks))
        if workers == 1:
            work.warm_up()
            play = work.open(lambda: False)
            on_start()
            for chunk in work.chunks:
                yield play(chunk)
            return
        with Crew(work, workers) as crew:
            on_start()
            yield from crew.results()


class Crew(Generic[T]):
    """Some worker processes; leaving ends them, in the middle of a match if need be."""

    def __init__(self, work: Work[T], workers: int) -> None:
        self._work = work
        self._workers = workers
        self._processes: list[SpawnProcess] = []
        self._lines: list[Any] = []

    def __enter__(self) -> Self:
        try:
            with _deaf_to_ctrl_c():
                for _ in range(self._workers):
                    self._start()
            for line in self._lines:
                _receive(line)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def results(self) -> Iterator[T]:
        """All results in order. A slow one holds back those behind it, but not the workers."""
        chunks, given, shelf = self._work.chunks, 0, Shelf[T]()
        idle, places = list(self._lines), dict.fromkeys(self._lines, 0)
        while shelf.next_one < len(chunks):
            while idle and given < min(len(chunks), shelf.next_one + _AHEAD * self._workers):
                line = idle.pop(0)
                line.send(chunks[given])
                places[line] = given
                given += 1
            for line in wait([line for line in self._lines if line not in idle]):
                shelf.put(places[line], _receive(line))
                idle.append(line)
            yield from shelf.take()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._work), daemon=False)
        process.start()
        theirs.close()
        self._processes.append(process)
        self._lines.append(ours)

    def _end(self) -> None:
        """First asked, then killed: a worker may be deep in compiled code."""
        for line in self._lines:
            line.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C from their first moment on: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _receive(line: Any) -> Any:
    """What a worker has found, or (None) that it is ready."""
    try:
        answer: Answer[Any] = line.recv()
    except (EOFError, OSError):
        raise WorkerDied(_TEXTS["worker_died"]) from None
    return answer.found()


def _work(line: Connection[Any, Any], work: Work[Any]) -> None:
    """A worker: says when it is ready; then a number in, a result out, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(EOFError, OSError):
        line.send(Answer.to(work.warm_up))
        play = work.open(lambda: False)
        while True:
            number = line.recv()
            line.send(Answer.to(lambda: play(number)))  # noqa: B023 - called at once


def _leave(number: int, frame: object) -> None:
    raise Leave
