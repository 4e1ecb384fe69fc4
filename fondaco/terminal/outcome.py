"""The result of a match as a table, with the game's own account of the points."""

from __future__ import annotations

from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco import Match
from fondaco.engine.numbers import number
from fondaco.terminal.fitting import Fitting
from fondaco.terminal.frame import game_screen
from fondaco.terminal.sentence import Sentence

_RANK = Sentence("Rank", "Rang")
_SEAT = Sentence("Player", "Platz")
_POINTS = Sentence("Points", "Punkte")
_WINS = Sentence("wins", "gewinnt")


class _Row(NamedTuple):
    """What there is to say about one seat."""

    rank: str
    name: Text
    cells: list[str]
    wins: str


def result_table(match: Match, lang: str) -> Fitting | None:
    """Ranks, scores and winners; None as long as the match goes on."""
    result = match.result
    if result is None:
        return None
    headings, shares = game_screen(match.game).breakdown(
        match.box, match.events(None), match.players, lang
    )
    rows = []
    for seat in sorted(range(match.players), key=lambda seat: result["ranks"][seat]):
        winner = seat in result["winners"]
        name = Text(match.box.name("seats", seat, lang), style="accent" if winner else "")
        if match.seats[seat]:
            name.append(f" ({match.seats[seat]})", style="quiet")
        cells = [number(result["scores"][seat], lang), *shares[seat]]
        wins = _WINS.say(lang) if winner else ""
        rows.append(_Row(str(result["ranks"][seat]), name, cells, wins))
    headings = [_POINTS.say(lang), *headings]
    return Fitting(_table(headings, rows, lang), _lines(headings, rows))


def _table(headings: list[str], rows: list[_Row], lang: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(_RANK.say(lang), justify="right")
    table.add_column(_SEAT.say(lang))
    for heading in headings:
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        score, *others = row.cells
        table.add_row(row.rank, row.name, Text(score, style="accent"), *others, row.wins)
    return table


def _lines(headings: list[str], rows: list[_Row]) -> RenderableType:
    """A few lines for each seat, for a narrow terminal."""
    lines: list[RenderableType] = []
    for row in rows:
        wins = f" · {row.wins}" if row.wins else ""
        lines.append(Text.assemble(f"{row.rank}. ", row.name, wins))
        cells = zip(headings, row.cells, strict=True)
        words = " · ".join(f"{heading} {cell}" for heading, cell in cells)
        lines.append(Padding(Text(words), (0, 0, 0, 3)))
    return Group(*lines)
