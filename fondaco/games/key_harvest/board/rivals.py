"""The other seats: a card for each with the shape of its country, its numbers and its store.

A country in full opens over one's own when the small one has the focus.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.key_harvest.board.meadow import Ground, draw_ground
from fondaco.games.key_harvest.board.player_area import Shelf, draw_shelf, open_hand, turn_chips
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import LETTERS
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    el,
    fit,
    group,
    rect,
    text,
    text_width,
    use,
)


@dataclass(frozen=True)
class Card:
    """Where the card of another seat lies, and what is on it."""

    seat: int
    x: float
    y: float
    width: float
    height: float
    small: Ground
    #: The same country, large over another ground while the small one has the focus.
    large: Ground
    shelf: Shelf
    #: Where the numbers stand, and how wide they may be.
    facts: tuple[float, float, float]


def seat_facts(scene: Scene, seat: int) -> str:
    """«5 counters · 19 now»; of open hands the points alone."""
    total = scene.points(seat)
    points = scene.count("end_points", total) if scene.over else scene.say("now_points", n=total)
    if isinstance(scene.view["hands"][seat], list):
        return points
    return f"{scene.count('counters', scene.held(seat))} · {points}"


def draw_card(scene: Scene, card: Card) -> Markup:
    """The card without what lies on it."""
    colour, name, prefix = scene.colour(card.seat), scene.names[card.seat], card.small.prefix
    x, y, size = card.x, card.y, LETTERS[prefix]
    words = f"{name}: {seat_facts(scene, card.seat)}"
    on = scene.view["actor"] == card.seat
    points, shown = str(scene.points(card.seat)), fit(name, card.width * 0.26, size * 1.15)
    chips = x + card.width - text_width(points, size * 1.5) - size * 1.4
    return group(
        rect(x, y, card.width, card.height, 10, class_="panel-ground"),
        rect(x, y + 5, 5, card.height - 10, 2.5, class_="seat-edge"),
        rect(x, y, card.width, card.height, 10, class_="turn-light") if on else NOTHING,
        disc(colour, x + size * 1.5, y + size * 1.3, size * 0.72),
        text(shown, x + size * 2.6, y + size * 1.7, size * 1.15, class_="title"),
        group(
            text(points, x + card.width - 12, y + size * 1.8, size * 1.5, class_="title end"),
            el("title", scene.say("sum_words", points=scene.count("end_points", int(points)))),
        ),
        open_hand(scene, card.seat, chips, y + size * 1.3, size)
        or turn_chips(scene, card.seat, chips, y + size * 1.3, size),
        draw_ground(scene, card.small, card.seat),
        draw_shelf(scene, card.seat, card.shelf),
        _numbers(scene, card, size),
        id=f"{prefix}seat-{colour}",
        **targets.named(words, f"seat-{colour}"),
    )


def _numbers(scene: Scene, card: Card, size: float) -> Markup:
    """Groups, workers and counters."""
    x, y, width = card.facts
    _, workers, now = scene.boards[card.seat]
    line = size * 1.18
    groups = f"{now.size(0)} + {now.weights[1]}×{now.size(1)}"
    held = f"{scene.held(card.seat)}"
    count = scene.say("counters_short")
    return group(
        text(scene.say("groups_short"), x, y + line * 0.8, size, class_="remark"),
        text(groups, x, y + line * 1.8, size, class_="strong"),
        text(scene.say("workers_short"), x, y + line * 2.8, size, class_="remark"),
        *_workers(scene, sorted(workers.values(), key=scene.numbers.__getitem__), card, line),
        text(held, x, y + line * 5.8, size, class_="strong"),
        text(
            fit(count, width - size * 1.4, size),
            x + text_width(held, size) + size * 0.4,
            y + line * 5.8,
            size,
            class_="remark",
        ),
        aria_hidden="true",
    )


def _workers(scene: Scene, workers: list[str], card: Card, line: float) -> list[Markup]:
    """Each worker on a country as tool and value, in two rows; without any, a dash."""
    x, y, width = card.facts
    size = line / 1.18
    if not workers:
        return [text("–", x, y + line * 3.8, size, class_="strong")]
    step = size * 1.85
    across = max(int(width / step), (len(workers) + 1) // 2)
    parts = []
    for place, worker in enumerate(workers):
        left, top = x + place % across * step, y + line * (3.8 + place // across)
        row = scene.rows[worker]
        parts.append(
            group(
                el("title", scene.worker_words(worker)),
                use(f"tool-{scene.numbers[worker]}", left, top - size, size * 1.2, size * 1.2),
                text(str(row["value"]), left + size * 1.15, top, size, class_="strong"),
                class_=f"w-{row['kind']} hired",
            )
        )
    return parts
