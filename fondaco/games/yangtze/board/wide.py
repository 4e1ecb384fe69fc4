"""The wide board: rulers, river, families, and one's own screen below."""

from __future__ import annotations

from fondaco.games.yangtze.board.families import draw_families
from fondaco.games.yangtze.board.final_scores import draw_ending
from fondaco.games.yangtze.board.ground import WIDE, wide_ground
from fondaco.games.yangtze.board.majorities import draw_standings
from fondaco.games.yangtze.board.money_panel import (
    Track,
    draw_best,
    draw_cards,
    draw_large_coins,
    draw_track,
    purse_of,
)
from fondaco.games.yangtze.board.river import draw_bag, draw_gong, draw_houses, draw_rulers
from fondaco.games.yangtze.board.ruler_panel import draw_scroll, shown
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.board.tiles import Spot, draw_tiles
from fondaco.games.yangtze.board.ware_grid import (
    HEAD,
    LEAST,
    LINE,
    SIDE,
    TITLE,
    VALUES,
    WORTH,
    Leaf,
    draw_leaf,
    draw_legend,
    leaf_spots,
)
from fondaco.pictures import targets
from fondaco.pictures.svg import Markup, group, rect, text, use

WIDTH, HEIGHT = 1040, 780
_FAMILIES, _SCREEN = 298, 377
_EDGE, _PURSE = 8, 318
_INSIDE = HEIGHT - _SCREEN - 4 - 18


def draw_wide(scene: Scene) -> Markup:
    """One SVG of 1040 x 780."""
    houses = len(scene.components.houses)
    leaves = _leaves(scene)
    spots: dict[str, Spot] = {}
    for leaf in leaves:
        spots.update(leaf_spots(scene, leaf))
    river = [Spot(*WIDE.spot(place, houses), WIDE.scale) for place in range(houses)]
    return scene.picture(
        "wide",
        (0, 0, WIDTH, HEIGHT),
        scene.say("board"),
        wide_ground(houses),
        draw_rulers(scene, WIDE),
        *draw_houses(scene, WIDE, shown(scene)),
        draw_bag(scene, WIDE, 54, 232, 82),
        draw_gong(scene, WIDE, 1002, 222, 56),
        draw_scroll(scene, 118, 90, 846, False),
        *draw_families(scene, _EDGE, _FAMILIES, WIDTH - 2 * _EDGE),
        _screen(scene, leaves),
        *draw_tiles(scene, "", river, {} if scene.over else spots),
    )


def _leaves(scene: Scene) -> list[Leaf]:
    """The leaves side by side; their cells are as big as the room allows."""
    categories = scene.components.categories
    top = _SCREEN + 9
    room = WIDTH - 2 * _EDGE - 20 - _PURSE - 8 * len(categories)
    columns = sum(len(category.colours) for category in categories)
    rows = max(len(category.wares) for category in categories)
    fixed = (SIDE + LINE + 14) * len(categories)
    across = (room - fixed) / columns
    down = (_INSIDE - TITLE - HEAD - WORTH - VALUES - 8) / rows
    pitch = max(LEAST, min(46.0, across, down))
    spare = max(0.0, room - fixed - pitch * columns) / len(categories)
    leaves, left = [], _EDGE + 10.0
    for category in categories:
        wide = SIDE + LINE + 14 + pitch * len(category.colours) + spare
        leaves.append(Leaf(category, left, top, wide, _INSIDE, pitch, ""))
        left += wide + 8
    return leaves


def _screen(scene: Scene, leaves: list[Leaf]) -> Markup:
    width = WIDTH - 2 * _EDGE
    ground = [
        rect(_EDGE, _SCREEN + 3, width, HEIGHT - _SCREEN - 4, 12, class_="shade"),
        rect(_EDGE, _SCREEN, width, HEIGHT - _SCREEN - 4, 12, fill="url(#g-screen)"),
        rect(_EDGE, _SCREEN, width, HEIGHT - _SCREEN - 4, 12, fill="url(#lattice)"),
        rect(_EDGE + 1, _SCREEN + 1, width - 2, HEIGHT - _SCREEN - 6, 11, class_="screen-edge"),
    ]
    words = scene.say("screen" if scene.seat is not None else "seen")
    if scene.over:
        inside = draw_ending(scene, _EDGE + 10, _SCREEN + 9, width - 20, _INSIDE)
        return group(*ground, *inside, id="screen")
    inside = [draw_leaf(scene, leaf) for leaf in leaves]
    shortest = min(leaves, key=lambda leaf: len(leaf.category.wares))
    below = shortest.y + shortest.height - VALUES - shortest.bottom - WORTH
    if below >= 36:
        y = shortest.bottom + WORTH + below / 2 + 1
        inside.append(draw_legend(scene, shortest.x + 12, y, shortest.width - 20))
    right = WIDTH - _EDGE - 10 - _PURSE
    return group(*ground, *inside, _third(scene, right), id="screen", **targets.named(words))


def _third(scene: Scene, x: float) -> Markup:
    """Purse and cards; for those who watch, how the settlements stand."""
    y = _SCREEN + 9
    ground = rect(x, y, _PURSE, _INSIDE, 8, class_="leaf")
    if scene.seat is None:
        return group(ground, draw_standings(scene, x + 10, y + 8, _PURSE - 20, 46, names=False))
    rules = scene.box.data["money"]
    then = scene.money_then
    after = purse_of(scene.own["money"] if then is None else then, rules)
    large = f"{after.large} × {rules['coin']} + {after.rest}" if after.large and then else ""
    best, cards = 50, 128
    tall = _INSIDE - TITLE - best - cards - 14
    track = Track(x + 8, y + TITLE, _PURSE - 16, tall, int(rules["track_max"]), "")
    return group(
        ground,
        use("coin", x + 9, y + 6, 16, 16),
        text(f"{scene.say('money')} {scene.coins}", x + 30, y + 19, 15, class_="title"),
        text(large, x + 150, y + 19, 14.3, class_="soft"),
        draw_large_coins(scene, x + _PURSE - 8, y + 3, ""),
        draw_track(scene, track),
        *draw_cards(scene, x + 8, track.y + tall + 6, _PURSE - 16, cards, ""),
        draw_best(scene, x + 10, y + _INSIDE - best + 1, _PURSE - 20, ""),
    )
