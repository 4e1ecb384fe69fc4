"""The country as the data file lays it out: where the spaces lie, what touches what, outlines.

Hexagons stand on a corner. A space's x counts half hexagons from the middle line, its y counts
rows; a radius (centre to corner) makes lengths of both.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin, sqrt

from fondaco.engine.box import Box, kept
from fondaco.pictures.svg import number

ROOT3 = sqrt(3)
#: The way to the six neighbours, from the right one clockwise, each with the edge towards it.
_STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_EDGES = tuple(
    tuple((cos((60 * k + side) * pi / 180), sin((60 * k + side) * pi / 180)) for side in (-30, 30))
    for k in range(6)
)


@lru_cache(maxsize=256)
def hexagon(radius: float) -> str:
    """The path of a hexagon round (0, 0)."""
    corners = [(radius * cos(a), radius * sin(a)) for a in (k * pi / 3 - pi / 2 for k in range(6))]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


@dataclass(frozen=True)
class Land:
    """All spaces, in the canonical order of the fields."""

    ids: tuple[str, ...]
    crops: tuple[int, ...]
    spots: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[str, ...], ...]

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of a field in the canonical order."""
        return {name: place for place, name in enumerate(self.ids)}

    @cached_property
    def _at(self) -> dict[tuple[int, int], str]:
        return dict(zip(self.spots, self.ids, strict=True))

    def crop(self, field: str) -> int:
        """The crop of a field, by its number."""
        return self.crops[self.index[field]]

    def beside(self, field: str) -> tuple[str, ...]:
        """The neighbouring spaces."""
        return self.neighbours[self.index[field]]

    def xy(self, field: str, radius: float) -> tuple[float, float]:
        """The middle of a space, from the middle of the whole country."""
        x, y = self._units[field]
        return x * radius, y * radius

    def behind(self, field: str, up: bool) -> set[str]:
        """The spaces that meet a space at its upper or lower corner."""
        x, y = self.spots[self.index[field]]
        row = y - 1 if up else y + 1
        return {self._at[spot] for spot in ((x - 1, row), (x + 1, row)) if spot in self._at}

    @cached_property
    def _units(self) -> dict[str, tuple[float, float]]:
        """The middles of the spaces, for a radius of 1."""
        rows = [y for _, y in self.spots]
        middle = (min(rows) + max(rows)) / 2
        spots = zip(self.ids, self.spots, strict=True)
        return {name: (x * ROOT3 / 2, (y - middle) * 1.5) for name, (x, y) in spots}

    def outline(self, group: Collection[str], radius: float, middle: tuple[float, float]) -> str:
        """The path round a group: every edge behind which the group does not go on."""
        inside = set(group)
        parts = []
        for field in group:
            x, y = self.spots[self.index[field]]
            left, top = self.xy(field, radius)
            left, top = left + middle[0], top + middle[1]
            for (right, down), ((ax, ay), (bx, by)) in zip(_STEPS, _EDGES, strict=True):
                if self._at.get((x + right, y + down)) not in inside:
                    parts.append(
                        f"M{number(left + ax * radius)} {number(top + ay * radius)}"
                        f"L{number(left + bx * radius)} {number(top + by * radius)}"
                    )
        return "".join(parts)


@kept
def land_of(box: Box) -> Land:
    """The country of a data file."""
    crops, rows = [row["id"] for row in box.data["crop"]], box.data["field"]
    return Land(
        ids=tuple(row["id"] for row in rows),
        crops=tuple(crops.index(row["crop"]) for row in rows),
        spots=tuple((row["x"], row["y"]) for row in rows),
        neighbours=tuple(tuple(row["neighbours"]) for row in rows),
    )
