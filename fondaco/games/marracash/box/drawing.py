"""What Marracash's data file tells for drawing: the grid, the places of the line, coordinates."""

from __future__ import annotations

from typing import Any

from fondaco.engine.reader import Reader, shown
from fondaco.games.marracash.rules.table import LINE

#: No coordinate is further from the corner of the frame.
FAR = 9999
MOST_CELLS = 60


def read_cell(row: Reader, key: str) -> list[int]:
    """A row and a column of the grid."""
    return row.vector(key, 2, 0, MOST_CELLS - 1)


def read_pairs(row: Reader, key: str, fewest: int, most: int = 1000) -> list[list[int]]:
    """A list of pairs of whole numbers."""
    pairs = row.items(key)
    if not fewest <= len(pairs) <= most:
        row.fail(key, f"must have from {fewest} to {most} entries, not {len(pairs)}")
    return [
        row.vector_value(f"{key}[{place}]", pair, 2, -FAR, FAR) for place, pair in enumerate(pairs)
    ]


def read_grid(grid: Reader, town: dict[str, Any]) -> None:
    """The town as rows and columns; every cell of a fountain, shop or street lies in it."""
    rows, columns = grid.whole("rows", 1, MOST_CELLS), grid.whole("columns", 1, MOST_CELLS)
    grid.whole("cell", 1, FAR)
    grid.vector("origin", 2, -FAR, FAR)
    grid.vector("wall", 4, -FAR, FAR)
    inside = read_pairs(grid, "palms", 0)
    for place, row in enumerate(grid.items("cells", rows)):
        texts = isinstance(row, list) and all(isinstance(cell, str) for cell in row)
        if not texts or len(row) != columns:
            grid.fail(f"cells[{place}]", f"must be a list of {columns} texts, not {shown(row)}")
    grid.close()
    inside += [fountain["cell"] for fountain in town["fountains"]]
    for shop in town["shops"]:
        inside += shop["cells"] + shop["doors"]
    for street in town["streets"]:
        inside += street["path"]
    for row, column in inside:
        if not (0 <= row < rows and 0 <= column < columns):
            grid.fail("", f"has no cell [{row}, {column}], which the town needs")


def read_queue(queue: Reader, record: Any) -> None:
    """MAR-D.2: a place for every visitor who does not start at an entrance."""
    read_pairs(queue, "path", 2)
    at_entrances = int(record["entrances"][0] * record["entrance_group"][0])
    for option, key in enumerate(("slots_45", "slots_55")):
        visitors = int(record["visitors"][0, option].sum())
        slots = len(read_pairs(queue, key, 1, LINE))
        if slots + at_entrances != visitors:
            queue.fail(
                key,
                f"must have {visitors - at_entrances} entries, not {slots}",
                "MAR-D.2",
            )
    queue.close()
