"""Outlines of the spaces as an old chart has them: every edge roughened once, so neighbours fit.

An edge belongs to the spaces on both of its sides. Coasts are jagged, borders gently bent, lines
between seas nearly straight, the frame of the chart straight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from zlib import crc32

Point = tuple[float, float]
Edge = tuple[Point, Point]

COAST, BORDER, SEA, FRAME = "coast", "border", "sea", "frame"
#: How far an edge is bent in parts of its length, and the longest straight piece.
_ROUGHNESS = {COAST: (0.17, 8.0), BORDER: (0.09, 17.0), SEA: (0.05, 32.0)}
#: The patch that stands for a space without an outline: about as large as its pieces need.
_PATCH, _PATCH_CORNERS = 24.0, 8


def _short(value: float) -> str:
    """A coordinate of the map: one place is finer than a line is wide."""
    rounded = round(value, 1)
    return str(rounded) if rounded % 1 else str(int(rounded))


def _step(now: Point, then: Point) -> str:
    """A short straight piece, measured from where the pen is."""
    text = f"l{_short(then[0] - now[0])} {_short(then[1] - now[1])}"
    return text.replace(" -", "-")


def pen(points: Sequence[Point]) -> str:
    """A line through points; each step starts where the rounded one before really ended."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    steps = [f"M{_short(x)} {_short(y)}"]
    for point in points[1:]:
        steps.append(_step((x, y), point))
        x, y = x + round(point[0] - x, 1), y + round(point[1] - y, 1)
    return "".join(steps)


def _noise(a: Point, b: Point) -> float:
    """A number between -1 and 1 that is always the same for two points."""
    return crc32(f"{a[0]:.2f} {a[1]:.2f} {b[0]:.2f} {b[1]:.2f}".encode()) / 2**31 - 1


def rough(a: Point, b: Point, bend: float, longest: float) -> list[Point]:
    """The points after `a` up to `b`, by moving middles aside again and again."""
    if math.dist(a, b) < longest:
        return [b]
    aside = _noise(a, b) * bend
    middle = (
        (a[0] + b[0]) / 2 - (b[1] - a[1]) * aside,
        (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside,
    )
    return [*rough(a, middle, bend, longest), *rough(middle, b, bend, longest)]


def _key(a: Point, b: Point) -> Edge:
    return (a, b) if a <= b else (b, a)


def corners_of(space: Mapping[str, Any]) -> list[Point]:
    """The corners of a space; one without an outline is a round patch about its point."""
    if "outline" in space:
        return [(float(x), float(y)) for x, y in space["outline"]]
    turns = [2 * math.pi * corner / _PATCH_CORNERS for corner in range(_PATCH_CORNERS)]
    return [(space["x"] + _PATCH * math.sin(a), space["y"] - _PATCH * math.cos(a)) for a in turns]


class Geometry:
    """All edges of a map."""

    def __init__(self, spaces: Iterable[Mapping[str, Any]], width: float, height: float) -> None:
        self._kinds: dict[str, str] = {}
        self._polygons: dict[str, list[Point]] = {}
        self._owners: dict[Edge, list[str]] = {}
        for space in spaces:
            name = space["id"]
            self._kinds[name] = space["kind"]
            self._polygons[name] = corners_of(space)
            for a, b in self._sides(name):
                self._owners.setdefault(_key(a, b), []).append(name)
        self._lines: dict[Edge, list[Point]] = {}
        self._edge_kinds: dict[Edge, str] = {}
        for edge, owners in self._owners.items():
            kind = self._kind_of(edge, owners, width, height)
            self._edge_kinds[edge] = kind
            bend, longest = _ROUGHNESS.get(kind, (0.0, math.inf))
            self._lines[edge] = [edge[0], *rough(*edge, bend, longest)]

    def _sides(self, name: str) -> Iterable[Edge]:
        corners = self._polygons[name]
        return pairwise([*corners, corners[0]])

    def _kind_of(self, edge: Edge, owners: list[str], width: float, height: float) -> str:
        (ax, ay), (bx, by) = edge
        if (ax == bx and ax in (0, width)) or (ay == by and ay in (0, height)):
            return FRAME
        kinds = {self._kinds[name] for name in owners}
        if len(kinds) == 2:
            return COAST
        return SEA if "sea" in kinds else BORDER

    def outline(self, name: str) -> str:
        """The path round a space."""
        points: list[Point] = []
        for a, b in self._sides(name):
            edge = _key(a, b)
            line = self._lines[edge] if a == edge[0] else self._lines[edge][::-1]
            points += line[:-1]
        return pen(points) + "z"

    def lines(self, kind: str) -> str:
        """The path of all edges of a kind."""
        edges = [edge for edge, found in self._edge_kinds.items() if found == kind]
        return "".join(pen(self._lines[edge]) for edge in edges)

    def shared(self, one: str, other: str) -> list[Edge]:
        """The edges that two spaces share."""
        return [edge for edge, owners in self._owners.items() if set(owners) == {one, other}]

    def corners(self, name: str) -> list[Point]:
        """The corners of a space."""
        return self._polygons[name]
