"""Server-sent events: the version of a table, whenever it changes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.http import HttpRequest, StreamingHttpResponse

from fondaco.web.access import enter
from fondaco.web.hub import Listener, hub
from fondaco.web.models import Table

#: A sign of life this often; proxies and browsers give up silent connections.
HEARTBEAT = 15.0


async def events(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """The stream of one open page. It carries numbers only: each page asks for its own view."""
    await sync_to_async(enter)(request, pk)
    response = StreamingHttpResponse(_stream(pk), content_type="text/event-stream")
    # Neither proxies nor our own compression may hold the messages back.
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Content-Encoding"] = "identity"
    return response


async def _stream(pk: int) -> AsyncIterator[bytes]:
    with Listener(hub, pk) as listener:
        # Read after joining: nothing can slip in between.
        version = await Table.objects.filter(pk=pk).values_list("version", flat=True).afirst()
        yield _message(max(version or 0, listener.version))
        while True:
            if await listener.wait(HEARTBEAT):
                yield _message(listener.version)
            else:
                yield b": still here\n\n"


def _message(version: int) -> bytes:
    return f"retry: 1000\nid: {version}\ndata: {json.dumps({'version': version})}\n\n".encode()
