"""Record files as the commands open and introduce them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from rich.text import Text

from fondaco import Match
from fondaco.engine.record import load_record
from fondaco.terminal.calling import called
from fondaco.terminal.saves import FORMAT as SAVE_FORMAT
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import Trouble

_UNFINISHED = Sentence(
    "{file} is a match that is not finished; go on with: {call} play --resume {quoted}",
    "{file} ist eine unfertige Partie; weiter mit: {call} play --resume {quoted}",
)
_HEADING = Sentence("{title}, {players} players", "{title}, {players} Personen")


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
    raise Trouble(_UNFINISHED, file=path, call=called(), quoted=shlex.quote(str(path)))


def record_heading(match: Match, lang: str) -> Text:
    """Which game it was, how many played, with which options, and who."""
    title = match.box.about.title[lang]
    text = Text(_HEADING.say(lang, title=title, players=match.players), style="accent")
    for name, value in match.options.items():
        shown = str(value).lower() if isinstance(value, bool) else value
        text.append(f" · {name} {shown}", style="not bold quiet")
    seats = [match.box.name("seats", seat, lang) for seat in range(match.players)]
    names = zip(seats, match.seats, strict=True)
    text.append("\n")
    text.append(", ".join(f"{seat} ({name})" if name else seat for seat, name in names), "not bold")
    return text
