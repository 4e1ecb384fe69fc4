"""Joining a cluster, and leaving it again."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fondaco.arena.cluster.pool import Cluster, in_a_line
from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "cluster")
#: The cluster that this machine belongs to.
AUTO = "auto"
MOST_WORKERS = 100_000
#: Seconds until a machine that does not answer is given up.
_PATIENCE = 5.0
#: What begins a conversation by HTTP/2, which Ray speaks, and how the answer is known: the fourth
#: byte is the kind of its first frame, and that must be settings.
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
_HEAD, _KIND, _SETTINGS = 9, 3, 4
_LOOPBACK = ("127.0.0.1", "localhost")
#: Read by Ray when it is loaded: nothing is told to its makers, and its inner warnings are its own.
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
}
#: Of 127.0.0.1 Ray makes the address of a network card, where a cluster of this machine alone does
#: not listen. This keeps it from that, and does nothing else here, whatever it is called.
_ONE_MACHINE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}


@contextmanager
def connected(address: str = AUTO, workers: int | None = None) -> Iterator[Cluster]:
    """The cluster at ``HOST:PORT``, or the one that this machine belongs to (``auto``).

    This process must run on one of its nodes. At most so many `workers` play at a time; None: as
    many as the cluster has processors. Where Ray is connected already, that connection is used.
    """
    most = None
    if workers is not None:
        most = checked_whole(workers, 1, MOST_WORKERS, _TEXTS["workers"](most=MOST_WORKERS))
    here = sys.modules.get("ray")
    if here is not None and here.is_initialized():
        yield Cluster(here, most)
        return
    host, port = _place_of(address)
    ray = _ray(host)
    _join(ray, host, port)
    try:
        yield Cluster(ray, most)
    finally:
        ray.shutdown()


def _ray(host: str) -> Any:
    """The package, its settings made before it reads them."""
    settings = _QUIET | (_ONE_MACHINE if host in _LOOPBACK else {})
    for name, value in settings.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise SetupError(_TEXTS["no_ray"]) from None
    return ray


def _place_of(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    found = re.fullmatch(r"([\w.-]+):(\d{1,5})", _here() if address == AUTO else address)
    if found is None:
        raise SetupError(_TEXTS["no_address"](address=shown(address), auto=AUTO))
    return found.group(1), int(found.group(2))


def _here() -> str:
    """The cluster that was last started or joined here, as `ray start` notes it."""
    named = os.environ.get("RAY_ADDRESS")
    if named:
        return named
    folder = os.environ.get("RAY_TMPDIR") or os.environ.get("TMPDIR") or "/tmp"  # noqa: S108
    try:
        return (Path(folder) / "ray" / "ray_current_cluster").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SetupError(_TEXTS["none_here"]) from None


def _greet(host: str, port: int) -> None:
    """Whoever listens there must speak as Ray does."""
    with socket.create_connection((host, port), timeout=_PATIENCE) as line:
        line.settimeout(_PATIENCE)
        line.sendall(_GREETING)
        answer = b""
        while len(answer) < _HEAD and (more := line.recv(_HEAD)):
            answer += more
    if len(answer) < _HEAD or answer[_KIND] != _SETTINGS:
        raise OSError("it is no Ray")


def _join(ray: Any, host: str, port: int) -> None:
    """Connect this process, if a cluster answers; how the process ends stays ours to say."""
    address = f"{host}:{port}"
    try:
        _greet(host, port)  # Ray itself would try for minutes
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SetupError(_TEXTS["no_answer"](address=address, why=why)) from None
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = in_a_line(error)
        raise SetupError(_TEXTS["not_joined"](address=address, why=why)) from None
    finally:
        if main:
            signal.signal(signal.SIGTERM, before)
