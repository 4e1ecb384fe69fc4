"""What stands beside a board: facts of the seats, and how everybody came by their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fondaco.engine.numbers import number
from fondaco.engine.text import Text

#: Over the points that somebody had when a match went on from a position.
_BEFORE = Text("Before", "Vorher")
#: Stands for an amount that the viewer may not know.
HIDDEN = "?"


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: The score; empty if it is hidden.
    score: str
    #: The symbol beside it.
    score_symbol: str


@dataclass(frozen=True)
class Ahead:
    """How far the end of the match is."""

    #: In a sentence; empty: there is nothing to say.
    words: str
    #: The rules make it certain that these are the last turns, or the very next thing may end it.
    last: bool = False


@dataclass(frozen=True)
class Column:
    """One part of everybody's points."""

    heading: Text
    #: For each seat; None: hidden from the viewer.
    amounts: tuple[int | None, ...]
    #: What they are made of, in a few words; empty: there is nothing to add.
    made_of: tuple[Text, ...] = ()

    def told(self, seat: int, lang: str) -> str:
        """What the amount of a seat is made of; "" where there is nothing to add."""
        return self.made_of[seat].say(lang) if self.made_of else ""

    def cell(self, seat: int, lang: str) -> str:
        """«18 (5 + 7 + 6)»."""
        amount, parts = self.amounts[seat], self.told(seat, lang)
        said = HIDDEN if amount is None else number(amount, lang)
        return f"{said} ({parts})" if parts else said


@dataclass(frozen=True)
class Figure:
    """A figure that belongs to no sum: what decides between equals, how often something was."""

    heading: Text
    cells: tuple[Text, ...]


@dataclass(frozen=True)
class Account:
    """How the points came: in columns that add up to the totals, and what else there is to tell.

    Of a running match it says what the table is worth as it lies, as far as the viewer may know it.
    """

    columns: tuple[Column, ...]
    beside: tuple[Figure, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all that is seen of each seat."""
        rows = zip(*(column.amounts for column in self.columns), strict=True)
        return tuple(sum(amount for amount in row if amount is not None) for row in rows)

    def hides(self, seat: int) -> bool:
        """Is a part of its points hidden? Then its total is only what is seen."""
        return any(column.amounts[seat] is None for column in self.columns)

    def carried(self, scores: Sequence[int]) -> Account:
        """The same for the final scores: what was earned before the first event has a column."""
        before = [score - total for score, total in zip(scores, self.totals, strict=True)]
        if not any(before):
            return self
        return replace(self, columns=(Column(_BEFORE, tuple(before)), *self.columns))

    def said(self, lang: str) -> tuple[list[str], list[list[str]]]:
        """Headings and rows in a language, what belongs to no sum behind the sums."""
        headings = [column.heading.say(lang) for column in self.columns]
        headings += [figure.heading.say(lang) for figure in self.beside]
        rows = [
            [
                *(column.cell(seat, lang) for column in self.columns),
                *(figure.cells[seat].say(lang) for figure in self.beside),
            ]
            for seat in range(len(self.totals))
        ]
        return headings, rows
