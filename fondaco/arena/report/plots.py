"""The plots of a tournament's report. Each takes numbers and names and hands back an inline SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fondaco.arena.paper.canvas import (
    HUES,
    INK,
    PAPER,
    SOFT,
    Canvas,
    in_percent,
    name_rows,
    par_line,
)
from fondaco.arena.report.texts import say
from fondaco.engine.numbers import number, percent

_ROW = 0.5
_MOST_BINS = 40


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
    canvas = Canvas(0.9 + _ROW * len(rows))
    axes = canvas.axes
    for place, row in enumerate(rows):
        colour = HUES[row.hue % len(HUES)]
        if row.low is not None and row.high is not None:
            axes.plot([row.low, row.high], [place, place], color=colour, linewidth=3, alpha=0.55)
        mark = {"color": colour, "markersize": 9, "markeredgecolor": PAPER, "clip_on": False}
        axes.plot([row.value], [place], "o", **mark)
        told = number(row.value, lang) if par is None else percent(row.value, lang, 0)
        axes.text(row.value, place - 0.22, told, ha="center", va="bottom", fontsize=9)
    if par is not None:
        par_line(axes, par)
        axes.set_xlim(0, max([1.15 * par, *(1.05 * (row.high or row.value) for row in rows)]))
        in_percent(axes.xaxis, lang)
    else:
        axes.margins(x=0.12)
        axes.xaxis.set_major_formatter(lambda tick, _: number(tick, lang))
    name_rows(axes, [row.name for row in rows])
    axes.set_xlabel(axis)
    return canvas.svg(name, label)


def ridges(name: str, rows: Sequence[tuple[str, Any]], label: str, axis: str, lang: str) -> str:
    """A histogram for each row, all on the same bins, with a stroke at the median."""
    canvas = Canvas(0.9 + 0.78 * len(rows))
    axes, edges = canvas.axes, _edges(np.concatenate([values for _, values in rows]))
    for place, (_, values) in enumerate(rows):
        colour = HUES[place % len(HUES)]
        counts, _ = np.histogram(values, edges)
        heights = 0.82 * counts / max(1, counts.max())
        axes.stairs(place - heights, edges, baseline=place, fill=True, color=colour, alpha=0.55)
        axes.stairs(place - heights, edges, baseline=place, color=colour, linewidth=1.2)
        middle = float(np.median(values))
        axes.plot([middle, middle], [place, place - 0.82], color=INK, linewidth=1.6)
        axes.text(middle, place - 0.86, number(middle, lang), ha="center", va="bottom", fontsize=9)
    name_rows(axes, [row[0] for row in rows], top=-1.15, bottom=0.12)
    axes.xaxis.set_major_formatter(lambda tick, _: number(tick, lang))
    axes.set_xlabel(axis)
    return canvas.svg(name, label)


def histogram(name: str, values: Any, label: str, axes_names: tuple[str, str], lang: str) -> str:
    """How often which value came up."""
    canvas = Canvas(2.7)
    axes, edges = canvas.axes, _edges(values)
    counts, _ = np.histogram(values, edges)
    axes.stairs(counts, edges, fill=True, color=HUES[1], alpha=0.55)
    axes.stairs(counts, edges, color=HUES[1], linewidth=1.2)
    middle = float(np.median(values))
    axes.plot([middle, middle], [0, counts.max()], color=INK, linewidth=1.6)
    axes.text(
        middle, counts.max() * 1.03, say("median", lang), ha="center", va="bottom", fontsize=9
    )
    axes.set_ylim(0, counts.max() * 1.18)
    axes.grid(axis="y")
    axes.xaxis.set_major_formatter(lambda tick, _: number(tick, lang))
    axes.yaxis.set_major_formatter(lambda tick, _: number(tick, lang) if tick % 1 == 0 else "")
    axes.set_xlabel(axes_names[0])
    axes.set_ylabel(axes_names[1])
    return canvas.svg(name, label)


def bars(
    name: str, rows: Sequence[tuple[str, float, str]], label: str, axis: str, lang: str
) -> str:
    """A bar for each row, with a remark at its end."""
    canvas = Canvas(0.9 + 0.36 * len(rows))
    axes = canvas.axes
    most = max(value for _, value, _ in rows)
    for place, (_, value, remark) in enumerate(rows):
        axes.barh(place, value, height=0.62, color=HUES[2], alpha=0.7)
        axes.text(value + most * 0.012, place, remark, va="center", fontsize=9, color=SOFT)
    axes.set_xlim(0, most * 1.3)
    name_rows(axes, [row[0] for row in rows])
    axes.xaxis.set_major_formatter(lambda tick, _: number(tick, lang, 0 if most > 5 else 1))
    axes.set_xlabel(axis)
    return canvas.svg(name, label)


def _edges(values: Any) -> Any:
    """Bins for whole numbers: all of one whole width, and not too many."""
    low, high = int(values.min()), int(values.max())
    wide = max(1, math.ceil((high - low + 1) / _MOST_BINS))
    bins = max(1, math.ceil((high - low + 1) / wide))
    return low - 0.5 + wide * np.arange(bins + 1)
