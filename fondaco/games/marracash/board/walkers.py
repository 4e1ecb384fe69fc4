"""Every visitor in town and in line as an element that keeps its id, and the ways just walked."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.event import Event
from fondaco.games.marracash.board.fountain import crowd, resting_place, standing
from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.ground import outward
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Point
from fondaco.pictures.svg import Markup, at, classes, group, number


@dataclass(frozen=True)
class Walker:
    """One who has just come from somewhere."""

    #: The id he had where he came from.
    id: str
    #: The points he passed, the first is where he stood.
    way: tuple[Point, ...]


@dataclass(frozen=True)
class _Figure:
    id: str
    rest: str
    colour: int
    amount: int
    spot: Point
    way: tuple[Point, ...]
    gone: bool = False


def draw_visitors(scene: Scene, frame: Frame) -> Markup:
    """All figures in town, the nearer ones over the farther ones."""
    came = _newcomers(scene, frame)
    figures = [*_standing(scene, frame, came), *_entered(scene, frame)]
    figures.sort(key=lambda one: frame.depth(one.spot))
    used: set[str] = set()
    parts = []
    for place, one in enumerate(figures):
        name = one.id if one.id not in used else one.rest
        used.update((name, one.rest))
        parts.append(_drawn(scene, frame, one, name, place))
    name = f"{frame.prefix}visitors"
    return group(*parts, id=name, class_="visitors", aria_hidden="true")


def _drawn(scene: Scene, frame: Frame, one: _Figure, name: str, order: int) -> Markup:
    way = ", ".join(f"{number(x)} {number(y)}" for x, y in one.way)
    moved = bool(one.way)
    return group(
        standing(scene.town.colours[one.colour], frame, one.amount),
        id=name,
        class_=classes("moves visitor", one.gone and "gone"),
        transform=at(*one.spot),
        data_rest=one.rest if name != one.rest else None,
        data_way=way or None,
        data_after=60 * (order % 6) if moved else None,
    )


def visitor_id(scene: Scene, frame: Frame, place: int, colour: int, nth: int) -> str:
    """The id of the nth figure of a colour at a fountain."""
    names = scene.town.fountains[place].id, scene.town.colours[colour]
    return f"{frame.prefix}v-{names[0]}-{names[1]}-{nth}"


def queue_id(frame: Frame, slot: int) -> str:
    """The id of whoever stands at a place of the line as it was at the beginning."""
    return f"{frame.prefix}v-line-{slot}"


# ---------------------------------------------------------------- at the fountains


def _standing(
    scene: Scene, frame: Frame, came: dict[tuple[int, int], list[Walker]]
) -> list[_Figure]:
    figures = []
    for place, vector in enumerate(scene.view["fountains"]):
        shown = crowd(vector)
        seen = [0] * len(vector)
        for nth, (colour, amount) in enumerate(shown):
            rest = visitor_id(scene, frame, place, colour, seen[colour])
            spot = resting_place(scene, frame, place, len(shown), nth)
            # Newcomers stand behind those who were there before.
            newest = came.get((place, colour), [])
            late = seen[colour] - (vector[colour] - len(newest)) if amount == 1 else -1
            walker = newest[late] if 0 <= late < len(newest) else None
            seen[colour] += 1
            if walker is None:
                figures.append(_Figure(rest, rest, colour, amount, spot, ()))
            else:
                way = (*walker.way, spot)
                figures.append(_Figure(walker.id, rest, colour, amount, spot, way))
    return figures


def _newcomers(scene: Scene, frame: Frame) -> dict[tuple[int, int], list[Walker]]:
    """Who has just come to which fountain, by colour."""
    came: dict[tuple[int, int], list[Walker]] = {}
    for event in scene.happened("moved"):
        facts = event.facts
        end = facts["to"]
        for colour, walkers in _walkers(scene, frame, event, None).items():
            arrived = facts["arrived"][colour]
            came[end, colour] = walkers[:arrived]
    _let_in(scene, frame, came)
    return came


def _let_in(scene: Scene, frame: Frame, came: dict[tuple[int, int], list[Walker]]) -> None:
    """From the line along the wall to the gates; the last who left stood nearest to the rest."""
    slots = scene.town.slots(scene.view["options"]["visitors"])
    left = scene.view["queue_left_gone"]
    right = left + len(scene.view["queue"])
    for event in reversed(scene.happened("admitted")):
        facts = event.facts
        place, amount = facts["fountain"], len(facts["visitors"])
        gate = scene.town.fountains[place].gate
        first = left - amount if facts["end"] == "left" else right
        if facts["end"] == "left":
            left -= amount
        else:
            right += amount
        for slot, colour in enumerate(facts["visitors"], start=first):
            if gate is not None and 0 <= slot < len(slots):
                way = (slots[slot], *_round_the_wall(scene, slots[slot], gate), gate)
                came.setdefault((place, colour), []).append(Walker(queue_id(frame, slot), way))


def _round_the_wall(scene: Scene, start: Point, gate: Point) -> list[Point]:
    """Corners outside the wall between a place in line and a gate."""
    x0, y0, x1, y1 = scene.town.data["grid"]["wall"]
    dx, dy = outward(scene.town, gate)
    before = (gate[0] + 26 * dx, gate[1] + 26 * dy)
    beside = x0 - 20 if start[0] < (x0 + x1) / 2 else x1 + 20
    level = y0 - 22 if dy < 0 else y1 + 22 if dy > 0 else start[1]
    if dx:  # a gate in a side wall: along that side
        return [(beside, y1 + 22), (before[0], y1 + 22), before] if start[1] > y1 else [before]
    return [(beside, start[1]), (beside, level), (before[0], level), before]


def _walkers(scene: Scene, frame: Frame, event: Event, shop: int | None) -> dict[int, list[Walker]]:
    """A group that was led, by colour: those who arrived first, then those who entered."""
    facts = event.facts
    start, end = facts["from"], facts["to"]
    way = scene.town.ways.get((start, end))
    if way is None:
        return {}
    stop = len(way.cells) - 1 if shop is None else way.door_cell(shop)
    middles = [scene.town.centre(cell) for cell in way.cells]
    passed = middles[1:-1] if shop is None else middles[1 : stop + 1]
    found: dict[int, list[Walker]] = {}
    shown = crowd(facts["visitors"])
    for nth, (colour, _) in enumerate(shown):
        spot = resting_place(scene, frame, start, len(shown), nth)
        walkers = found.setdefault(colour, [])
        name = visitor_id(scene, frame, start, colour, len(walkers))
        walkers.append(Walker(name, (spot, *passed)))
    return found


# ---------------------------------------------------------------- into the shops


def _entered(scene: Scene, frame: Frame) -> list[_Figure]:
    """Those who have just gone into a shop: they walk to its door and are gone."""
    moved = scene.happened("moved")
    figures = []
    for event in scene.happened("visit"):
        shop, amount = event.facts["shop"], event.facts["customers"]
        if event.facts["by"] is not None and moved:
            figures += _led_in(scene, frame, moved[-1], shop, amount)
        else:
            figures += _walked_in(scene, frame, shop, amount)
    return figures


def _led_in(scene: Scene, frame: Frame, event: Event, shop: int, amount: int) -> list[_Figure]:
    row = scene.town.shops[shop]
    way = scene.town.ways.get((event.facts["from"], event.facts["to"]))
    if way is None:
        return []
    cell = way.cells[way.door_cell(shop)]
    door = next((door.spot for door in row.doors if door.cell == cell), row.first)
    walkers = _walkers(scene, frame, event, shop).get(row.colour, [])
    return [
        _Figure(one.id, f"{one.id}-in", row.colour, 1, door, (*one.way, door), True)
        for one in walkers[-amount:]
    ]


def _walked_in(scene: Scene, frame: Frame, shop: int, amount: int) -> list[_Figure]:
    """On a sale: from the fountain through the door."""
    row, figures = scene.town.shops[shop], []
    for place in row.fountains:
        fountain = scene.town.fountains[place]
        door = min(
            (door.spot for door in row.doors),
            key=lambda spot: abs(spot[0] - fountain.spot[0]) + abs(spot[1] - fountain.spot[1]),
        )
        for nth in range(min(amount, 8)):
            name = visitor_id(scene, frame, place, row.colour, nth)
            figures.append(
                _Figure(name, f"{name}-in", row.colour, 1, door, (fountain.spot, door), True)
            )
        break  # who stood at which of several doors is not told
    return figures
