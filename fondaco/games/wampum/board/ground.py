"""The ground of the wide board: land, river, bead belt, and the phases as stepping stones."""

from __future__ import annotations

from functools import cache

from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.texts import phase_names
from fondaco.pictures.svg import Markup, el, group, join, path, rect, text

WIDTH, HEIGHT = 1040, 800
RIVER, MAT = 520, 606
#: How far the ground goes on at both sides, so that a window of any shape is filled.
_PAST = 900

_TREES = (
    (-60, 120), (-110, 210), (-40, 330), (-140, 400), (1090, 130), (1140, 240), (1080, 380),
    (1170, 440), (16, 128), (30, 140), (1018, 122), (1004, 138), (1026, 146), (520, 118),
    (262, 128), (780, 124), (14, 490), (1024, 490), (520, 500),
)  # fmt: skip
_HILLS = (
    (-110, 300), (1110, 310), (-180, 150), (1170, 160), (0, 250), (1002, 245), (1, 400),
    (1004, 390),
)  # fmt: skip
_RIPPLES = (
    (-120, 30), (-220, 50), (1090, 26), (1190, 46), (18, 26), (40, 46), (140, 16), (236, 38),
    (330, 20), (440, 40), (520, 18), (640, 36), (730, 14), (838, 34), (930, 14), (1000, 40),
)  # fmt: skip
_REEDS = ((30, 8), (392, 4), (1010, 2), (508, 12))
_SHORE = "H0q130-36 260-16t270 2 260-10 250 10h900v110H-900z"
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
    """Everything that never changes."""
    whole = WIDTH + 2 * _PAST
    far = f"M-900-300h{whole}v450h-900q-160 60-330 10t-380 30-330-30h-900z"
    belt = {"x": -_PAST, "y": MAT - 19, "width": whole, "height": 20}
    return group(
        rect(-_PAST, -300, whole, HEIGHT + 600, class_="land"),
        path(far, class_="land-2"),
        path(f"M-900 {RIVER - 2}{_SHORE}", class_="land-2"),
        path(f"M-900 {RIVER + 10}{_SHORE}", class_="water"),
        *[ripple(x, RIVER + y) for x, y in _RIPPLES],
        *[tree(x, y) for x, y in _TREES],
        *[_hill(x, y) for x, y in _HILLS],
        el("rect", **belt, fill="url(#belt-pale)"),
        el("rect", **belt, fill="url(#belt-figure)"),
        rect(-_PAST, MAT, whole, HEIGHT - MAT + 300, class_="land-2"),
        *[_reed(x, RIVER + y) for x, y in _REEDS],
        class_="ground",
        aria_hidden="true",
    )


def tree(x: float, y: float) -> Markup:
    """A fir, drawn with the pen."""
    return path(f"M{x} {y}v-4m-5 0h10l-5-8zm1-5h8l-4-7z", class_="pen")


def ripple(x: float, y: float) -> Markup:
    """A wave."""
    return path(f"M{x} {y}q5-4 10 0t10 0 10 0", class_="ripple")


def _hill(x: float, y: float) -> Markup:
    return path(f"M{x} {y}q10-16 20-2 8-10 16 2M{x + 7} {y - 3}q3-5 7-6", class_="pen")


def _reed(x: float, y: float) -> Markup:
    return path(f"M{x} {y}q-2-16-6-26m8 26q1-18 5-30m-1 30q4-12 9-20", class_="reed")


def stepping_stones(scene: Scene) -> Markup:
    """The five phases of a round; the present one is of brass."""
    present = _STONE_OF_PHASE.get(scene.view["phase"])
    stones = []
    for place, name in enumerate(phase_names(scene.lang)):
        x, y = 556 + place * 104, RIVER + 40 + (8 if place % 2 else -2)
        on = place == present
        stones.append(
            group(
                el("ellipse", cx=x + 2, cy=y + 6, rx=50, ry=17, class_="shade"),
                el("ellipse", cx=x, cy=y, rx=50, ry=17, class_="stone-top"),
                text(name, x, y + 5, 13.5, text_anchor="middle"),
                class_="stone stone--on" if on else "stone",
                aria_current="step" if on else None,
            )
        )
    return join(stones)
