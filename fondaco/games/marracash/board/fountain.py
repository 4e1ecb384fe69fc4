"""Fountains as targets, and the visitors who stand around them.

The visitors form a flat layer above: one element each that keeps its id, so that the page can let
it walk. Somebody who has just come carries the id of the place he left (`data-rest` is the one he
has from now on) and the way he took (`data-way`).
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from fondaco.games.marracash.board.artwork import guild
from fondaco.games.marracash.board.frame import Frame
from fondaco.games.marracash.board.ground import star
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.town import Point
from fondaco.pictures import targets
from fondaco.pictures.svg import Markup, Value, at, classes, el, group, join, text, use

#: More than these stand as one figure for each colour, with a number.
CROWD = 8
_NEAR = {
    1: [(0.0, -25.0)],
    2: [(-18.0, -19.0), (18.0, -19.0)],
    3: [(-21.0, -15.0), (21.0, -15.0), (0.0, 20.0)],
    4: [(-21.0, -18.0), (21.0, -18.0), (-21.0, 15.0), (21.0, 15.0)],
}


@lru_cache(maxsize=64)
def places_round(amount: int) -> tuple[Point, ...]:
    """Where so many figures stand round a fountain, as seen on the screen."""
    if amount in _NEAR:
        return tuple(_NEAR[amount])
    turn = 2 * pi / max(amount, 1)
    return tuple((29 * sin(turn * place), -3 - 27 * cos(turn * place)) for place in range(amount))


# ---------------------------------------------------------------- the fountain


def draw_fountain(scene: Scene, frame: Frame, place: int, key: str = "") -> Markup:
    """A fountain, as a target if there is something to do with it."""
    fountain = scene.town.fountains[place]
    attributes = _attributes(scene, place)
    reached = "legal" in str(attributes["class_"]).split()
    chosen = "chosen" in str(attributes["class_"]).split()
    parts = [_basin(_label(scene, place), fountain.entrance, frame)]
    if reached:
        parts.append(el("circle", r=40, class_="area"))
    if key:
        parts.append(_key(key, frame))
    if reached or chosen:
        parts.append(el("circle", r=33, class_="ring"))
    return group(
        *parts,
        id=f"{frame.prefix}fountain-{fountain.id}",
        transform=at(*fountain.spot),
        **attributes,
    )


def _label(scene: Scene, place: int) -> str:
    """The first letter of a gate, the number of any other fountain."""
    fountain = scene.town.fountains[place]
    if fountain.entrance:
        return _gate_letter(scene, place)
    return fountain.id.lstrip("abcdefghijklmnopqrstuvwxyz_")[:2] or str(place + 1)


def _gate_letter(scene: Scene, place: int) -> str:
    """N, W, S: by where the gate is."""
    fountain = scene.town.fountains[place]
    gate = fountain.gate or fountain.spot
    dx, dy = gate[0] - fountain.spot[0], gate[1] - fountain.spot[1]
    if abs(dx) > abs(dy):
        east = "O" if scene.lang == "de" else "E"
        return "W" if dx < 0 else east
    return "N" if dy < 0 else "S"


@lru_cache(maxsize=256)
def _basin(label: str, entrance: bool, frame: Frame) -> Markup:
    size = frame.letters
    parts = [el("polygon", points=star(26), class_="star star--gate" if entrance else "star")]
    if entrance:
        parts.append(el("polygon", points=star(21.5), class_="star-stitch"))
    return join(
        [
            el("ellipse", cx=2, cy=4, rx=25, ry=24, class_="shade"),
            *parts,
            el("circle", r=16, class_="basin"),
            el("circle", r=12.5, class_="basin-water"),
            el("circle", r=10.5, class_="ripple"),
            el("circle", r=size * 0.72, class_="basin-plate"),
            text(label, 0, size * 0.36, size, class_="basin-words", transform=frame.stand),
        ]
    )


def _key(key: str, frame: Frame) -> Markup:
    """The key that leads here."""
    x, y = frame.beside((0, 0), 29, -28)
    return group(
        el("rect", x=-10, y=-10, width=20, height=20, rx=5),
        text(key, 0, 5.2, 14),
        class_="keycap only-wide",
        transform=frame.upright((x, y)),
    )


def _attributes(scene: Scene, place: int) -> dict[str, Value]:
    fountain = scene.town.fountains[place]
    who = scene.ahead.visitors(scene.view["fountains"][place])
    name = scene.town.fountain_name(place, scene.lang)
    words = scene.say("fountain", fountain=name, who=who)
    draft = scene.draft
    if draft is not None and draft.verb == "admit":
        return _gate(scene, place, words)
    if scene.start == place:
        return targets.legal("move", f"{words}. {scene.say('chosen')}", True, "fountain")
    choice = scene.choices.get(fountain.id) if scene.start is not None else None
    if choice is not None:
        words = ". ".join([words, scene.say("lead_here"), *choice.preview])
        return targets.legal(choice.plan, words, choice.chosen, "fountain", choice.preview)
    if place in scene.ahead.groups:
        lines = scene.ahead.destination_lines(place)
        quiet = draft is not None and (draft.start is not None or draft.verb == "auction")
        words = ". ".join([words, scene.say("lead_this"), *lines])
        also = classes("fountain", quiet and "quiet")
        return targets.legal(f"move {fountain.id}", words, also=also, preview=lines)
    return targets.named(words, "fountain", "img")


def _gate(scene: Scene, place: int, words: str) -> dict[str, Value]:
    """An entrance that is being filled, or could be next."""
    draft, name = scene.draft, scene.town.fountains[place].id
    choice = scene.choices.get(name)
    if choice is not None:
        words = f"{words}. {scene.say('fill_this')}"
        return targets.legal(choice.plan, words, choice.chosen, "fountain")
    chosen = draft is not None and draft.gate == name
    return targets.named(words, classes("fountain", chosen and "chosen"), "img")


# ---------------------------------------------------------------- figures


def figure(colour: str, frame: Frame, scale: float = 1.0) -> Markup:
    """A figure round the place where it stands."""
    size = frame.scale * scale
    return use(
        f"visitor-{guild(colour)}",
        -14 * size,
        -20 * size,
        28 * size,
        40 * size,
        transform=frame.stand,
    )


@lru_cache(maxsize=256)
def standing(colour: str, frame: Frame, amount: int) -> Markup:
    """One figure, or one that stands for several."""
    if amount == 1:
        return figure(colour, frame)
    size = frame.letters
    x, y = frame.beside((0, 0), 9, 8)
    number = group(
        el("circle", r=size * 0.72, class_="crowd"),
        text(str(amount), 0, size * 0.36, size, class_="crowd-words"),
        transform=frame.upright((x, y)),
    )
    return join([figure(colour, frame), number])


def crowd(vector: list[int] | tuple[int, ...]) -> list[tuple[int, int]]:
    """Colour and number of every figure to draw: one each, or one for each colour."""
    if sum(vector) <= CROWD:
        return [(colour, 1) for colour, amount in enumerate(vector) for _ in range(amount)]
    return [(colour, amount) for colour, amount in enumerate(vector) if amount]


def resting_place(scene: Scene, frame: Frame, place: int, figures: int, nth: int) -> Point:
    """Where the nth of so many figures stands at a fountain."""
    right, down = (way * frame.elbow_room for way in places_round(figures)[nth])
    return frame.beside(scene.town.fountains[place].spot, right, down)


def ghosts(
    scene: Scene, frame: Frame, place: int, here: list[int], coming: tuple[int, ...] | list[int]
) -> Markup:
    """Pale figures beside those who stand at a fountain already."""
    there, new = crowd(here), crowd(coming)
    parts = []
    for nth, (colour, amount) in enumerate(new):
        spot = resting_place(scene, frame, place, len(there) + len(new), len(there) + nth)
        name = scene.town.colours[colour]
        parts.append(group(standing(name, frame, amount), transform=at(*spot)))
    return group(*parts, class_="ghost", aria_hidden="true")
