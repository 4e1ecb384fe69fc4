"""What stands beside a board: facts of the seats, and how everybody came by their points."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.text import Text


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

    def said(self, lang: str) -> tuple[list[str], list[list[str]]]:
        """Headings and rows in a language."""
        rows = [[cell.say(lang) for cell in row] for row in self.rows]
        return [heading.say(lang) for heading in self.headings], rows
