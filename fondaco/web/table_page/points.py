"""How the points of everybody add up: as the table lies, and when the match is over."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.account import Account
from fondaco.engine.numbers import number
from fondaco.web.table_page.look import Look


@dataclass(frozen=True)
class Cell:
    """One part of the points of a seat."""

    #: Empty: the viewer may not know it.
    amount: str
    #: What it is made of.
    told: str
    heading: str


@dataclass(frozen=True)
class Row:
    """The points of a seat."""

    seat: int
    name: str
    colour: str
    cells: tuple[Cell, ...]
    #: The sum of what is seen.
    total: str
    #: A part is hidden: it is at least that.
    hides: bool
    mine: bool
    #: Its place when the match is over; 0 before.
    rank: int = 0


@dataclass(frozen=True)
class Detail:
    """What a part is made of, or a figure that belongs to no sum; a cell for each seat."""

    heading: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Points:
    """A row for each seat; the best first when the match is over."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    details: tuple[Detail, ...] = ()

    @property
    def hides(self) -> bool:
        """Is anything hidden from the viewer?"""
        return any(row.hides for row in self.rows)


def standings(look: Look) -> Points:
    """What everybody's position is worth, as far as the viewer may know it."""
    return look.once("standings", lambda: _points(look, _account(look)))


def _account(look: Look) -> Account:
    """Of a match that is over how it came, else as it lies."""
    match, notation = look.match, look.match.game.notation
    if match.result is None:
        return notation.standings(look.trial)
    account = notation.account(match.box, match.view(None), match.events(None))
    return account.carried(match.result["scores"])


def _points(look: Look, account: Account) -> Points:
    result = look.match.result
    seats = range(look.match.players)
    rows = [
        Row(
            seat=seat,
            name=look.names[seat],
            colour=look.colour(seat),
            cells=tuple(_cells(account, seat, look.lang)),
            total=number(account.totals[seat], look.lang),
            hides=account.hides(seat),
            mine=look.seat == seat,
            rank=0 if result is None else result["ranks"][seat],
        )
        for seat in seats
    ]
    return Points(
        headings=tuple(column.heading.say(look.lang) for column in account.columns),
        rows=tuple(sorted(rows, key=lambda row: row.rank)),
        details=tuple(_details(account, look.lang)),
    )


def _details(account: Account, lang: str) -> list[Detail]:
    """Parts that have something to tell, then the figures beside them."""
    seats = range(len(account.totals))
    told = [
        Detail(column.heading.say(lang), tuple(column.told(seat, lang) for seat in seats))
        for column in account.columns
    ]
    figures = [
        Detail(figure.heading.say(lang), tuple(cell.say(lang) for cell in figure.cells))
        for figure in account.beside
    ]
    return [*(one for one in told if any(one.cells)), *figures]


def _cells(account: Account, seat: int, lang: str) -> list[Cell]:
    return [
        Cell(
            amount="" if amount is None else number(amount, lang),
            told=column.told(seat, lang),
            heading=column.heading.say(lang),
        )
        for column in account.columns
        for amount in [column.amounts[seat]]
    ]
