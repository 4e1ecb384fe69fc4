"""Samarkand's artwork: the drawings of `art/` and what is made of them for ten families.

A family is known by its place in the data file, which gives it an emblem, and by its colour, which
comes from the data file with the attribute `color` of whatever uses a symbol. So an owner's file
may name and dye the families as it likes, and two families never differ by colour alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fondaco.pictures import icons, marks
from fondaco.pictures.svg import Markup, el, path, symbol, use

_ART = Path(__file__).parent / "art"
_SHEETS = ("pieces", "goods")

#: Emblems within -10 to 10, in the order of the families.
_EMBLEMS = (
    "M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z",  # cross
    "M-9-1 0-9l9 8v5L0-4l-9 8zM-9 7 0-1l9 8v3L0 4l-9 6z",  # chevrons
    "M-9-6q4.5-5 9 0t9 0v4q-4.5 5-9 0t-9 0zM-9 3q4.5-5 9 0t9 0v4q-4.5 5-9 0t-9 0z",  # waves
    "M0-9a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM0-5a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"
    "M0-2.3a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6z",  # ring
    "M-9-6.5-6.5-9 0-2.5 6.5-9 9-6.5 2.5 0 9 6.5 6.5 9 0 2.5-6.5 9-9 6.5-2.5 0z",  # saltire
    "M-8-9h4V9h-4zM-2-9h4V9h-4zM4-9h4V9H4z",  # three reeds
    "M0-9 9 8H-9z",  # tent
    "M4.5-8A9 9 0 1 0 4.5 8 7.5 8 0 1 1 4.5-8z",  # crescent
    "M0-10 9 0 0 10-9 0zM0-4.5-4 0 0 4.5 4 0z",  # lozenge
    "M-9-9h6v6h-6zM3-9h6v6H3zM-3-3h6v6h-6zM-9 3h6v6h-6zM3 3h6v6H3z",  # chequer
)
FAMILIES = len(_EMBLEMS)

#: A two-humped camel looking right, 44 x 36: far legs, body, the cloth over its back.
_FAR_LEGS = "M12 22l1.5 12h2.6L16 22zM26 22l.6 12h2.6L30 22z"
_BODY = (
    "M3.4 18.5C4 14 7 12.3 9.6 12.5C10.6 6.8 16.4 6 18 11.2C19 12.8 20.8 12.8 21.8 11.2"
    "C23.4 6 29.2 6.8 30 12.8C31.6 15 33.4 14.6 34 12.2C34.5 9.5 34 6 35.3 3.6"
    "C36.2 2 38.2 1.6 39.6 2.6L42.9 4.6C43.9 5.3 43.5 6.9 42.4 7L39 7.5C38.6 11 39.2 15.2 37 18.8"
    "C35.5 21 33.6 22 32 22.6L33.2 34h-2.9L28.4 24.6C24 26 17 26 12.6 24.4L10.2 34H7.3L8.2 23.4"
    "C6.6 22 6 20.3 5.8 18.8L5 23H3.7z"
)
_CLOTH = "M12.5 12.5Q20.2 16.2 27.5 12.5L28.6 22.8Q20 25.6 11.6 22.8z"
_WAX = (
    "M0-14C4-15 6-12 9-11.5S14-7 14-3s2 6-.5 9-3 6-7 7S2 15-2 14.5s-6-1-9-4-3-5-3.5-9 "
    ".5-7 3.5-9.5S-4-13 0-14z"
)


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    parts = [marks.symbols(), icons.symbols(), *map(_sheet, _SHEETS)]
    for place, emblem in enumerate(_EMBLEMS):
        parts += [_emblem(place, emblem), _camel(place, emblem), _seal(place, emblem)]
    return el("svg", *parts, class_="sprite", width=0, height=0, aria_hidden="true")


@cache
def picture() -> str:
    """The symbol `pic-samarkand`, 360 x 180: the picture of the game for the lobby."""
    return _sheet("lobby")


def _sheet(name: str) -> Markup:
    """What a drawing holds, without the frame of its file."""
    lines = (_ART / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    return Markup("".join(line.strip() for line in lines[1:-1]))


def _emblem(place: int, d: str) -> Markup:
    """`emblem-PLACE`, 20 x 20, in the colour of the text around it."""
    shape = path(d, fill="currentColor", fill_rule="evenodd")
    return symbol(f"emblem-{place}", "-10 -10 20 20", shape, overflow="visible")


def _camel(place: int, d: str) -> Markup:
    """`camel-PLACE`, 46 x 37: the body in the family's colour, its emblem on the saddle cloth."""
    mark = path(d, fill="#2b2118", fill_rule="evenodd", transform="translate(20.1 18.7) scale(.47)")
    return symbol(
        f"camel-{place}",
        "-1 -1 46 37",
        path(_FAR_LEGS, class_="camel-far"),
        path(_BODY, class_="camel-body"),
        el("circle", cx=38, cy=4.6, r=0.9, class_="camel-eye"),
        path(_CLOTH, class_="camel-cloth"),
        mark,
        overflow="visible",
    )


def _seal(place: int, d: str) -> Markup:
    """`seal-PLACE`, 30 x 30: wax in the family's colour; the emblem in the colour `--on-dye`."""
    return symbol(
        f"seal-{place}",
        "-15 -15 30 30",
        path(_WAX, fill="currentColor"),
        el("circle", r=10.5, fill="none", stroke="#0003", stroke_width=1.2),
        el("circle", r=9.7, fill="none", stroke="#fff5", stroke_width=0.9),
        path(d, fill="var(--on-dye)", fill_rule="evenodd", transform="scale(.62)"),
        overflow="visible",
    )


# ---------------------------------------------------------------- families and goods in use


def _brightness(colour: str) -> float:
    """How bright a dye is, 0 to 1: relative luminance of `#rrggbb`."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def dye_class(colour: str) -> str:
    """Which ink can be read on a dye: `dye-pale` and `dye-deep` set `--on-dye` and outlines."""
    bright = _brightness(colour)
    if bright < 0.03:  # black: its outline must be light in the dark
        return "dye-deep dye-black"
    return "dye-deep" if bright < 0.22 else "dye-pale"


def dyed(
    symbol_name: str, colour: str, box: tuple[float, float, float, float], also: str = ""
) -> Markup:
    """A symbol in a family's colour, put into a rectangle."""
    names = f"{also} {dye_class(colour)}" if also else dye_class(colour)
    return use(symbol_name, *box, color=colour, class_=names)


@cache
def _known_goods() -> frozenset[str]:
    lines = (_ART / "goods.svg").read_text(encoding="utf-8").splitlines()
    return frozenset(line.split('"')[1] for line in lines if line.startswith("<symbol"))


@cache
def good_symbol(good: str) -> str:
    """The symbol of a good by its id; a bale for one that only an owner's file knows."""
    name = f"good-{good}"
    return name if name in _known_goods() else "good-bale"


def family_mark(place: int, colour: str, x: float, y: float, size: float) -> Markup:
    """A family as a small seal with its top left corner at (x, y)."""
    return dyed(f"seal-{place}", colour, (x, y, size, size))
