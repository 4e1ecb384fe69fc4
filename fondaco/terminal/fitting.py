"""Two forms of the same thing: a wide one, and one for where it would be cut."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement

_ENDLESS = 1000


@dataclass(frozen=True)
class Fitting:
    """Shows the wide form where there is room for all of it."""

    wide: RenderableType
    narrow: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        needed = Measurement.get(console, options.update(max_width=_ENDLESS), self.wide).maximum
        yield self.wide if needed <= options.max_width else self.narrow
