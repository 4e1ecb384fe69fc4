"""What is counted while the site works: requests, statements, thoughts, faults."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core.signals import got_request_exception
from django.db.backends.signals import connection_created

from fondaco.web.asgi_messages import Send
from fondaco.web.metrics.exposition import Counter, Family, Histogram

_REQUEST_STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_STATEMENT_STEPS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0)
_THOUGHT_STEPS = (0.05, 0.1, 0.3, 0.7, 1.5, 3.0, 6.0, 12.0)
#: Seconds that the operator's page looks back on, and requests it remembers at the most.
LATELY, _MOST = 60.0, 20_000

requests = Counter("fondaco_requests_total", "Requests answered.", "kind", "status")
seconds = Histogram(
    "fondaco_request_seconds", "Seconds from request to whole answer.", _REQUEST_STEPS, "kind"
)
statements = Histogram(
    "fondaco_database_seconds", "Seconds for a statement of the database.", _STATEMENT_STEPS
)
thoughts = Histogram(
    "fondaco_bot_seconds", "Seconds that a bot computed for a step.", _THOUGHT_STEPS, "line"
)
faults = Counter("fondaco_faults_total", "Requests that failed by a fault of ours.")
database_faults = Counter("fondaco_database_faults_total", "Requests the database failed.")
COUNTED: tuple[Family, ...] = (requests, seconds, statements, thoughts, faults, database_faults)


@dataclass(frozen=True)
class Load:
    """What was asked for in the last minute."""

    requests: int
    #: Seconds that nineteen of twenty answers took at the most; 0: nothing was asked.
    slow: float
    refused: int
    failed: int


_lately: deque[tuple[float, float, int]] = deque(maxlen=_MOST)


class Visit:
    """One request at the door, and what becomes of it."""

    def __init__(self, kind: str, send: Send) -> None:
        self.kind, self.status = kind, 0
        self._send = send

    async def send(self, message: dict[str, Any]) -> None:
        """Pass an answer on, and note its status."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._send(message)


@contextmanager
def visit(kind: str, send: Send) -> Iterator[Visit]:
    """Count a request; a stream is counted, but how long it stays open is no delay."""
    noted, begun = Visit(kind, send), time.perf_counter()
    try:
        yield noted
    finally:
        if noted.status:
            requests.add(kind, str(noted.status))
            if kind != "stream":
                taken = time.perf_counter() - begun
                seconds.observe(taken, kind)
                _lately.append((time.monotonic(), taken, noted.status))


def load() -> Load:
    """The last minute."""
    since = time.monotonic() - LATELY
    found = [(taken, status) for then, taken, status in tuple(_lately) if then >= since]
    times = sorted(taken for taken, _ in found)
    return Load(
        requests=len(found),
        slow=times[min(len(times) - 1, len(times) * 95 // 100)] if times else 0.0,
        refused=sum(400 <= status < 500 for _, status in found),
        failed=sum(status >= 500 for _, status in found),
    )


def _timed(execute: Callable[..., Any], *values: Any) -> Any:
    begun = time.perf_counter()
    try:
        return execute(*values)
    finally:
        statements.observe(time.perf_counter() - begun)


def _time_statements(connection: Any, **_: object) -> None:
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed)


def _note_fault(**_: object) -> None:
    faults.add()


connection_created.connect(_time_statements)
got_request_exception.connect(_note_fault)
