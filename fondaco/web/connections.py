"""Connections: how many may come in, how long they may take to say what they want, and how much.

uvicorn bounds none of this by itself: silent connections would stay for ever, and headers would
fill the memory.
"""

from __future__ import annotations

import asyncio
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fondaco.web.address import home, parse, trusted
from fondaco.web.limits import Quota

#: Bytes of a request's first line and headers; seconds until they must be there.
LARGEST_HEAD = 16_384
HEAD_PATIENCE = 10.0


class ConnectionQuotas:
    """What all connections of a server share."""

    def __init__(self, each: int, together: int) -> None:
        self.callers = Quota(each)
        self.together = Quota(together)


class Connection(HttpToolsProtocol):
    """A connection that is counted, and whose requests arrive in time and within bounds."""

    quotas: ConnectionQuotas

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self._caller = ""
        self._counted = False
        self._head = 0  # bytes of a head that is not complete
        self._in_head = True
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, if there is room."""
        super().connection_made(transport)
        peer = parse(self.client[0]) if self.client else None
        # A proxy connects for many people; they are counted by their requests.
        self._caller = "" if trusted(peer, settings.PROXIES) else home(peer)
        if not self.quotas.together.take(""):
            self._refuse(503)
            return
        if self._caller and not self.quotas.callers.take(self._caller):
            self.quotas.together.give_back("")
            self._refuse(503)
            return
        self._counted = True
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room again."""
        if self._counted:
            self._counted = False
            self.quotas.together.give_back("")
            if self._caller:
                self.quotas.callers.give_back(self._caller)
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, but no endless head."""
        if self.transport.is_closing():
            return
        if self._in_head:
            if self._deadline is None:
                self._wait_for_head()
            self._head += len(data)
            if self._too_long(data):
                self._refuse(431)
                return
        super().data_received(data)

    def _too_long(self, data: bytes) -> bool:
        """More than a head may have, and no end of it in sight; what follows it is the body."""
        return self._head > LARGEST_HEAD and b"\r\n\r\n" not in data[: LARGEST_HEAD + 4]

    def on_headers_complete(self) -> None:
        """From here on it is a body; request_threads.py bounds it."""
        self._in_head, self._head = False, 0
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request begins."""
        self._in_head = True
        super().on_message_complete()

    def _wait_for_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_PATIENCE, self._refuse, 408)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: int) -> None:
        """Say why in one line, and hang up."""
        self._stop_waiting()
        if not self.transport.is_closing():
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
            self.transport.close()
