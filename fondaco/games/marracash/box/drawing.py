"""What MarraCash's data file tells for drawing: the grid, the places of the line, coordinates."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.reader import Reader
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

FAULTS = read_texts(__file__, "box")

#: No coordinate is further from the corner of the frame.
FAR = 9999
MOST_CELLS = 60


def read_cell(row: Reader, key: str) -> list[int]:
    """A row and a column of the grid."""
    return row.vector(key, 2, 0, MOST_CELLS - 1)


def read_cells(row: Reader, key: str, fewest: int, most: int = 1000) -> list[list[int]]:
    """A list of cells, each a pair of whole numbers."""
    return [
        row.vector_value(f"{key}[{place}]", pair, 2, -FAR, FAR)
        for place, pair in enumerate(row.some(key, fewest, most))
    ]


# ---------------------------------------------------------------- coordinates


def read_coordinate(row: Reader, key: str) -> None:
    """One coordinate of the picture."""
    _check_coordinate(row, key, row.get(key))


def _check_coordinate(row: Reader, key: str, value: Any) -> None:
    """The picture is not bound to whole numbers."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        row.fail(key, faults.must_be_a(FAULTS["a_number"], value))
    if not -FAR <= value <= FAR:  # nor is it within anything if it is no number at all (nan)
        row.fail(key, FAULTS["too_far"](least=-FAR, most=FAR, value=shown(value)))


def read_spot(row: Reader, key: str, length: int = 2) -> None:
    """The coordinates of a point, or of the corners of something."""
    _check_spot(row, key, row.get(key), length)


def _check_spot(row: Reader, key: str, values: Any, length: int) -> None:
    if not isinstance(values, list) or len(values) != length:
        row.fail(key, FAULTS["numbers"](length=length))
    for place, value in enumerate(values):
        _check_coordinate(row, f"{key}[{place}]", value)


def read_spots(row: Reader, key: str, fewest: int) -> int:
    """A list of points; how many there are."""
    spots = row.some(key, fewest, 1000)
    for place, spot in enumerate(spots):
        _check_spot(row, f"{key}[{place}]", spot, 2)
    return len(spots)


# ---------------------------------------------------------------- grid and line


def read_grid(grid: Reader, town: dict[str, Any]) -> None:
    """The town as rows and columns; every cell of a fountain, shop or street lies in it."""
    rows, columns = grid.whole("rows", 1, MOST_CELLS), grid.whole("columns", 1, MOST_CELLS)
    grid.whole("cell", 1, FAR)
    read_spot(grid, "origin")
    read_spot(grid, "wall", 4)
    inside = read_cells(grid, "palms", 0)
    for place, row in enumerate(grid.items("cells", rows)):
        texts = isinstance(row, list) and all(isinstance(cell, str) for cell in row)
        fault = FAULTS["texts"](length=columns, row=shown(row))
        grid.demand(texts and len(row) == columns, f"cells[{place}]", fault)
    grid.close()
    inside += [fountain["cell"] for fountain in town["fountains"]]
    for shop in town["shops"]:
        inside += shop["cells"] + shop["doors"]
    for street in town["streets"]:
        inside += street["path"]
    for row, column in inside:
        fault = FAULTS["no_cell"](row=shown(row), column=shown(column))
        grid.demand(0 <= row < rows and 0 <= column < columns, "", fault)


def read_queue(queue: Reader, record: Any) -> None:
    """MAR-D.2: a place for every visitor who does not start at an entrance."""
    read_spots(queue, "path", 2)
    at_entrances = int(record["entrances"][0] * record["entrance_group"][0])
    for option, key in enumerate(("slots_45", "slots_55")):
        visitors = int(record["visitors"][0, option].sum())
        slots = read_spots(queue, key, 0)
        wanted = visitors - at_entrances
        queue.demand(slots == wanted, key, faults.wrong_length(wanted, slots), "MAR-D.2")
    queue.close()
