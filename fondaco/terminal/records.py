"""Record files as the commands open and introduce them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from fondaco import Match
from fondaco.engine.record import load_record
from fondaco.terminal.saves import FORMAT as SAVE_FORMAT
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import Trouble

_UNFINISHED = Sentence(
    "{file} is a match that is not finished; go on with: fondaco play --resume {file}",
    "{file} ist eine unfertige Partie; weiter mit: fondaco play --resume {file}",
)
_HEADING = Sentence("{title}, {players} players", "{title}, {players} Personen")


def open_record(path: Path) -> dict[str, Any]:
    """The record in a file. A kept match is refused: its hands are not to be looked into."""
    record = load_record(path)
    if record.get("format") == SAVE_FORMAT:
        raise Trouble(_UNFINISHED, file=path)
    return record


def record_heading(match: Match, lang: str) -> Text:
    """Which game it was, how many played, with which options, and who."""
    title = match.box.data["game"][f"title_{lang}"]
    text = Text(_HEADING.say(lang, title=title, players=match.players), style="accent")
    for name, value in match.options.items():
        shown = str(value).lower() if isinstance(value, bool) else value
        text.append(f" · {name} {shown}", style="not bold quiet")
    seats = [match.box.name("seats", seat, lang) for seat in range(match.players)]
    names = zip(seats, match.seats, strict=True)
    text.append("\n")
    text.append(", ".join(f"{seat} ({name})" if name else seat for seat, name in names), "not bold")
    return text
