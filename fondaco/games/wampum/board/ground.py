"""The ground of the wide board: land, river, bead belt, and the phases as stepping stones."""

from __future__ import annotations

from functools import cache

from fondaco.engine.texts import read_texts
from fondaco.games.wampum.board.scene import Scene
from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import Markup, el, group, join, text

#: The five phases of a round.
_STONES = read_texts(__file__, "stones")
_TIPS = read_texts(__file__, "tips")
WIDTH, HEIGHT = 1040, 800
RIVER, MAT = 520, 606
_STONE_OF_PHASE = {
    "offer_village": 0,
    "offer_goods": 0,
    "relocate": 0,
    "restock": 2,
    "discard": 3,
    "over": 4,
}


@cache
def wide_ground() -> Markup:
    """Everything that never changes; it goes on at both sides, so that any window is filled."""
    return sheet(__file__, "wide_ground")


def stepping_stones(scene: Scene) -> Markup:
    """The five phases of a round; the present one is of brass."""
    present = _STONE_OF_PHASE.get(scene.view["phase"])
    stones = []
    for place, (key, name) in enumerate(_STONES.items()):
        x, y = 556 + place * 104, RIVER + 40 + (8 if place % 2 else -2)
        on = place == present
        stones.append(
            group(
                el("ellipse", cx=x + 2, cy=y + 6, rx=50, ry=17, class_="shade"),
                el("ellipse", cx=x, cy=y, rx=50, ry=17, class_="stone-top"),
                text(name.say(scene.lang), x, y + 5, 14.5, text_anchor="middle"),
                id=f"stone-{key}",
                class_="stone stone--on" if on else "stone",
                aria_current="step" if on else None,
                data_tip=_TIPS.say(key, scene.lang),
            )
        )
    return join(stones)
