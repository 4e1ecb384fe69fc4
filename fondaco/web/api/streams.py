"""Streams that stay open: answered before Django, like the event streams of pages (events.py).

They listen to the announcements of their tables, and ask the database for what is new on a lane
whenever there is some, so a stream that hears nothing costs nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError
from django.http import Http404, HttpResponse
from django.urls import Resolver404, resolve

from fondaco.engine.errors import FondacoError
from fondaco.web.announcements import Listener, hub
from fondaco.web.api import ROOT, every
from fondaco.web.api.callers import admit, limits, too_many_streams
from fondaco.web.api.feeds import Feed
from fondaco.web.api.problems import CROSS_ORIGIN, Problem, lang_of, sentence
from fondaco.web.api.routes import LINES, line, told
from fondaco.web.asgi_messages import Headers, Receive, Scope, Send, refuse, respond
from fondaco.web.errors import Refusal, Stale
from fondaco.web.operation.bans import bans
from fondaco.web.request_threads import Lane, Refused

#: Seconds between two signs of life, and how many of them until the database is asked all the same.
HEARTBEAT, _LOOKS_AFTER = 4.0, 3
#: Seconds after which a reader that does not read what it is sent counts as gone.
_UNREAD = 20.0
_AGAIN = (b"retry-after", b"3")
_STREAMS = {f"api{one.path}": one for one in every.ROUTES if one.stream}


def is_stream(scope: Scope) -> bool:
    """Does a request ask for a stream of the door for programs?"""
    path = scope.get("path", "")
    if scope["method"] != "GET" or not path.startswith(f"{ROOT}/") or not path.endswith("stream"):
        return False
    try:
        return resolve(path).url_name in _STREAMS
    except Resolver404:
        return False


def _open(scope: Scope) -> Feed[Any] | HttpResponse:
    """What the stream tells, or why there is none. Asks the database."""
    request = ASGIRequest(scope, BytesIO())
    found = resolve(request.path)
    one = _STREAMS[str(found.url_name)]
    try:
        call = admit(request, one.scope)
        feed: Feed[Any] = one.answer(call, **one.read(request, found.kwargs))
    except (Problem, Http404, Stale, FondacoError, Refusal) as error:
        return told(error, request)
    return feed


async def stream(scope: Scope, receive: Receive, send: Send, lane: Lane, owner: str) -> None:
    """Answer one program until it goes away."""
    try:
        feed = await lane.run(owner, _open, scope)
    except (Refused, DatabaseError):
        await refuse(scope, send, 503, sentence("unavailable", _lang(scope)), _AGAIN)
        return
    if isinstance(feed, HttpResponse):
        await _refuse(send, feed)
        return
    with limits.streams.one(str(feed.call.token.pk)) as taken:
        if not taken:
            await _refuse(send, told(too_many_streams(), feed.call.request))
            return
        await respond(send, 200, _headers(LINES), more=True)
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            # Whom the database fails comes back and has missed nothing.
            with _Ears(feed.watcher) as ears, suppress(Refused, DatabaseError):
                await _serve(send, feed, ears, lane, owner, gone)
        finally:
            gone.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Ears:
    """Listens to any number of tables at once."""

    def __init__(self, watcher: str) -> None:
        self._heard = asyncio.Event()
        self._watcher = watcher
        self._tables: dict[int, ExitStack] = {}

    def __enter__(self) -> _Ears:
        return self

    def __exit__(self, *_: object) -> None:
        for stack in self._tables.values():
            stack.close()

    def follow(self, tables: set[int]) -> bool:
        """Listen to these from now on; was one of them not listened to?"""
        for table in self._tables.keys() - tables:
            self._tables.pop(table).close()
        fresh = tables - self._tables.keys()
        for table in fresh:
            stack = self._tables[table] = ExitStack()
            listener = stack.enter_context(Listener(hub, table, self._heard))
            listener.watcher = self._watcher
            if self._watcher:
                hub.settle_watchers(table)
        return bool(fresh)

    async def wait(self, seconds: float) -> bool:
        """Until something is announced; False if nothing was in this time."""
        try:
            await asyncio.wait_for(self._heard.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def forget(self) -> None:
        """What was heard until now is looked at next."""
        self._heard.clear()


async def _serve(
    send: Send, feed: Feed[Any], ears: _Ears, lane: Lane, owner: str, gone: asyncio.Future[None]
) -> None:
    silent = 0
    ears.follow(feed.tables)  # before looking: nothing can slip in between
    while not gone.done() and bans.until(owner) is None:
        if silent % _LOOKS_AFTER == 0:
            ears.forget()
            messages = await lane.run(owner, feed.next)
            if not await _tell(send, b"".join(map(line, messages))) or feed.over:
                return
            if ears.follow(feed.tables):
                continue
        elif not await _tell(send, b"\n"):
            return
        heard = asyncio.ensure_future(ears.wait(HEARTBEAT))
        either: set[asyncio.Future[Any]] = {heard, gone}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not heard.done():
            heard.cancel()
            return
        silent = 0 if heard.result() else silent + 1


async def _tell(send: Send, body: bytes) -> bool:
    """Send something, or a sign of life; False if the reader does not read."""
    message = {"type": "http.response.body", "body": body or b"\n", "more_body": True}
    try:
        await asyncio.wait_for(send(message), _UNREAD)
    except TimeoutError:
        return False
    return True


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _headers(kind: str) -> Headers:
    told = {**CROSS_ORIGIN, "Content-Type": kind, "Cache-Control": "no-store"}
    told |= {"X-Accel-Buffering": "no", "X-Content-Type-Options": "nosniff"}
    return [(name.lower().encode(), value.encode()) for name, value in told.items()]


def _lang(scope: Scope) -> str:
    heard = [value for name, value in scope["headers"] if name == b"accept-language"]
    return lang_of(b",".join(heard).decode("latin-1"))


async def _refuse(send: Send, answer: HttpResponse) -> None:
    headers = [(n.lower().encode(), v.encode("latin-1")) for n, v in answer.items()]
    headers += [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
    await respond(send, answer.status_code, headers, answer.content)
