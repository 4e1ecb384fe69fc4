"""Small signs that stand on the chart, on domains and in tables: seats, pills, keys."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import Choice
from fondaco.games.samarkand.board.scene import Scene
from fondaco.pictures import targets
from fondaco.pictures.svg import Markup, Value, at, group, rect, text, text_width, use


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


def pill_width(words: str, size: float) -> float:
    """How wide a pill with these words is."""
    return text_width(words, size) + size * 0.7


def pill(words: str, x: float, y: float, kind: str, size: float) -> Markup:
    """A few letters on a rounded sign round (x, y)."""
    width = pill_width(words, size)
    return group(
        rect(-width / 2, -size * 0.68, width, size * 1.36, size * 0.68),
        text(words, 0, size * 0.36, size),
        class_=f"pill pill-{kind}",
        transform=at(x, y),
    )


def key_tag(key: str, x: float, y: float) -> Markup:
    """The key that chooses something."""
    return group(
        rect(0, 0, 20, 20, 5), text(key, 10, 15.5, 14.8), class_="key-tag", transform=at(x, y)
    )
