"""Record files as the commands open and introduce them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from rich.text import Text as RichText

from fondaco import Match
from fondaco.engine.box import option_word
from fondaco.engine.record import LINES, load_record, load_records
from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble, UsageTrouble
from fondaco.terminal.paths import is_folder
from fondaco.terminal.program_name import called
from fondaco.terminal.saves import FORMAT as SAVE_FORMAT

_TEXTS = read_texts(__file__, "records")


def open_record(path: Path) -> dict[str, Any]:
    """The record in a file.

    A kept match is refused: its hands are not to be looked into. One that is finished has no
    secrets; whether it is, the record says, and whether that is true, whoever replays it.
    """
    data = load_record(path)
    if data.get("format") != SAVE_FORMAT:
        return data
    record = data.get("record")
    if isinstance(record, dict) and record.get("result") is not None:
        return record
    raise Trouble(_TEXTS["unfinished"], file=path, call=called(), quoted=shlex.quote(str(path)))


def has_many(path: Path) -> bool:
    """Are there many records: a folder of them, or a file with one in each line?"""
    return path.suffix == LINES or is_folder(path)


def open_records(path: Path) -> Iterator[dict[str, Any]]:
    """The records in a folder or a file, one after the other."""
    if path.suffix == LINES and not is_folder(path):
        yield from load_records(path)
    else:
        yield from (load_record(file) for file in sorted(path.glob("*.json")))


def open_one_of(path: Path, number: int) -> dict[str, Any]:
    """The record of match number so many, counted from 0 as games are."""
    found = next(islice(open_records(path), max(number, 0), None), None) if number >= 0 else None
    if found is None:
        raise UsageTrouble(_TEXTS["no_match"], file=path, number=number)
    return found


def record_heading(match: Match, lang: str) -> RichText:
    """Which game it was, how many played, with which options, and who."""
    title = match.box.about.title[lang]
    text = RichText(_TEXTS.say("heading", lang, title=title, players=match.players), style="accent")
    for name, value in match.options.items():
        text.append(f" · {name} {option_word(value)}", style="not bold quiet")
    seats = [match.box.name("seats", seat, lang) for seat in range(match.players)]
    names = zip(seats, match.seats, strict=True)
    text.append("\n")
    text.append(", ".join(f"{seat} ({name})" if name else seat for seat, name in names), "not bold")
    return text
