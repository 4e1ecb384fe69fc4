"""The plots of a balance report: plain data in, an inline SVG out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fondaco.arena.paper.canvas import HUES, SOFT, Canvas, in_percent, name_rows, par_line
from fondaco.engine.numbers import number

BARS, DOTS, CURVE, HISTOGRAM = "bars", "dots", "curve", "histogram"
#: Two colours that stand apart in light and dark: of a set-up, and of the one beside it.
_HUES = (1, 3)


@dataclass(frozen=True)
class Series:
    """Numbers of one sort, each with the ends of its interval if it has one."""

    name: str
    values: tuple[float, ...]
    lows: tuple[float, ...] = ()
    highs: tuple[float, ...] = ()


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
    y_name: str = ""
    #: A line to hold the values against, and its name.
    par: float | None = None
    par_name: str = ""
    percent: bool = False


def draw(chart: Chart, name: str, lang: str) -> str:
    """A chart as an inline SVG; no two on a page have the same name."""
    rows = len(chart.labels) * max(1, len(chart.series))
    canvas = Canvas(max(1.6, 0.9 + 0.24 * rows) if chart.kind == DOTS else 3.0, 6.2)
    _DRAWING[chart.kind](canvas.axes, chart)
    _dress(canvas.axes, chart, lang)
    return canvas.svg(name, chart.alt)


def _ends(series: Series) -> Any:
    """What an interval reaches below and above each value; nothing where it is not known."""
    if not series.lows:
        return None
    below = [value - low for value, low in zip(series.values, series.lows, strict=True)]
    above = [high - value for value, high in zip(series.values, series.highs, strict=True)]
    return [[max(0.0, reach) for reach in side] for side in (below, above)]


def _dress(axes: Any, chart: Chart, lang: str) -> None:
    """Names, the line to compare with, per cent, and a key if there is something to tell apart."""
    upright = chart.kind != DOTS
    if chart.par is not None:
        par_line(axes, chart.par, upright, chart.par_name)
    if chart.percent:
        in_percent(axes.yaxis if upright else axes.xaxis, lang)
    if chart.kind in (CURVE, HISTOGRAM):
        axes.xaxis.set_major_formatter(lambda tick, _: number(tick, lang, int(tick % 1 != 0)))
    axes.set_xlabel(chart.x_name)
    axes.set_ylabel(chart.y_name)
    axes.grid(False)
    axes.grid(axis="y" if upright else "x")
    if len(chart.series) > 1 or chart.par_name:
        axes.legend(frameon=False, fontsize=9, ncols=3, loc="lower left", bbox_to_anchor=(0.0, 1.0))


def _hue(place: int) -> str:
    """The colour of a series."""
    return HUES[_HUES[place]]


def _bars(axes: Any, chart: Chart) -> None:
    width = 0.8 / len(chart.series)
    for place, series in enumerate(chart.series):
        shift = (place - (len(chart.series) - 1) / 2) * width
        places = [spot + shift for spot in range(len(chart.labels))]
        axes.bar(
            places,
            series.values,
            width * 0.92,
            yerr=_ends(series),
            color=_hue(place),
            alpha=0.85,
            label=series.name if len(chart.series) > 1 else None,
            error_kw={"ecolor": SOFT, "elinewidth": 1.2, "capsize": 3},
        )
    axes.set_xticks(range(len(chart.labels)), chart.labels)


def _dots(axes: Any, chart: Chart) -> None:
    """One line for each label, from the top down, with its interval."""
    step = 0.5 / len(chart.series)
    for place, series in enumerate(chart.series):
        shift = (place - (len(chart.series) - 1) / 2) * step
        axes.errorbar(
            series.values,
            [spot + shift for spot in range(len(chart.labels))],
            xerr=_ends(series),
            fmt="o",
            markersize=5,
            color=_hue(place),
            elinewidth=1.6,
            label=series.name if len(chart.series) > 1 else None,
        )
    name_rows(axes, chart.labels, -0.5, -0.5)


def _curve(axes: Any, chart: Chart) -> None:
    for place, series in enumerate(chart.series):
        colour = _hue(place)
        name = series.name if len(chart.series) > 1 else None
        axes.plot(chart.labels, series.values, color=colour, linewidth=2, label=name)
        if series.lows:
            axes.fill_between(chart.labels, series.lows, series.highs, color=colour, alpha=0.2)


def _histogram(axes: Any, chart: Chart) -> None:
    for place, series in enumerate(chart.series):
        colour, name = _hue(place), series.name
        axes.fill_between(chart.labels, series.values, step="mid", color=colour, alpha=0.3)
        axes.step(chart.labels, series.values, where="mid", color=colour, linewidth=1.4, label=name)
    axes.set_ylim(bottom=0)


_DRAWING = {BARS: _bars, DOTS: _dots, CURVE: _curve, HISTOGRAM: _histogram}
