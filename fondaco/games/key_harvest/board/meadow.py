"""The ground of a country: meadow and hedge, plots with their labels, and where their deeds are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from fondaco.games.key_harvest.board.artwork import CROPS, RADIUS
from fondaco.games.key_harvest.board.deeds import Deed, deed_words
from fondaco.games.key_harvest.board.land import ROOT3, Land, hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import FINE, LETTERS, Spot
from fondaco.games.key_harvest.nouns import label
from fondaco.pictures.marks import disc
from fondaco.pictures.still import still
from fondaco.pictures.svg import NOTHING, Markup, at, el, group, join, number, path, rect, text, use

#: How far below its middle the label of a plot stands, in units of a tile.
LABEL = 27.5


@dataclass(frozen=True)
class Ground:
    """Where a country lies: its rectangle, and the radius of its hexagons."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    prefix: str = ""
    #: As large as the ground of one's own country.
    like_main: bool = False

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The middle of the land, a little lower than that of the ground: plaques stand above."""
        return self.x + self.width / 2, self.y + self.height / 2 + self.radius * 0.12

    def spot(self, land: Land, field: str) -> Spot:
        """Where a tile of a field lies."""
        x, y = land.xy(field, self.radius)
        return Spot(self.middle[0] + x, self.middle[1] + y, self.radius, self.prefix)

    @property
    def fine(self) -> bool:
        """Is there room for letters?"""
        return self.radius > FINE


@lru_cache(maxsize=16)
def _hedge(width: float, height: float, fine: bool) -> Markup:
    """Bushes round the meadow, and furrows on it."""
    rng = Random(5)  # noqa: S311 - a drawing, always the same
    step, size = (12, 5.6) if fine else (8, 3.4)
    inset = size * 1.5
    across = range(int(inset), int(width - inset) + 1, step)
    down = range(int(inset), int(height - inset) + 1, step)
    edge: list[tuple[float, float]] = [(x, y) for x in across for y in (inset, height - inset)]
    edge += [(x, y) for y in down for x in (inset, width - inset)]
    shades: list[list[str]] = [[], [], []]
    for x, y in edge:
        left, top = x + rng.random() * 4 - 2, y + rng.random() * 4 - 2
        r = size * (1 + rng.random() * 0.5)
        ring = f"M{number(left - r)} {number(top)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0"
        shades[rng.randrange(3)].append(f"{ring}a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0")
    rows = range(14, int(height), 14 if fine else 10)
    furrows = "".join(
        f"M0 {y}q{number(width / 4)} 8 {number(width / 2)} 0t{number(width / 2)} 0" for y in rows
    )
    bushes = [path("".join(drawn), class_=f"bush bush--{k}") for k, drawn in enumerate(shades)]
    return join([path(furrows, class_="furrow"), *bushes])


@lru_cache(maxsize=16)
def _plots(land: Land) -> Markup:
    """All plots of a country in unit size: hexagons and pale crops."""
    parts = [path(_hexagons(land, RADIUS, 0.95), class_="plot-ground")]
    for field, crop in zip(land.ids, land.crops, strict=True):
        x, y = land.xy(field, RADIUS)
        kind = CROPS[crop]
        parts.append(use(f"crop-{kind}", x - 15, y - 20, 30, 30, class_=f"plot-crop k-{kind}"))
    return join(parts)


@lru_cache(maxsize=16)
def _all_labels(land: Land, size: float) -> Markup:
    """The labels of all plots in unit size."""
    spots = [(field, *land.xy(field, RADIUS)) for field in land.ids]
    parts = [text(label(field), x, y + LABEL, size, class_="plot-label") for field, x, y in spots]
    return join(parts)


def draw_labels(scene: Scene, ground: Ground, seat: int) -> Markup:
    """The labels of the plots on which nothing lies or is offered."""
    fields, workers, _ = scene.boards[seat]
    taken = {*fields, *workers, *scene.targets.spaces, scene.ghost}
    size, down = LETTERS[ground.prefix], LABEL * ground.radius / RADIUS
    parts = []
    for field in scene.land.ids:
        if field not in taken:
            spot = ground.spot(scene.land, field)
            parts.append(el("text", label(field), x=spot.x, y=spot.y + down))
    return group(*parts, class_="plot-labels", font_size=size, aria_hidden="true")


@lru_cache(maxsize=16)
def _hexagons(land: Land, radius: float, filled: float) -> str:
    """The hexagons of all plots as one path."""
    corners = [
        tuple(map(float, corner.split()))
        for corner in hexagon(round(radius * filled, 2))[1:-1].split("L")
    ]
    parts = []
    for field in land.ids:
        x, y = land.xy(field, radius)
        parts.append("M" + "L".join(f"{number(x + a)} {number(y + b)}" for a, b in corners) + "z")
    return "".join(parts)


def draw_ground(scene: Scene, ground: Ground, seat: int, first: bool = False) -> Markup:
    """Meadow, hedge and plots, with the deeds that lie elsewhere.

    The first ground of a drawing defines the plots; the others use them.
    """
    fine, least = ground.fine, LETTERS[ground.prefix]
    box = (ground.x, ground.y, ground.width, ground.height, 12 if ground.radius > 30 else 8)
    middle, name = at(*ground.middle), f"{ground.prefix}plots"
    if first or fine:
        size = round(least * RADIUS / ground.radius, 1)
        labels = f"{ground.prefix}labels"
        if first:
            kept = still(_all_labels(scene.land, size), id=labels)
            plots = join([el("defs", kept), still(_plots(scene.land), id=name)])
        else:
            plots = join([el("use", href=f"#{name}"), el("use", href=f"#{labels}")])
        plots = group(plots, transform=f"{middle} scale({number(ground.radius / RADIUS)})")
    else:
        plots = path(
            _hexagons(scene.land, ground.radius, 0.93), class_="plots-small", transform=middle
        )
    return group(
        rect(*box, class_="meadow"),
        _hedged(ground, seat, first) if fine else NOTHING,
        plots,
        _lost(scene, ground, seat) if fine else NOTHING,
        class_="ground",
        aria_hidden="true",
    )


def _hedged(ground: Ground, seat: int, first: bool) -> Markup:
    """The hedge of a ground; those as large as the first one use that."""
    name = f"{ground.prefix}hedge-{int(ground.width)}-{int(ground.height)}"
    if first or not ground.like_main:
        hedge = _hedge(ground.width, ground.height, ground.radius > 30)
        hedge = still(hedge, id=name if first else f"{name}-{seat}")
    else:
        hedge = el("use", href=f"#{name}")
    return group(hedge, transform=at(ground.x, ground.y))


def _lost(scene: Scene, ground: Ground, seat: int) -> Markup:
    """Plots whose deed lies on another board or is out of the game are hatched."""
    fields, radius = scene.boards[seat][0], ground.radius * 0.95
    wide, half = number(radius * ROOT3 / 2), number(radius / 2)
    edges = f"l{wide} {half}v{number(radius)}l-{wide} {half}l-{wide} -{half}v-{number(radius)}z"
    parts = []
    for field, deed in scene.deeds.items():
        if deed.kind in ("board", "gone") and field not in fields:
            spot = ground.spot(scene.land, field)
            parts.append(f"M{number(spot.x)} {number(spot.y - radius)}{edges}")
    return path("".join(parts), class_="lost") if parts else NOTHING


def _told(scene: Scene, field: str, deed: Deed) -> str:
    return f"{scene.field_words(field)}: {deed_words(deed, scene.seat, scene.names, scene.lang)}"


def draw_pins(scene: Scene, ground: Ground, seat: int) -> Markup:
    """On every plot whose deed somebody has: a key for the registry, a mark for a seat."""
    fields, workers, _ = scene.boards[seat]
    parts, size = [], ground.radius * 0.24
    for field, deed in scene.deeds.items():
        if field in fields or field in workers:
            continue
        spot = ground.spot(scene.land, field)
        top = spot.y - ground.radius * 0.6
        if deed.kind == "registry":
            inner = (spot.x - size * 0.68, top - size * 0.68, size * 1.36, size * 1.36)
            sign = join(
                [
                    el("circle", cx=spot.x, cy=top, r=size, class_="pin"),
                    use("deed-key", *inner, class_="pin-key"),
                ]
            )
        elif deed.seat is not None:
            sign = disc(scene.colour(deed.seat), spot.x, top, size)
        else:
            continue
        tells = seat == scene.main and field not in scene.targets.spaces
        parts.append(group(sign, data_tip=_told(scene, field, deed)) if tells else sign)
    return group(*parts, class_="pins", aria_hidden="true")
