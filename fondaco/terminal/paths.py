"""Paths as people type them: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from pathlib import Path

from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import Trouble

_LONGEST_SHOWN = 80

_NO_HOME = Sentence(
    "There is no home folder for {path}.", "Zu {path} gibt es kein Benutzerverzeichnis."
)
_NO_PATH = Sentence(
    "{path} cannot be the name of a file ({why}).",
    "{path} kann kein Dateiname sein ({why}).",
)


def typed_path(text: str | Path) -> Path:
    """The absolute path that somebody means."""
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise Trouble(_NO_HOME, path=_shown(text)) from None
    except (OSError, ValueError) as error:
        raise _bad_path(text, error) from None


def is_there(path: Path) -> bool:
    """Is there something of that name?"""
    try:
        return path.exists()
    except (OSError, ValueError) as error:
        raise _bad_path(path, error) from None


def is_folder(path: Path) -> bool:
    """Is there a folder of that name?"""
    try:
        return path.is_dir()
    except (OSError, ValueError) as error:
        raise _bad_path(path, error) from None


def _bad_path(path: str | Path, error: OSError | ValueError) -> Trouble:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else error
    return Trouble(_NO_PATH, path=_shown(path), why=reason)


def _shown(path: str | Path) -> str:
    """The end of a path, which tells most about it."""
    text = str(path)
    return text if len(text) <= _LONGEST_SHOWN else "…" + text[-_LONGEST_SHOWN:]
