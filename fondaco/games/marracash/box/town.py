"""The town of MarraCash's data file: fountains, shops and streets, each checked against the others.

The rules use ids, colours, entrances, the shops at a fountain and the shops along a street; what
else stands here is for drawing and is checked as far as a drawing needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Names, read_id, read_names
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.box.components import some_rows
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

FAULTS = read_texts(__file__, "box")


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
    fountain_rows = some_rows(reader, "fountains", FOUNTAINS, "MAR-1.3")
    shop_rows = some_rows(reader, "shops", SHOPS, "MAR-1.2")
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
        row.demand(identifier in ids, key, faults.has_unknown(identifier), "MAR-D.1")
    row.demand(len(set(found)) == len(found), key, FAULTS["entry_twice"], "MAR-D.3")
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
            row.demand(not doors, "doors", FAULTS["no_doors"], "MAR-D.4")
            row.get("gate")
            if len(entrances) < ENTRANCES:
                record["entrance"][0, len(entrances)] = place
            entrances.append(fountains[place])
        if row.has("gate"):  # drawn at entrances only, but no fault elsewhere
            read_spot(row, "gate")
        row.close()
    if not 1 <= len(entrances) <= ENTRANCES:
        reader.fail("fountains", FAULTS["entrances"](most=ENTRANCES), "MAR-1.3")
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
            fault = FAULTS["entrance"](fountain=fountain)
            row.demand(fountain not in entrances, "fountains", fault, "MAR-D.4")
        fault = faults.too_long(DOORS, len(at_doors))
        row.demand(len(at_doors) <= DOORS, "fountains", fault, "MAR-D.5")
        record["door_count"][0, place] = len(at_doors)
        for number, fountain in enumerate(at_doors):
            record["doors"][0, place, number] = fountains.index(fountain)
        row.close()
    record["shops"][0] = len(rows)


def _compare_doors(
    fountain_rows: list[Reader], shop_rows: list[Reader], fountains: list[str], shops: list[str]
) -> None:
    """MAR-D.5: shops and fountains tell of the same doors."""
    given = {
        (s, f) for s, row in zip(shops, shop_rows, strict=True) for f in row.texts("fountains")
    }
    for fountain, row in zip(fountains, fountain_rows, strict=True):
        for shop in shops:
            if (shop in row.texts("doors")) != ((shop, fountain) in given):
                row.fail("doors", FAULTS["doors_disagree"](shop=shop), "MAR-D.5")


# ---------------------------------------------------------------- streets


def _read_streets(
    reader: Reader, record: Any, fountains: list[str], shops: list[str]
) -> list[tuple[str, str]]:
    """MAR-1.4, D.3: the streets, each as two ways."""
    rows = some_rows(reader, "streets", WAYS // 2, "MAR-1.4")
    passed: dict[tuple[str, str], list[str]] = {}
    ids: list[str] = []
    cells = {row["id"]: row["cell"] for row in reader.values["fountains"]}
    for row in rows:
        read_id(row, ids, "MAR-D.1")
        a, b = (row.choice(key, tuple(fountains), "MAR-D.1") for key in ("a", "b"))
        row.demand(a != b, "b", FAULTS["to_itself"](start=a), "MAR-D.3")
        second = FAULTS["second_street"](start=a, end=b)
        row.demand((a, b) not in passed, "b", second, "MAR-D.3")
        for key, way in (("ab", (a, b)), ("ba", (b, a))):
            passed[way] = _known(row, key, shops)
            if len(passed[way]) > PASSED:
                row.fail(key, faults.too_long(PASSED, len(passed[way])), "MAR-1.4")
        _read_path(row, cells[a], cells[b], shops)
        row.close()
    return _number_ways(record, passed, fountains, shops)


def _read_path(row: Reader, start: list[int], end: list[int], shops: list[str]) -> None:
    """The cells that a drawing follows, and the doors at each of them."""
    path = read_cells(row, "path", 2)
    row.demand(path[0] == start and path[-1] == end, "path", FAULTS["path"])
    doors = row.items("doors", len(path))
    for place, at_cell in enumerate(doors):
        right = isinstance(at_cell, list) and all(shop in shops for shop in at_cell)
        row.demand(right, f"doors[{place}]", FAULTS["shops"], "MAR-D.1")


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
        fault = FAULTS["not_connected"](start=fountains[0], end=fountain)
        reader.demand(fountain in reached, "streets", fault, "MAR-D.3")


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
                fault = FAULTS["shop_missed"](shop=shop, start=start, end=end)
                reader.fail("streets", fault, "MAR-D.5")
