"""Record files as the commands open and introduce them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from rich.text import Text as RichText

from fondaco import Match
from fondaco.engine.box import option_word
from fondaco.engine.record import load_record
from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble
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
