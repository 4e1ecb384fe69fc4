"""The result of a match as a table, with the game's own account of the points."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from fondaco import Match
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.pictures.columns import Fitting
from fondaco.terminal.seats import called

_TEXTS = read_texts(__file__, "outcome")
#: Headings are folded to so many letters where the table would be too wide.
_NARROW = 8


class _Row(NamedTuple):
    """What there is to say about one seat."""

    rank: str
    name: RichText
    cells: list[str]
    wins: str


def result_table(match: Match, lang: str) -> Fitting | None:
    """Ranks, scores and winners; None as long as the match goes on."""
    result = match.result
    if result is None:
        return None
    account = match.game.notation.account(match.box, match.view(None), match.events(None))
    headings, shares = account.said(lang)
    rows = []
    for seat in sorted(range(match.players), key=lambda seat: result["ranks"][seat]):
        winner = seat in result["winners"]
        name = RichText(match.box.name("seats", seat, lang), style="accent" if winner else "")
        if who := match.seats[seat]:
            name.append(f" ({called(who, lang)})", style="quiet")
        cells = [number(result["scores"][seat], lang), *shares[seat]]
        wins = _TEXTS.say("wins", lang) if winner else ""
        rows.append(_Row(str(result["ranks"][seat]), name, cells, wins))
    headings = [_TEXTS.say("points", lang), *headings]
    brief = [row._replace(cells=[cell.partition(" (")[0] for cell in row.cells]) for row in rows]
    folded = ["\n".join(wrap(heading, _NARROW)) for heading in headings]
    short = Fitting(_table(folded, brief, lang), _lines(headings, rows))
    return Fitting(_table(headings, rows, lang), short)


def points_table(match: Match, seat: int | None, lang: str) -> RenderableType:
    """How everybody has come by their points so far, as far as a seat may know it."""
    account = match.game.notation.account(match.box, match.view(seat), match.events(seat))
    headings, shares = account.said(lang)
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    for heading in ("", _TEXTS.say("points", lang), *headings):
        table.add_column(heading, justify="right" if heading else "left")
    for place, cells in enumerate(shares):
        name = match.box.name("seats", place, lang)
        total = number(account.totals[place], lang)
        seen = _TEXTS.say("at_least", lang, points=total) if account.hides(place) else total
        table.add_row(RichText(name), RichText(seen, style="accent"), *cells)
    return table


def _table(headings: list[str], rows: list[_Row], lang: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(_TEXTS.say("rank", lang), justify="right")
    table.add_column(_TEXTS.say("seat", lang))
    for heading in headings:
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        score, *others = row.cells
        table.add_row(row.rank, row.name, RichText(score, style="accent"), *others, row.wins)
    return table


def _lines(headings: list[str], rows: list[_Row]) -> RenderableType:
    """A few lines for each seat, for a narrow terminal."""
    lines: list[RenderableType] = []
    for row in rows:
        wins = f" · {row.wins}" if row.wins else ""
        lines.append(RichText.assemble(f"{row.rank}. ", row.name, wins))
        cells = zip(headings, row.cells, strict=True)
        words = " · ".join(f"{heading} {cell}" for heading, cell in cells)
        lines.append(Padding(RichText(words), (0, 0, 0, 3)))
    return Group(*lines)
