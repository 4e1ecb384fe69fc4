"""The map of the data file: spaces, borders and the drawing (SAM-D.2 to D.4)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from fondaco.engine.box import ID_PATTERN, Names
from fondaco.engine.reader import Reader, shown
from fondaco.games.samarkand.rules.table import BITS, NEIGHBOURS, SPACES

LARGEST_DRAWING = 10_000


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
        if identifier not in self.ids[: self.lands]:
            row.fail(key, f"{shown(identifier)} is no land space", "SAM-D.4")
        space = self.ids.index(identifier)
        if space in self.taken:
            row.fail(key, f"{identifier} is the space of {self.taken[space]} already", "SAM-D.4")
        self.taken[space] = str(row.values["id"])
        return space


def read_chart(reader: Reader, record: Any) -> Chart:
    """Read and check all spaces, and write the map into the record of the box."""
    width, height = read_drawing(reader.table("drawing"))
    reader.items("space", rule="SAM-D.2")
    rows = reader.rows("space")
    if not 1 <= len(rows) <= SPACES:
        reader.fail("space", f"must have from 1 to {SPACES} entries, not {len(rows)}", "SAM-D.2")
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
        if after[1] in ids[: ids.index(before[1]) + 1]:
            row.fail("id", f"{after[1]} stands twice", "SAM-D.2")
        if after < before:
            row.fail("id", "must be listed by id, land before sea", "SAM-D.2")


def read_borders(row: Reader, ids: list[str]) -> list[int]:
    """SAM-D.3: the neighbours of a space, ascending, each once, never the space itself."""
    near = row.items("adjacent", rule="SAM-D.3")
    for neighbour in near:
        if neighbour not in ids or neighbour == row.values["id"]:
            row.fail("adjacent", f"has {shown(neighbour)}, which is no other space", "SAM-D.3")
    if any(after <= before for before, after in pairwise(near)):
        row.fail("adjacent", "must be ascending, each space once", "SAM-D.3")
    if len(near) > NEIGHBOURS:
        row.fail("adjacent", f"has more than {NEIGHBOURS} spaces", "SAM-D.3")
    return [ids.index(neighbour) for neighbour in near]


def read_shape(row: Reader, width: int, height: int) -> None:
    """Where a space is drawn: its point and, if it has one, its outline, inside the drawing."""
    row.whole("x", 0, width)
    row.whole("y", 0, height)
    if not row.has("outline"):
        return
    outline = row.items("outline")
    if not 3 <= len(outline) <= 200:
        row.fail("outline", f"must have from 3 to 200 points, not {len(outline)}")
    for place, point in enumerate(outline):
        x, y = row.vector_value(f"outline[{place}]", point, 2, 0, max(width, height))
        if x > width or y > height:
            row.fail(f"outline[{place}]", f"{shown(point)} lies outside the drawing")


def check_symmetry(rows: list[Reader], ids: list[str], borders: list[list[int]]) -> None:
    """SAM-D.3: a border has two sides."""
    for space, near in enumerate(borders):
        for other in near:
            if space not in borders[other]:
                rows[space].fail(
                    "adjacent", f"has {ids[other]}, but not the other way round", "SAM-D.3"
                )


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
    for space, identifier in enumerate(ids):
        if space not in steps:
            reader.fail("space", f"{identifier} cannot be reached from {ids[start]}", "SAM-D.3")
    return [steps[space] for space in range(len(ids))]
