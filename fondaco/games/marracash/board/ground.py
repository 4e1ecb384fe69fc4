"""What never changes: sand, the way of the line, streets, palms, wall and gates."""

from __future__ import annotations

from math import cos, pi, sin

from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.town import Fountain, Point, Town
from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import Markup, group, join, number, path, rect, use

#: How far the sand goes on at all sides, so that a window of any shape is filled.
_PAST = 700
_WALL = 14


def ground(town: Town, frame: Frame) -> Markup:
    """Drawn once for a box and kept."""
    key = ("ground", frame)
    if key not in town.kept:
        palms = [town.centre((row, column)) for row, column in town.data["grid"]["palms"]]
        town.kept[key] = group(
            *_sand(town, frame),
            _streets(town),
            *[use("piece-palm", x - 30, y - 30, 60, 60) for x, y in palms],
            *_wall(town),
            *[_gate(fountain) for fountain in town.fountains if fountain.gate is not None],
            class_="ground",
            aria_hidden="true",
        )
    drawn: Markup = town.kept[key]
    return drawn


def line(points: list[Point]) -> str:
    """A path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def outward(town: Town, gate: Point) -> Point:
    """The direction in which one leaves the town through a gate."""
    x0, y0, x1, y1 = town.data["grid"]["wall"]
    far = {
        (-1, 0): gate[0] - x0,
        (1, 0): x1 - gate[0],
        (0, -1): gate[1] - y0,
        (0, 1): y1 - gate[1],
    }
    return min(far, key=lambda step: far[step])


def star(radius: float, inner: float = 0.74) -> str:
    """The points of an eight-pointed star."""
    corners = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * inner
        angle = pi * corner / 8
        corners.append(f"{number(reach * cos(angle))},{number(reach * sin(angle))}")
    return " ".join(corners)


def _sand(town: Town, frame: Frame) -> list[Markup]:
    width, height = town.data["meta"]["frame"]
    x0, y0, x1, y1 = town.data["grid"]["wall"]
    box = (-_PAST, -_PAST, width + 2 * _PAST, height + 2 * _PAST)
    track = line([(x, y) for x, y in town.data["queue"]["path"]])
    roads = []
    for fountain in town.fountains:
        if fountain.gate is not None:
            (gx, gy), (dx, dy) = fountain.gate, outward(town, fountain.gate)
            roads.append(path(line([(gx, gy), (gx + 44 * dx, gy + 44 * dy)]), class_="road"))
    return [
        rect(*box, class_="sand"),
        rect(*box, fill="url(#dunes)"),
        *([] if frame.turned else _wayside()),
        path(track, class_="track-edge"),
        path(track, class_="track"),
        *roads,
        rect(x0 + 5, y0 + 9, x1 - x0 - 4, y1 - y0 - 4, 4, class_="wall-shade"),
        rect(x0 + 5, y0 + 5, x1 - x0 - 10, y1 - y0 - 10, class_="alley"),
    ]


def _wayside() -> list[Markup]:
    """Camels and tents beside the town, where a window shows more than the frame."""
    return [
        use("piece-tent", -96, 250, 66, 48),
        use("piece-camel", -100, 420, 70, 44),
        use("piece-tent", 1030, 180, 66, 48),
        use("piece-camel", 1030, 500, 70, 44),
    ]


def _streets(town: Town) -> Markup:
    """Paved ways through the middles of their cells."""
    ways = [way for (a, b), way in town.ways.items() if a < b]  # each in one direction
    lines = [line([town.centre(cell) for cell in way.cells]) for way in ways]
    return join(
        path(d, class_=f"street {layer}")
        for layer in ("street-edge", "street-ground", "street-stones", "street-middle")
        for d in lines
    )


def _wall(town: Town) -> list[Markup]:
    x0, y0, x1, y1 = town.data["grid"]["wall"]
    thick = _WALL
    ring = (
        f"M{x0} {y0}H{x1}V{y1}H{x0}zM{x0 + thick} {y0 + thick}V{y1 - thick}"
        f"H{x1 - thick}V{y0 + thick}z"
    )
    towers = [
        sheet(__file__, "tower", x=x + (7 if x == x0 else -7), y=y + (7 if y == y0 else -7))
        for x in (x0, x1)
        for y in (y0, y1)
    ]
    return [path(ring, class_="wall", fill_rule="evenodd"), *towers]


def _gate(fountain: Fountain) -> Markup:
    """Two posts and a blue band; turned towards the outside."""
    (x, y), spot = fountain.gate or (0, 0), fountain.spot
    dx, dy = spot[0] - x, spot[1] - y
    turn = (0 if dy > 0 else 180) if abs(dy) > abs(dx) else (-90 if dx > 0 else 90)
    return sheet(__file__, "gate", x=number(x), y=number(y), turn=turn)
