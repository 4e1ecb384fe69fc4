"""Where matches are kept: one file per unfinished match, always whole.

A save is JSON: the record of the match as it stands (docs/records.md) and who sits where. It is
re-checked line by line when it is opened.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import fondaco
from fondaco import FondacoError, Match
from fondaco.engine.paths import data_folder
from fondaco.engine.record import dump_record, load_record
from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble
from fondaco.terminal.language import LANGUAGES
from fondaco.terminal.program_name import called
from fondaco.terminal.seats import BOT, PERSON, Seat

FORMAT = "fondaco-save"
VERSION = 1
SUFFIX = ".save"
_LONGEST_NAME = 60
_LONGEST_STEM = 200

_TEXTS = read_texts(__file__, "saves")


@dataclass
class Save:
    """A match with the seats around it."""

    match: Match
    seats: list[Seat]
    lang: str

    def data(self) -> dict[str, Any]:
        """As it stands in the file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "record": self.match.record(),
            "seats": [asdict(seat) for seat in self.seats],
            "lang": self.lang,
        }


def new_path(game: str) -> Path:
    """A name with date and game that is still free."""
    folder = data_folder() / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{game}"
    path, number = folder / (stem + SUFFIX), 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def record_path(save: Path, text: str) -> Path:
    """Where the record of a finished match goes: beside its save, under a name still free.

    A file that holds this very record will do: the program may have been killed after writing it.

    >>> record_path(Path("evening.save"), "").name
    'evening.json'
    """
    stem = save.stem if len(os.fsencode(save.stem)) <= _LONGEST_STEM else save.stem[:50]
    path, number = save.with_name(f"{stem}.json"), 1
    while path == save or (path.exists() and not _holds(path, text)):
        number += 1
        path = save.with_name(f"{stem}-{number}.json")
    return path


def keep_record(save: Path, match: Match) -> Path:
    """Write the record of a finished match and drop its save; where the record is."""
    text = dump_record(match.record())
    path = record_path(save, text)
    if not path.exists():
        write_text(path, text)
    with contextlib.suppress(OSError):
        save.unlink()
    return path


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False


def newest(game: str | None = None) -> Path | None:
    """The match that was played last, of one game or of all; its result may be still untold."""
    folder = data_folder() / "saves"
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        parts = path.name.removesuffix(SUFFIX).split("-")
        with contextlib.suppress(OSError):
            if game is None or game in parts:
                found.append((path.stat().st_mtime_ns, path))
    return max(found)[1] if found else None


def write_text(path: Path, text: str) -> None:
    """Write a file all at once: at every moment the old or the new one is there, whole."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:80]}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def write(path: Path, save: Save) -> None:
    """Keep a match."""
    write_text(path, json.dumps(save.data(), indent=1, ensure_ascii=False) + "\n")


def load(path: Path) -> dict[str, Any]:
    """Parse the file of a kept match; what its record says is checked by `check`."""
    data = load_record(path)
    file = path.name
    if data.get("format") == "fondaco-record":
        raise Trouble(_TEXTS["is_record"], file=file, call=called(), path=shlex.quote(str(path)))
    if data.get("format") != FORMAT:
        raise Trouble(_TEXTS["no_save"], file=file)
    if data.get("version") != VERSION:
        raise Trouble(_TEXTS["newer"], file=file, version=str(data.get("version"))[:10])
    if not isinstance(data.get("record"), dict):
        raise Trouble(_TEXTS["no_save"], file=file)
    return data


def check(data: dict[str, Any], file: str) -> Save:
    """A kept match from what `load` has parsed, re-checked line by line."""
    try:
        match = fondaco.replay(data["record"])
    except FondacoError as error:
        raise Trouble(_TEXTS["broken"], file=file, why=error) from None
    seats = _read_seats(data.get("seats"), match.players)
    if seats is None or not match.auto:
        raise Trouble(_TEXTS["bad_seats"], file=file)
    lang = data.get("lang")
    return Save(match, seats, lang if lang in LANGUAGES else "en")


def _read_seats(seats: Any, players: int) -> list[Seat] | None:
    """Who sits where, or None if that is not what the file says."""
    from fondaco.bots import is_bot

    if not isinstance(seats, list) or len(seats) != players:
        return None
    found = []
    for seat in seats:
        kind, name = (seat.get("kind"), seat.get("name")) if isinstance(seat, dict) else (0, 0)
        if not isinstance(name, str) or not name.isprintable() or len(name) > _LONGEST_NAME:
            return None
        if kind not in (PERSON, BOT) or (kind == BOT and not is_bot(name)):
            return None
        found.append(Seat(kind, name))
    return found if any(seat.is_person for seat in found) else None
