"""Small signs that stand on the chart, on domains and in tables: seats, pills, keys."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import Choice
from fondaco.games.samarkand.board.scene import Scene
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, Value, at, group, rect, text, text_width, use


def seat_badge(scene: Scene, seat: int, x: float, y: float, size: float) -> Markup:
    """A seat in ink, by its mark: in its colour it would be mistaken for a family."""
    return group(
        rect(0, 0, size, size, size * 0.22),
        use(f"mark-{scene.colour(seat)}", size * 0.16, size * 0.16, size * 0.68, size * 0.68),
        class_="seat-sign",
        transform=at(x, y),
    )


def twice(
    scene: Scene, choice: Choice, line: str, words: str, also: str, preview: Sequence[str]
) -> dict[str, Value]:
    """Attributes of a thing that a first click chooses and a second one sends as a line."""
    if choice.chosen:
        words = f"{words}. {scene.say('again')}"
        return targets.sends(line, words, f"{also} chosen", preview)
    return targets.legal(choice.plan, words, False, also, preview)


def pill(words: str, x: float, y: float, kind: str, symbol: str = "") -> Markup:
    """A few letters on a rounded sign round (x, y), perhaps behind a symbol."""
    sign = 13 if symbol else 0
    width = text_width(words, 10.5) + sign + 9
    mark = use(symbol, -width / 2 + 4, -5, 12, 10) if symbol else NOTHING
    return group(
        rect(-width / 2, -7.5, width, 15, 7.5),
        mark,
        text(words, sign / 2, 3.7, 10.5),
        class_=f"pill pill-{kind}",
        transform=at(x, y),
    )


def key_tag(key: str, x: float, y: float) -> Markup:
    """The key that chooses something."""
    return group(rect(0, 0, 16, 16, 4), text(key, 8, 12, 11), class_="key-tag", transform=at(x, y))
