"""The site as an ASGI application."""

from __future__ import annotations

import os
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import django
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler  # noqa: E402

from fondaco.web.analyst import analyst  # noqa: E402
from fondaco.web.events import stream, stream_of  # noqa: E402
from fondaco.web.hub import hub  # noqa: E402
from fondaco.web.lanes import Lane  # noqa: E402
from fondaco.web.runner import runner  # noqa: E402
from fondaco.web.warmup import warm_up_in_background  # noqa: E402

_files = ASGIStaticFilesHandler(get_asgi_application())
_looking, _deciding, _thinking = (
    Lane(name, settings.LANE_THREADS) for name in ("looking", "deciding", "thinking")
)


def _lane(scope: dict[str, Any]) -> Any:
    """Where a request is answered: a decision waits for nobody who looks or asks for advice."""
    if scope["path"].startswith(settings.STATIC_URL):
        return _files
    if scope["method"] == "POST":
        return _deciding
    return _looking


async def application(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Streams are served here, the rest by Django; the bots hear of start and end."""
    if scope["type"] != "lifespan":
        table = stream_of(scope)
        if table is None:
            await _lane(scope)(scope, receive, send)
        else:
            await stream(scope, receive, send, table)
        return
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            _open()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            hub.close()
            analyst.stop()
            runner.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _open() -> None:
    """Begin to serve; on a thread, because the event loop's own must not touch the database."""
    hub.open()
    warm_up_in_background()
    starter = threading.Thread(target=runner.start)
    starter.start()
    starter.join()
    analyst.start()
