"""Figures held against goals, as a table; rates themselves are taken by `clock`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.table import Table


@dataclass(frozen=True)
class Figure:
    """One measured figure, and the goal it is held against (None: no goal)."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    #: "least" or "most": which way the goal points.
    sense: str = "least"
    #: The game it is about; none: the program as a whole, or a peer.
    game: str = ""

    @property
    def reached(self) -> bool | None:
        """Is the goal reached?"""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.sense == "least" else self.value <= self.goal


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """Wall-clock seconds of one go: the median of some."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def table_of(figures: list[Figure]) -> Table:
    """Figures as a table for people: a row for each thing measured, a column for each game."""
    games = list(dict.fromkeys(figure.game for figure in figures))
    rows: dict[tuple[str, str], dict[str, Figure]] = {}
    for figure in figures:
        rows.setdefault((figure.what, figure.unit), {})[figure.game] = figure
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("", min_width=30)
    table.add_column("Unit")
    for heading in (*(game or "Measured" for game in games), "Goal"):
        table.add_column(heading, justify="right", no_wrap=True)
    for (what, unit), found in rows.items():
        cells = (_cell(found[game]) if game in found else "" for game in games)
        table.add_row(what, unit, *cells, _goal([*found.values()]))
    return table


def _cell(figure: Figure) -> str:
    value = f"{figure.value:,.0f}" if abs(figure.value) >= 1000 else f"{figure.value:.3g}"
    return value if figure.reached in (None, True) else f"[red]{value} missed[/red]"


def _goal(figures: list[Figure]) -> str:
    """What is asked: of all games the same, or of each its own."""
    asked = {f.game: f"{f.sense} {f.goal:g}" for f in figures if f.goal is not None}
    if len(set(asked.values())) == 1:
        return f"at {next(iter(asked.values()))}"
    return "each its own" if asked else ""
