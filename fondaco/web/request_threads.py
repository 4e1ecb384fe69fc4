"""Lanes: threads that stay, on which Django answers one request after the other.

Django's own ASGI handler takes a new thread, and so a new connection to the database, for every
request, and lets as many as there are compete for the interpreter. A page is computing, not
waiting: in a lane it is made without interruption, and those who have decided something do not
stand behind those who only look. Inside a lane the addresses take turns (fair_queue.py), so a
thousand requests of one visitor hold up another's by one. Requests are read and answers written by
the event loop, so a slow visitor holds up nobody.
"""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable
from email.message import Message
from io import BytesIO
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from fondaco.web.asgi_messages import Headers, Receive, Scope, Send, refuse, respond
from fondaco.web.fair_queue import FairQueue
from fondaco.web.workers.threads import watch

#: A data file is some kilobytes; more than this is not even looked at.
LARGEST_BODY = 400_000
#: Seconds for a whole body.
BODY_PATIENCE = 20.0
#: Requests of one address that may wait in a lane.
_MOST_WAITING = 100
_REASONS = {408: "Request Timeout", 413: "Too Large", 415: "Not Understood", 503: "Busy"}
#: Character sets that a form may use.
_CHARSETS = {"utf-8", "ascii", "iso8859-1"}

Job = Callable[[], None]


class Refused(Exception):  # noqa: N818
    """A request that no view sees; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(_REASONS[status])
        self.status = status


class Lane:
    """Some threads (most often one) that answer requests."""

    def __init__(self, name: str, threads: int) -> None:
        self._handler = BaseHandler()
        self._handler.load_middleware()
        self._turns: FairQueue[Job] = FairQueue(_MOST_WAITING)
        self._names = [f"{name} {number}" for number in range(1, threads + 1)]

    def open(self) -> None:
        """Begin to answer."""
        for name in self._names:
            watch.keep(name, self._work)

    def close(self) -> None:
        """Answer no more."""
        self._turns.close()

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return len(self._turns)

    def _work(self) -> None:
        while (job := self._turns.take()) is not None:
            job()

    async def run(self, owner: str, task: Callable[..., Any], *values: Any) -> Any:
        """Do something on the lane when it is the owner's turn, and bring what it returns."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def job() -> None:
            try:
                close_old_connections()
                outcome, error = task(*values), None
            except Exception as fault:
                outcome, error = None, fault
            loop.call_soon_threadsafe(_settle, done, outcome, error)

        if not self._turns.put(owner, job):
            raise Refused(503)
        return await done

    async def __call__(self, scope: Scope, receive: Receive, send: Send, owner: str) -> None:
        """Answer one request."""
        try:
            _check_charset(scope)
            body = await asyncio.wait_for(_read(receive), BODY_PATIENCE)
            answer = await self.run(owner, self._respond, scope, body)
        except (Refused, TimeoutError) as error:
            status = error.status if isinstance(error, Refused) else 408
            await refuse(scope, send, status, f"{_REASONS[status]}.", (b"connection", b"close"))
        else:
            await respond(send, *answer)

    def _respond(self, scope: Scope, body: bytes) -> tuple[int, Headers, bytes]:
        """Django's answer."""
        set_script_prefix("/")
        signals.request_started.send(sender=self.__class__, scope=scope)
        response = self._handler.get_response(ASGIRequest(scope, BytesIO(body)))
        try:
            return response.status_code, _headers(response), b"".join(response)
        finally:
            response.close()


def _settle(done: asyncio.Future[Any], outcome: Any, error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(outcome)
    else:
        done.set_exception(error)


def _check_charset(scope: Scope) -> None:
    """Forms are written in UTF-8; Django would try to read them in any code Python knows."""
    for name, value in scope["headers"]:
        if name == b"content-type":
            header = Message()
            header["content-type"] = value.decode("latin-1")
            try:
                code = header.get_content_charset("utf-8")
                found = codecs.lookup(code).name
            except (LookupError, ValueError, TypeError):
                raise Refused(415) from None
            if found not in _CHARSETS:
                raise Refused(415)


async def _read(receive: Receive) -> bytes:
    """The whole body."""
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(408)  # half a form is no form
        part = message.get("body", b"")
        size += len(part)
        more = message.get("more_body", False)
        if size > LARGEST_BODY:
            raise Refused(413)
        parts.append(part)
    return b"".join(parts)


def _headers(response: HttpResponseBase) -> Headers:
    lines = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    lines += [
        (b"Set-Cookie", morsel.output(header="").encode("ascii").strip())
        for morsel in response.cookies.values()
    ]
    return lines
