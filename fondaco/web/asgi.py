"""The site as an ASGI application: the door, and which way each request goes from there."""

from __future__ import annotations

import asyncio
import gc
import re
import threading
from datetime import datetime

from fondaco.web.framework import set_up

set_up()

from django.conf import settings  # noqa: E402
from django.http.request import split_domain_port, validate_host  # noqa: E402

from fondaco.web import advice  # noqa: E402
from fondaco.web.address import resolve  # noqa: E402
from fondaco.web.announcements import hub  # noqa: E402
from fondaco.web.api import streams  # noqa: E402
from fondaco.web.asgi_messages import Receive, Scope, Send, refuse  # noqa: E402
from fondaco.web.connections import Connection, ConnectionQuotas  # noqa: E402
from fondaco.web.events import stream, stream_of  # noqa: E402
from fondaco.web.limits import PENALTY, Limits, kind_of  # noqa: E402
from fondaco.web.metrics import figures  # noqa: E402
from fondaco.web.metrics.gauges import ask_front  # noqa: E402
from fondaco.web.operation.bans import bans  # noqa: E402
from fondaco.web.own_seat.presence import attendance  # noqa: E402
from fondaco.web.people.post import post_box  # noqa: E402
from fondaco.web.request_threads import Lane  # noqa: E402
from fondaco.web.static_files import send_file  # noqa: E402
from fondaco.web.texts import TEXTS  # noqa: E402
from fondaco.web.workers.bot_worker import bot_worker  # noqa: E402
from fondaco.web.workers.clock_worker import clock_worker  # noqa: E402
from fondaco.web.workers.compile_worker import compile_all, on_ready  # noqa: E402
from fondaco.web.workers.house_worker import house_worker  # noqa: E402
from fondaco.web.workers.notice_worker import notice_worker  # noqa: E402
from fondaco.web.workers.report_worker import report_worker  # noqa: E402
from fondaco.web.workers.threads import watch  # noqa: E402

#: A decision waits for nobody who looks, and nobody who looks waits for somebody who goes back
#: through a match or brings one. Whoever asks a bot holds up only others who ask one.
LANES = {
    name: Lane(name, settings.LANE_THREADS)
    for name in ("looking", "deciding", "thinking", advice.LANE)
}
#: Which lane a kind of request takes (limits.py); all others look.
_LANE_OF = {
    "change": "deciding",
    "talk": "deciding",
    "hint": advice.LANE,
    "history": "thinking",
    "record": "thinking",
    "account": "thinking",
}
#: New objects until Python looks for garbage among them, and how often it looks among older ones.
_COLLECTED = (5000, 20, 20)
_limits = Limits(settings.RATE, settings.STREAMS)
_GERMAN = re.compile(rb"^\s*de\b|fondaco_language=de")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Requests go to the door; the bots hear of start and end."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        listens = stream_of(scope) is not None or streams.is_stream(scope)
        kind = "stream" if listens else kind_of(scope)
        with figures.visit(kind, send) as visit:
            await _door(scope, receive, visit.send)


async def _door(scope: Scope, receive: Receive, send: Send) -> None:
    """Who is it, do they ask for too much, and where do they want to go?"""
    owner = resolve(scope)
    if settings.HTTPS:
        scope["scheme"] = "https"
    if not _called_by_name(scope) or not _readable(scope):
        await refuse(scope, send, 400, "Bad Request")
    elif (until := bans.until(owner)) is not None:
        await _keep_out(scope, send, until)
    elif not _limits.allow(owner, scope):
        await _slow_down(scope, send, b"2")
    elif scope["path"].startswith(settings.STATIC_URL):
        await send_file(scope, send)
    elif (table := stream_of(scope)) is not None or streams.is_stream(scope):
        await _stream(scope, receive, send, table, owner)
    else:
        await lane_of(scope)(scope, receive, send, owner)


def lane_of(scope: Scope) -> Lane:
    """Where a request is answered."""
    return LANES[_LANE_OF.get(kind_of(scope), "looking")]


def _front() -> tuple[int, int, dict[str, int]]:
    """What is open and what waits here, for the metrics."""
    quotas: ConnectionQuotas | None = getattr(Connection, "quotas", None)
    connections = quotas.together.held if quotas is not None else 0
    return _limits.streams.held, connections, {name: lane.waiting for name, lane in LANES.items()}


ask_front(_front)


async def _stream(
    scope: Scope, receive: Receive, send: Send, table: int | None, owner: str
) -> None:
    """What stays open: that of a page at a table, or (None) one of a program."""
    with _limits.streams.one(owner) as taken:
        if taken and table is not None:
            await stream(scope, receive, send, table, lane_of(scope), owner)
        elif taken:
            await streams.stream(scope, receive, send, lane_of(scope), owner)
        if taken:
            return
    await _slow_down(scope, send, b"30")


def _called_by_name(scope: Scope) -> bool:
    """Is this a name of ours? Links in pages are made of it."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) != 1:
        return False
    domain, _ = split_domain_port(hosts[0].decode("latin-1"))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def _readable(scope: Scope) -> bool:
    """Is the query string text at all?"""
    try:
        scope.get("query_string", b"").decode()
    except UnicodeDecodeError:
        return False
    return True


async def _slow_down(scope: Scope, send: Send, seconds: bytes) -> None:
    """Somebody asks for too much: told so after a while, and how long to wait."""
    await asyncio.sleep(PENALTY)
    await refuse(scope, send, 429, TEXTS.say("too_fast", _lang(scope)), (b"retry-after", seconds))


async def _keep_out(scope: Scope, send: Send, until: datetime) -> None:
    """Somebody who was banned is told until when."""
    await asyncio.sleep(PENALTY)
    said = TEXTS.say("kept_out", _lang(scope), until=f"{until:%Y-%m-%d %H:%M}")
    await refuse(scope, send, 403, said)


def _lang(scope: Scope) -> str:
    hints = [value for name, value in scope["headers"] if name in (b"cookie", b"accept-language")]
    return "de" if any(_GERMAN.search(hint) for hint in hints) else "en"


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
    for lane in LANES.values():
        lane.open()
    hub.open()
    _spare_the_collector()
    compile_all()
    starter = threading.Thread(target=_begin)
    starter.start()
    starter.join()
    report_worker.start()
    notice_worker.start()
    post_box.start()


def _begin() -> None:
    """What asks the database before anybody is let in."""
    house_worker.start()
    attendance.start()
    clock_worker.start()
    bot_worker.start()


def _spare_the_collector() -> None:
    """What the compiler leaves behind stays, so nobody need look for garbage in it any more.

    Two hundred thousand objects are walked through in a tenth of a second, and all requests wait
    for it; a page makes so many short-lived ones that it comes round again and again.
    """
    gc.set_threshold(*_COLLECTED)
    on_ready(gc.freeze)


def _close() -> None:
    watch.close()
    hub.close()
    post_box.stop()
    report_worker.stop()
    notice_worker.stop()
    clock_worker.stop()
    bot_worker.stop()
    house_worker.stop()
    attendance.stop()
    for lane in LANES.values():
        lane.close()
