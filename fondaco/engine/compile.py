"""`@rule`: one source, compiled for speed or interpreted for checking.

Rules are plain Python over records. `@rule` hands them to Numba (`nogil`, cached on disk). With
``NUMBA_DISABLE_JIT=1`` the very same functions run interpreted, for debugging, coverage and
differential tests. ``FONDACO_BOUNDSCHECK=1`` compiles with index checks (slower; for tests).

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
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np

numba_settings: Any = numba.config
numba_njit: Any = numba.njit  # its types do not know all of its options
INTERPRETED: bool = bool(numba_settings.DISABLE_JIT)
BOUNDSCHECK: bool = os.environ.get("FONDACO_BOUNDSCHECK", "") not in ("", "0")

_PACKAGE = Path(__file__).resolve().parent.parent
#: Where compiled functions live; a change elsewhere (a screen, a text) needs no new compilation.
_ENGINE = ("auction", "bits", "compile", "dice", "drivers", "kernel", "series", "sha256")
_SHARED = (
    *(f"engine/{name}.py" for name in _ENGINE),
    *(f"bots/{name}.py" for name in ("drivers", "foreseeing", "kernel", "searching", "tree")),
)
_GAME = ("rules.py", "rules/**/*.py", "features.py", "features/**/*.py")
#: Whose rules are kept together: a game's, or (this) what all share.
ENGINE = "engine"
_KEPT_FOLDERS = 4
#: Games are imported when they are asked for, perhaps two at once.
_decorating = threading.Lock()


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
    digest.update(f"{numba.__version__} {np.__version__} {sys.version} {mode}".encode())
    own = () if owner == ENGINE else tuple(f"games/{owner}/{pattern}" for pattern in _GAME)
    for pattern in (*_SHARED, *own):
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(str(path.relative_to(_PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


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


def _owner(function: Callable[..., Any]) -> str:
    """The game whose rule a function is, or the engine."""
    parts = function.__module__.split(".")
    return parts[2] if parts[:2] == ["fondaco", "games"] else ENGINE


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


def rule(
    function: Callable[..., Any],
    parallel: bool = False,
    owner: str | None = None,
    inline: bool = False,
) -> Any:
    """Compile a rule; in interpreted mode hand it back as it is.

    With `inline` it becomes part of each rule that calls it and is not compiled on its own.
    """
    if INTERPRETED:
        return function
    folder = cache_folder(owner or _owner(function))
    # Numba asks its settings for the folder while it decorates; other users of it keep theirs.
    with _decorating:
        before = numba_settings.CACHE_DIR
        if folder is not None:
            numba_settings.CACHE_DIR = str(folder)
        try:
            return numba_njit(
                function,
                nogil=True,
                parallel=parallel,
                cache=folder is not None,
                boundscheck=BOUNDSCHECK or None,
                inline="always" if inline else "never",
                no_cfunc_wrapper=True,  # rules are never handed over as functions; saves compiling
            )
        finally:
            numba_settings.CACHE_DIR = before


def as_records(records: Any) -> Any:
    """An array of records as rules read it: interpreted ones by attributes, as a recarray."""
    return records.view(np.recarray) if INTERPRETED else records


def wrapping(function: Callable[..., Any]) -> Any:
    """`@rule` for arithmetic modulo 2**64: numpy must not warn about the wrap when interpreted."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return rule(function)


def bind(
    driver: Callable[..., Any],
    names: dict[str, Any],
    owner: str,
    parallel: bool = False,
    inline: bool = False,
) -> Any:
    """A compiled copy of `driver` in which the global names of `names` mean one game's rules.

    Numba cannot cache a closure over compiled functions, nor a function that gets them as
    arguments. A copy of the function with other globals it can cache; `owner` keeps the cache
    files of two games apart.
    """
    bound = FunctionType(driver.__code__, {**driver.__globals__, **names}, driver.__name__)
    bound.__qualname__ = f"{owner}_{driver.__name__}{'_parallel' if parallel else ''}"
    bound.__module__ = driver.__module__
    bound.__doc__ = driver.__doc__
    return rule(bound, parallel, owner, inline)
