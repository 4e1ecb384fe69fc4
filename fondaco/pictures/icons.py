"""Icons of the frame and of the boards, 20 x 20, drawn in the colour of the text around them."""

from __future__ import annotations

from fondaco.pictures.svg import Markup, join, symbol

_PEN = (
    'fill="none" stroke="currentColor" stroke-width="1.8" '
    'stroke-linecap="round" stroke-linejoin="round"'
)


def _line(d: str) -> str:
    return f'<path {_PEN} d="{d}"/>'


def _ring(x: float, y: float, r: float) -> str:
    return f'<circle {_PEN} cx="{x}" cy="{y}" r="{r}"/>'


def _solid(d: str) -> str:
    return f'<path fill="currentColor" fill-rule="evenodd" d="{d}"/>'


def _dot(r: float) -> str:
    return f'<circle cx="10" cy="10" r="{r}" fill="currentColor"/>'


_COG = (
    "M8.6 1h2.8l.5 2.3 1.5.6 2-1.3 2 2-1.3 2 .6 1.5 2.3.5v2.8l-2.3.5-.6 1.5 1.3 2-2 2-2-1.3-1.5.6"
    "-.5 2.3H8.6l-.5-2.3-1.5-.6-2 1.3-2-2 1.3-2-.6-1.5L1 11.4V8.6l2.3-.5.6-1.5-1.3-2 2-2 2 1.3 "
    "1.5-.6zM10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
)
_ICONS = {
    "person": _solid("M10 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2 18c.5-4.5 3.5-6.5 8-6.5s7.5 2 8 6.5z"),
    "people": _solid(
        "M7 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM1 17c.3-4 2.5-5.7 6-5.7s5.7 1.7 6 5.7zM13.5 5a2.5 2.5 0 "
        "1 1 0 5 2.5 2.5 0 0 1 0-5zM14.5 17h4.7c-.2-3.5-2-5.2-4.7-5.3-.5 0-1 .1-1.4.2 1 1.2 1.4 3 "
        "1.4 5.1z"
    ),
    "bot": _solid(_COG),
    "undo": _line("M7.5 4 3.5 8l4 4M4 8h8a4.5 4.5 0 0 1 0 9H8"),
    "hint": _line(
        "M7 14c0-2-2.5-3-2.5-6.5a5.5 5.5 0 0 1 11 0C15.5 11 13 12 13 14zM7.5 17h5M8.5 19.2h3"
    ),
    "book": _line(
        "M10 5C8 3 5 3 2 3.5v12.5c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V3.5C15 3 12 3 10 5zm0 0v12"
    ),
    "sun": _dot(3.6)
    + _line(
        "M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4"
        "M14.6 5.4 16 4"
    ),
    "moon": _solid("M16.5 12.5A7.5 7.5 0 0 1 7.5 3a7.5 7.5 0 1 0 9 9.5z"),
    "menu": _line("M3 5.5h14M3 10h14M3 14.5h14"),
    "no": _ring(10, 10, 7.5) + _line("M5 15 15 5"),
    "first": _line("M5 4v12M15 4 8 10l7 6z"),
    "prev": _line("M13 4 6 10l7 6"),
    "next": _line("M7 4l7 6-7 6"),
    "end": _line("M15 4v12M5 4l7 6-7 6z"),
    "clock": _ring(10, 10, 7.5) + _line("M10 5.5V10l3 2"),
    "down": _line("M10 3v10M5.5 9 10 13.5 14.5 9M3.5 17h13"),
    "again": _line("M16 10a6 6 0 1 1-2-4.5M16 2.5v4h-4"),
    "eye": _line("M1.5 10C4 6 7 4.5 10 4.5S16 6 18.5 10C16 14 13 15.5 10 15.5S4 14 1.5 10z")
    + _dot(2.6),
    "link": _line(
        "M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3"
        "a3.5 3.5 0 0 0 5 5l1-1"
    ),
    "swap": _line("M3 7h12l-3-3.5M17 13H5l3 3.5"),
    "list": _line("M7 5h10M7 10h10M7 15h10M3 5h.1M3 10h.1M3 15h.1"),
    "hand": _line("M4 6.5 9 4.5l4.5 11-5 2zM10.5 4h5v11"),
    "check": _line("m4 10.5 4 4 8-9"),
    "plus": _line("M10 4v12M4 10h12"),
    "lock": _line("M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9"),
}
NAMES = tuple(_ICONS)


def symbols() -> Markup:
    """`i-NAME` for every icon."""
    return join(symbol(f"i-{name}", "0 0 20 20", Markup(body)) for name, body in _ICONS.items())
