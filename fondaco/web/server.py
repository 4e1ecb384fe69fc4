"""Running the site: migrations first, then the server until it is told to end."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable

import django
import uvicorn
from django.core.management import call_command
from django.db import DatabaseError, connection

from fondaco.engine.errors import SetupError


def migrate() -> None:
    """Bring the database up to date; does nothing if it is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
    django.setup(set_prefix=False)
    for last in (False, False, True):
        try:
            call_command("migrate", interactive=False, verbosity=0)
            break
        except DatabaseError:  # another process may be at it on the same empty database
            if last:
                raise
            connection.close()
            time.sleep(1)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")  # a property of the file: readers never wait


class _Server(uvicorn.Server):
    """Says when it is ready, and ends by itself when it is told to."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self._captured_signals.clear()  # obeyed: no need to die of them as well


def run(host: str, port: int, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; open requests are finished, streams are closed."""
    sockets = [_listen(host, port)]
    migrate()
    config = uvicorn.Config(
        "fondaco.web.asgi:application",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=75,
        server_header=False,
        date_header=True,
    )
    _Server(config, on_ready).run(sockets)


def _listen(host: str, port: int) -> socket.socket:
    """The port, before anything else is done: a clear sentence if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that asyncio sends small answers at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        reason = error.strerror or "it does not exist"
        raise SetupError(f"Port {port} of {host} cannot be used: {reason}.") from None
    listener.listen(2048)
    return listener
