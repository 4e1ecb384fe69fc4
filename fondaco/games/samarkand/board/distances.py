"""How far apart families are."""

from __future__ import annotations

from functools import lru_cache

from fondaco.games.samarkand.board.chart import Chart


@lru_cache(maxsize=64)
def distances(
    chart: Chart, board: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[int | None, ...], ...]:
    """Camels that two families still need, both together, until they meet on land.

    `board` are the families on each space.
    """
    occupied = dict(board)
    capacity = chart.box.data["expansion"]["space_capacity"]
    ways = [_way(chart, occupied, family, capacity) for family in chart.families]
    land = [space.id for space in chart.spaces.values() if not space.sea]
    table: list[tuple[int | None, ...]] = []
    for one, family in enumerate(chart.families):
        row: list[int | None] = []
        for two, other in enumerate(chart.families):
            best = None
            for space in land if one != two else ():
                a, b = ways[one].get(space), ways[two].get(space)
                if a is None or b is None or (best is not None and a + b >= best):
                    continue
                if len({*occupied.get(space, ()), family, other}) <= capacity:
                    best = a + b
            row.append(best)
        table.append(tuple(row))
    return tuple(table)


def _way(
    chart: Chart, occupied: dict[str, tuple[str, ...]], family: str, capacity: int
) -> dict[str, int]:
    """How many camels of a family it takes to stand on each space it can reach."""
    reached = {space: 0 for space, camels in occupied.items() if family in camels}
    edge = list(reached)
    while edge:
        beyond = []
        for space in edge:
            for other in chart.spaces[space].adjacent:
                if other not in reached and len(occupied.get(other, ())) < capacity:
                    reached[other] = reached[space] + 1
                    beyond.append(other)
        edge = beyond
    return reached
