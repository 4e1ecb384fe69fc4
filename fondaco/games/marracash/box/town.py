"""The town of MarraCash's data file: fountains, shops and streets, each checked against the others.

The rules use ids, colours, entrances, the shops at a fountain and the shops along a street; what
else stands here is for drawing and is checked as far as a drawing needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fondaco.engine.box import Names, read_names
from fondaco.engine.reader import Reader, shown
from fondaco.games.marracash.box.components import at_most
from fondaco.games.marracash.box.drawing import (
    read_cell,
    read_cells,
    read_coordinate,
    read_spot,
)
from fondaco.games.marracash.rules.table import (
    DOORS,
    ENTRANCES,
    FOUNTAINS,
    PASSED,
    SHOPS,
    WAYS,
)


@dataclass(frozen=True)
class Town:
    """The ids of the town's parts, in the order of the data file."""

    fountains: list[str]
    fountain_names: Names
    entrances: list[str]
    shops: list[str]
    shop_names: Names
    #: From where to where a street leads, in the order of the flat index.
    ways: list[tuple[str, str]]


def read_town(reader: Reader, record: Any, colours: list[str]) -> Town:
    """MAR-D.1, D.3 to D.5."""
    fountain_rows, shop_rows = reader.rows("fountains"), reader.rows("shops")
    at_most(reader, "fountains", len(fountain_rows), FOUNTAINS, "MAR-1.3")
    at_most(reader, "shops", len(shop_rows), SHOPS, "MAR-1.2")
    fountains, fountain_names = read_names(fountain_rows, "MAR-D.1")
    shops, shop_names = read_names(shop_rows, "MAR-D.1")
    entrances = _read_fountains(reader, fountain_rows, record, fountains, shops)
    _read_shops(shop_rows, record, colours, fountains, entrances)
    _compare_doors(fountain_rows, shop_rows, fountains, shops)
    ways = _read_streets(reader, record, fountains, shops)
    _check_connected(reader, fountains, ways)
    _check_arrivals(reader, record, ways, fountains, shops)
    return Town(fountains, fountain_names, entrances, shops, shop_names, ways)


def _known(row: Reader, key: str, ids: list[str]) -> list[str]:
    """MAR-D.1: a list of ids, each there and each once."""
    found = row.texts(key)
    for identifier in found:
        if identifier not in ids:
            row.fail(key, f"has {shown(identifier)}, which does not exist", "MAR-D.1")
    if len(set(found)) < len(found):
        row.fail(key, "has an entry twice", "MAR-D.3")
    return found


# ---------------------------------------------------------------- fountains and shops


def _read_fountains(
    reader: Reader, rows: list[Reader], record: Any, fountains: list[str], shops: list[str]
) -> list[str]:
    """MAR-1.3, D.4: the fountains; entrances have a gate and no doors."""
    entrances: list[str] = []
    for place, row in enumerate(rows):
        read_cell(row, "cell")
        read_coordinate(row, "x")
        read_coordinate(row, "y")
        doors = _known(row, "doors", shops)
        if row.flag("entrance"):
            if doors:
                row.fail("doors", "must be empty at an entrance", "MAR-D.4")
            row.get("gate")
            if len(entrances) < ENTRANCES:
                record["entrance"][0, len(entrances)] = place
            entrances.append(fountains[place])
        if row.has("gate"):  # drawn at entrances only, but no fault elsewhere
            read_spot(row, "gate")
        row.close()
    if not 1 <= len(entrances) <= ENTRANCES:
        reader.fail("fountains", f"must have from 1 to {ENTRANCES} entrances", "MAR-1.3")
    record["fountains"][0], record["entrances"][0] = len(fountains), len(entrances)
    return entrances


def _read_shops(
    rows: list[Reader], record: Any, colours: list[str], fountains: list[str], entrances: list[str]
) -> None:
    """MAR-1.2, D.4: the shops, their colours and the fountains at their doors."""
    for place, row in enumerate(rows):
        colour = row.choice("colour", tuple(colours), "MAR-D.1")
        record["shop_colour"][0, place] = colours.index(colour)
        read_cells(row, "cells", 2, 2)
        read_spot(row, "rect", 4)
        read_cells(row, "doors", 1)
        at_doors = _known(row, "fountains", fountains)
        for fountain in at_doors:
            if fountain in entrances:
                row.fail("fountains", f"has the entrance {fountain}", "MAR-D.4")
        if len(at_doors) > DOORS:
            row.fail("fountains", f"must have at most {DOORS} entries", "MAR-D.5")
        record["door_count"][0, place] = len(at_doors)
        for number, fountain in enumerate(at_doors):
            record["doors"][0, place, number] = fountains.index(fountain)
        row.close()
    record["shops"][0] = len(rows)


def _compare_doors(
    fountain_rows: list[Reader], shop_rows: list[Reader], fountains: list[str], shops: list[str]
) -> None:
    """MAR-D.5: shops and fountains tell of the same doors."""
    told = {(s, f) for s, row in zip(shops, shop_rows, strict=True) for f in row.texts("fountains")}
    for fountain, row in zip(fountains, fountain_rows, strict=True):
        for shop in shops:
            if (shop in row.texts("doors")) != ((shop, fountain) in told):
                row.fail("doors", f"and the fountains of {shop} do not agree", "MAR-D.5")


# ---------------------------------------------------------------- streets


def _read_streets(
    reader: Reader, record: Any, fountains: list[str], shops: list[str]
) -> list[tuple[str, str]]:
    """MAR-1.4, D.3: the streets, each as two ways."""
    rows = reader.rows("streets")
    at_most(reader, "streets", len(rows), WAYS // 2, "MAR-1.4")
    passed: dict[tuple[str, str], list[str]] = {}
    ids = set()
    cells = {row["id"]: row["cell"] for row in reader.values["fountains"]}
    for row in rows:
        identifier = row.matching("id", "[a-z][a-z0-9_]*", "MAR-D.1")
        if identifier in ids:
            row.fail("id", f"{identifier} stands twice", "MAR-D.1")
        ids.add(identifier)
        a, b = (row.choice(key, tuple(fountains), "MAR-D.1") for key in ("a", "b"))
        if a == b:
            row.fail("b", f"leads from {a} to itself", "MAR-D.3")
        if (a, b) in passed:
            row.fail("b", f"is a second street between {a} and {b}", "MAR-D.3")
        for key, way in (("ab", (a, b)), ("ba", (b, a))):
            passed[way] = _known(row, key, shops)
            if len(passed[way]) > PASSED:
                row.fail(key, f"must have at most {PASSED} entries", "MAR-1.4")
        _read_path(row, cells[a], cells[b], shops)
        row.close()
    return _number_ways(record, passed, fountains, shops)


def _read_path(row: Reader, start: list[int], end: list[int], shops: list[str]) -> None:
    """The cells that a drawing follows, and the doors at each of them."""
    path = read_cells(row, "path", 2)
    if path[0] != start or path[-1] != end:
        row.fail("path", "must lead from the cell of a to the cell of b")
    doors = row.items("doors", len(path))
    for place, at_cell in enumerate(doors):
        if not isinstance(at_cell, list) or not all(shop in shops for shop in at_cell):
            row.fail(f"doors[{place}]", "must be a list of shops", "MAR-D.1")


def _number_ways(
    record: Any, passed: dict[tuple[str, str], list[str]], fountains: list[str], shops: list[str]
) -> list[tuple[str, str]]:
    """Section 7.7: by the fountain a way leaves, then by the one it leads to."""
    places = {fountain: place for place, fountain in enumerate(fountains)}
    ways = sorted(passed, key=lambda way: (places[way[0]], places[way[1]]))
    for number, way in enumerate(ways):
        record["way_start"][0, number] = places[way[0]]
        record["way_end"][0, number] = places[way[1]]
        record["way_length"][0, number] = len(passed[way])
        for place, shop in enumerate(passed[way]):
            record["way_shops"][0, number, place] = shops.index(shop)
            record["shop_ways"][0, shops.index(shop)] += 1
    for place in range(len(fountains) + 1):
        record["first_way"][0, place] = sum(places[start] < place for start, _ in ways)
    record["ways"][0] = len(ways)
    return ways


def _check_connected(reader: Reader, fountains: list[str], ways: list[tuple[str, str]]) -> None:
    """MAR-D.3: every fountain can be reached from every other."""
    reached = {fountains[0]}
    while True:
        further = {end for start, end in ways if start in reached} - reached
        if not further:
            break
        reached |= further
    for fountain in fountains:
        if fountain not in reached:
            reader.fail("streets", f"do not lead from {fountains[0]} to {fountain}", "MAR-D.3")


def _check_arrivals(
    reader: Reader,
    record: Any,
    ways: list[tuple[str, str]],
    fountains: list[str],
    shops: list[str],
) -> None:
    """MAR-D.5: a door at the fountain of arrival counts, so its shop is in the list."""
    for number, (start, end) in enumerate(ways):
        length = record["way_length"][0, number]
        listed = record["way_shops"][0, number, :length].tolist()
        for place, shop in enumerate(shops):
            doors = record["doors"][0, place, : record["door_count"][0, place]].tolist()
            if fountains.index(end) in doors and place not in listed:
                reader.fail("streets", f"miss {shop} on the way from {start} to {end}", "MAR-D.5")
