"""The land along the river: sky, peaks in the mist, paddies, junks, and the city at the mouth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import Markup, join, number, path


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


@cache
def wide_ground(amount: int) -> Markup:
    """Everything of the wide board that never changes; any window is filled with it."""
    points = [WIDE.spot(place, amount) for place in range(amount)]
    bends = "".join(
        f"S{number(x - 30)} {number(y)} {number(x)} {number(y)}"
        for x, y in [(60, 228), *points, (1060, 226)]
    )
    course, flow = f"M-900 228H-120{bends}H1940", join(map(_chevron, points, points[1:]))
    return sheet(__file__, "wide_ground", course=course, flow=flow)


def _chevron(one: tuple[float, float], other: tuple[float, float]) -> Markup:
    """Which way the water goes."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    turn = -1 if other[0] < one[0] else 1
    d = f"M{number(x - 4 * turn)} {number(y - 8)}l{9 * turn} 8 {-9 * turn} 8"
    return path(d, class_="flow")


@cache
def phone_ground(top: float, amount: int, height: float) -> Markup:
    """The river of a phone: there and back again."""
    course = Course(True, top)
    points = [course.spot(place, amount) for place in range(amount)]
    row = (amount + 1) // 2
    first, second = points[0][1] + 3, points[-1][1] + 3
    bend = f"H322Q356 {number(first)} 356 {number((first + second) / 2)}"
    flow = [_chevron(*points[at : at + 2]) for at in range(amount - 1) if at != row - 1]
    return sheet(
        __file__,
        "phone_ground",
        course=f"M-20 {number(first)}{bend}T322 {number(second)}H-20",
        flow=join(flow),
        top=number(top - 10),
        height=number(height),
    )
