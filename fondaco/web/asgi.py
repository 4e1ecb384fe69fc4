"""The site as an ASGI application: the door, and which way each request goes from there."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402
from django.http.request import split_domain_port, validate_host  # noqa: E402

from fondaco.web.address import resolve  # noqa: E402
from fondaco.web.analyst import analyst  # noqa: E402
from fondaco.web.events import stream, stream_of  # noqa: E402
from fondaco.web.files import send_file  # noqa: E402
from fondaco.web.hub import hub  # noqa: E402
from fondaco.web.lanes import Lane  # noqa: E402
from fondaco.web.limits import PENALTY, Limits, kind_of  # noqa: E402
from fondaco.web.runner import runner  # noqa: E402
from fondaco.web.texts import Say  # noqa: E402
from fondaco.web.warmup import warm_up_in_background  # noqa: E402
from fondaco.web.watch import watch  # noqa: E402

log = logging.getLogger("fondaco.http")
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

#: A decision waits for nobody who looks, and nobody who looks waits for somebody who asks a bot
#: or goes back through a match.
_looking, _deciding, _thinking = (
    Lane(name, settings.LANE_THREADS) for name in ("looking", "deciding", "thinking")
)
_LANES = {"change": _deciding, "hint": _thinking, "history": _thinking}
_limits = Limits(settings.RATE, settings.STREAMS)
_GERMAN = re.compile(rb"^\s*de\b|fondaco_language=de")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Requests go to the door; the bots hear of start and end."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        await _door(scope, receive, send)


async def _door(scope: Scope, receive: Receive, send: Send) -> None:
    """Who is it, do they ask for too much, and where do they want to go?"""
    owner = resolve(scope)
    if settings.HTTPS:
        scope["scheme"] = "https"
    if not _called_by_name(scope) or not _readable(scope):
        await _refuse(send, 400, "Bad Request")
    elif not _limits.allow(owner, scope):
        await asyncio.sleep(PENALTY)
        await _refuse(send, 429, _too_fast(scope), b"2")
    elif scope["path"].startswith(settings.STATIC_URL):
        await send_file(scope, send)
    elif (table := stream_of(scope)) is not None:
        await _stream(scope, receive, send, table, owner)
    else:
        lane = _LANES.get(kind_of(scope), _looking)
        await lane(scope, receive, send, owner)


async def _stream(scope: Scope, receive: Receive, send: Send, table: int, owner: str) -> None:
    with _limits.streams.one(owner) as taken:
        if taken:
            await stream(scope, receive, send, table, _looking, owner)
            return
    await asyncio.sleep(PENALTY)
    await _refuse(send, 429, _too_fast(scope), b"30")


def _called_by_name(scope: Scope) -> bool:
    """Is this a name of ours? Links in pages are made of it."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) != 1:
        return False
    domain, _ = split_domain_port(hosts[0].decode("latin-1"))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def _readable(scope: Scope) -> bool:
    """Is what stands behind the question mark a text?"""
    try:
        scope.get("query_string", b"").decode()
    except UnicodeDecodeError:
        return False
    return True


def _too_fast(scope: Scope) -> str:
    told = [value for name, value in scope["headers"] if name in (b"cookie", b"accept-language")]
    return Say("de" if any(_GERMAN.search(value) for value in told) else "en")("too_fast")


async def _refuse(send: Send, status: int, sentence: str, again: bytes = b"") -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    headers.append((b"x-content-type-options", b"nosniff"))
    if again:
        headers.append((b"retry-after", again))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})


# ---------------------------------------------------------------- start and end


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            _open()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            _close()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _open() -> None:
    """Begin to serve; on a thread, because the event loop's own must not touch the database."""
    for lane in (_looking, _deciding, _thinking):
        lane.open()
    hub.open()
    warm_up_in_background()
    starter = threading.Thread(target=runner.start)
    starter.start()
    starter.join()
    analyst.start()


def _close() -> None:
    watch.close()
    hub.close()
    analyst.stop()
    runner.stop()
    for lane in (_looking, _deciding, _thinking):
        lane.close()
