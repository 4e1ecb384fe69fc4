"""Running the site: migrations first, then the server until it is told to end."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import Error as DatabaseTrouble
from django.db import connection
from uvicorn.server import HANDLED_SIGNALS

from fondaco.engine.errors import SetupError
from fondaco.web.connections import Connection, ConnectionQuotas
from fondaco.web.framework import gist, set_up
from fondaco.web.texts import PROBLEMS

#: Files besides connections: the database, the log, compiled rules.
_OTHER_FILES = 200


def migrate() -> None:
    """Bring the database up to date; does nothing if it is."""
    set_up()
    for last in (False, False, True):
        try:
            call_command("migrate", interactive=False, verbosity=0)
            _prepare()
            break
        except (DatabaseTrouble, ImproperlyConfigured) as error:
            if last or isinstance(error, ImproperlyConfigured):
                raise SetupError(PROBLEMS["no_database"](reason=gist(error))) from None
            connection.close()  # another process may be at it on the same empty database
            time.sleep(1)


def _prepare() -> None:
    """What SQLite wants: readers never wait (a property of the file), and it can be written."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("ROLLBACK")


class _Server(uvicorn.Server):
    """Says when it is ready, and ends by itself when it is told to."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Obey signals, and do not die of them afterwards as uvicorn's own would."""
        before = {sig: signal.signal(sig, self.handle_exit) for sig in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def run(host: str, port: int, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; open requests are finished, streams are closed."""
    sockets = [_listen(host, port)]
    migrate()
    Connection.quotas = _quotas()
    config = uvicorn.Config(
        "fondaco.web.asgi:application",
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # address.py: which proxies are believed is a setting
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        server_header=False,
        date_header=True,
    )
    _Server(config, on_ready).run(sockets)


def _quotas() -> ConnectionQuotas:
    """As many connections as wanted, if the system lets a process have so many open files."""
    from django.conf import settings

    room = _open_files(settings.ALL_CONNECTIONS + _OTHER_FILES) - _OTHER_FILES
    return ConnectionQuotas(settings.CONNECTIONS, max(10, min(settings.ALL_CONNECTIONS, room)))


def _open_files(wanted: int) -> int:
    """Ask for so many open files; how many there may be now."""
    try:
        import resource
    except ImportError:  # not on every system
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _listen(host: str, port: int) -> socket.socket:
    """The port, before anything else is done: a clear sentence if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that asyncio sends small answers at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or PROBLEMS["no_host"]
        raise SetupError(PROBLEMS["no_port"](port=str(port), host=host, reason=reason)) from None
    listener.listen(2048)
    return listener
