"""What stands beside a board: facts of the seats, and how everybody came by their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.text import Text

#: Over the points that somebody had when a match went on from a position.
_BEFORE = Text("Before", "Vorher")


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
class Account:
    """How the points came: headings, and for each seat its total and a cell under each heading."""

    headings: tuple[Text, ...]
    totals: tuple[int, ...]
    rows: tuple[tuple[Text, ...], ...]

    def carried(self, scores: Sequence[int]) -> Account:
        """The same for the final scores: what was earned before the first event has a column."""
        before = [score - total for score, total in zip(scores, self.totals, strict=True)]
        if not any(before):
            return self
        rows = [(Text("{n}", "{n}", n=n), *row) for n, row in zip(before, self.rows, strict=True)]
        return Account((_BEFORE, *self.headings), tuple(scores), tuple(rows))

    def said(self, lang: str) -> tuple[list[str], list[list[str]]]:
        """Headings and rows in a language."""
        rows = [[cell.say(lang) for cell in row] for row in self.rows]
        return [heading.say(lang) for heading in self.headings], rows
