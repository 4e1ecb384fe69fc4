"""One writer at a time in this process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, transaction

from fondaco.web import health

#: Writers of one process take turns here: SQLite would let them poll for its lock, unfairly.
_turn = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction; the next writer begins when it is committed."""
    try:
        with _turn, transaction.atomic():
            yield
    except OperationalError:
        health.note_writing(False)
        raise
    health.note_writing(True)
