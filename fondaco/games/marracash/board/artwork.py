"""MarraCash's artwork: the drawings of `art/`, as symbols; some are drawn once for all guilds.

`<use>` gives a symbol only what is inherited: the colours of a guild come with the class
`c-COLOUR`, on whatever uses a symbol or inside it; those of a seat with `seat-COLOUR`.
"""

from __future__ import annotations

from functools import cache

from fondaco.pictures.sheets import sheet, sprite

#: The guilds that have a mark and a roof of their own; a box with others shares the last ones.
GUILDS = ("red", "blue", "green", "purple", "yellow", "other")
_SHEETS = ("patterns", "guilds", "pieces")


def guild(colour: str) -> str:
    """The guild whose mark, roof and dye a colour has."""
    return colour if colour in GUILDS else GUILDS[-1]


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    drawn = [sheet(__file__, name, guild=guild) for name in ("visitor", "lot") for guild in GUILDS]
    return sprite(*(sheet(__file__, name) for name in _SHEETS), *drawn)
