"""Python, packages, compiled rules, disk, clock, port."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from fondaco.engine.compile import INTERPRETED
from fondaco.engine.paths import data_folder
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.rules_cache import cache_folder, user_cache
from fondaco.terminal.checkup.finding import Finding, fine, worth, wrong
from fondaco.version import VERSION

_OLDEST = (3, 11)
#: When this version was written: no clock may be behind that (2025-11-01).
_WRITTEN = 1_761_955_200
#: Megabytes that should be free, and without which nothing goes.
_ENOUGH, _LEAST = 1000, 100
_EXTRAS = {"site": "django", "postgresql": "psycopg", "redis": "redis"}
_REQUIRED = re.compile(r"([\w.-]+)(?:\[[^]]*\])?.*?>=\s*([\d.]+)")


def machine(port: int) -> Iterator[Finding]:
    """All of it, one after the other."""
    yield _python()
    yield _packages()
    yield from _extras()
    yield _cache()
    yield _rules()
    yield _disk()
    yield _clock()
    yield _port(port)
    yield fine("chromium", "chromium_told")


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < _OLDEST:
        return wrong("python", "python_told", "python_old", version=version)
    return fine("python", "python_told", version=version)


def _packages() -> Finding:
    """The packages of Fondaco, each as new as it must be."""
    old = [
        f"{name} {here or '–'} (>= {least})"
        for name, here, least in _needed()
        if _parts(here) < _parts(least)
    ]
    if old:
        return wrong("packages", "packages_old", "packages_do", packages=", ".join(old))
    return fine("packages", "packages_told", version=VERSION)


def _needed() -> Iterator[tuple[str, str, str]]:
    """Name, version that is here, and the least, of what is always needed or is here anyway."""
    for line in metadata.requires("fondaco") or ():
        named, _, marker = line.partition(";")
        found = _REQUIRED.match(named)
        if found is None:
            continue
        name, least = found.groups()
        try:
            yield name, metadata.version(name), least
        except metadata.PackageNotFoundError:
            if not marker:
                yield name, "", least


def _parts(version: str) -> tuple[int, ...]:
    """A version to compare.

    >>> _parts("5.2.8") < _parts("5.10")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _extras() -> Iterator[Finding]:
    for extra, module in _EXTRAS.items():
        if _is_there(module):
            yield fine("extra", "extra_there", extra=extra)
        elif extra == "site":  # whoever plays in the terminal does without
            yield worth("extra", "extra_missing", "extra_do", extra=extra)
        elif _is_wanted(extra):
            yield wrong("extra", "extra_missing", "extra_do", extra=extra)
        else:
            yield fine("extra", "extra_unneeded", extra=extra)


def _is_there(module: str) -> bool:
    with suppress(ImportError):
        return find_spec(module) is not None
    return False


def _is_wanted(extra: str) -> bool:
    if extra == "redis":
        return bool(os.environ.get("FONDACO_REDIS_URL"))
    return os.environ.get("FONDACO_DATABASE_URL", "").startswith("postgres")


def _cache() -> Finding:
    if cache_folder() is None:
        return wrong("cache", "cache_closed", "cache_do", folder=str(user_cache()))
    return fine("cache", "cache_told", folder=str(user_cache()))


def _rules() -> Finding:
    if INTERPRETED:
        return worth("rules", "rules_interpreted", "rules_interpreted_do")
    missing = [
        name
        for name in game_ids()
        if not ((game := find_game(name)).compiled and game.search_compiled)
    ]
    if missing:
        return worth("rules", "rules_missing", "rules_do", games=", ".join(missing))
    return fine("rules", "rules_told")


def _disk() -> Finding:
    place = next(
        p for p in (data_folder().absolute(), *data_folder().absolute().parents) if p.exists()
    )
    free = shutil.disk_usage(place).free // 1_000_000
    if free < _LEAST:
        return wrong("disk", "disk_told", "disk_do", free=free, place=str(place))
    if free < _ENOUGH:
        return worth("disk", "disk_told", "disk_do", free=free, place=str(place))
    return fine("disk", "disk_told", free=free, place=str(place))


def _clock() -> Finding:
    """Only whether it can be right at all; the database's clock is compared elsewhere."""
    now = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    if time.time() < _WRITTEN:
        return wrong("clock", "clock_told", "clock_do", now=now)
    return fine("clock", "clock_told", now=now)


def _port(port: int) -> Finding:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            reason = error.strerror or str(error)
            return worth("port", "port_taken", "port_do", port=str(port), reason=reason)
    return fine("port", "port_free", port=str(port))


def folder_is_private(path: Path) -> bool:
    """May nobody but its owner look into it? Where the system knows no such rights, yes."""
    return os.name != "posix" or not path.stat().st_mode & 0o077
