"""The board of a phone, 360 units wide, and the dock with one's own hand below it."""

from __future__ import annotations

from fondaco.games.wampum.board.ground import ripple, tree
from fondaco.games.wampum.board.hand import Tray, draw_hand
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.seats import canoe, chest, chip, mat_words, others
from fondaco.games.wampum.board.stall import draw_stalls
from fondaco.games.wampum.board.status import small_plaque
from fondaco.games.wampum.board.village import Lot, draw_village
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import NOTHING, Markup, el, group, number, path, rect

WIDTH, DOCK = 360, 112
_TOP, _ROW = 52, 188


def draw_phone(scene: Scene) -> Markup:
    """One SVG, 360 x 430; higher where there are five villages."""
    villages = scene.view["villages"]
    lots = _lots(scene)
    rows = (len(villages) + 1) // 2
    height = _TOP + rows * _ROW + 2
    middle = (WIDTH / 2, _TOP + _ROW - 6)
    return el(
        "svg",
        _ground(height),
        *_chips(scene),
        small_plaque(scene, WIDTH - 62),
        *[draw_village(scene, i, lots[v["id"]]) for i, v in enumerate(villages)],
        *draw_stalls(scene, lots, [_beside(scene, lots, middle), middle]),
        _far_canoe(scene),
        id="wampum-phone",
        class_="wampum only-phone",
        viewBox=f"0 0 {WIDTH} {number(height)}",
        role="group",
        aria_label=scene.say("board"),
    )


def _ground(height: float) -> Markup:
    stream = (
        f"M160 40q30 80 10 160t20 150 0 140v{max(height - 490, 0)}h-24v{-max(height - 490, 0)}"
        "q-10-70 0-140t-22-150 0-160z"
    )
    return group(
        rect(0, 0, WIDTH, height, class_="land"),
        path(stream, class_="water"),
        *[ripple(x, y) for x, y in ((166, 70), (163, 235), (172, 330))],
        tree(6, 60),
        tree(354, 66),
        aria_hidden="true",
    )


def _lots(scene: Scene) -> dict[str, Lot]:
    villages = scene.view["villages"]
    lots = {}
    for place, village in enumerate(villages):
        alone = place == len(villages) - 1 and place % 2 == 0
        x = 94 if alone else 5 + (place % 2) * 178
        lots[village["id"]] = Lot(x, _TOP + (place // 2) * _ROW, 172, True)
    return lots


def _beside(scene: Scene, lots: dict[str, Lot], middle: tuple[float, float]) -> tuple[float, float]:
    """Whom a plan would drive away stands at the upper edge of the stall: the river is far."""
    if scene.planned_village is None:
        return middle
    x, y = lots[scene.planned_village].spot
    return x + 62, y - 5


# ---------------------------------------------------------------- the other seats


def _chip_width(scene: Scene) -> float:
    return min((WIDTH - 70) / len(others(scene)) - 4, 140)


def _chips(scene: Scene) -> list[Markup]:
    width, seats = _chip_width(scene), others(scene)
    return [
        chip(scene, seat, 4 + place * (width + 4), width, len(seats) > 3)
        for place, seat in enumerate(seats)
    ]


def _far_canoe(scene: Scene) -> Markup:
    holder = scene.view["canoe"]
    if holder is None or holder == scene.seat:
        return NOTHING
    width, place = _chip_width(scene), others(scene).index(holder)
    return canoe(scene, 4 + place * (width + 4) + width / 2 - 17, 37, 30, "p-")


# ---------------------------------------------------------------- the own hand


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 x 112; nothing for those who only watch."""
    if scene.seat is None:
        return ""
    colour = scene.colour(scene.seat)
    mine = scene.view["canoe"] == scene.seat
    return el(
        "svg",
        group(
            rect(0, 0, WIDTH, DOCK, class_="mat"),
            rect(0, 0, WIDTH, 4, class_="seat-edge"),
            chest(scene, scene.seat, 5, 32, 46, "p-"),
            disc(colour, 28, 20, 9),
            id=f"p-seat-{colour}",
            **targets.named(mat_words(scene, scene.seat), f"seat-{colour}"),
        ),
        draw_hand(scene, Tray(58, 24, 296, True, 50)),
        canoe(scene, 4, 86, 48, "p-") if mine else NOTHING,
        id="wampum-dock",
        class_="wampum dock only-phone",
        viewBox=f"0 0 {WIDTH} {DOCK}",
        role="group",
        aria_label=scene.say("hand_title"),
    )
