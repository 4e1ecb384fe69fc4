"""Server-sent events: version, news, watchers and talk of a table, whenever they change.

Streams stay open for hours, so they are answered before Django's middleware, which would keep a
thread alive for each of them. They carry numbers only: each page asks for its own view. A stream is
never silent for long, so a page knows within seconds when its connection is gone.
"""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.http import Http404

from fondaco.web.access import Access, enter
from fondaco.web.announcements import Listener, hub
from fondaco.web.asgi_messages import Receive, Scope, Send, respond
from fondaco.web.errors import Unplayable
from fondaco.web.models import Talk
from fondaco.web.operation.bans import bans
from fondaco.web.own_seat.presence import attendance
from fondaco.web.request_threads import Lane
from fondaco.web.talk.rooms import talk_of

#: Seconds between two signs of life; site.js gives a connection up after twice as many.
HEARTBEAT = 2.0
#: Seconds after which a page that does not read what it is sent counts as gone.
_UNREAD = 20.0
_PATH = re.compile(r"/table/([0-9]{1,18})/events")


def stream_of(scope: Scope) -> int | None:
    """The table whose stream a request asks for; None: it is another request."""
    found = _PATH.fullmatch(scope.get("path", "")) if scope["type"] == "http" else None
    return int(found.group(1)) if found and scope["method"] == "GET" else None


def enter_stream(scope: Scope, pk: int) -> tuple[Access, Talk] | None:
    """The table and its talk as they stand, if this visitor may look. Asks the database."""
    try:
        access = enter(ASGIRequest(scope, BytesIO()), pk)
    except (Http404, Unplayable):
        return None
    return access, talk_of(access.table)


async def stream(
    scope: Scope, receive: Receive, send: Send, pk: int, lane: Lane, owner: str
) -> None:
    """Answer one open page until it goes away."""
    with Listener(hub, pk) as listener:  # joined before looking: nothing can slip in between
        found: tuple[Access, Talk] | None = await lane.run(owner, enter_stream, scope, pk)
        status = 404 if found is None else 200
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        headers += [(b"x-accel-buffering", b"no"), (b"x-content-type-options", b"nosniff")]
        await respond(send, status, headers, more=found is not None)
        if found is None:
            return
        access, talk = found
        listener.seated = bool(access.seats)
        listener.visitor = access.visitor
        seats = [s.pk for s in access.table.seats.all() if s.number in access.seats]
        listener.there = partial(attendance.known, pk, access.table.players)
        listener.watcher = "" if access.seats else access.visitor
        listener.hear(access.table.version, access.table.news)
        listener.hear_talk(talk.together, talk.apart)
        if listener.watcher:
            hub.settle_watchers(pk)
        gone = asyncio.ensure_future(_until_gone(receive))
        attendance.come(pk, seats)
        try:
            await _serve(send, listener, gone, owner)
        finally:
            attendance.go(pk, seats)
            gone.cancel()


async def _serve(send: Send, listener: Listener, gone: asyncio.Future[None], owner: str) -> None:
    """Pass on what the listener hears until the page is gone, or its owner is kept out."""
    while not gone.done() and bans.until(owner) is None:
        news = asyncio.ensure_future(listener.wait(HEARTBEAT))
        either: set[asyncio.Future[Any]] = {news, gone}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not news.done():
            news.cancel()
            return
        try:
            await asyncio.wait_for(_tell(send, listener), _UNREAD)
        except TimeoutError:
            return


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell(send: Send, listener: Listener) -> None:
    news = {
        "version": listener.version,
        "news": listener.news,
        "watchers": listener.watchers,
        "talk": listener.talk[:1] if listener.seated else listener.talk,
        "there": listener.there(),
    }
    body = f"retry: 1000\nid: {listener.news}\ndata: {json.dumps(news)}\n\n".encode()
    await send({"type": "http.response.body", "body": body, "more_body": True})
