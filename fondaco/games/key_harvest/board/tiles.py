"""Tiles and counters: one function per piece, each a group that keeps its id wherever it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.games.key_harvest.board.artwork import CROPS, RADIUS
from fondaco.games.key_harvest.board.land import ROOT3, hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.targets import Target
from fondaco.games.key_harvest.nouns import label
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
    classes,
    el,
    group,
    join,
    number,
    rect,
    text,
    use,
)
from fondaco.pictures.svg import path as path_of

_HEX = hexagon(47.5)
#: Rings lie within a tile, so that the outline of a group stays visible round it.
_RING = hexagon(43.5)
#: Below this radius labels and discs are left out.
FINE = 20
#: The smallest letters by the prefix of a drawing, in its units: a tablet shrinks the wide one to
#: 0.77; a phone has its own, held sideways it shrinks the dock to 0.91.
LETTERS = {"": 14.5, "p-": 10.2, "dock": 11.2}
#: The smallest target, in units of a drawing.
_REACH = {"": 53, "p-": 41, "dock": 45}


@dataclass(frozen=True)
class Spot:
    """Where a tile lies, and how large."""

    x: float
    y: float
    radius: float
    kind: str = ""

    @property
    def transform(self) -> str:
        """Tiles slide and change their size on the way."""
        scale = number(self.radius / RADIUS * 100)
        return f"translate({number(self.x)} {number(self.y)}) scale({float(scale) / 100:g})"

    @property
    def letters(self) -> float:
        """The size of letters on a tile that lies here, in units of the tile."""
        return round(max(16.5, LETTERS[self.kind] * RADIUS / self.radius), 1)

    @property
    def reach(self) -> Markup:
        """An unseen hexagon round a tile that would be too small a target."""
        wanted = _REACH[self.kind] / self.radius * RADIUS / ROOT3
        if wanted <= 47.5:
            return NOTHING
        return path_of(hexagon(round(wanted, 1)), class_="area")


def attributes(target: Target | None, words: str, also: str) -> dict[str, Value]:
    """What makes a group a target, a target that explains itself, or a picture with a name."""
    if target is None:
        return targets.named(words, also, "img")
    if target.why:
        preview = "\n".join(target.preview) or None
        return {**targets.blocked(target.why, words, also), "data_preview": preview}
    words = ". ".join([words, *target.preview])
    also = classes(also, target.quiet and "quiet")
    return targets.legal(target.plan, words, target.chosen, also, target.preview)


def _ring(target: Target | None = None) -> Markup:
    """The ring of a tile; one that can be taken has a light casing, seen on every crop."""
    if target is None or target.why or target.quiet:
        return path_of(_RING, class_="ring")
    return join([path_of(_RING, class_="casing"), path_of(_RING, class_="ring")])


def field_tile(
    scene: Scene,
    field: str,
    side: int,
    spot: Spot,
    words: str,
    target: Target | None = None,
    prefix: str = "",
    also: str = "",
) -> Markup:
    """A field tile on a board, in a store or in the registry. Side 0 is ripe, 1 is harvested."""
    fine = spot.radius > FINE
    kind = CROPS[scene.land.crop(field)]
    name = f"{'cut' if side else 'tile'}-{kind}" if fine else f"{'stub' if side else 'seed'}-{kind}"
    return group(
        NOTHING if target is None else spot.reach,
        use(name, -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS),
        _ring(target),
        _plate(field, side, spot.letters) if fine else NOTHING,
        id=f"{prefix}f-{field}",
        transform=spot.transform,
        **attributes(target, words, classes("field moves", also)),
    )


def still(scene: Scene, field: str, side: int, spot: Spot) -> tuple[Markup, Markup]:
    """The face of a field tile and its label, as a mere picture."""
    name = f"{'cut' if side else 'tile'}-{CROPS[scene.land.crop(field)]}"
    return use(name, -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS), _plate(field, side, spot.letters)


def _plate(field: str, side: int, size: float) -> Markup:
    """The label of a field tile."""
    width, height = size * 1.86, size * 1.14
    return group(
        rect(-width / 2, 38.5 - height, width, height, 5.5),
        text(label(field), 0, 38.5 - size * 0.23, size),
        class_="plate plate--cut" if side else "plate",
    )


def worker_tile(
    scene: Scene,
    worker: str,
    spot: Spot,
    identity: str,
    words: str,
    target: Target | None = None,
    also: str = "",
) -> Markup:
    """A worker: value, bell or scroll, tool, and what the power does; a mere picture has no id."""
    row, place, size = scene.rows[worker], scene.numbers[worker], spot.letters
    parts = [
        NOTHING if target is None else spot.reach,
        use(f"face-{row['kind']}", -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS),
        _ring(target),
    ]
    if spot.radius > FINE:
        parts += [
            use(f"tool-{place}", -17, -27, 34, 34, class_="tool"),
            _value(row["value"], size),
            _sign(row["sign"], 27, -18, 12.5),
            _power(row, size),
        ]
    else:
        parts.append(use(f"tool-{place}", -30, -30, 60, 60, class_="tool"))
    return group(
        *parts,
        id=identity or None,
        transform=spot.transform,
        **attributes(target, words, classes(f"worker moves w-{row['kind']}", also)),
    )


def _value(value: int, size: float) -> Markup:
    size = max(size, 19)
    x, y = -27, -17
    return group(
        el("circle", cx=x, cy=y, r=size * 0.71),
        text(str(value), x, y + size * 0.35, size),
        class_="value",
    )


def _sign(sign: str, x: float, y: float, radius: float) -> Markup:
    """Bell (may) or scroll (must) on a little disc."""
    half = radius * 0.68
    return group(
        el("circle", cx=x, cy=y, r=radius),
        use(f"sign-{sign}", x - half, y - half, 2 * half, 2 * half),
        class_=f"sign sign--{sign}",
    )


def _power(row: dict[str, Any], size: float) -> Markup:
    amount = row.get("n", row.get("cost"))
    height, foot = size * 1.2, 34.5
    icon = -size if amount is not None else -size / 2
    return group(
        rect(-height * 1.08, foot - height, height * 2.16, height, height / 2),
        use(f"power-{row['effect']}", icon, foot - size * 1.1, size, size),
        NOTHING if amount is None else text(str(amount), size * 0.6, foot - size * 0.25, size),
        class_="power",
    )


def plot(spot: Spot, identity: str, words: str, target: Target | None, parts: Markup) -> Markup:
    """A space of one's own board that is a target, or that shows where its deed is."""
    return group(
        NOTHING if target is None else spot.reach,
        path_of(_HEX, class_="plot-target"),
        parts,
        _ring(target),
        id=identity,
        transform=spot.transform,
        **attributes(target, words, "plot"),
    )


def tag(words: str, x: float, y: float, also: str = "", size: float = 14.5) -> Markup:
    """A short word on a pill: what a target brings."""
    width, height = size * (1 + 0.57 * len(words)), size * 1.46
    return group(
        rect(-width / 2, -height / 2, width, height, height / 2),
        text(words, 0, size * 0.36, size),
        class_=classes("tag", also),
        transform=f"translate({number(x)} {number(y)})",
    )


def counter_row(bid: Sequence[int], x: float, y: float, size: float, room: float) -> list[Markup]:
    """The counters of a bid, side by side round (x, y), within a room."""
    flat = [crop for crop, count in enumerate(bid) for _ in range(count)]
    step = min(size + 1.5, (room - size) / max(len(flat) - 1, 1))
    left = x - (len(flat) - 1) * step / 2 - size / 2
    return [
        use(f"counter-{CROPS[crop]}", left + place * step, y - size / 2, size, size)
        for place, crop in enumerate(flat)
    ]
