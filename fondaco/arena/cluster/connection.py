"""Joining a cluster, and leaving it again."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fondaco.arena.cluster.pool import Cluster
from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "cluster")
#: The cluster that this machine belongs to.
AUTO = "auto"
MOST_WORKERS = 100_000
#: Seconds until a machine that does not answer is given up.
_PATIENCE = 5.0
_LOOPBACK = ("127.0.0.1", "localhost")
#: Of an address that nobody gave, Ray must not make that of another network card: where it is told
#: that all is on this machine, it stays with 127.0.0.1. (It asks for this elsewhere than on Linux.)
_ONE_MACHINE = ("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")


@contextmanager
def connected(address: str = AUTO, workers: int | None = None) -> Iterator[Cluster]:
    """The cluster at ``HOST:PORT``, or the one that this machine belongs to (``auto``).

    This process must run on one of its nodes. At most so many `workers` play at a time; None: as
    many as the cluster has processors. Where Ray is connected already, that connection is used.
    """
    most = None
    if workers is not None:
        most = checked_whole(workers, 1, MOST_WORKERS, _TEXTS["workers"](most=MOST_WORKERS))
    host = _answering(address)
    ray = _ray(host)
    joined = not ray.is_initialized()
    if joined:
        _join(ray, address)
    try:
        yield Cluster(ray, most)
    finally:
        if joined:
            ray.shutdown()


def _answering(address: str) -> str:
    """The host of an address, refused where nobody listens: Ray itself would try for minutes."""
    if address == AUTO:
        return ""
    found = re.fullmatch(r"([\w.-]+):(\d{1,5})", address)
    if found is None:
        raise SetupError(_TEXTS["no_address"](address=shown(address), auto=AUTO))
    host, port = found.group(1), int(found.group(2))
    try:
        socket.create_connection((host, port), timeout=_PATIENCE).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SetupError(_TEXTS["no_answer"](address=shown(address), why=why)) from None
    return host


def _ray(host: str) -> Any:
    """The package; it reads its settings when it is loaded."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if host in _LOOPBACK:
        os.environ.setdefault(*_ONE_MACHINE)
    try:
        import ray
    except ImportError:
        raise SetupError(_TEXTS["no_ray"]) from None
    return ray


def _join(ray: Any, address: str) -> None:
    """Connect this process; whatever Ray sets up for the end of a process is left to us."""
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = str(error).strip().partition("\n")[0] or type(error).__name__
        raise SetupError(_TEXTS["not_joined"](address=shown(address), why=why)) from None
    finally:
        if main:
            signal.signal(signal.SIGTERM, before)
