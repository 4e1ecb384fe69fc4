"""Paths as people type them: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble

_LONGEST_SHOWN = 80

_TEXTS = read_texts(__file__, "paths")


def typed_path(text: str | Path) -> Path:
    """The absolute path that somebody means."""
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise Trouble(_TEXTS["no_home"], path=_shown(text)) from None
    except (OSError, ValueError) as error:
        raise _bad_path(text, error) from None


def is_there(path: Path) -> bool:
    """Is there something of that name?"""
    return _asked(Path.exists, path)


def is_folder(path: Path) -> bool:
    """Is there a folder of that name?"""
    return _asked(Path.is_dir, path)


def _asked(question: Callable[[Path], bool], path: Path) -> bool:
    try:
        return question(path)
    except (OSError, ValueError) as error:
        raise _bad_path(path, error) from None


def _bad_path(path: str | Path, error: OSError | ValueError) -> Trouble:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else error
    return Trouble(_TEXTS["no_path"], path=_shown(path), why=reason)


def _shown(path: str | Path) -> str:
    """The end of a path, which tells most about it."""
    text = str(path)
    return text if len(text) <= _LONGEST_SHOWN else "…" + text[-_LONGEST_SHOWN:]
