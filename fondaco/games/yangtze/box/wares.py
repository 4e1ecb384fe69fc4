"""The wares of the box: categories, wares, colours and the 61 tiles (YAN-D.1, D.3, D.4)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import ID_PATTERN, Names, read_names
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.nouns import the_tile, tile_name
from fondaco.games.yangtze.rules.best_sale import SHARES
from fondaco.games.yangtze.rules.table import LINES, TILES

_TEXTS = read_texts(__file__, "box")
HEX = "#[0-9A-Fa-f]{6}"
Ids = dict[str, list[str]]


def read_wares(reader: Reader, record: Any, most: int) -> tuple[Ids, dict[str, Names]]:
    """All that `[[category]]`, `[[ware]]`, `[[colour]]` and `[[tile]]` say; ids and names."""
    ids: Ids = {}
    names: dict[str, Names] = {}
    rows = some(reader, "category")
    ids["category"], names["categories"] = read_names(rows, "YAN-D.3")
    ware_rows, colour_rows = some(reader, "ware"), some(reader, "colour")
    ids["ware"], names["wares"] = read_names(ware_rows, "YAN-D.3")
    ids["colour"], names["colours"] = read_names(colour_rows, "YAN-D.3")
    of_ware = read_lines(ware_rows, ids["category"])
    of_colour = read_lines(colour_rows, ids["category"])
    for row in colour_rows:
        for key in ("symbol_en", "symbol_de"):
            row.text(key)
        row.matching("hex", HEX)
    for row in ware_rows + colour_rows:
        row.close()
    for category, row in enumerate(rows):
        sizes = of_colour.count(category), of_ware.count(category)
        read_values(row, record, category, sizes, most)
    for field, key in (("wares", "ware"), ("colours", "colour"), ("categories", "category")):
        record[field][0] = len(ids[key])
    ids["tile"], both = read_tiles(reader, record, ids, (of_ware, of_colour))
    wares, colours = names["wares"], names["colours"]
    names["tiles"] = tuple(tile_name(wares[ware], colours[colour]) for ware, colour in both)
    names["the_tiles"] = tuple(the_tile(wares[ware], colours[colour]) for ware, colour in both)
    return ids, names


def entries(reader: Reader, key: str, amount: int) -> list[Reader]:
    """YAN-D.1: a list of so many tables."""
    reader.items(key, amount, "YAN-D.1")
    rows = reader.rows(key, "YAN-D.1")  # what is no table is no such thing, either
    for row in rows:
        row.rule = None
    return rows


def some(reader: Reader, key: str) -> list[Reader]:
    """A list of at least one table, and of no more than there are tiles."""
    reader.items(key, rule="YAN-D.4")
    rows = reader.rows(key)
    fault = _TEXTS["entries"](most=LINES, amount=len(rows))
    reader.demand(1 <= len(rows) <= LINES, key, fault, "YAN-D.4")
    return rows


def read_lines(rows: list[Reader], categories: list[str]) -> list[int]:
    """The category of each ware or colour."""
    return [categories.index(row.choice("category", tuple(categories), "YAN-D.4")) for row in rows]


def read_values(row: Reader, record: Any, category: int, sizes: tuple[int, int], most: int) -> None:
    """YAN-2.5, 2.6, D.4: a value for each size a bundle can have; and what lines bring."""
    for key in ("symbol", "tile_tint"):
        row.text(key)
    lists = []
    for key, size in zip(("same_ware", "same_colour"), sizes, strict=True):
        values = row.items(key, size, "YAN-D.4")
        lists.append(
            [row.whole_value(f"{key}[{i}]", v, 0, most, "YAN-D.4") for i, v in enumerate(values)]
        )
    row.close()
    # A single tile brings the larger first entry (YAN-2.6), in whichever line it is left alone.
    single = max((values[0] for values in lists if values), default=0)
    for line, values in zip(("ware", "colour"), lists, strict=True):
        best, shares = [0], [0]
        bundles = [0, single, *values[1:]] if values else [0]
        for size in range(1, len(bundles)):
            best.append(max(bundles[k] + best[size - k] for k in range(1, size + 1)))
            shares.append(max(shares[-1], -(-SHARES * best[size] // size)))
        record[f"{line}_value"][0, category, : len(values) + 1] = [0, *values]
        record[f"{line}_best"][0, category, : len(best)] = best
        record[f"{line}_share"][0, category, : len(best)] = shares


def read_tiles(
    reader: Reader,
    record: Any,
    ids: Ids,
    categories: tuple[list[int], list[int]],
) -> tuple[list[str], list[tuple[int, int]]]:
    """YAN-D.1, D.3, D.4: tiles of one category each, no two alike; ids, and ware and colour."""
    rows = entries(reader, "tile", TILES)
    found: list[str] = []
    seen: list[tuple[int, int]] = []
    for place, row in enumerate(rows):
        identifier = row.matching("id", ID_PATTERN, "YAN-D.3")
        found.append(identifier)
        ware = ids["ware"].index(row.choice("ware", tuple(ids["ware"]), "YAN-D.4"))
        colour = ids["colour"].index(row.choice("colour", tuple(ids["colour"]), "YAN-D.4"))
        row.close()
        category = categories[0][ware]
        row.demand(categories[1][colour] == category, "colour", _TEXTS["category"], "YAN-D.4")
        fault = _TEXTS["equal"](tile=identifier)
        row.demand((ware, colour) not in seen, "id", fault, "YAN-D.4")
        seen.append((ware, colour))
        record["ware_of"][0, place], record["colour_of"][0, place] = ware, colour
        record["category_of"][0, place] = category
        for line, number in (("ware", ware), ("colour", colour), ("category", category)):
            record[f"{line}_tiles"][0, number] |= 1 << place
    return found, seen
