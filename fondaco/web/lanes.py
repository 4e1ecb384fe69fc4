"""Lanes: threads that stay, on which Django answers one request after the other.

Django's own ASGI handler takes a new thread, and so a new connection to the database, for every
request, and lets as many as there are compete for the interpreter. A page is computing, not
waiting: in a lane it is made without interruption, and those who have decided something do not
stand behind those who only look. Requests are read and answers written by the event loop, so a
slow visitor holds up nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.urls import set_script_prefix

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

#: A data file is some kilobytes; more than this is not even looked at.
_LARGEST_BODY = 4_000_000


class Lane:
    """Some threads (most often one) that answer requests."""

    def __init__(self, name: str, threads: int) -> None:
        self._handler = BaseHandler()
        self._handler.load_middleware()
        self._threads = ThreadPoolExecutor(threads, name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; an ASGI application."""
        body = await _read(receive)
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(
            self._threads, self._respond, scope, body
        )
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _respond(self, scope: Scope, body: bytes | None) -> tuple[int, Headers, bytes]:
        """Django's answer."""
        set_script_prefix("/")
        signals.request_started.send(sender=self.__class__, scope=scope)
        if body is None:
            response = HttpResponse(status=413)
        else:
            response = self._handler.get_response(ASGIRequest(scope, BytesIO(body)))
        try:
            return response.status_code, _headers(response), b"".join(response)
        finally:
            response.close()


async def _read(receive: Receive) -> bytes | None:
    """The whole body; None if it is too large."""
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        part = message.get("body", b"")
        size += len(part)
        more = message.get("more_body", False)
        if size <= _LARGEST_BODY:
            parts.append(part)
    return b"".join(parts) if size <= _LARGEST_BODY else None


def _headers(response: HttpResponse) -> Headers:
    lines = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    lines += [
        (b"Set-Cookie", morsel.output(header="").encode("ascii").strip())
        for morsel in response.cookies.values()
    ]
    return lines
