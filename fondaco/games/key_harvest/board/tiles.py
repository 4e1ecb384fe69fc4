"""Tiles and counters: one function per piece, each a group that keeps its id wherever it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.games.key_harvest.board.artwork import CROPS, RADIUS
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.targets import Target
from fondaco.games.key_harvest.nouns import label
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, Value, classes, el, group, number, rect, text, use
from fondaco.pictures.svg import path as path_of

_HEX = hexagon(47.5)
#: Below this radius labels and discs are left out.
FINE = 14


@dataclass(frozen=True)
class Spot:
    """Where a tile lies, and how large."""

    x: float
    y: float
    radius: float

    @property
    def transform(self) -> str:
        """Tiles slide and change their size on the way."""
        scale = number(self.radius / RADIUS * 100)
        return f"translate({number(self.x)} {number(self.y)}) scale({float(scale) / 100:g})"


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


def _ring() -> Markup:
    return path_of(_HEX, class_="ring")


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
        use(name, -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS),
        _plate(field, side) if fine else NOTHING,
        _ring(),
        id=f"{prefix}f-{field}",
        transform=spot.transform,
        **attributes(target, words, classes("field moves", also)),
    )


def still(scene: Scene, field: str, side: int) -> tuple[Markup, Markup]:
    """The face of a field tile and its label, as a mere picture."""
    name = f"{'cut' if side else 'tile'}-{CROPS[scene.land.crop(field)]}"
    return use(name, -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS), _plate(field, side)


def _plate(field: str, side: int) -> Markup:
    """The label of a field tile."""
    return group(
        rect(-16, 19, 32, 19.5, 5.5),
        text(label(field), 0, 34, 16.5),
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
    row, place = scene.rows[worker], scene.numbers[worker]
    parts = [use(f"face-{row['kind']}", -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)]
    if spot.radius > FINE:
        parts += [
            use(f"tool-{place}", -17, -25, 34, 34, class_="tool"),
            _value(row["value"]),
            _sign(row["sign"], 25, -18, 12.5),
            _power(row),
        ]
    else:
        parts.append(text(str(row["value"]), 0, 20, 56, class_="value-alone"))
    return group(
        *parts,
        _ring(),
        id=identity or None,
        transform=spot.transform,
        **attributes(target, words, classes(f"worker moves w-{row['kind']}", also)),
    )


def _value(value: int) -> Markup:
    return group(
        el("circle", cx=-25, cy=-18, r=13.5), text(str(value), -25, -11.5, 19), class_="value"
    )


def _sign(sign: str, x: float, y: float, radius: float) -> Markup:
    """Bell (may) or scroll (must) on a little disc."""
    half = radius * 0.68
    return group(
        el("circle", cx=x, cy=y, r=radius),
        use(f"sign-{sign}", x - half, y - half, 2 * half, 2 * half),
        class_=f"sign sign--{sign}",
    )


def _power(row: dict[str, Any]) -> Markup:
    amount = row.get("n", row.get("cost"))
    icon = -17 if amount is not None else -8.5
    return group(
        rect(-22, 13, 44, 21, 10.5),
        use(f"power-{row['effect']}", icon, 15, 17, 17),
        NOTHING if amount is None else text(str(amount), 10, 29.5, 17.5),
        class_="power",
    )


def plot(spot: Spot, identity: str, words: str, target: Target | None, parts: Markup) -> Markup:
    """A space of one's own board that is a target, or that shows where its deed is."""
    return group(
        path_of(_HEX, class_="plot-target"),
        parts,
        _ring(),
        id=identity,
        transform=spot.transform,
        **attributes(target, words, "plot"),
    )


def tag(words: str, x: float, y: float, also: str = "", size: float = 13) -> Markup:
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
