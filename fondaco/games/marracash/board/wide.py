"""The wide board: the town as it lies in the data file, the tariff below it."""

from __future__ import annotations

from fondaco.games.marracash.board.fountain import draw_fountain
from fondaco.games.marracash.board.frame import WIDE, Frame
from fondaco.games.marracash.board.ground import ground
from fondaco.games.marracash.board.overlay import draw_peeks, draw_plan, draw_stone, draw_sums
from fondaco.games.marracash.board.queue import draw_queue
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.shop import draw_shop
from fondaco.games.marracash.board.strip import cards, outside, tariff
from fondaco.games.marracash.board.walkers import draw_visitors
from fondaco.pictures.svg import Markup

_STRIP = 46


def draw_wide(scene: Scene) -> Markup:
    """One SVG, 1000 x 746 with the delivered map."""
    width, height = scene.town.data["meta"]["frame"]
    return scene.picture(
        "wide",
        (2, -2, width - 4, height + _STRIP + 2),
        scene.say("board"),
        *town_parts(scene, WIDE),
        outside(scene, 112, 21),
        cards(scene, width - 92, 3),
        tariff(scene, 12, height + 1, width - 16),
    )


def town_parts(scene: Scene, frame: Frame) -> list[Markup]:
    """The town from the ground up; targets of the chosen group come last, over their neighbours."""
    keys = _keys(scene)
    places = sorted(range(len(scene.town.fountains)), key=lambda place: place in keys)
    return [
        ground(scene.town, frame),
        *[draw_shop(scene, frame, place) for place in range(len(scene.town.shops))],
        *[draw_fountain(scene, frame, place, keys.get(place, "")) for place in places],
        draw_queue(scene, frame),
        draw_visitors(scene, frame),
        draw_stone(scene, frame),
        draw_plan(scene, frame),
        *draw_peeks(scene, frame),
        draw_sums(scene, frame),
    ]


def _keys(scene: Scene) -> dict[int, str]:
    """The keys of the fountains that a chosen group can reach."""
    if scene.start is None:
        return {}
    ids = [fountain.id for fountain in scene.town.fountains]
    return {ids.index(name): choice.key for name, choice in scene.choices.items() if name in ids}
