"""The board of a phone, turned by a right angle, and the dock with one's own things below it."""

from __future__ import annotations

from fondaco.games.marracash.board.artwork import guild
from fondaco.games.marracash.board.frame import PHONE
from fondaco.games.marracash.board.panel import facts
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.strip import cards
from fondaco.games.marracash.board.wide import town_parts
from fondaco.games.marracash.notation.views import shops_of
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import NOTHING, Markup, group, number, rect, text, use

WIDTH, DOCK = 360, 38
#: How much of the sand outside is left away: at the top, right, bottom and left of the picture.
_CUT = (18, 20, 18, 12)


def draw_phone(scene: Scene) -> Markup:
    """One SVG; the west is up, so that a cell is as large as a narrow screen allows."""
    width, height = scene.town.data["meta"]["frame"]
    top, right, bottom, left = _CUT
    return scene.picture(
        "phone",
        (left, top, height - left - right, width - top - bottom),
        scene.say("board"),
        group(
            *town_parts(scene, PHONE),
            id="marracash-phone-town",
            transform=f"translate({number(height)} 0) rotate(90)",
        ),
    )


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 x 38: cash, own shops with their customers, free signs; or one's cards, too."""
    seat, colour = scene.main, scene.colour(scene.main)
    own = facts(scene.trial, scene.lang)[seat]
    height = DOCK * 2 if scene.view["cards"] is not None else DOCK
    words = ", ".join([*own.facts, scene.say("cash", n=own.score)])
    return scene.picture(
        "dock",
        (0, 0, WIDTH, height),
        scene.say("own_things"),
        group(
            rect(0, 0, WIDTH, height, class_="dock-ground"),
            rect(0, 0, WIDTH, 3, class_="dock-edge"),
            disc(colour, 18, 20, 11),
            use("dirham", 35, 12.5, 23, 15),
            text(own.score, 62, 25.5, 16, class_="title"),
            *_shops(scene, seat),
            id=f"p-seat-{colour}",
            **targets.named(words, f"seat-{colour}"),
        ),
        cards(scene, WIDTH - 8, DOCK + 1) if scene.view["cards"] is not None else NOTHING,
    )


def _shops(scene: Scene, seat: int) -> list[Markup]:
    """Own shops as chips, free signs as empty frames."""
    shops = shops_of(scene.ahead.view, seat)
    free = scene.ahead.free_signs(seat)
    step = min(37.0, (WIDTH - 120) / max(len(shops) + free, 1))
    left, chips = WIDTH - 6 - step * (len(shops) + free), []
    for shop in shops:
        row = scene.town.shops[shop]
        kind = guild(scene.town.colours[row.colour])
        chips.append(
            group(
                rect(left, 8, step - 3, 24, 5, class_="chip"),
                use(f"guild-{kind}", left + 1, 12, 15, 15, class_="chest"),
                text(
                    str(scene.view["customers"][shop]),
                    left + step - 10,
                    25,
                    13,
                    class_="chip-words",
                ),
                class_=f"c-{kind}",
            )
        )
        left += step
    for _ in range(free):
        chips.append(rect(left + 1, 9.5, step - 5, 21, 5, class_="chip-free"))
        left += step
    return chips
