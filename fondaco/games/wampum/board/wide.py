"""The wide board: far seats on top, villages, river, and one's own mat below."""

from __future__ import annotations

import textwrap

from fondaco.games.wampum.board.ground import (
    HEIGHT,
    MAT,
    RIVER,
    WIDTH,
    stepping_stones,
    wide_ground,
)
from fondaco.games.wampum.board.hand import Tray, draw_hand
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.seats import NARROW, canoe, chest, far_mat, mat_words, rivals
from fondaco.games.wampum.board.stall import draw_stalls
from fondaco.games.wampum.board.status import plaque
from fondaco.games.wampum.board.village import Lot, draw_village
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import NOTHING, Markup, at, fit, group, path, rect, text, use

_EDGE, _GAP = 12, 18
#: Two places in the river: for whom a plan would drive away, and for whom has been.
_ADRIFT: list[tuple[float, float]] = [(130, RIVER + 38), (356, RIVER + 38)]
_MOST_BEADS = 46


def draw_wide(scene: Scene) -> Markup:
    """One SVG of 1040 x 800."""
    lots = _lots(scene)
    villages = scene.view["villages"]
    return scene.picture(
        "wide",
        (0, 0, WIDTH, HEIGHT),
        scene.say("board"),
        wide_ground(),
        *[
            far_mat(scene, seat, _mat_left(scene, seat), _mat_width(scene))
            for seat in rivals(scene)
        ],
        plaque(scene, WIDTH - 228, 10),
        stepping_stones(scene),
        *[draw_village(scene, i, lots[v["id"]]) for i, v in enumerate(villages)],
        *draw_stalls(scene, lots, _ADRIFT),
        _stands(scene) if scene.seat is None else _own_mat(scene, scene.seat),
        _canoe(scene),
    )


def _lots(scene: Scene) -> dict[str, Lot]:
    villages = scene.view["villages"]
    amount = len(villages)
    most = 276 if amount == 3 else 242
    width = min(most, (WIDTH - 2 * _EDGE - _GAP * (amount - 1)) / amount)
    gap = 34 if amount == 3 else _GAP
    left = (WIDTH - amount * width - (amount - 1) * gap) / 2
    return {
        village["id"]: Lot(left + i * (width + gap), 108 + (22 if i % 2 else 0), width, False)
        for i, village in enumerate(villages)
    }


# ---------------------------------------------------------------- the far side


def _mat_width(scene: Scene) -> float:
    room = WIDTH - 2 * _EDGE - 230
    return min(room / len(rivals(scene)) - 10, 320)


def _mat_left(scene: Scene, seat: int) -> float:
    return _EDGE + rivals(scene).index(seat) * (_mat_width(scene) + 10)


def _canoe(scene: Scene) -> Markup:
    holder = scene.view["canoe"]
    if holder is None:
        return NOTHING
    if holder == scene.seat:
        return canoe(scene, holder, 912, MAT + 20, 88)
    width, left = _mat_width(scene), _mat_left(scene, holder)
    if width < NARROW:  # moored at the lower edge
        return canoe(scene, holder, left + width / 2 - 26, 79, 52)
    return canoe(scene, holder, left + width - 72, 22, 60)


# ---------------------------------------------------------------- the near side


def _mat_parts() -> list[Markup]:
    width, height = WIDTH - 24, HEIGHT - MAT - 12
    return [
        rect(12, MAT + 4, width, height, 14, class_="shade"),
        rect(12, MAT, width, height, 14, class_="mat"),
        rect(15, MAT + 3, width - 6, height - 6, 12, class_="mat-edge"),
        rect(23, MAT + 11, width - 22, height - 22, 8, class_="mat-stitch"),
    ]


def _own_mat(scene: Scene, seat: int) -> Markup:
    colour = scene.colour(seat)
    name = fit(scene.names[seat], 104, 18)
    return group(
        group(
            *_mat_parts(),
            disc(colour, 50, MAT + 38, 14),
            text(name, 72, MAT + 44, 18, class_="on-mat title"),
            chest(scene, seat, 40, MAT + 64, 96),
            text(scene.say("my_chest"), 88, MAT + 166, 14.5, class_="on-mat middle"),
            id=f"seat-{colour}",
            **targets.named(mat_words(scene, seat), f"seat-mat seat-{colour}"),
        ),
        draw_hand(scene, Tray(176, MAT + 41, 658, False, 78)),
        _home(scene, seat),
        _then(scene),
    )


def _home(scene: Scene, seat: int) -> Markup:
    """One's own trader while he is at home."""
    if scene.view["offers"][seat] is not None or scene.planned_village is not None:
        return NOTHING
    if scene.composition.then:
        return NOTHING
    colour = scene.colour(seat)
    trader = use("piece-trader", 0, 0, 62, 85)
    place = at(912, MAT + 70)
    return group(trader, id=f"trader-{colour}", class_=f"moves seat-{colour}", transform=place)


def _then(scene: Scene) -> Markup:
    """The note of what would follow."""
    lines = [part for line in scene.composition.then for part in textwrap.wrap(line, 21)][:5]
    if not lines:
        return NOTHING
    height = 33 + 20 * len(lines)
    below_canoe = scene.view["canoe"] == scene.seat
    top = min(MAT + (58 if below_canoe else 34), HEIGHT - 18 - height)
    return group(
        rect(2, 4, 178, height, 4, class_="shade"),
        rect(0, 0, 178, height, 4, class_="note-paper"),
        path("M81-7h16v14h-16z", class_="note-tape"),
        text(scene.say("then"), 11, 22, 16, class_="title on-paper"),
        *[text(line, 11, 43 + 20 * i, 14.5, class_="on-paper") for i, line in enumerate(lines)],
        class_="then",
        transform=f"{at(836, top)} rotate(1.2)",
    )


def _stands(scene: Scene) -> Markup:
    """For those who watch: everybody's wampum on strings, where a player has the hand."""
    rows, step = [], min(44, 150 / scene.view["players"])
    for seat in range(scene.view["players"]):
        cards = scene.view["chests"][seat]
        amount, y = 0 if cards is None else sum(cards), MAT + 19 + (seat + 0.5) * step
        beads = [use("bead", 236 + i * 15, y - 8, 15, 17) for i in range(min(amount, _MOST_BEADS))]
        score = (
            use("i-lock", 200, y - 8, 16, 16, class_="mat-lock")
            if cards is None
            else text(str(amount), 222, y + 6, 17, class_="on-mat strong end")
        )
        rows.append(
            group(
                path(f"M232 {y}h720", class_="bead-thread"),
                disc(scene.colour(seat), 50, y, 11),
                text(fit(scene.names[seat], 116, 15), 70, y + 5, 15, class_="on-mat title"),
                score,
                *beads,
            )
        )
    return group(*_mat_parts(), *rows, class_="seat-mat stands", aria_hidden="true")
