"""Columns on a terminal, and whether they fit."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table

#: From this width on a table of the board may have columns; narrower terminals get lines.
LEAST = 76
_ENDLESS = 1000


def columns(headings: Sequence[str], right: Container[int] = (), gap: int = 2) -> Table:
    """A table without lines; columns of numbers end at the right."""
    table = Table(box=None, padding=(0, gap, 0, 0), header_style="dim", pad_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place in right else "left", no_wrap=True)
    return table


def fits(console: Console, options: ConsoleOptions, wide: RenderableType, least: int = 0) -> bool:
    """Is there room for all of something? `least` is the least room that it may have."""
    endless = options.update(max_width=_ENDLESS)
    return max(least, Measurement.get(console, endless, wide).maximum) <= options.max_width


@dataclass(frozen=True)
class Fitting:
    """Two forms of the same thing: a wide one, and one for where it would be cut."""

    wide: RenderableType
    narrow: RenderableType
    least: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if fits(console, options, self.wide, self.least) else self.narrow
