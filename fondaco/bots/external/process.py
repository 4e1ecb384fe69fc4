"""A program that we started and talk to in lines, without ever waiting longer than we want to."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import IO

_PATIENCE = 1.0
_LONGEST_LINE = 10_000
_MOST_UNREAD = 16
#: So many of its last lines of complaint are kept: a traceback, as a rule.
_MOST_WORDS = 40


class Silence(Exception):  # noqa: N818 - not an error here, the caller makes one of it
    """No line came in time."""


class Child:
    """One running program. Reading and writing pipes knows no time limits, so threads do it."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - a person named this program
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us; we end what we started
        )
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # Bounded: a program that talks without end waits, and does not fill our memory.
        self._incoming: queue.Queue[bytes] = queue.Queue(_MOST_UNREAD)
        self._last_words: deque[bytes] = deque(maxlen=_MOST_WORDS)
        for work in (self._write, self._read, self._overhear):
            threading.Thread(target=work, daemon=True).start()

    def send(self, text: str) -> None:
        """A line for the program."""
        self._outgoing.put(text.encode() + b"\n")

    def receive(self, limit: float) -> bytes:
        """The next line of the program, empty if it has ended; `Silence` after `limit` seconds."""
        try:
            return self._incoming.get(timeout=limit)
        except queue.Empty:
            raise Silence from None

    def post_mortem(self) -> tuple[int | None, list[str]]:
        """The exit code of a program that ended by itself, and the lines it complained of last."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
        time.sleep(0.05)  # its last words may still be on their way
        words = [line.decode("utf-8", "replace").rstrip() for line in list(self._last_words)]
        return self._process.returncode, words

    def close(self) -> None:
        """No more input; a program that does not end is killed, with all that it started."""
        self._outgoing.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
        self._kill()
        self._process.wait()
        with contextlib.suppress(queue.Empty):
            while self._incoming.get(timeout=_PATIENCE):  # lets the reading thread end
                pass

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _write(self) -> None:
        # Outermost, because closing writes what is left: a dead program takes no more of it.
        with contextlib.suppress(OSError), _pipe(self._process.stdin) as stream:
            while (text := self._outgoing.get()) is not None:
                stream.write(text)
                stream.flush()

    def _read(self) -> None:
        with _pipe(self._process.stdout) as stream:
            while line := stream.readline(_LONGEST_LINE):
                self._incoming.put(line)
        self._incoming.put(b"")

    def _overhear(self) -> None:
        with _pipe(self._process.stderr) as stream:
            while line := stream.readline(_LONGEST_LINE):
                self._last_words.append(line)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise AssertionError("the program was started with all its pipes")
    return pipe
