"""Is the house well? Asked by whoever watches over the server."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from fondaco.engine.paths import data_folder
from fondaco.engine.registry import game_ids
from fondaco.version import VERSION
from fondaco.web.workers.threads import watch

#: Seconds for which an answer about the disk holds, and after which a failed write is forgotten.
_FRESH, _FORGOTTEN = 2.0, 60.0
_PROBE = b"\0" * 16_384
_lock = threading.Lock()
_disk: tuple[float, bool] = (-_FRESH, True)
_failed_at: float | None = None


def note_writing(well: bool) -> None:
    """A transaction was committed, or could not be."""
    global _failed_at
    _failed_at = None if well else time.monotonic()


def faults(redis_well: bool | None) -> list[str]:
    """What does not work, by name; nothing: all is well."""
    found = []
    if not _database_answers():
        found.append("database")
    elif _failed_at is not None and time.monotonic() - _failed_at < _FORGOTTEN:
        found.append("writing")
    if not _disk_takes():
        found.append("disk")
    if redis_well is False:
        found.append("redis")
    return found + [f"thread: {name}" for name in watch.ill()]


def report(redis_well: bool | None, ready: Callable[[str], bool]) -> dict[str, Any]:
    """What `/health` tells."""
    found = faults(redis_well)
    # Without Redis the processes hear of each other a little later; everything else goes on.
    status = "failing" if set(found) - {"redis"} else "degraded" if found else "ok"
    answer: dict[str, Any] = {"status": status, "version": VERSION}
    answer["rules_ready"] = {game: ready(game) for game in game_ids()}
    if found:
        answer["faults"] = found
    if restarts := watch.restarts():
        answer["restarts"] = restarts
    return answer


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        connection.close()
        return False
    return True


def _folders() -> set[Path]:
    """Where the site writes."""
    found = {data_folder()}
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and database["NAME"] != ":memory:":
        found.add(Path(database["NAME"]).parent)
    return {folder for folder in found if folder.is_dir()}


def _disk_takes() -> bool:
    """Can a file be written where the matches are?"""
    global _disk
    with _lock:
        then, well = _disk
        if time.monotonic() - then < _FRESH:
            return well
        well = all(_takes(folder) for folder in _folders())
        _disk = (time.monotonic(), well)
        return well


def _takes(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(_PROBE)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    return True
