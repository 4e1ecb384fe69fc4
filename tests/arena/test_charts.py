"""Plots of whatever comes out: nothing, everything, always the same, never seen. Warnings fail."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from fondaco.arena.balance.charts import BARS, CURVE, DOTS, HISTOGRAM, Chart, Series, draw
from fondaco.arena.statistics import wilson
from fondaco.arena.tournament.report.plots import Dot, bars, dots, histogram, ridges
from fondaco.pictures.chart import Curve, Pin, chart

NAN = math.nan


def _series(shares: list[float], trials: int) -> Series:
    ends = [wilson(share, trials) if share == share else (NAN, NAN) for share in shares]
    return Series("a", tuple(shares), tuple(e[0] for e in ends), tuple(e[1] for e in ends))


def _sound(svg: str) -> bool:
    return svg.startswith("<svg") and not re.search(r"[\s\"(]-?(nan|inf)\b", svg, re.IGNORECASE)


@pytest.mark.parametrize("kind", [BARS, DOTS, CURVE, HISTOGRAM])
@pytest.mark.parametrize("trials", [1, 5, 13, 17, 2000])
@pytest.mark.parametrize(
    "shares",
    [[0.0], [1.0], [0.0] * 3, [1.0] * 3, [0.0, 1.0, 0.0], [NAN, 1.0, NAN], [NAN]],
)
def test_a_chart_of_extremes(kind: str, trials: int, shares: list[float]) -> None:
    labels = tuple(range(len(shares))) if kind in (CURVE, HISTOGRAM) else ("x",) * len(shares)
    for series in ((_series(shares, trials),), (_series(shares, trials), _series(shares, 7))):
        told = Chart(kind, "t", "alt", labels, series, par=0.5, par_name="par", percent=True)
        assert _sound(draw(told, "name", "de"))


def test_an_interval_that_misses_its_value_is_drawn_without_that_side() -> None:
    strays = Series("a", (1.0, 0.0), (0.9, 1e-17), (0.9999999999999998, 0.1))
    for kind in (BARS, DOTS):
        assert _sound(draw(Chart(kind, "t", "alt", ("x", "y"), (strays,)), "name", "en"))


@pytest.mark.parametrize("values", [[0], [7], [7, 7, 7], [-3, -3], [0, 100_000]])
def test_the_plots_of_a_tournament_of_extremes(values: list[int]) -> None:
    numbers = np.array(values)
    rows = [Dot(str(value), float(value), None, None, place) for place, value in enumerate(values)]
    shares = [Dot("a", 0.0, 0.0, 0.0, 0), Dot("b", 1.0, 1.0, 1.0, 1)]
    assert _sound(dots("a", rows, "l", "x", "en"))
    assert _sound(dots("b", shares, "l", "x", "en", par=0.5))
    assert _sound(ridges("c", [("a", numbers), ("b", numbers)], "l", "x", "en"))
    assert _sound(histogram("d", numbers, "l", ("x", "y"), "median", "en"))
    assert _sound(bars("e", [("a", 1.0, "r")], "l", "x", "en"))


@pytest.mark.parametrize("shares", [[0.0], [1.0], [0.0, 1.0], [1.0, 1.0, 1.0]])
def test_the_chart_of_a_game_report_of_extremes(shares: list[float]) -> None:
    times = [float(place) for place in range(len(shares))]
    curves = [Curve("red", shares), Curve("blue", [1 - share for share in shares])]
    pins = [Pin("1", 0, len(shares) - 1, "title")]
    drawn = chart(curves, times, [(0.0, "0")], pins, ["0", "1"], "t", 340, 300, "c")
    assert _sound(str(drawn))
