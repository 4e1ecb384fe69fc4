"""Names on the map. Letters keep their size however near one is; a name without room is left out.

Everything in a group `.sized` is drawn for the map as a tablet shows it whole, and scaled by the
style sheet as one comes nearer or goes farther (panzoom.js says how near one is). From near all
names are shown; from afar those of homes and of the spaces of interest, as far as they do not meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fondaco.pictures.svg import Markup, at, el, group, text, text_width

#: Letters, in units of a map that a tablet shows whole: 11 px there.
SIZE = 14.8
#: How much larger everything is on a phone that shows the whole map.
FAR = 2.0
_LINE = 0.98
_EDGE = 5.0
#: Names of the site's serif are narrower than `text_width` makes sure; small capitals are wider.
_NARROW, _CAPITALS = 0.92, 1.12


@dataclass(frozen=True)
class Room:
    """A rectangle that something takes."""

    left: float
    top: float
    right: float
    low: float

    def meets(self, other: Room) -> bool:
        """Do they lie over each other?"""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.low
            and other.top < self.low
        )

    @staticmethod
    def around(x: float, y: float, half: float, tall: float) -> Room:
        """One round a point."""
        return Room(x - half, y - tall, x + half, y + tall)


@dataclass(frozen=True)
class Label:
    """A name above (or on) a point: rows of words, the last of which stands at y."""

    rows: tuple[str, ...]
    x: float
    y: float
    anchor: str
    kind: str
    size: float = SIZE

    def box(self, scale: float = 1.0) -> Room:
        """The room it takes where things are so much larger."""
        size = self.size * scale
        share = _CAPITALS if "home-name" in self.kind else _NARROW
        wide = share * max(text_width(row, size) for row in self.rows)
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        top = self.y - (len(self.rows) - 1) * size * _LINE - size * 0.78
        return Room(self.x - left, top, self.x - left + wide, self.y + size * 0.22)

    def draw(self, also: str = "") -> Markup:
        """The name."""
        top = -(len(self.rows) - 1) * self.size * _LINE
        lines = [
            text(row, 0, top + place * self.size * _LINE, self.size, class_=self.kind)
            for place, row in enumerate(self.rows)
        ]
        return group(
            group(*lines, class_=f"sized {self.anchor}"),
            class_=also or None,
            transform=at(self.x, self.y),
        )


def label(
    rows: Iterable[str], x: float, y: float, kind: str, width: float, size: float = SIZE
) -> Label:
    """A name at a point; near an edge of the map it begins or ends there."""
    made = Label(tuple(rows), x, y, "middle", kind, size)
    room = made.box(FAR)
    if room.left < _EDGE:
        return Label(made.rows, _EDGE, y, "start", kind, size)
    if room.right > width - _EDGE:
        return Label(made.rows, width - _EDGE, y, "end", kind, size)
    return made


@dataclass(frozen=True)
class Found:
    """A name that has room, and whether it also has from afar."""

    label: Label
    far: bool


def choose(
    wanted: Iterable[Label], near: list[Room], far: list[Room], height: float
) -> Iterator[Found]:
    """The names that have room, those wanted most first; `near` and `far` say what is taken."""
    for made in wanted:
        box, large = made.box(), made.box(FAR)
        if box.top < 0 or any(box.meets(other) for other in near):
            continue
        fits = large.top > 0 and large.low < height and not any(map(large.meets, far))
        near.append(box)
        if fits:
            far.append(large)
        yield Found(made, fits)


def sized(x: float, y: float, *parts: Markup, **attributes: str | None) -> Markup:
    """Things round a point that keep their size on the screen."""
    return el("g", group(*parts, class_="sized"), transform=at(x, y), **attributes)
