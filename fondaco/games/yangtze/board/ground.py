"""The land along the river: sky, peaks in the mist, paddies, junks, and the city at the mouth."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache

from fondaco.pictures.svg import Markup, el, group, join, number, path, rect, use

#: How far the ground goes on at both sides, so that a window of any shape is filled.
_PAST = 900


@dataclass(frozen=True)
class Course:
    """Where the houses of the river stand, and how big what lies beside them is."""

    compact: bool
    #: Top of the river's part of the drawing.
    top: float = 0

    @property
    def prefix(self) -> str:
        """Of the ids: two drawings share one page."""
        return "p-" if self.compact else ""

    def spot(self, place: int, amount: int) -> tuple[float, float]:
        """The middle of the tile beside a house; on a phone the river turns back half way."""
        if not self.compact:
            step = 872 / amount
            return 108 + (place + 0.5) * step, 226 + 7 * math.sin(place * 1.05 + 0.4)
        row = (amount + 1) // 2
        step = 352 / row
        if place < row:
            return 4 + (place + 0.5) * step, self.top + 42
        return 4 + (2 * row - place - 0.5) * step, self.top + 152

    @property
    def scale(self) -> float:
        """Of the tiles."""
        return 0.8 if self.compact else 0.95


WIDE = Course(False)
_RIDGES = (
    ("peak-3", 176, (40, 66, 96, 52, 84, 60, 100, 48, 72, 90, 56, 80, 62), 96, -40),
    ("peak-2", 178, (30, 74, 44, 62, 34, 70, 40, 58, 36, 66, 46, 60), 104, -10),
    ("peak-1", 182, (26, 40, 22, 46, 30, 38, 24, 44, 28, 36), 128, -60),
)


def _ridge(base: float, heights: tuple[int, ...], step: float, left: float) -> str:
    """A row of steep, rounded peaks, as they stand at the river."""
    parts = [f"M{number(left)} {number(base)}"]
    for place, tall in enumerate(heights):
        x = left + place * step
        half = step * 0.5
        parts.append(
            f"C{number(x + half * 0.35)} {number(base - tall * 0.15)} "
            f"{number(x + half * 0.45)} {number(base - tall)} "
            f"{number(x + half * 0.95)} {number(base - tall)}"
            f"S{number(x + half * 1.6)} {number(base - tall * 0.12)} "
            f"{number(x + step)} {number(base - 4)}"
        )
    return "".join(parts) + f"V{number(base + 60)}H{number(left)}z"


@cache
def wide_ground(amount: int) -> Markup:
    """Everything of the wide board that never changes."""
    whole = 1040 + 2 * _PAST
    points = [WIDE.spot(place, amount) for place in range(amount)]
    course = "M-900 228H-120" + "".join(
        f"S{number(x - 30)} {number(y)} {number(x)} {number(y)}"
        for x, y in [(60, 228), *points, (1060, 226)]
    )
    course += "H1940"
    ridges = [path(_ridge(b, h, s, x), class_=name) for name, b, h, s, x in _RIDGES]
    return group(
        rect(-_PAST, -300, whole, 1500, class_="bank"),
        rect(-_PAST, -300, whole, 480, fill="url(#g-sky)"),
        el("circle", cx=986, cy=108, r=20, class_="sun"),
        *ridges,
        rect(-_PAST, 100, whole, 78, fill="url(#g-mist)"),
        path(f"M-{_PAST} 170Q200 156 500 171T1100 166H{1040 + _PAST}V420H-{_PAST}z", class_="bank"),
        path(
            f"M-{_PAST} 170Q200 156 500 171T1100 166H{1040 + _PAST}V420H-{_PAST}z",
            fill="url(#paddy)",
        ),
        path(course, class_="shore", stroke_width=118),
        path(course, class_="stream", stroke_width=108),
        path(course, class_="ripples", stroke_width=104),
        *[_chevron(a, b) for a, b in itertools.pairwise(points)],
        _entrance(),
        use("junk", 64, 136, 42, 40),
        _willow(28, 176),
        _city(1006, 172),
        class_="ground",
        aria_hidden="true",
    )


def _chevron(one: tuple[float, float], other: tuple[float, float]) -> Markup:
    """Which way the water goes."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    turn = -1 if other[0] < one[0] else 1
    d = f"M{number(x - 4 * turn)} {number(y - 8)}l{9 * turn} 8 {-9 * turn} 8"
    return path(d, class_="flow")


def _entrance() -> Markup:
    return path("M98 226h14m-6-6 6 6-6 6", class_="flow flow--in")


def _willow(x: float, y: float) -> Markup:
    d = (
        f"M{x} {y}q2-18-2-30m0 0q-14-2-16 16m16-16q-7 4-7 18m7-18q10-4 16 14m-16-14q5 4 5 17"
        "m-5-17q-22-8-26 8m26-8q20-8 26 8"
    )
    return path(d, class_="willow")


def _city(x: float, y: float) -> Markup:
    """Shanghai, where everything is cheap."""
    return group(
        path("M-26 12V-6h8v-14l7-8 7 8v8h6v-22l6-5 6 5v22h6v-6h7v18z", class_="city"),
        path("M-15-12h4v5h-4zM3-24h4v5H3zM3-12h4v5H3zM15-4h4v5h-4zM-15-1h4v5h-4z", class_="lamp"),
        transform=f"translate({number(x)} {number(y)})",
    )


@cache
def phone_ground(top: float, amount: int, height: float) -> Markup:
    """The river of a phone: there and back again."""
    course = Course(True, top)
    points = [course.spot(place, amount) for place in range(amount)]
    row = (amount + 1) // 2
    first, second = points[0][1] + 3, points[-1][1] + 3
    bend = f"H322Q356 {number(first)} 356 {number((first + second) / 2)}"
    water = f"M-20 {number(first)}{bend}T322 {number(second)}H-20"
    pairs = list(itertools.pairwise(points))
    return group(
        rect(0, 0, 360, height, class_="bank"),
        rect(0, top - 10, 360, 220, fill="url(#paddy)"),
        path(water, class_="shore", stroke_width=88),
        path(water, class_="stream stream--plain", stroke_width=80),
        path(water, class_="ripples", stroke_width=78),
        join(_chevron(a, b) for place, (a, b) in enumerate(pairs) if place != row - 1),
        class_="ground",
        aria_hidden="true",
    )
