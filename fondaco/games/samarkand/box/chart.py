"""The map of the data file: spaces, borders and the drawing (SAM-D.2 to D.4)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import ID_PATTERN, Names
from fondaco.engine.reader import Reader
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.samarkand.rules.table import BITS, NEIGHBOURS, SPACES

LARGEST_DRAWING = 10_000
#: What can be wrong with a data file.
FAULTS = read_texts(__file__, "box")


@dataclass
class Chart:
    """The spaces in canonical order, land first."""

    ids: tuple[str, ...]
    names: Names
    lands: int
    #: Spaces that are somebody's home or some good's already.
    taken: dict[int, str] = field(default_factory=dict)

    def settle(self, row: Reader, key: str) -> int:
        """SAM-D.4: the space of a home or a good; on land, and nobody else's."""
        identifier = row.get(key, "SAM-D.4")
        land = identifier in self.ids[: self.lands]
        row.demand(land, key, FAULTS["no_land"](space=shown(identifier)), "SAM-D.4")
        space = self.ids.index(identifier)
        fault = FAULTS["space_taken"](space=identifier, owner=self.taken.get(space))
        row.demand(space not in self.taken, key, fault, "SAM-D.4")
        self.taken[space] = str(row.values["id"])
        return space


def read_chart(reader: Reader, record: Any) -> Chart:
    """Read and check all spaces, and write the map into the record of the box."""
    width, height = read_drawing(reader.table("drawing"))
    reader.some("space", 1, SPACES, "SAM-D.2")
    rows = reader.rows("space")
    ids = [row.matching("id", ID_PATTERN, "SAM-D.2") for row in rows]
    names = tuple({"en": row.text("name"), "de": row.text("name_de")} for row in rows)
    kinds = [row.choice("kind", ("land", "sea")) for row in rows]
    check_order(rows, ids, kinds)
    borders = [read_borders(row, ids) for row in rows]
    for row in rows:
        read_shape(row, width, height)
        row.close()
    check_symmetry(rows, ids, borders)
    chart = Chart(tuple(ids), names, kinds.count("land"))
    record["spaces"] = len(ids)
    record["is_land"][0, : chart.lands] = 1
    for space, near in enumerate(borders):
        record["word_of"][0, space] = space // BITS
        record["bit_of"][0, space] = 1 << (space % BITS)
        record["neighbours"][0, space, : len(near)] = near
        record["neighbour_count"][0, space] = len(near)
        record["distance"][0, space, : len(ids)] = distances(reader, ids, borders, space)
    return chart


def read_drawing(drawing: Reader) -> tuple[int, int]:
    """The size of the map in units of its coordinates."""
    width = drawing.whole("width", 1, LARGEST_DRAWING)
    height = drawing.whole("height", 1, LARGEST_DRAWING)
    drawing.close()
    return width, height


def check_order(rows: list[Reader], ids: list[str], kinds: list[str]) -> None:
    """SAM-D.2: land by id, then sea by id, each id once."""
    keys = list(zip(kinds, ids, strict=True))  # "land" comes before "sea"
    for row, before, after in zip(rows[1:], keys, keys[1:], strict=False):
        new = after[1] not in ids[: ids.index(before[1]) + 1]
        row.demand(new, "id", faults.stands_twice(after[1]), "SAM-D.2")
        row.demand(after >= before, "id", FAULTS["not_by_id"], "SAM-D.2")


def read_borders(row: Reader, ids: list[str]) -> list[int]:
    """SAM-D.3: the neighbours of a space, ascending, each once, never the space itself."""
    near = row.items("adjacent", rule="SAM-D.3")
    for neighbour in near:
        known = neighbour in ids and neighbour != row.values["id"]
        fault = FAULTS["no_other_space"](space=shown(neighbour))
        row.demand(known, "adjacent", fault, "SAM-D.3")
    ordered = all(before < after for before, after in pairwise(near))
    row.demand(ordered, "adjacent", faults.IN_ORDER, "SAM-D.3")
    row.some("adjacent", 0, NEIGHBOURS, "SAM-D.3")
    return [ids.index(neighbour) for neighbour in near]


def read_shape(row: Reader, width: int, height: int) -> None:
    """Where a space is drawn: its point and, if it has one, its outline, inside the drawing."""
    row.whole("x", 0, width)
    row.whole("y", 0, height)
    if not row.has("outline"):
        return
    for place, point in enumerate(row.some("outline", 3, 200)):
        x, y = row.vector_value(f"outline[{place}]", point, 2, 0, max(width, height))
        fault = FAULTS["outside"](point=shown(point))
        row.demand(x <= width and y <= height, f"outline[{place}]", fault)


def check_symmetry(rows: list[Reader], ids: list[str], borders: list[list[int]]) -> None:
    """SAM-D.3: a border has two sides."""
    for space, near in enumerate(borders):
        for other in near:
            fault = FAULTS["one_sided"](space=ids[other])
            rows[space].demand(space in borders[other], "adjacent", fault, "SAM-D.3")


def distances(reader: Reader, ids: list[str], borders: list[list[int]], start: int) -> list[int]:
    """Steps to every space; SAM-D.3: the map is connected."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        space = waiting.popleft()
        for near in borders[space]:
            if near not in steps:
                steps[near] = steps[space] + 1
                waiting.append(near)
    for space in set(range(len(ids))) - set(steps):
        fault = FAULTS["unconnected"](space=ids[space], start=ids[start])
        reader.fail("space", fault, "SAM-D.3")
    return [steps[space] for space in range(len(ids))]
