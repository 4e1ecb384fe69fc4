"""SIGTERM as an exception, so that what was begun is put away first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Terminated(BaseException):
    """SIGTERM: like Ctrl-C, but nobody sits there."""


@contextmanager
def terminable() -> Iterator[None]:
    """Meanwhile SIGTERM raises `Terminated`."""

    def stop(number: int, frame: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
