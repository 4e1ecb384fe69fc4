"""The town of a box: its map and its numbers, in the form that drawings ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box, kept

Point = tuple[float, float]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Fountain:
    """A fountain and where it lies."""

    id: str
    spot: Point
    entrance: bool
    #: The middle of its gate, if it is an entrance.
    gate: Point | None


@dataclass(frozen=True)
class Door:
    """A door: the middle of a shop's edge, and the step from shop to street (rows, columns)."""

    spot: Point
    step: Cell
    #: The street or fountain cell before it.
    cell: Cell


@dataclass(frozen=True)
class Shop:
    """A shop and where it lies."""

    id: str
    colour: int
    #: Its number among the shops of its colour.
    number: int
    rect: tuple[float, float, float, float]
    #: The middles of its two cells.
    first: Point
    second: Point
    doors: tuple[Door, ...]
    #: Fountains at which it has a door.
    fountains: tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """A street, walked in one direction."""

    cells: tuple[Cell, ...]
    #: The shops in the order in which their first door is passed (MAR-5.10).
    shops: tuple[int, ...]
    #: For each cell the shops that are entered from it.
    doors: tuple[tuple[int, ...], ...]

    def door_cell(self, shop: int) -> int:
        """The place on the way where a shop's first door is passed; its end if none is drawn."""
        passed = (i for i, shops in enumerate(self.doors) if i and shop in shops)
        return next(passed, len(self.cells) - 1)


class Town:
    """One box's town. Everything is made once and kept."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.data: Mapping[str, Any] = box.data
        self.constants: Mapping[str, Any] = box.data["constants"]
        self.colours: list[str] = [row["id"] for row in box.data["colours"]]
        #: The places of shops and fountains by their ids.
        self.shop_at = {row["id"]: place for place, row in enumerate(box.data["shops"])}
        self.fountain_at = {row["id"]: place for place, row in enumerate(box.data["fountains"])}
        #: Drawings that never change, by name; see `ground`.
        self.kept: dict[Any, Any] = {}

    # ------------------------------------------------------------ the map

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        (x, y), size = self.data["grid"]["origin"], self.data["grid"]["cell"]
        return x + size * (cell[1] + 0.5), y + size * (cell[0] + 0.5)

    @cached_property
    def fountains(self) -> tuple[Fountain, ...]:
        """All fountains, in data order."""
        return tuple(
            Fountain(
                row["id"],
                (row["x"], row["y"]),
                row["entrance"],
                tuple(row["gate"]) if row["entrance"] else None,
            )
            for row in self.data["fountains"]
        )

    @cached_property
    def entrances(self) -> tuple[int, ...]:
        """The entrance fountains, in data order."""
        return tuple(i for i, fountain in enumerate(self.fountains) if fountain.entrance)

    @cached_property
    def shops(self) -> tuple[Shop, ...]:
        """All shops, in data order."""
        counted = [0] * len(self.colours)
        shops = []
        for row in self.data["shops"]:
            colour = self.colours.index(row["colour"])
            counted[colour] += 1
            shops.append(self._shop(row, colour, counted[colour]))
        return tuple(shops)

    def _shop(self, row: Mapping[str, Any], colour: int, number: int) -> Shop:
        cells = [(cell[0], cell[1]) for cell in row["cells"]]
        x, y, width, height = row["rect"]
        return Shop(
            id=row["id"],
            colour=colour,
            number=number,
            rect=(x, y, width, height),
            first=self.centre(cells[0]),
            second=self.centre(cells[-1]),
            doors=tuple(self._doors(cells, [(cell[0], cell[1]) for cell in row["doors"]])),
            fountains=tuple(self.fountain_at[name] for name in row["fountains"]),
        )

    def _doors(self, cells: list[Cell], streets: list[Cell]) -> list[Door]:
        half, doors = self.data["grid"]["cell"] / 2, []
        for street in streets:
            for cell in cells:
                step = (street[0] - cell[0], street[1] - cell[1])
                if abs(step[0]) + abs(step[1]) == 1:
                    x, y = self.centre(cell)
                    doors.append(Door((x + half * step[1], y + half * step[0]), step, street))
        return doors

    @cached_property
    def ways(self) -> dict[tuple[int, int], Way]:
        """Every street in both directions, by the fountains at its ends."""
        ways = {}
        for row in self.data["streets"]:
            a, b = self.fountain_at[row["a"]], self.fountain_at[row["b"]]
            cells = tuple((cell[0], cell[1]) for cell in row["path"])
            doors = tuple(tuple(map(self.shop_at.__getitem__, shops)) for shops in row["doors"])
            there, back = (tuple(map(self.shop_at.__getitem__, row[key])) for key in ("ab", "ba"))
            ways[a, b] = Way(cells, there, doors)
            ways[b, a] = Way(cells[::-1], back, doors[::-1])
        return ways

    def slots(self, visitors: int) -> list[Point]:
        """Where the line stands outside the wall, for a game of so many visitors."""
        queue = self.data["queue"]
        inside = len(self.entrances) * self.constants["entrance_group"]
        for name in ("slots_45", "slots_55"):
            if len(queue[name]) == visitors - inside:
                return [(x, y) for x, y in queue[name]]
        raise LookupError(visitors)

    def streets_of(self, shop: int) -> int:
        """How many streets pass a door of a shop, in one direction at least."""
        return len({frozenset(ends) for ends, way in self.ways.items() if shop in way.shops})

    # ------------------------------------------------------------ ids and words

    @cached_property
    def cards(self) -> dict[str, tuple[int, int]]:
        """Colour and value of each goods card by its id."""
        return {
            row["id"]: (self.colours.index(row["colour"]), row["value"])
            for row in self.data["cards"]
        }

    def shop_name(self, shop: int, lang: str) -> str:
        """«Green shop 2»."""
        return self.box.name("shops", shop, lang)

    def fountain_name(self, fountain: int, lang: str) -> str:
        """«North Gate fountain»."""
        return self.box.name("fountains", fountain, lang)


@kept
def town_of(box: Box) -> Town:
    """The town of a box."""
    return Town(box)
