"""The marks of the seats: every colour has a shape, so that nobody needs the colour.

The class `seat-COLOUR` on any element around sets `--seat` and `--on` (see the site's style sheet).
"""

from __future__ import annotations

from fondaco.pictures.sheets import sheet
from fondaco.pictures.svg import Markup, at, classes, el, group, rect, use
from fondaco.pictures.svg import text as words_at


def symbols() -> Markup:
    """`mark-COLOUR`, 20 x 20, for every seat colour."""
    return sheet(__file__, "marks")


def disc(colour: str, x: float, y: float, radius: float = 11) -> Markup:
    """A seat's mark on a disc of its colour, round (x, y)."""
    half = radius * 0.6
    return group(
        el("circle", r=radius, class_="disc"),
        use(f"mark-{colour}", -half, -half, 2 * half, 2 * half, class_="on-seat"),
        class_=f"seat-{colour}",
        transform=at(x, y),
    )


def badge_width(words: str, size: float = 13) -> float:
    """How wide a badge is."""
    return 14 + 0.59 * size * len(words)


def badge(colour: str, words: str, x: float, y: float, size: float = 13) -> Markup:
    """A few words on a pill of a seat's colour, round (x, y)."""
    width = badge_width(words, size)
    return group(
        rect(-width / 2, -10, width, 20, 10),
        words_at(words, 0, 4.8, size),
        class_=classes("badge", f"seat-{colour}"),
        transform=at(x, y),
    )
