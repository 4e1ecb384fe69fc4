"""One run, or two side by side: their numbers as cells of tables and as series of plots."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fondaco.arena.balance.charts import Series
from fondaco.arena.balance.document import Table
from fondaco.arena.balance.estimates import FEWEST, Estimate, PairedRuns, Run
from fondaco.arena.balance.wording import say
from fondaco.arena.html.markup import Cell
from fondaco.arena.simulate import Plan
from fondaco.arena.statistics import two_sided_p
from fondaco.engine.box import same_value
from fondaco.engine.numbers import number, percent
from fondaco.engine.text import Text

_ALPHA = 0.05
#: An interval that is written with one number for both sides is as even as this.
_EVEN = 1e-4


@dataclass(frozen=True)
class Quantity:
    """A sort of number that a table shows of each of its rows."""

    key: str
    heading: str | Text
    percent: bool = False
    #: What is fair, to hold each number against.
    par: float | None = None
    signed: bool = False

    def number(self, value: float, half: float, lang: str, signed: bool = False) -> str:
        """A number as it is written: with as many digits as its interval lets it have."""
        sign = "+" if signed or self.signed else ""
        if self.percent:
            return percent(value, lang, sign=sign)
        return number(value, lang, 0 if half >= 10 else 1 if half >= 1 else 2, sign)

    def text(self, estimate: Estimate, lang: str, signed: bool = False) -> str:
        """A number with its interval, which may reach farther to one side."""
        half = estimate.half
        if estimate.matches == 0 or math.isnan(half):
            return "–"
        mean = self.number(estimate.mean, half, lang, signed)
        low, high = estimate.interval
        if abs(low + high - 2 * estimate.mean) > _EVEN:
            first = self.number(low, half, lang).rstrip("\N{NO-BREAK SPACE}%")
            return f"{mean} ({first}–{self.number(high, half, lang)})"
        return f"{mean} ± {self.number(half, half, lang).removeprefix('+')}"


def stray(estimate: Estimate, par: float, rows: int) -> int:
    """+1 or -1 where chance alone does not explain the distance from par.

    The usual 95 %, but for all rows of a table together: among many, some stray by chance.
    """
    if estimate.matches < FEWEST or estimate.mean == par:
        return 0
    side = 1 if estimate.mean > par else -1
    if estimate.error == 0:
        return side
    return side if two_sided_p((estimate.mean - par) / estimate.error) < _ALPHA / rows else 0


class View:
    """What a report reads its numbers from."""

    def __init__(self, run: Run, pairing: PairedRuns | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.base = run
        self.pairing = pairing
        self.runs = [run] if pairing is None else [run, pairing.other]
        self.players = run.plan.players
        self.par = 1 / self.players

    def in_language(self, lang: str) -> View:
        """The same numbers for readers of a language."""
        return View(self.base, self.pairing, lang)

    def say(self, words: str | Text, **values: object) -> str:
        """A text, or the one of a key."""
        return say(words, self.lang, **values)

    def labels(self) -> list[str]:
        """What the two runs are called."""
        return [variant(run.plan, self.lang) for run in self.runs]

    def of_each(self, about: Callable[[View, Run], str]) -> list[str]:
        """What is said of each run; of two with what they are called."""
        said = [about(self, run) for run in self.runs]
        if self.pairing is None:
            return said
        return [f"{label}: {words}" for label, words in zip(self.labels(), said, strict=True)]

    def estimates(self, name: str) -> list[Estimate]:
        """A column in every run; a run may not have it."""
        return [run.estimate(name) for run in self.runs if name in run.sums.places]

    def series(self, names: Sequence[str]) -> tuple[Series, ...]:
        """Columns as points of a plot, for every run."""
        found = []
        for label, run in zip(self.labels(), self.runs, strict=True):
            points = [run.estimate(name) for name in names]
            found.append(
                Series(
                    label,
                    tuple(point.mean for point in points),
                    tuple(point.interval.low for point in points),
                    tuple(point.interval.high for point in points),
                )
            )
        return tuple(found)

    def tables(
        self, heading: str, rows: list[tuple[str, str]], quantities: Sequence[Quantity]
    ) -> tuple[Table, ...]:
        """One table of all quantities; or for two runs one of each, side by side.

        A row has a label and the beginning of its columns' names, a quantity their end.
        """
        rows = [(label, stem) for label, stem in rows if self._there(stem, quantities[0])]
        if self.pairing is None:
            headings = (heading, *(self.say(quantity.heading) for quantity in quantities))
            return (Table(headings, tuple(self._row(row, quantities, len(rows)) for row in rows)),)
        return tuple(
            Table(
                (
                    f"{heading}: {self.say(quantity.heading)}",
                    *self.labels(),
                    self.say("difference"),
                ),
                tuple(self._compared(row, quantity, len(rows)) for row in rows),
            )
            for quantity in quantities
        )

    def _there(self, stem: str, quantity: Quantity) -> bool:
        return all(stem + quantity.key in run.sums.places for run in self.runs)

    def _row(
        self, row: tuple[str, str], quantities: Sequence[Quantity], rows: int
    ) -> tuple[Cell, ...]:
        label, stem = row
        cells = [Cell(label)]
        for quantity in quantities:
            estimate = self.base.estimate(stem + quantity.key)
            mark = 0 if quantity.par is None else stray(estimate, quantity.par, rows)
            cells.append(Cell(quantity.text(estimate, self.lang), mark))
        return tuple(cells)

    def _compared(self, row: tuple[str, str], quantity: Quantity, rows: int) -> tuple[Cell, ...]:
        label, stem = row
        name = stem + quantity.key
        if self.pairing is None:
            raise AssertionError("there is only one run")
        cells = [Cell(quantity.text(estimate, self.lang)) for estimate in self.estimates(name)]
        difference = self.pairing.difference(name)
        mark = 0 if math.isnan(difference.mean) else stray(difference, 0.0, rows)
        return (Cell(label), *cells, Cell(quantity.text(difference, self.lang, signed=True), mark))


def variant(plan: Plan, lang: str) -> str:
    """What sets a plan apart: its data file, its options where they are not the usual ones."""
    parts = [] if plan.box.delivered else [plan.box.source]
    for name, option in plan.box.options.items():
        if not same_value(plan.options[name], option.default):
            value = plan.options[name]
            parts.append(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
    return ", ".join(parts) or say("as_delivered", lang)
