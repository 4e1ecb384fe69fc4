"""Ornament of the delivered map: mountains on borders, rivers over them, dunes, tones, names moved.

Where it stands, `art/ornament.toml` says.
"""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

from fondaco.games.samarkand.board.geometry import Geometry, Point, pen, rough
from fondaco.pictures.svg import number

_ART: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "art" / "ornament.toml").read_text(encoding="utf-8")
)
#: The tone of the paper under a land; plain where nothing is said.
TONES = {space: tone for tone, spaces in _ART["tones"].items() for space in spaces}
TONES |= dict.fromkeys(_ART["dunes"], "sand")
#: Where name and pieces stand a little beside the point of the data file.
SHIFTS: dict[str, Point] = {name: (x, y) for name, (x, y) in _ART["shifts"].items()}
#: Names of seas that stand away from their pieces: x, y and the size of the letters.
SEA_NAMES: dict[str, tuple[float, float, float]] = {
    name: (x, y, size) for name, (x, y, size) in _ART["sea_names"].items()
}
#: Pictures on the open sea: the sea, the symbol, and x, y, width, height.
FIGURES = tuple((row["sea"], row["symbol"], *row["box"]) for row in _ART["figures"])
_PEAK = "c3-3 5-10 7-11 2 1 4 8 7 11z"
_SHADE = "c1 5 3 9 5 11m-3.8-7.5 2.4 4.5"


def mountains(geometry: Geometry) -> tuple[str, str]:
    """The paths of the hills and of their shading; nearer ones are drawn over farther ones."""
    places: list[Point] = []
    for pair in _ART["mountains"]:
        one, other = pair.split("-")
        for (ax, ay), (bx, by) in geometry.shared(one, other):
            amount = max(2, int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / 13))
            parts = [(step + 0.5) / amount for step in range(amount)]
            places += [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in parts]
    places.sort(key=lambda place: place[1])
    hills = "".join(f"M{number(x - 7)} {number(y + 4)}{_PEAK}" for x, y in places)
    shades = "".join(f"M{number(x)} {number(y - 7)}{_SHADE}" for x, y in places)
    return hills, shades


def rivers(geometry: Geometry) -> str:
    """The path of the rivers."""
    drawn = []
    for river in _ART["rivers"]:
        spaces = river.split()
        middles = []
        for one, other in pairwise(spaces):
            for (ax, ay), (bx, by) in geometry.shared(one, other)[:1]:
                middles.append(((ax + bx) / 2, (ay + by) / 2))
        if len(middles) == len(spaces) - 1:
            points = [middles[0]]
            for a, b in pairwise(middles):
                points += rough(a, b, 0.2, 11)
            drawn.append(pen(points))
    return "".join(drawn)


def dunes(geometry: Geometry, places: dict[str, Point]) -> tuple[str, list[Point]]:
    """The path of the dunes, and where palms stand, in the corners of dry spaces."""
    lines, palms = [], []
    for count, name in enumerate(space for space in _ART["dunes"] if space in places):
        x, y = places[name]
        for corner, (cx, cy) in enumerate(geometry.corners(name)):
            px, py = x + (cx - x) * 0.68, y + (cy - y) * 0.68
            if corner % 2 or (abs(py - y + 14) < 8 and abs(px - x) < 26):
                continue
            if (count + corner) % 5 == 0:
                palms.append((px, py))
            else:
                lines.append(
                    f"M{number(px - 9)} {number(py + 2)}q5-6 10-2 3 2 8 2m-14 2.5q4-3.5 8-.5"
                )
    return "".join(lines), palms
