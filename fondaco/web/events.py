"""Server-sent events: the version of a table, whenever it changes.

Streams stay open for hours, so they are answered before Django's middleware, which would keep a
thread alive for each of them. They carry numbers only: each page asks for its own view.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import Http404

from fondaco.web.access import enter
from fondaco.web.hub import Listener, hub
from fondaco.web.models import Table
from fondaco.web.visitors import Visitor

#: A sign of life this often; proxies and browsers give up silent connections.
HEARTBEAT = 15.0
_PATH = re.compile(r"/table/([0-9]{1,18})/events")

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


def stream_of(scope: dict[str, Any]) -> int | None:
    """The table whose stream a request asks for; None: it is another request."""
    found = _PATH.fullmatch(scope.get("path", "")) if scope["type"] == "http" else None
    return int(found.group(1)) if found and scope["method"] == "GET" else None


def _version(scope: dict[str, Any], pk: int) -> int | None:
    """The table's version, if this visitor may look at it."""
    try:
        request: Any = ASGIRequest(scope, None)
        request.visitor = Visitor(request)
        enter(request, pk)
        return Table.objects.values_list("version", flat=True).get(pk=pk)
    except Http404:
        return None
    finally:
        connection.close()


async def stream(scope: dict[str, Any], receive: Receive, send: Send, pk: int) -> None:
    """Answer one open page until it goes away."""
    look = sync_to_async(_version, thread_sensitive=False)
    with Listener(hub, pk) as listener:  # joined before looking: nothing can slip in between
        version = await look(scope, pk)
        status = 404 if version is None else 200
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        headers.append((b"x-accel-buffering", b"no"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if version is None:
            await send({"type": "http.response.body", "body": b""})
            return
        await _tell(send, max(version, listener.version))
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await _serve(send, listener, gone)
        finally:
            gone.cancel()


async def _serve(send: Send, listener: Listener, gone: asyncio.Future[None]) -> None:
    """Pass on what the listener hears until the page is gone."""
    while not gone.done():
        news = asyncio.ensure_future(listener.wait(HEARTBEAT))
        either: set[asyncio.Future[Any]] = {news, gone}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not news.done():
            news.cancel()
        elif news.result():
            await _tell(send, listener.version)
        else:
            await _write(send, b": still here\n\n")


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell(send: Send, version: int) -> None:
    data = json.dumps({"version": version})
    await _write(send, f"retry: 1000\nid: {version}\ndata: {data}\n\n".encode())


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})
