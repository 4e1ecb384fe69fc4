"""Samarkand's artwork: the drawings of `art/` and what is made of them for ten families.

A family is known by its place in the data file, which gives it an emblem, and by its colour, which
comes from the data file with the attribute `color` of whatever uses a symbol. So an owner's file
may name and dye the families as it likes, and two families never differ by colour alone.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from fondaco.pictures.sheets import sheet, sprite
from fondaco.pictures.svg import Markup, use

_ART = Path(__file__).parent / "art"
_SHEETS = ("pieces", "goods")
#: Emblems within -10 to 10, in the order of the families.
_EMBLEMS: list[str] = tomllib.loads((_ART / "emblems.toml").read_text(encoding="utf-8"))["emblems"]


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    families = [
        sheet(__file__, "family", place=place, emblem=emblem)
        for place, emblem in enumerate(_EMBLEMS)
    ]
    return sprite(*(sheet(__file__, name) for name in _SHEETS), *families)


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
