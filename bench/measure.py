"""Measuring: rates over CPU time, the median of three windows."""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.table import Table

WINDOW = 1.0


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


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Units of work a second: `work` does some and says how many. Median of three windows."""
    work()
    rates = []
    for _ in range(3):
        done, start = 0, clock()
        while (spent := clock() - start) < WINDOW:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """Wall-clock seconds of one go: the median of some."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def machine() -> str:
    """The machine in a line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    cores = len(__import__("os").sched_getaffinity(0)) if sys.platform == "linux" else "?"
    return f"{model}, {cores} cores, {platform.system()} {platform.machine()}"


def versions(*packages: str) -> str:
    """Versions of Python and of some packages."""
    found = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} not installed")
    return ", ".join(found)


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
