"""The board of a phone, 360 units wide, and the dock with one's own cards and wares below it."""

from __future__ import annotations

from fondaco.games.yangtze.board.families import LOW, chip_rows, draw_chips
from fondaco.games.yangtze.board.final_scores import draw_phone_ending
from fondaco.games.yangtze.board.ground import Course, phone_ground
from fondaco.games.yangtze.board.majorities import draw_standings
from fondaco.games.yangtze.board.money_panel import (
    Track,
    draw_best,
    draw_cards,
    draw_large_coins,
    draw_small_cards,
    draw_track,
)
from fondaco.games.yangtze.board.river import draw_bag, draw_gong, draw_houses, draw_rulers
from fondaco.games.yangtze.board.ruler_panel import PHONE_TALL, draw_scroll, shown
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.board.tiles import Spot, draw_tiles, own_tile
from fondaco.games.yangtze.board.ware_grid import (
    LEAST,
    LINE,
    SIDE,
    Leaf,
    draw_leaf,
    leaf_height,
    leaf_spots,
)
from fondaco.pictures import targets
from fondaco.pictures.svg import Markup, el, group, number, rect, text, use

WIDTH = 360
_RULERS, _RIVER = 42, 196
#: In the dock: own wares in a row, and below what they begin. All of it is for fingers.
_PER_ROW, _CARDS = 8, 51


def draw_phone(scene: Scene) -> Markup:
    """One SVG, 360 wide and as high as it takes."""
    top = _RULERS + (PHONE_TALL + 16 if shown(scene) else 2)
    course, houses = Course(True, top), len(scene.components.houses)
    river = [Spot(*course.spot(place, houses), course.scale) for place in range(houses)]
    low = top + _RIVER
    chips = chip_rows(scene) * (LOW + 5)
    below, spots, height = _below(scene, low + chips + 4)
    return scene.picture(
        "phone",
        (0, 0, WIDTH, height),
        scene.say("board"),
        phone_ground(top, houses, height),
        draw_rulers(scene, course),
        draw_scroll(scene, 9, _RULERS + 8, 342, True),
        draw_bag(scene, course, 32, top + 97, 40),
        draw_gong(scene, course, 326, top + 97, 30),
        *draw_chips(scene, low),
        *below,
        *draw_tiles(scene, "p-", river, spots),
        *draw_houses(scene, course),
    )


def _below(scene: Scene, y: float) -> tuple[list[Markup], dict[str, Spot], float]:
    """Leaves and purse one below the other; where own tiles lie; and where it all ends."""
    if scene.over:
        parts, tall = draw_phone_ending(scene, y)
        return parts, {}, y + tall + 4
    parts, spots = [], {}
    for category in scene.components.categories:
        pitch = max(LEAST, min(46.0, (344 - SIDE - LINE) / len(category.colours)))
        leaf = Leaf(category, 4, y, 352, leaf_height(category, pitch), pitch, "p-")
        parts.append(draw_leaf(scene, leaf))
        spots.update(leaf_spots(scene, leaf))
        y += leaf.height + 6
    if scene.seat is not None:
        parts += [rect(4, y, 352, 394, 8, class_="leaf"), *_purse(scene, y)]
        y += 400
    parts.append(rect(4, y, 352, 250, 8, class_="leaf"))
    parts.append(draw_standings(scene, 10, y + 4, 340, 36, names=False))
    return parts, spots, y + 254


def _purse(scene: Scene, y: float) -> list[Markup]:
    most = int(scene.box.data["money"]["track_max"])
    return [
        use("coin", 13, y + 6, 16, 16),
        text(f"{scene.say('money')} {scene.coins}", 34, y + 19, 15, class_="title"),
        draw_large_coins(scene, 348, y + 3, "p-"),
        draw_track(scene, Track(10, y + 28, 340, 160, most, "p-")),
        *draw_cards(scene, 10, y + 194, 340, 130, "p-"),
        draw_best(scene, 14, y + 330, 332, "p-"),
    ]


# ---------------------------------------------------------------- the dock


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 wide: coins, cards and own wares; nothing when the game is over."""
    if scene.over:
        return ""
    colour = scene.colour(scene.main)
    amount = len(scene.wares)
    pitch = 352 / _PER_ROW
    rows = max(1, -(-amount // _PER_ROW))
    height = _CARDS + rows * pitch + 5
    own = []
    for place, tile in enumerate(scene.wares):
        row, column = divmod(place, _PER_ROW)
        x, y = 4 + (column + 0.5) * pitch, _CARDS + (row + 0.5) * pitch
        own.append(own_tile(scene, "d-", tile, Spot(x, y, (pitch - 3) / 84)))
    return el(
        "svg",
        rect(0, 0, WIDTH, height, fill="url(#g-screen)"),
        rect(0, 0, WIDTH, 3, class_="seat-edge"),
        group(
            use("coin", 7, 16, 22, 22),
            text(scene.coins, 32, 33, 14 if "→" in scene.coins else 18, class_="title on-screen"),
            **targets.named(f"{scene.say('money')} {scene.coins}", "", "img"),
        ),
        *draw_small_cards(scene, 100, 7, 258, 40),
        *own,
        text(scene.say("no_wares"), 180, 77, 13, class_="middle on-screen") if not own else "",
        id="yangtze-dock",
        class_=f"yangtze dock only-phone seat-{colour}",
        viewBox=f"0 0 {WIDTH} {number(height)}",
        role="group",
        aria_label=scene.say("screen"),
    )
