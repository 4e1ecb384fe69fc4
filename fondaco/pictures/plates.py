"""Plates of the seats: what lies before somebody, lit where a seat decides or has just acted."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.pictures import targets
from fondaco.pictures.board import Shown
from fondaco.pictures.svg import NOTHING, Markup, at, classes, group, rect


@dataclass(frozen=True)
class Plate:
    """Where the plate of a seat lies, and how its corners are rounded."""

    x: float
    y: float
    width: float
    height: float
    round: float
    prefix: str = ""

    def draw(
        self, scene: Shown, seat: int, fresh: bool, kind: str, words: str, *parts: Markup
    ) -> Markup:
        """The parts, a light if the seat decides, and a dotted ring if something is `fresh`."""
        wide, tall, colour = self.width, self.height, scene.colour(seat)
        light = rect(-2, -2, wide + 4, tall + 4, self.round + 2, class_="turn-light")
        ring = rect(-3, -3, wide + 6, tall + 6, self.round + 3, class_="ring")
        return group(
            *parts,
            light if scene.view["actor"] == seat else NOTHING,
            ring if fresh else NOTHING,
            id=f"{self.prefix}seat-{colour}",
            transform=at(self.x, self.y),
            **targets.named(words, classes(kind, f"seat-{colour}", fresh and "last")),
        )
