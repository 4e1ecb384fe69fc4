"""The board of a phone, 360 units wide, and the dock with one's own hand below it."""

from __future__ import annotations

from functools import cache

from fondaco.games.wampum.board.hand import Tray, draw_hand
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.seats import canoe, chest, chip, mat_words, rivals
from fondaco.games.wampum.board.stall import draw_stalls
from fondaco.games.wampum.board.status import small_plaque
from fondaco.games.wampum.board.village import Lot, draw_village
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import NOTHING, Markup, group, rect

WIDTH, DOCK = 360, 112
_TOP, _ROW = 58, 188


def draw_phone(scene: Scene) -> Markup:
    """One SVG, 360 x 436; higher where there are five villages."""
    villages = scene.view["villages"]
    lots = _lots(scene)
    rows = (len(villages) + 1) // 2
    height = _TOP + rows * _ROW + 2
    middle = (WIDTH / 2, _TOP + _ROW - 6)
    return scene.picture(
        "phone",
        (0, 0, WIDTH, height),
        scene.say("board"),
        _ground(height),
        *_chips(scene),
        small_plaque(scene, WIDTH - 62),
        *[draw_village(scene, i, lots[v["id"]]) for i, v in enumerate(villages)],
        *draw_stalls(scene, lots, [_beside(scene, lots, middle), middle]),
        _far_canoe(scene),
    )


@cache
def _ground(height: int) -> Markup:
    """Everything that never changes; the stream is as long as the board is high."""
    below = max(height - 490, 0)
    return sheet(__file__, "phone_ground", height=height, down=below, up=-below)


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
    return min((WIDTH - 70) / len(rivals(scene)) - 4, 140)


def _chips(scene: Scene) -> list[Markup]:
    width, seats = _chip_width(scene), rivals(scene)
    return [
        chip(scene, seat, 4 + place * (width + 4), width, len(seats) > 3)
        for place, seat in enumerate(seats)
    ]


def _far_canoe(scene: Scene) -> Markup:
    holder = scene.view["canoe"]
    if holder is None or holder == scene.seat:
        return NOTHING
    width, place = _chip_width(scene), rivals(scene).index(holder)
    return canoe(scene, holder, 4 + place * (width + 4) + width / 2 - 17, 44, 34, "p-")


# ---------------------------------------------------------------- one's own hand


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 x 112."""
    seat, colour = scene.main, scene.colour(scene.main)
    mine = scene.view["canoe"] == seat
    return scene.picture(
        "dock",
        (0, 0, WIDTH, DOCK),
        scene.say("hand_title"),
        group(
            rect(0, 0, WIDTH, DOCK, class_="mat"),
            rect(0, 0, WIDTH, 4, class_="seat-edge"),
            chest(scene, seat, 5, 32, 46, "p-"),
            disc(colour, 28, 20, 9),
            id=f"p-seat-{colour}",
            **targets.named(mat_words(scene, seat), f"seat-{colour}"),
        ),
        draw_hand(scene, Tray(58, 24, 296, True, 50)),
        canoe(scene, seat, 4, 86, 48, "p-") if mine else NOTHING,
    )
