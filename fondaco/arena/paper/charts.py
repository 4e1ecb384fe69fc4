"""Plots for reports: plain data in, SVG out that takes its colours from the page around it.

Matplotlib draws with colours that stand for others; they become the variables of the page's style,
so that one drawing is right in light and in dark.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

from fondaco.engine.errors import SetupError

BARS, DOTS, CURVE, HISTOGRAM = "bars", "dots", "curve", "histogram"

#: What is drawn in the one colour is shown in the other.
_INK, _LINE, _PAR = "#010101", "#010102", "#010103"
_SERIES = ("#020201", "#020202", "#020203", "#020204", "#020205", "#020206")
_SHOWN = {
    _INK: "var(--ink-2)",
    _LINE: "var(--line)",
    _PAR: "var(--madder)",
    **{
        colour: f"var(--{name})"
        for colour, name in zip(
            _SERIES,
            ("indigo", "saffron", "verdigris", "murex", "walnut", "lapis"),
            strict=True,
        )
    },
}


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


def need_plots() -> None:
    """Refuse before any work is done if nothing can be drawn."""
    _pyplot()


def _pyplot() -> Any:
    try:
        import matplotlib as mpl
    except ImportError:
        raise SetupError(
            "A report needs the package matplotlib (the extra plots): pip install 'fondaco[plots]'."
        ) from None
    mpl.use("svg")
    import matplotlib.pyplot as plt

    return plt


def draw(chart: Chart) -> str:
    """A chart as an SVG element for a page."""
    plt = _pyplot()
    rows = len(chart.labels) * max(1, len(chart.series))
    height = max(1.6, 0.9 + 0.24 * rows) if chart.kind == DOTS else 3.0
    style = {
        "svg.fonttype": "none",
        "svg.hashsalt": "fondaco",
        "font.size": 10,
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "xtick.color": _INK,
        "ytick.color": _INK,
        "axes.edgecolor": _LINE,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "grid.color": _LINE,
        "grid.alpha": 0.6,
        "grid.linewidth": 0.6,
    }
    with plt.rc_context(style):
        figure, axes = plt.subplots(figsize=(6.2, height), layout="constrained")
        try:
            _DRAWING[chart.kind](axes, chart)
            return _embedded(figure, chart)
        finally:
            plt.close(figure)


def _embedded(figure: Any, chart: Chart) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = buffer.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<g id=\"[^\"]*\">", "<g>", svg)  # several drawings stand on one page
    for drawn, shown in _SHOWN.items():
        svg = svg.replace(drawn, shown)
    label = _escaped(chart.alt)
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _ends(series: Series) -> Any:
    """What an interval reaches below and above each value."""
    if not series.lows:
        return None
    below = [value - low for value, low in zip(series.values, series.lows, strict=True)]
    above = [high - value for value, high in zip(series.values, series.highs, strict=True)]
    return [below, above]


def _dress(axes: Any, chart: Chart, upright: bool) -> None:
    """Names, the line to compare with, per cent, and a key if there is something to tell apart."""
    from matplotlib.ticker import PercentFormatter

    if chart.par is not None:
        line = axes.axhline if upright else axes.axvline
        line(chart.par, color=_PAR, linewidth=1.2, linestyle=(0, (4, 3)), label=chart.par_name)
    if chart.percent:
        axis = axes.yaxis if upright else axes.xaxis
        axis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel(chart.x_name)
    axes.set_ylabel(chart.y_name)
    axes.set_axisbelow(True)
    axes.grid(axis="y" if upright else "x")
    if len(chart.series) > 1 or chart.par_name:
        axes.legend(frameon=False, fontsize=9, ncols=3, loc="lower left", bbox_to_anchor=(0.0, 1.0))


def _bars(axes: Any, chart: Chart) -> None:
    width = 0.8 / len(chart.series)
    for number, series in enumerate(chart.series):
        shift = (number - (len(chart.series) - 1) / 2) * width
        places = [place + shift for place in range(len(chart.labels))]
        axes.bar(
            places,
            series.values,
            width * 0.92,
            yerr=_ends(series),
            color=_SERIES[number],
            alpha=0.85,
            label=series.name if len(chart.series) > 1 else None,
            error_kw={"ecolor": _INK, "elinewidth": 1.2, "capsize": 3},
        )
    axes.set_xticks(range(len(chart.labels)), chart.labels)
    _dress(axes, chart, upright=True)


def _dots(axes: Any, chart: Chart) -> None:
    """One line for each label, from the top down, with its interval."""
    step = 0.5 / len(chart.series)
    for number, series in enumerate(chart.series):
        shift = (number - (len(chart.series) - 1) / 2) * step
        axes.errorbar(
            series.values,
            [place + shift for place in range(len(chart.labels))],
            xerr=_ends(series),
            fmt="o",
            markersize=5,
            color=_SERIES[number],
            elinewidth=1.6,
            label=series.name if len(chart.series) > 1 else None,
        )
    axes.set_yticks(range(len(chart.labels)), chart.labels)
    axes.set_ylim(len(chart.labels) - 0.5, -0.5)
    _dress(axes, chart, upright=False)


def _curve(axes: Any, chart: Chart) -> None:
    for number, series in enumerate(chart.series):
        colour = _SERIES[number]
        name = series.name if len(chart.series) > 1 else None
        axes.plot(chart.labels, series.values, color=colour, linewidth=2, label=name)
        if series.lows:
            axes.fill_between(chart.labels, series.lows, series.highs, color=colour, alpha=0.2)
    _dress(axes, chart, upright=True)


def _histogram(axes: Any, chart: Chart) -> None:
    for number, series in enumerate(chart.series):
        colour, name = _SERIES[number], series.name
        axes.fill_between(chart.labels, series.values, step="mid", color=colour, alpha=0.3)
        axes.step(chart.labels, series.values, where="mid", color=colour, linewidth=1.4, label=name)
    axes.set_ylim(bottom=0)
    _dress(axes, chart, upright=True)


_DRAWING = {BARS: _bars, DOTS: _dots, CURVE: _curve, HISTOGRAM: _histogram}
