"""Where compiled rules are kept, and whether all of a game's are there and whole.

Numba's own cache key knows only the file of the function itself, so a changed helper in another
module would leave a stale caller. A cache folder therefore carries a hash of every source file that
can be compiled into its rules: the engine's own, or those of one game with engine and bots.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.engine.compile import INTERPRETED

BOUNDSCHECK: bool = os.environ.get("FONDACO_BOUNDSCHECK", "") not in ("", "0")

_PACKAGE = Path(__file__).resolve().parent.parent
#: Where compiled functions live; a change elsewhere (a screen, a text) needs no new compilation.
#: The folders say it for the type checker, too (pyproject.toml).
_SHARED = (
    "engine/compile.py",
    "engine/compiler.py",
    "*/kernel.py",
    "*/compiled/*.py",
)
_GAME = ("rules.py", "rules/**/*.py", "features.py", "features/**/*.py")
#: Where each game's sources are (`announce`).
_FOLDERS: dict[str, Path] = {}
#: Whose rules are kept together: a game's, or (this) what all share.
ENGINE = "engine"
_KEPT_FOLDERS = 4


def user_cache() -> Path:
    """The folder for things that can be made again; ``FONDACO_CACHE`` overrides it."""
    chosen = os.environ.get("FONDACO_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fondaco"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "fondaco"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"


@cache
def source_hash(owner: str) -> str:
    """A hash over everything that decides what a game's compiled rules look like."""
    digest = hashlib.sha256()
    mode = "boundscheck" if BOUNDSCHECK else "plain"
    digest.update(f"{version('numba')} {np.__version__} {sys.version} {mode}".encode())
    own = [] if owner == ENGINE else [(_FOLDERS[owner], pattern) for pattern in _GAME]
    for folder, pattern in [*((_PACKAGE, pattern) for pattern in _SHARED), *own]:
        for path in sorted(folder.glob(pattern)):
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def announce(owner: str, folder: Path) -> None:
    """A game says where its sources are, before any of its rules is compiled."""
    _FOLDERS[owner] = folder.resolve()


@cache
def cache_folder(owner: str = ENGINE) -> Path | None:
    """Where compiled rules are kept, or None when nothing can be written there."""
    try:
        folder = user_cache() / "rules" / owner / source_hash(owner)
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError):  # nothing can be written, or there is no home
        return None
    if fresh:
        _drop_old_folders(folder)
    return folder


def mark_ready(name: str, part: str) -> None:
    """Note which compiled files there are now that everything of a part of a game is compiled."""
    folder, shared = cache_folder(name), cache_folder()
    if folder is None or shared is None or INTERPRETED:
        return
    files = {
        os.path.relpath(path, folder): path.stat().st_size
        for place in (folder, shared)
        for path in place.rglob("*.nb[ic]")
    }
    with suppress(OSError):
        _marker(folder, part).write_text(json.dumps(files))


def is_ready(name: str, part: str) -> bool:
    """Is everything noted for a part still there and whole? What is broken is taken away."""
    if INTERPRETED:
        return True
    folder = cache_folder(name)
    if folder is None:
        return False
    try:
        noted = json.loads(_marker(folder, part).read_text())
    except (OSError, ValueError):
        return False
    broken = [path for path, size in noted.items() if not _whole(folder / path, size)]
    if broken:
        drop_cache(name)
    return not broken


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Of several processes that share the cache, one compiles a game; the others wait for it."""
    folder = cache_folder(name)
    try:
        import fcntl
    except ImportError:  # not on every system: there each compiles for itself
        folder = None
    if folder is None:
        yield
        return
    with (folder / "compiling").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def drop_cache(name: str) -> None:
    """Take away a game's compiled files; they are made again when they are needed."""
    for folder in (cache_folder(name), cache_folder()):
        for path in folder.rglob("*") if folder is not None else ():
            if path.is_file():
                path.unlink(missing_ok=True)


def _marker(folder: Path, part: str) -> Path:
    """Numba keeps the files of two installations apart by their paths, and so do we."""
    place = hashlib.sha256(str(_PACKAGE).encode()).hexdigest()[:8]
    return folder / f"{place}.{part}"


def owner_of(function: Any) -> str:
    """The game whose rule a function is, or the engine."""
    file = Path(function.__code__.co_filename).resolve()
    return next((o for o, folder in _FOLDERS.items() if folder in file.parents), ENGINE)


def _whole(path: Path, size: int) -> bool:
    """As long as noted; an index may have grown since, so it is tried."""
    try:
        if path.stat().st_size == size:
            return True
        if path.suffix != ".nbi":
            return False
        with path.open("rb") as file:
            pickle.load(file)  # noqa: S301 - Numba's own index in the user's own cache
            pickle.loads(file.read())  # noqa: S301
    except Exception:
        return False
    return True


def _drop_old_folders(current: Path) -> None:
    """Keep only the newest few caches: every edit of a source makes a new one."""
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT_FOLDERS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
