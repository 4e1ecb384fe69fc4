"""Key Harvest's artwork: the drawings of `art/`, as symbols; a tile is drawn once for all crops.

Tiles are drawn round (0, 0) with a radius of 50. `<use>` gives a symbol only what is inherited: a
crop's colours come with the class `k-CROP` inside the symbol.
"""

from __future__ import annotations

from functools import cache

from fondaco.pictures.sheets import sheet, sprite

#: Names of drawings by the number of the crop: an owner's data file may call its crops otherwise.
CROPS = ("hops", "vegetables", "apples", "wine", "wheat")
#: The radius in which tiles are drawn; boards scale them.
RADIUS = 50
_SHEETS = ("patterns", "crops", "fruits", "tools", "events", "powers")


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    tiles = [sheet(__file__, "tiles", crop=crop) for crop in CROPS]
    return sprite(*(sheet(__file__, name) for name in _SHEETS), *tiles, sheet(__file__, "faces"))


def event_symbol(row: dict[str, str]) -> str:
    """The drawing of an event: by what it does."""
    isolated = row["effect"] == "swap_bag" and row.get("area") == "isolated"
    return "event-swap_isolated" if isolated else f"event-{row['effect']}"
