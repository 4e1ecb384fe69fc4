"""What lies over the town: the way of a move and what it brings, the auction stone, rising sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot

from fondaco.engine.event import Event
from fondaco.engine.numbers import signed
from fondaco.games.marracash.board.fountain import figure, ghosts
from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.ground import line
from fondaco.games.marracash.board.outcome import Outcome
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Cell, Point
from fondaco.games.marracash.notation.account import payments
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    group,
    join,
    number,
    path,
    rect,
    text,
    text_width,
    use,
)


@dataclass(frozen=True)
class Line:
    """A sum on a slip: whose it is, and how much."""

    words: str
    #: The class of its colour.
    kind: str
    #: The colour of the seat whose mark stands before it; empty for one's own.
    mark: str

    def width(self, size: float) -> float:
        """With its mark."""
        return text_width(self.words, size) + (1.3 * size if self.mark else 0)


# ---------------------------------------------------------------- tags


def tag(frame: Frame, spot: Point, lines: list[Line], size: float = 14.5) -> Markup:
    """A few short lines on a slip of paper, kept inside the picture."""
    size = size * 1.45 if frame.turned else size
    wide = max(one.width(size) for one in lines) * 1.06 + 15  # it is bold
    high = size * 1.32 * len(lines) + 7
    return group(
        _slip(tuple(lines), size, wide, high),
        class_="tag",
        transform=frame.upright(_inside(frame, spot, wide / 2, high / 2)),
    )


@lru_cache(maxsize=512)
def _slip(lines: tuple[Line, ...], size: float, wide: float, high: float) -> Markup:
    step, first = size * 1.32, -high / 2 + size + 2.5
    return join(
        [
            rect(-wide / 2 + 2, -high / 2 + 3, wide, high, 7, class_="shade"),
            rect(-wide / 2, -high / 2, wide, high, 7, class_="slip"),
            *[_sum(one, size, first + step * row) for row, one in enumerate(lines)],
        ]
    )


def _sum(one: Line, size: float, y: float) -> Markup:
    """The mark of a seat and its sum, round the middle."""
    left = -one.width(size) / 2
    words = text(
        one.words,
        0.65 * size if one.mark else 0,
        y,
        size,
        class_=classes("slip-words", one.kind),
    )
    if not one.mark:
        return words
    return join([disc(one.mark, left + 0.5 * size, y - 0.36 * size, 0.56 * size), words])


def _inside(frame: Frame, spot: Point, wide: float, high: float) -> Point:
    """A place so that what is centred there does not leave the picture."""
    x, y = spot
    along, across = (high, wide) if frame.turned else (wide, high)
    return min(max(x, along + 4), 996 - along), min(max(y, across + 4), 696 - across)


def sum_lines(scene: Scene, event: Event) -> list[Line]:
    """What seats gain or lose by an event: others by their mark, oneself in words."""
    return [_sum_line(scene, seat, amount) for seat, _, amount in payments(event)]


def _sum_line(scene: Scene, seat: int, amount: int) -> Line:
    words = signed(amount, scene.lang)
    kind = "loss" if amount < 0 else ""
    if seat == scene.seat:
        return Line(f"{scene.say('you')} {words}", kind or "mine", "")
    return Line(words, kind, scene.colour(seat))


# ---------------------------------------------------------------- a move, foreseen


def foreseen(scene: Scene, frame: Frame, start: int, end: int, outcome: Outcome) -> Markup:
    """The street with an arrow, figures at the doors that take them, sums, and who arrives."""
    way = scene.town.ways[start, end]
    parts = [_arrow([scene.town.centre(cell) for cell in way.cells])]
    slips = []
    for visit in outcome.visits:
        facts = visit.facts
        spot = scene.town.centre(way.cells[way.door_cell(facts["shop"])])
        colour = scene.town.colours[facts["colour"]]
        for nth in range(min(facts["customers"], 4)):
            beside = frame.beside(spot, 13 - 13 * nth, -5 + 5 * nth)
            parts.append(group(figure(colour, frame, 0.9), class_="ghost", transform=at(*beside)))
        slips.append(_income(scene, frame, visit))
    share = _share(scene, outcome)
    if share:
        line_ = _sum_line(scene, scene.main, share)
        slips.append(tag(frame, _free_cell(scene, way.cells), [line_]))
    here = list(scene.view["fountains"][end])
    parts.append(ghosts(scene, frame, end, here, outcome.arriving))
    return join([*parts, *slips])


def _income(scene: Scene, frame: Frame, visit: Event) -> Markup:
    """What a shop earns, over its row of stools: sign and medallion stay free."""
    owner = scene.view["owners"][visit.facts["shop"]]
    earned = sum(amount for seat, _, amount in payments(visit) if seat == owner)
    line_ = Line(signed(earned, scene.lang), "mine" if owner == scene.seat else "", "")
    return tag(frame, _bench(scene, frame, visit.facts["shop"]), [line_])


def _bench(scene: Scene, frame: Frame, shop: int) -> Point:
    return frame.beside(scene.town.shops[shop].second, 0, 13)


def _share(scene: Scene, outcome: Outcome) -> int:
    """What the mover gets out of the shops of others."""
    owners, total = scene.view["owners"], 0
    for visit in outcome.visits:
        if owners[visit.facts["shop"]] != scene.seat:
            total += sum(amount for seat, _, amount in payments(visit) if seat == scene.seat)
    return total


def _free_cell(scene: Scene, way: Sequence[Cell]) -> Point:
    """A cell of a street beside the end of a way on which the group does not walk."""
    streets = {cell for street in scene.town.ways.values() for cell in street.cells}
    row, column = way[-1]
    beside = [(row, column - 1), (row, column + 1), (row + 1, column), (row - 1, column)]
    free = [cell for cell in beside if cell in streets and cell not in way]
    if free:
        return scene.town.centre(free[0])
    x, y = scene.town.centre(way[-1])
    return x, y - 44


def _arrow(points: list[Point]) -> Markup:
    """A broad dashed way from the rim of one fountain to the rim of the other."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    far = hypot(x2 - x1, y2 - y1) or 1
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    (sx, sy), (tx, ty) = points[0], points[1]
    first = hypot(tx - sx, ty - sy) or 1
    begin = (sx + (tx - sx) / first * 31, sy + (ty - sy) / first * 31)
    tip = (x2 - dx * 45, y2 - dy * 45)
    d = line([begin, *points[1:-1], tip])
    turn = f"{at(*tip)} rotate({number(degrees(atan2(dy, dx)))})"
    return join(
        [
            path(d, class_="way-edge"),
            path(d, class_="way"),
            path("M-7-12 12 0-7 12z", class_="way-tip", transform=turn),
        ]
    )


def draw_plan(scene: Scene, frame: Frame) -> Markup:
    """The move that is planned."""
    if scene.planned is None or scene.start is None or scene.end is None:
        return NOTHING
    shown = foreseen(scene, frame, scene.start, scene.end, scene.planned)
    return group(shown, class_="foreseen", aria_hidden="true")


def draw_peeks(scene: Scene, frame: Frame) -> list[Markup]:
    """The other moves of the chosen group: shown while their fountain or button is pointed at."""
    if scene.start is None:
        return []
    peeks = []
    for end in scene.ahead.groups[scene.start]:
        if end == scene.end:
            continue
        shown = foreseen(scene, frame, scene.start, end, scene.ahead.lead(scene.start, end))
        name = f"{frame.prefix}peek-{scene.town.fountains[end].id}"
        peeks.append(group(shown, id=name, class_="foreseen peek", aria_hidden="true"))
    return peeks


# ---------------------------------------------------------------- the auction


def draw_stone(scene: Scene, frame: Frame) -> Markup:
    """The auction stone with the highest bid, and who would walk in."""
    if scene.lot is None:
        return NOTHING
    shop = scene.town.shops[scene.lot]
    auction = scene.view["auction"]
    high = auction["high_bid"] if auction is not None else 0
    size = 20 if frame.turned else 15
    stone = group(
        group(
            use("piece-stone", -25, -25, 50, 50),
            text(scene.amount(high), 0, size * 0.37, size, class_="stone-words")
            if high
            else NOTHING,
            transform=frame.stand,
        ),
        id=f"{frame.prefix}auction-stone",
        class_="moves stone",
        transform=at(*shop.second),
        aria_hidden="true",
    )
    return join([stone, _walk_in(scene, frame, scene.lot)])


def _walk_in(scene: Scene, frame: Frame, shop: int) -> Markup:
    """An arrow from the fountain to the shop, and what they would bring."""
    row = scene.town.shops[shop]
    parts = []
    for place in row.fountains:
        if not scene.view["fountains"][place][row.colour]:
            continue
        fountain = scene.town.fountains[place].spot
        door = min(
            (door.spot for door in row.doors),
            key=lambda spot: hypot(spot[0] - fountain[0], spot[1] - fountain[1]),
        )
        dx, dy = door[0] - fountain[0], door[1] - fountain[1]
        turn = f"{at(*door)} rotate({number(degrees(atan2(dy, dx)))})"
        parts.append(path("M-9-9 11 0-9 9z", class_="way-tip", transform=turn))
    return group(*parts, class_="foreseen", aria_hidden="true") if parts else NOTHING


# ---------------------------------------------------------------- rising sums


def draw_sums(scene: Scene, frame: Frame) -> Markup:
    """What was earned just now, where it was earned; it rises and fades."""
    rising: dict[int, list[Line]] = {}
    for event in scene.happened("sold", "visit"):
        rising.setdefault(event.facts["shop"], []).extend(sum_lines(scene, event))
    if not rising or (scene.draft is not None and scene.composition.plan):
        return NOTHING
    return join(
        group(
            tag(frame, _bench(scene, frame, shop), lines, 15.5),
            id=f"{frame.prefix}sum-{scene.town.shops[shop].id}",
            class_="rises",
            aria_hidden="true",
        )
        for shop, lines in rising.items()
    )
