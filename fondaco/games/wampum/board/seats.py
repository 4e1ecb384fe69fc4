"""The mats of the players: mark, name, chest, covered hand; and the canoe at its holder."""

from __future__ import annotations

from fondaco.engine.texts import read_texts
from fondaco.games.wampum.board.scene import Scene, faces
from fondaco.games.wampum.notation.view import total
from fondaco.games.wampum.notation.words import cards_in_words
from fondaco.pictures import targets
from fondaco.pictures.cards import fan_down, fan_up
from fondaco.pictures.marks import disc
from fondaco.pictures.plates import Plate
from fondaco.pictures.svg import NOTHING, Markup, at, classes, el, fit, group, rect, text, use

_TIPS = read_texts(__file__, "tips")
_MOST_BACKS = 8
#: From this width on a chest has room for its number.
_LARGE = 40
#: On a far mat below this width there is no room for the canoe beside the name.
NARROW = 230


def rivals(scene: Scene) -> list[int]:
    """The seats at the far side: the others, or all for those who watch."""
    return scene.others if scene.seat is not None else [scene.main, *scene.others]


def chest(scene: Scene, seat: int, x: float, y: float, width: float, prefix: str = "") -> Markup:
    """A chest with its number of wampum, or with a lock; a small one has the number beside it."""
    height, cards = width * 54 / 64, scene.view["chests"][seat]
    name, colour = scene.names[seat], scene.colour(seat)
    middle, low = width / 2, height * 0.6
    if cards is None:
        words = hover = scene.say("chest_hidden", name=name)
        side = width * 0.26 if width >= _LARGE else 12
        shown = use("i-lock", middle - side / 2, low - side * 0.9, side, side, class_="on-seat")
    else:
        words = scene.say("chest", name=name, n=sum(cards))
        kinds = cards_in_words(scene.box, cards, scene.lang)
        hover = scene.say("chest_kinds", n=sum(cards), cards=kinds) if any(cards) else words
        shown = (
            text(str(sum(cards)), middle, low, width * 0.3, class_="chest-number")
            if width >= _LARGE
            else text(str(sum(cards)), width + 2, height - 0.5, 12.5, class_="on-mat strong")
        )
    return group(
        el("title", hover),
        use("piece-chest", 0, 0, width, height),
        shown,
        id=f"{prefix}chest-{colour}",
        transform=at(x, y),
        **targets.named(words, f"chest moves seat-{colour}", "img"),
    )


def mat_words(scene: Scene, seat: int) -> str:
    """A seat for those who cannot see it."""
    return scene.say("mat", name=scene.names[seat], facts=", ".join(scene.facts[seat].facts))


def far_mat(scene: Scene, seat: int, x: float, width: float) -> Markup:
    """The mat of another player at the far side of a wide board."""
    amount = total(scene.view["hands"][seat])
    moored = scene.view["canoe"] == seat and width >= NARROW
    room = width - 49 - (80 if moored else 10)
    return _mat(
        scene,
        seat,
        Plate(x, 10, width, 78, 10),
        rect(1, 3, width, 78, 10, class_="shade"),
        rect(0, 0, width, 78, 10, class_="mat"),
        rect(2.5, 2.5, width - 5, 73, 8, class_="mat-edge"),
        rect(8, 8, width - 16, 62, 5, class_="mat-stitch"),
        disc(scene.colour(seat), 24, 24, 11),
        text(fit(scene.names[seat], room, 16), 41, 29, 16, class_="on-mat title"),
        chest(scene, seat, 13, 32, 50),
        _far_hand(scene, seat, width - 42, 37, min(width - 110, 86)),
        text(str(amount), width - 34, 62, 17, class_="on-mat strong"),
    )


def chip(scene: Scene, seat: int, x: float, width: float, crowded: bool) -> Markup:
    """The mat of another player on a phone."""
    amount = total(scene.view["hands"][seat])
    size, left = (11, 22) if crowded else (12, 24)
    return _mat(
        scene,
        seat,
        Plate(x, 4, width, 42, 7, "p-"),
        rect(0, 0, width, 42, 7, class_="mat"),
        rect(1.5, 1.5, width - 3, 39, 6, class_="mat-edge mat-edge--thin"),
        disc(scene.colour(seat), 13, 13, 7.5),
        text(
            fit(scene.names[seat], width - left - 4, size), left, 17, size, class_="on-mat strong"
        ),
        chest(scene, seat, 4, 22, 15, "p-"),
        use("card-back", width - 30, 20, 13, 18),
        text(str(amount), width - 16 - (4 if amount > 9 else 0), 35, 12.5, class_="on-mat strong"),
    )


def _mat(scene: Scene, seat: int, plate: Plate, *parts: Markup) -> Markup:
    fresh = seat in scene.fresh_seats
    return plate.draw(scene, seat, fresh, "seat-mat", mat_words(scene, seat), *parts)


def _far_hand(scene: Scene, seat: int, right: float, top: float, room: float) -> Markup:
    """Another's hand, ending at the right: covered, until the end of the game opens it."""
    hand, width = scene.view["hands"][seat], 23
    if isinstance(hand, list):
        spread = min(room, width * (1 + 0.5 * (sum(hand) - 1)))
        return fan_up(faces(hand), right - spread / 2, top, width, room)
    backs = min(hand, _MOST_BACKS)
    spread = min(room, width * (1 + 0.42 * (backs - 1)))
    return fan_down("card-back", backs, right - spread / 2, top, width, room)


def canoe(scene: Scene, holder: int, x: float, y: float, width: float, prefix: str = "") -> Markup:
    """The canoe, which slides from mat to mat."""
    ring = rect(-5, -8, width + 10, width * 40 / 110 + 14, 8, class_="ring")
    words = scene.say("canoe_of", name=scene.names[holder])
    return group(
        use("piece-canoe", 0, 0, width, width * 40 / 110),
        ring if scene.fresh_canoe else NOTHING,
        id=f"{prefix}canoe",
        transform=at(x, y),
        data_tip=f"{words}. {_TIPS.say('canoe', scene.lang)}",
        **targets.named(
            words,
            classes("moves", scene.fresh_canoe and "last"),
            "img",
        ),
    )
