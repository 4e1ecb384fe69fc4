"""The plots of a balance report: plain data in, an inline SVG out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fondaco.arena.html.plot import Form, Plot, span
from fondaco.engine.numbers import number, percent

BARS, DOTS, CURVE, HISTOGRAM = "bars", "dots", "curve", "histogram"
#: Two colours that stand apart in light and dark: of a set-up, and of the one beside it.
_HUES = (1, 3)
#: Room above for what the colours mean.
_TOP = 30


@dataclass(frozen=True)
class Series:
    """Numbers of one sort, each with the ends of its interval if it has one."""

    name: str
    values: tuple[float, ...]
    lows: tuple[float, ...] = ()
    highs: tuple[float, ...] = ()

    @property
    def points(self) -> list[tuple[float, float, float]]:
        """Each number with the ends of its interval, which are unknown where there is none."""
        unknown = (math.nan,) * len(self.values)
        return [*zip(self.values, self.lows or unknown, self.highs or unknown, strict=True)]


@dataclass(frozen=True)
class Chart:
    """What a plot shows."""

    kind: str
    title: str
    #: What somebody who cannot see it should know.
    alt: str
    #: One for each value; of a curve or histogram the numbers of the x axis.
    labels: tuple[Any, ...]
    series: tuple[Series, ...]
    x_name: str = ""
    #: A line to hold the values against, and its name.
    par: float | None = None
    par_name: str = ""
    percent: bool = False


def draw(chart: Chart, name: str, lang: str) -> str:
    """A chart as an inline SVG; no two on a page have the same name."""
    plot = _DRAWING[chart.kind](chart, lang)
    if chart.par is not None:
        plot.par(chart.par, across=chart.kind != DOTS)
    several = len(chart.series) > 1 or chart.kind == HISTOGRAM
    named = [(series.name, _HUES[place]) for place, series in enumerate(chart.series)]
    plot.key(named if several else [], chart.par_name)
    return plot.svg(name, chart.alt)


def _span(chart: Chart) -> tuple[float, float]:
    """What the values, their intervals and the line to compare with need of an axis."""
    ends = [end for series in chart.series for end in series.values + series.lows + series.highs]
    low, high = span(ends if chart.par is None else [*ends, chart.par], 0.06, 0.05)
    return (max(0.0, low), min(1.03, high)) if chart.percent else (low, high)


def _form(chart: Chart, lang: str) -> Form:
    """How the values are written at their axis."""
    return lambda tick: percent(tick, lang, 0) if chart.percent else number(tick, lang, 1)


def _shifts(chart: Chart, room: float) -> Iterator[tuple[Series, int, float]]:
    """The series with their colours, side by side in a room."""
    step = room / len(chart.series)
    for place, series in enumerate(chart.series):
        yield series, _HUES[place], (place - (len(chart.series) - 1) / 2) * step


def _bars(chart: Chart, lang: str) -> Plot:
    """One bar for each label and series, from 0 up, with its interval."""
    plot = Plot(
        (-0.5, len(chart.labels) - 0.5), (0.0, _span(chart)[1]), 270, chart.x_name, top=_TOP
    )
    plot.axis_y(_form(chart, lang))
    half = 0.36 / len(chart.series)
    for series, hue, shift in _shifts(chart, 0.8):
        for spot, (value, low, high) in enumerate(series.points):
            middle = spot + shift
            plot.bar((middle - half, 0.0), (middle + half, value), hue)
            plot.interval((middle, low), (middle, high), None, "whisker")
    for spot, label in enumerate(chart.labels):
        plot.name_x(spot, label)
    return plot


def _dots(chart: Chart, lang: str) -> Plot:
    """One row for each label, from the top down, with its interval."""
    plot = Plot.of_rows(
        _span(chart), chart.labels, 18 + 10 * len(chart.series), chart.x_name, top=_TOP
    )
    plot.axis_x(_form(chart, lang))
    for series, hue, shift in _shifts(chart, 0.5):
        for row, (value, low, high) in enumerate(series.points):
            plot.interval((low, row + shift), (high, row + shift), hue, "stroke")
            plot.dot(value, row + shift, hue)
    return plot


def _curve(chart: Chart, lang: str) -> Plot:
    """A line for each series, within the band of its intervals."""
    plot = Plot(span(chart.labels, 0.02, 1.0), _span(chart), 270, chart.x_name, top=_TOP)
    plot.axis_y(_form(chart, lang))
    plot.axis_x(lambda tick: number(tick, lang, int(tick % 1 != 0)))
    for series, hue, _ in _shifts(chart, 0.0):
        lows, highs = (
            [*zip(chart.labels, ends, strict=False)] for ends in (series.lows, series.highs)
        )
        plot.area([*lows, *reversed(highs)], hue)
        plot.curve([*zip(chart.labels, series.values, strict=True)], hue)
    return plot


def _histogram(chart: Chart, lang: str) -> Plot:
    """How often each series had which number."""
    first, *others = chart.labels
    half = (others[0] - first) / 2 if others else 0.5
    edges = [first - half, *(label + half for label in chart.labels)]
    plot = Plot(span(edges, 0.02, 1.0), (0.0, _span(chart)[1]), 270, chart.x_name, top=_TOP)
    plot.axis_y(_form(chart, lang))
    plot.axis_x(lambda tick: number(tick, lang, int(tick % 1 != 0)))
    for series, hue, _ in _shifts(chart, 0.0):
        plot.steps(edges, series.values, 0.0, hue)
    return plot


_DRAWING = {BARS: _bars, DOTS: _dots, CURVE: _curve, HISTOGRAM: _histogram}
