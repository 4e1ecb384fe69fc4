"""The workers of a tournament: processes that play matches, and the one who hands them out.

Not threads: bots think in Python as well, and a program that hangs must not hold up the others.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Self, TypeVar

from fondaco.arena.pool import check_workers
from fondaco.arena.tournament.match import Contest, play
from fondaco.arena.tournament.plan import Tournament
from fondaco.bots.errors import Leave
from fondaco.engine.errors import FondacoError
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
T = TypeVar("T")

#: How far ahead of the oldest unfinished match others may be, for each worker.
_AHEAD = 32
#: Long enough for a worker to end the programs of a full table, a second for each.
_PATIENCE = 6.0


class WorkerDied(FondacoError):  # noqa: N818 - what happened
    """A worker process ended by itself; most often the machine ran out of memory."""


def contests(
    tournament: Tournament, workers: int = 1, on_start: Callable[[], None] = lambda: None
) -> Generator[Contest, None, None]:
    """Play a tournament; its matches come in order, whoever has played them.

    `on_start` is called when whoever plays has loaded everything, and the first match begins.
    """
    workers = check_workers(workers)
    if workers == 1:
        tournament.warm_up()
        on_start()
        for number in range(tournament.matches):
            yield play(tournament, number)
        return
    with Crew(tournament, min(workers, tournament.matches)) as crew:
        on_start()
        yield from crew.contests()


class Crew:
    """Some worker processes; leaving ends them, in the middle of a match if need be."""

    def __init__(self, tournament: Tournament, workers: int) -> None:
        self._tournament = tournament
        self._workers = workers
        self._processes: list[SpawnProcess] = []
        self._lines: list[Any] = []

    def __enter__(self) -> Self:
        try:
            with _deaf_to_ctrl_c():
                for _ in range(self._workers):
                    self._start()
            for line in self._lines:
                _receive(line, None)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def contests(self) -> Iterator[Contest]:
        """All matches in order. A slow one holds back those behind it, but not the workers."""
        total, given, next_one = self._tournament.matches, 0, 0
        done: dict[int, Contest] = {}
        idle = list(self._lines)
        while next_one < total:
            while idle and given < min(total, next_one + _AHEAD * self._workers):
                idle.pop(0).send(given)
                given += 1
            for line in wait([line for line in self._lines if line not in idle]):
                contest: Contest = _receive(line, Contest)
                done[contest.fixture.number] = contest
                idle.append(line)
            while next_one in done:
                yield done.pop(next_one)
                next_one += 1

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._tournament), daemon=False)
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


def _receive(line: Any, kind: type | None) -> Any:
    """What a worker says: something of a kind, or (None) nothing but that it is ready."""
    try:
        answer = line.recv()
    except (EOFError, OSError):
        raise WorkerDied(_TEXTS["worker_died"]) from None
    if isinstance(answer, FondacoError):
        raise answer
    if not isinstance(answer, kind or type(None)):
        raise AssertionError(f"a worker failed:\n{answer}")
    return answer


def _work(line: Connection[Any, Any], tournament: Tournament) -> None:
    """A worker: says when it is ready; then a number in, a contest out, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(EOFError, OSError):
        line.send(_answer(tournament.warm_up))
        while True:
            number = line.recv()
            line.send(_answer(lambda: play(tournament, number)))  # noqa: B023 - called at once


def _answer(work: Callable[[], T]) -> T | FondacoError | str:
    try:
        return work()
    except FondacoError as error:
        return error
    except Exception:
        return traceback.format_exc()


def _leave(number: int, frame: object) -> None:
    raise Leave
