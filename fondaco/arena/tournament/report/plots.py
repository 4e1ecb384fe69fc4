"""The plots of a tournament's report. Each takes numbers and names and hands back an inline SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fondaco.arena.html.plot import Plot, span
from fondaco.engine.numbers import number, percent

_MOST_BINS = 40
#: A histogram is so much lower than its row.
_RIDGE = 0.8


class Dot(NamedTuple):
    """A name, a value, the ends of its interval (None: unknown) and the place of its colour."""

    name: str
    value: float
    low: float | None
    high: float | None
    hue: int


def dots(
    name: str, rows: Sequence[Dot], label: str, axis: str, lang: str, par: float | None = None
) -> str:
    """Values with intervals, one row each, the first on top; shares where there is a par."""
    ends = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    x = span(ends, 0.12, 1.0) if par is None else (0.0, max(1.15 * par, 1.04 * max(ends)))
    plot = Plot.of_rows(x, [row.name for row in rows], 44, axis)
    plot.axis_x(lambda tick: number(tick, lang) if par is None else percent(tick, lang, 0))
    if par is not None:
        plot.par(par)
    for place, row in enumerate(rows):
        if row.low is not None and row.high is not None:
            plot.interval((row.low, place), (row.high, place), row.hue, "range")
        plot.dot(row.value, place, row.hue, 6)
        written = number(row.value, lang) if par is None else percent(row.value, lang, 0)
        plot.words(written, row.value, place, above=10)
    return plot.svg(name, label)


def ridges(name: str, rows: Sequence[tuple[str, Any]], label: str, axis: str, lang: str) -> str:
    """A histogram for each row, all on the same bins, with a stroke at the median."""
    edges = _edges(np.concatenate([values for _, values in rows]))
    plot = Plot.of_rows(span(edges, 0.02, 1.0), [row[0] for row in rows], 66, axis, above=1.1)
    plot.axis_x(lambda tick: number(tick, lang), whole=True)
    for place, (_, values) in enumerate(rows):
        counts, _ = np.histogram(values, edges)
        heights = place - _RIDGE * counts / max(1, counts.max())
        plot.steps(edges.tolist(), heights.tolist(), place, place)
        _median(plot, float(np.median(values)), place, place - _RIDGE, lang)
    return plot.svg(name, label)


def histogram(
    name: str, values: Any, label: str, axes_names: tuple[str, str], median: str, lang: str
) -> str:
    """How often which value came up."""
    edges = _edges(values)
    counts, _ = np.histogram(values, edges)
    plot = Plot(span(edges, 0.04, 1.0), (0.0, counts.max() * 1.12), 270, axes_names[0], top=28)
    plot.axis_y(lambda tick: number(tick, lang), axes_names[1], whole=True)
    plot.axis_x(lambda tick: number(tick, lang), whole=True)
    plot.steps(edges.tolist(), counts.tolist(), 0.0, 1)
    _median(plot, float(np.median(values)), 0.0, float(counts.max()), lang, median)
    return plot.svg(name, label)


def bars(
    name: str, rows: Sequence[tuple[str, float, str]], label: str, axis: str, lang: str
) -> str:
    """A bar for each row, with a remark at its end."""
    most = max(value for _, value, _ in rows)
    plot = Plot.of_rows((0.0, most * 1.2), [row[0] for row in rows], 34, axis)
    plot.axis_x(lambda tick: number(tick, lang, 0 if most > 5 else 1))
    for place, (_, value, remark) in enumerate(rows):
        plot.bar((0.0, place - 0.31), (value, place + 0.31), 2)
        plot.words(remark, value, place, aside=6)
    return plot.svg(name, label)


def _median(plot: Plot, middle: float, foot: float, top: float, lang: str, name: str = "") -> None:
    """A stroke at the median, with its name or its number above."""
    plot.interval((middle, foot), (middle, top), None, "median")
    plot.words(name or number(middle, lang), middle, top, above=4)


def _edges(values: Any) -> Any:
    """Bins for whole numbers: all of one whole width, and not too many."""
    low, high = int(values.min()), int(values.max())
    wide = max(1, math.ceil((high - low + 1) / _MOST_BINS))
    bins = max(1, math.ceil((high - low + 1) / wide))
    return low - 0.5 + wide * np.arange(bins + 1)
