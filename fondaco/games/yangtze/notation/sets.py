"""Whole sets as one input: `sell silk_red jade_red`, `sell jade`, `give rice_pink house_7`.

People name tiles in any order; the rules take a bundle tile by tile in rising index (YAN-R.25).
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.integers import places
from fondaco.games.yangtze.rules.table import NO_SALE, RULER, RULER_TAKE, SWAP_RIVER, effect_of

_AT_A_HOUSE = ("buy", "buy_free", "take")
_SELLING = ("sell", "open_sale")


def expand(box: Box, table: Any, text: str) -> list[str]:
    """The canonical lines of a set, or nothing if the text is not a set."""
    verb, _, rest = text.partition(" ")
    if verb in _AT_A_HOUSE:
        house = _house(box, table, rest)
        return [f"{verb} {house}"] if house else []
    if verb == "give":
        return _swap(box, table, rest.split(" "))
    if verb == "pick":
        tiles = _tiles(box, table, rest)
        return [] if tiles is None else _picks(box, tiles)
    if verb in _SELLING and rest:
        return _sale(box, table, verb == "open_sale", rest)
    return []


def _house(box: Box, table: Any, word: str) -> str | None:
    """A house by its id, its number, or the tile that lies there."""
    houses: list[str] = box.ids("house")
    tiles = box.ids("tile")
    if word in houses:
        return word
    if word in map(str, range(1, len(houses) + 1)):
        return houses[int(word) - 1]
    river: list[int] = table["river"].tolist()
    if word in tiles and tiles.index(word) in river:
        return houses[river.index(tiles.index(word))]
    return None


def _swap(box: Box, table: Any, words: list[str]) -> list[str]:
    """YAN-5.10: what is given, and what is taken for it; no other ruler gives anything to take."""
    if table["phase"] == RULER and effect_of(box.record[0], table) != SWAP_RIVER:
        return []
    house = _house(box, table, words[1]) if len(words) == 2 else None
    if house is None or f"give {words[0]}" not in box.index:
        return []
    return [f"give {words[0]}", f"take {house}"]


def _sale(box: Box, table: Any, opening: bool, text: str) -> list[str]:
    """Bundles with commas between; the word `done` at the end closes the window of card III."""
    groups = [group.strip() for group in text.split(",")]
    closing = groups[-1] == "done"
    lines = ["open_sale"] if opening else []
    for group in groups[: len(groups) - closing]:
        tiles = _tiles(box, table, group)
        if tiles is None:
            return []
        lines += [*_picks(box, tiles), "sell"]
    return [*lines, "done"] if closing else lines


def _tiles(box: Box, table: Any, text: str) -> list[int] | None:
    """Tiles by their ids; a ware or a colour stands for all own tiles of it.

    Whoever has none of it is told so of the first there is (YAN-2.10).
    """
    tiles = box.ids("tile")
    record = box.record[0]
    found: list[int] = []
    own = int(table["wares"][table["actor"]]) if table["actor"] >= 0 else 0
    for word in text.split(" "):
        if word in tiles:
            meant = [tiles.index(word)]
        else:
            line = 0
            for key in ("ware", "colour"):
                ids = box.ids(key)
                line |= int(record[f"{key}_tiles"][ids.index(word)]) if word in ids else 0
            meant = places(own & line) or places(line & -line)
        if not meant or set(meant) & set(found):
            return None
        found += meant
    opened = places(table["bundle"])
    return sorted(tile for tile in found if tile not in opened) or None


def _picks(box: Box, tiles: list[int]) -> list[str]:
    return [f"pick {box.data['tile'][tile]['id']}" for tile in tiles]


def gather(lines: list[str]) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["pick jade_red", "pick jade_gold", "sell"])
    'sell jade_red jade_gold'
    >>> gather(["open_sale", "pick rice_sky", "sell", "done"])
    'open_sale rice_sky, done'
    >>> gather(["give rice_pink", "take house_7"])
    'give rice_pink house_7'
    """
    if len(lines) == 2 and lines[0].startswith("give ") and lines[1].startswith("take "):
        return f"{lines[0]} {lines[1].split()[1]}"
    opening = lines[0] == "open_sale"
    groups: list[list[str]] = [[]]
    for line in lines[opening:]:
        verb, *words = line.split()
        if verb == "sell":
            groups.append([])
        else:
            groups[-1] += words or [verb]
    if len(lines) == 1 or "sell" not in lines:
        picks = lines[0].startswith("pick ") and len(lines) > 1
        return " ".join(["pick", *groups[0]]) if picks else lines[0]
    bundles = ", ".join(" ".join(group) for group in groups if group)
    return f"{'open_sale' if opening else 'sell'} {bundles}"


def unfinished(table: Any) -> bool:
    """Is the actor in the middle of a bundle, a sale with card III, or a swap with the river?"""
    open_step = table["bundle"] != 0 or table["sale"] != NO_SALE
    return bool(open_step or table["phase"] == RULER_TAKE)
