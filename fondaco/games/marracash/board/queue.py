"""The line outside the wall: figures, footprints of those who left, and the ends as targets."""

from __future__ import annotations

from functools import lru_cache

from fondaco.engine.composition import Choice
from fondaco.games.marracash.board.fountain import figure, ghosts
from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.ground import line as path_through
from fondaco.games.marracash.board.ground import outward
from fondaco.games.marracash.board.refill_choices import Refill
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Point
from fondaco.games.marracash.board.walkers import queue_id
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.admissions import Take
from fondaco.games.marracash.rules.table import LEFT
from fondaco.pictures import targets
from fondaco.pictures.svg import Markup, at, el, group, path, rect, text


def draw_queue(scene: Scene, frame: Frame) -> Markup:
    """The whole line."""
    view = scene.view
    slots = scene.town.slots(view["options"]["visitors"])
    gone, waiting = view["queue_left_gone"], len(view["queue"])
    empty = [s for i, s in enumerate(slots) if not gone <= i < gone + waiting]
    figures = [
        group(
            _figure(colour, frame),
            id=queue_id(frame, gone + place),
            class_="moves visitor",
            transform=at(*slots[gone + place]),
        )
        for place, colour in enumerate(view["queue"])
        if gone + place < len(slots)
    ]
    words = scene.ahead.visitors([view["queue"].count(colour) for colour in scene.town.colours])
    return group(
        *[_footprint(spot, frame) for spot in empty],
        *_targets(scene, frame, slots),
        group(*figures, class_="visitors"),
        *_flags(scene, frame, slots, gone, waiting),
        *_ways_in(scene, frame, slots),
        id=f"{frame.prefix}queue",
        **targets.named(scene.say("queue", who=words), "queue"),
    )


@lru_cache(maxsize=64)
def _figure(colour: str, frame: Frame) -> Markup:
    return figure(colour, frame, 1.03 if not frame.turned else 0.97)


@lru_cache(maxsize=256)
def _footprint(spot: Point, frame: Frame) -> Markup:
    x, y = frame.beside(spot, 0, 9)
    return group(
        el("ellipse", cx=-4, rx=2.4, ry=4.2),
        el("ellipse", cx=4, cy=-3, rx=2.4, ry=4.2),
        class_="footprint",
        transform=frame.upright((x, y)),
    )


def _flags(scene: Scene, frame: Frame, slots: list[Point], gone: int, waiting: int) -> list[Markup]:
    """Pennants before both ends, so that left and right have names."""
    if not waiting:
        return []
    last = len(slots) - 1
    ends = (
        ("left_flag", gone - 1, _aside(frame, slots[0], 1)),
        ("right_flag", gone + waiting, _aside(frame, slots[last], -1)),
    )
    flags = []
    for key, slot, beyond in ends:
        spot = slots[slot] if 0 <= slot <= last else beyond
        flags.append(
            group(
                path("M0 17V-18", class_="pole"),
                path("M0-18h22l-5 7.5 5 7.5H0z", class_="pennant"),
                text(scene.say(key), 9, -5.5, frame.letters, class_="pennant-words"),
                transform=frame.upright(spot),
                aria_hidden="true",
            )
        )
    return flags


def _aside(frame: Frame, spot: Point, first: int) -> Point:
    """Beside an end of the whole line, where nobody has left yet."""
    if frame.turned:
        return frame.beside(spot, -22, 36 * first)
    return spot[0] - (36 if first > 0 else -18), spot[1]


# ---------------------------------------------------------------- targets


def _targets(scene: Scene, frame: Frame, slots: list[Point]) -> list[Markup]:
    """A click on the nth figure of an end takes so many; where the ends meet, a disc beside it."""
    draft = scene.draft
    if draft is None or draft.verb != "admit":
        return []
    refill = Refill(scene.ahead, draft)
    used: set[int] = set()
    parts = [_picked(slots[at]) for _, places in refill.steps(draft.takes) for at in places]
    for choice in scene.composition.choices:
        end, _, number = choice.id.partition("-")
        if end not in ENDS or not number.isdecimal():
            continue
        places = refill.line.places(Take(draft.gate, ENDS.index(end), int(number)))
        last = places[-1]
        key = "take_queue" if end == ENDS[LEFT] else "take_queue_right"
        words = scene.say(key, n=number, who=refill.who(places))
        spot, shared = slots[last], last in used
        side = _inward(tuple(scene.town.data["grid"]["wall"]), spot, shared)
        parts.append(_end(frame, spot, side, choice, number, words, shared))
        used.add(last)
    return parts


def _picked(spot: Point) -> Markup:
    ring = rect(-21, -24, 42, 48, 12, class_="ring")
    return group(ring, class_="chosen", transform=at(*spot))


def _end(
    frame: Frame, spot: Point, side: Point, choice: Choice, number: str, words: str, shared: bool
) -> Markup:
    """The figure itself as a target with its number; only the disc if it is one already."""
    disc = [
        el("circle", cx=side[0], cy=side[1], r=frame.letters * 0.78, class_="take"),
        text(
            number,
            0,
            0,
            frame.letters,
            class_="take-words",
            transform=frame.upright((side[0], side[1])),
            dy="0.36em",
        ),
    ]
    if shared:
        ring = el("circle", cx=side[0], cy=side[1], r=14, class_="ring")
        body = [el("circle", cx=side[0], cy=side[1], r=frame.reach / 2, class_="area"), *disc]
    else:
        ring = rect(-21, -24, 42, 48, 12, class_="ring")
        half = frame.reach / 2
        body = [rect(-half, -half, 2 * half, 2 * half, class_="area"), *disc]
    attributes = targets.of_choice(choice, words, "take-end")
    name = f"{frame.prefix}take-{choice.id}"
    return group(*body, ring, id=name, transform=at(*spot), **attributes)


def _inward(wall: tuple[float, ...], spot: Point, outer: bool) -> Point:
    """Beside a place in line: towards the wall, or away from it."""
    sign = -1 if outer else 1
    x0, _, x1, y1 = wall
    inwards = 1 if spot[0] < (x0 + x1) / 2 else -1
    if spot[1] < y1:
        return (26 * inwards * sign, 0)
    if x0 <= spot[0] <= x1:
        return (0, -27 * sign)
    return (-27 * inwards, 0) if outer else (0, 26)  # a corner: its neighbours stand on both sides


# ---------------------------------------------------------------- what the plan would do


def _ways_in(scene: Scene, frame: Frame, slots: list[Point]) -> list[Markup]:
    """Dashed ways to the gates, and pale figures at the entrances."""
    draft = scene.draft
    if draft is None or not draft.takes:
        return []
    refill, parts = Refill(scene.ahead, draft), []
    for take, places in refill.steps(draft.takes):
        place = scene.town.fountain_at[take.fountain]
        gate = scene.town.fountains[place].gate
        if gate is None:
            continue
        way = path_through(_way_to(scene, slots[places[0]], gate))
        coming = refill.colours(places)
        parts += [
            path(way, class_="way-edge"),
            path(way, class_="way"),
            ghosts(scene, frame, place, [0] * len(coming), coming),
        ]
    return [group(*parts, class_="foreseen", aria_hidden="true")]


def _way_to(scene: Scene, start: Point, gate: Point) -> list[Point]:
    """Round the wall on the side where they stand, close to the edge of the picture."""
    width, height = scene.town.data["meta"]["frame"]
    dx, dy = outward(scene.town, gate)
    before = (gate[0] + 15 * dx, gate[1] + 15 * dy)
    if dy > 0:
        return [(start[0], height - 14), (gate[0], height - 14), before]
    side = 14 if start[0] < width / 2 else width - 14
    if dx:
        return [(side, start[1]), (side, gate[1]), before]
    return [(side, start[1]), (side, 12), (gate[0], 12), before]
