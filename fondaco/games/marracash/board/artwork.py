"""MarraCash's artwork: the drawings of `art/` and what is made of them, as symbols.

`<use>` gives a symbol only what is inherited: the colours of a guild come with the class
`c-COLOUR`, on whatever uses a symbol or inside it; those of a seat with `seat-COLOUR`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fondaco.pictures import icons, marks
from fondaco.pictures.svg import Markup, el, group, symbol, use

#: The guilds that have a mark and a roof of their own; a box with others shares the last ones.
GUILDS = ("red", "blue", "green", "purple", "yellow", "other")
_ART = Path(__file__).parent / "art"
_SHEETS = ("patterns", "guilds", "pieces")


def guild(colour: str) -> str:
    """The guild whose mark, roof and dye a colour has."""
    return colour if colour in GUILDS else GUILDS[-1]


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    parts = [marks.symbols(), icons.symbols(), *map(_sheet, _SHEETS)]
    parts += [_visitor(name) for name in GUILDS] + [_lot(name) for name in GUILDS]
    return el("svg", *parts, class_="sprite", width=0, height=0, aria_hidden="true")


@cache
def picture() -> str:
    """The symbol `pic-marracash`, 360 x 180: the picture of the game for the lobby."""
    return _sheet("lobby")


def _sheet(name: str) -> Markup:
    """What a drawing holds, without the frame of its file."""
    lines = (_ART / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    return Markup("".join(line.strip() for line in lines[1:-1]))


def _visitor(name: str) -> Markup:
    """`visitor-COLOUR`, 28 x 40: a figure in the dye of a guild, its mark on the chest."""
    figure = group(
        use("figure", -14, -20, 28, 40),
        use(f"guild-{name}", -6.5, -1.5, 13, 13, class_="chest"),
        class_=f"c-{name}",
    )
    return symbol(f"visitor-{name}", "-14 -20 28 40", figure, overflow="visible")


def _lot(name: str) -> Markup:
    """`lot-COLOUR`, 44 x 44: the medallion of a guild."""
    medal = group(
        el("circle", r=20, class_="medal"),
        el("circle", r=16.4, class_="medal-stitch"),
        use(f"guild-{name}", -13, -13, 26, 26, class_="medal-mark"),
        class_=f"c-{name}",
    )
    return symbol(f"lot-{name}", "-22 -22 44 44", medal)
