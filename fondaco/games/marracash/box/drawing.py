"""What MarraCash's data file tells for drawing: the grid, the places of the line, coordinates."""

from __future__ import annotations

from typing import Any

from fondaco.engine.reader import Reader, shown

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
        for place, pair in enumerate(_listed(row, key, fewest, most))
    ]


def _listed(row: Reader, key: str, fewest: int, most: int) -> list[Any]:
    values = row.items(key)
    if not fewest <= len(values) <= most:
        row.fail(key, f"must have from {fewest} to {most} entries, not {len(values)}")
    return values


# ---------------------------------------------------------------- coordinates


def read_coordinate(row: Reader, key: str) -> None:
    """One coordinate of the picture."""
    _check_coordinate(row, key, row.get(key))


def _check_coordinate(row: Reader, key: str, value: Any) -> None:
    """The picture is not bound to whole numbers."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        row.fail(key, f"must be a number, not {shown(value)}")
    if not -FAR <= value <= FAR:  # nor is it within anything if it is no number at all (nan)
        row.fail(key, f"must be from {-FAR} to {FAR}, not {shown(value)}")


def read_spot(row: Reader, key: str, length: int = 2) -> None:
    """The coordinates of a point, or of the corners of something."""
    _check_spot(row, key, row.get(key), length)


def _check_spot(row: Reader, key: str, values: Any, length: int) -> None:
    if not isinstance(values, list) or len(values) != length:
        row.fail(key, f"must be a list of {length} numbers")
    for place, value in enumerate(values):
        _check_coordinate(row, f"{key}[{place}]", value)


def read_spots(row: Reader, key: str, fewest: int) -> int:
    """A list of points; how many there are."""
    spots = _listed(row, key, fewest, 1000)
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
    read_spots(queue, "path", 2)
    at_entrances = int(record["entrances"][0] * record["entrance_group"][0])
    for option, key in enumerate(("slots_45", "slots_55")):
        visitors = int(record["visitors"][0, option].sum())
        slots = read_spots(queue, key, 0)
        if slots + at_entrances != visitors:
            queue.fail(
                key,
                f"must have {visitors - at_entrances} entries, not {slots}",
                "MAR-D.2",
            )
    queue.close()
