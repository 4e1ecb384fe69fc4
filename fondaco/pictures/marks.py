"""The marks of the seats: every colour has a shape, so that nobody needs the colour.

The class `seat-COLOUR` on any element around sets `--seat` and `--on` (see the site's style sheet).
"""

from __future__ import annotations

from fondaco.pictures.svg import Markup, at, classes, el, group, join, path, rect, symbol, use
from fondaco.pictures.svg import text as words_at

_SHAPES = {
    "red": path("M10 1 19 10 10 19 1 10z", fill="currentColor"),
    "blue": el("circle", cx=10, cy=10, r=7, fill="none", stroke="currentColor", stroke_width=4.4),
    "green": path("M10 1.5 19 17.5H1z", fill="currentColor"),
    "yellow": path("M2.5 2.5h15v15h-15z", fill="currentColor"),
    "white": path("M7.2 1h5.6v6.2H19v5.6h-6.2V19H7.2v-6.2H1V7.2h6.2z", fill="currentColor"),
    "ebony": path(
        "M10 1l2.4 6 6.4.3-5 4 1.7 6.2L10 14l-5.5 3.5 1.7-6.2-5-4L7.6 7z",
        fill="currentColor",
    ),
    "ivory": path("M13.5 1.4a8.7 8.7 0 1 0 0 17.2 7 7 0 1 1 0-17.2z", fill="currentColor"),
    "walnut": path(
        "M3.5 11V6a1.3 1.3 0 0 1 2.6 0V3a1.3 1.3 0 0 1 2.6 0V2a1.3 1.3 0 0 1 2.6 0v1.4a1.3 "
        "1.3 0 0 1 2.6 0v3a1.3 1.3 0 0 1 2.6 0V12q0 7-6.5 7-5 0-6.5-8z",
        fill="currentColor",
    ),
    "slate": path(
        "M10 .5q2.5 3 0 5.5-2.5-2.5 0-5.5zM1 8h18q-2 7-7 8v2h3v1.5H5V18h3v-2q-5-1-7-8z",
        fill="currentColor",
    ),
}
COLOURS = tuple(_SHAPES)


def symbols() -> Markup:
    """`mark-COLOUR`, 20 x 20, for every seat colour."""
    return join(symbol(f"mark-{colour}", "0 0 20 20", shape) for colour, shape in _SHAPES.items())


def disc(colour: str, x: float, y: float, radius: float = 11) -> Markup:
    """A seat's mark on a disc of its colour, round (x, y)."""
    half = radius * 0.6
    return group(
        el("circle", r=radius, class_="disc"),
        use(f"mark-{colour}", -half, -half, 2 * half, 2 * half, class_="on-seat"),
        class_=f"seat-{colour}",
        transform=at(x, y),
    )


def badge(colour: str, words: str, x: float, y: float, size: float = 13) -> Markup:
    """A few words on a pill of a seat's colour, round (x, y)."""
    width = 14 + 0.59 * size * len(words)
    return group(
        rect(-width / 2, -10, width, 20, 10),
        words_at(words, 0, 4.8, size),
        class_=classes("badge", f"seat-{colour}"),
        transform=at(x, y),
    )
