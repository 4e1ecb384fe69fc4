"""Which columns of a record an observation shows, as a game's `observation.toml` declares them.

    left_out = ["players", "deck"]  # constants, what is covered anyway, room to think in

    [axes]
    kind = "goods"                  # as many as this list of the data file has

    [sight.hands]
    means = "Cards in hand; those of others are covered, see hand_size."
    axes = ["seat", "kind"]
    most = 18

    [sight.canoe]
    means = "The start player, -1 before there is one."
    least = -1
    most = "seat"                   # the last of its axis
    seats = [0]                     # the numbers that stand for seat 0: this one names a seat

    [sight.town]
    means = "The townsfolk in town."
    axes = ["worker"]
    bits = 0                        # a set: bit 0 is the first entry of the last axis

    [sight.frame_kind]
    means = "What the topmost frames of the stack are, the top first."
    column = "stack.kind"           # where the column has another name
    axes = ["frame"]
    top = "depth"                   # the column with the depth of the stack

Every column of the sight is declared, or left out by name: a new one is not forgotten. `[memory]`
is the same for what a seat remembers. A game without the file shows all columns, by their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import Box, read_data
from fondaco.engine.reader import Reader
from fondaco.engine.text import Text

if TYPE_CHECKING:
    from fondaco.engine.game import Game

FILE = "observation.toml"
#: The axis along which the seats are counted.
SEAT = "seat"
_LONGEST, _MOST_AXES = 300, 4
_LOWEST, _HIGHEST = -(2**15), 2**15 - 1
_FORGOTTEN = Text("is neither shown nor left out", "wird weder gezeigt noch weggelassen")
_NO_COLUMN = Text("is no column of the record", "ist keine Spalte des Datensatzes")


@dataclass(frozen=True)
class Column:
    """A column of a sight or a memory, and what its numbers mean."""

    name: str
    means: str
    source: str
    axes: tuple[str, ...] = ()
    #: The place of the first bit that it shows of a set; None: it is no set.
    bits: int | None = None
    least: int | None = 0
    #: The greatest value, or the axis whose last place it is.
    most: int | str | None = None
    #: The numbers that stand for seat 0, where its values name seats.
    seats: tuple[int, ...] = ()
    #: Of a stack: the column with its depth.
    top: str | None = None


@dataclass(frozen=True)
class Columns:
    """What a game declares of its observations."""

    #: What the axes count: a list of the data file, or so many.
    axes: Mapping[str, str | int]
    sight: tuple[Column, ...]
    memory: tuple[Column, ...]
    #: Does it say which axes are seats, so that an observer can come first?
    turns: bool

    def count(self, axis: str, box: Box, players: int) -> int | None:
        """How many entries an axis has; None: as many as the column has."""
        if axis == SEAT:
            return players
        found = self.axes.get(axis)
        return len(box.data[found]) if isinstance(found, str) else found

    def most(self, column: Column, box: Box, players: int) -> int | None:
        """The greatest value of a column, if it is known."""
        if column.bits is not None:
            return 1
        if isinstance(column.most, str):
            count = self.count(column.most, box, players)
            return None if count is None else count - 1
        return column.most


@dataclass(frozen=True)
class Place:
    """Where a column is in its record: how wide its numbers are, and each one's address in bits."""

    width: int
    bits: NDArray[np.int64]


def places(dtype: np.dtype[Any]) -> dict[str, Place]:
    """The columns of a record that hold whole numbers; those of a stack are called `stack.kind`.

    Others are room to think in. A sight that has whole tables shows the first of them.
    """
    found: dict[str, Place] = {}
    for name, (inner, offset, *_) in (dtype.fields or {}).items():
        base, whole_tables = inner.base, name == "tables"
        if base.kind == "f":
            continue
        shape = () if whole_tables else inner.shape
        entries = 8 * base.itemsize * np.arange(int(np.prod(shape, dtype=int))).reshape(shape)
        if base.fields is None:
            found[name] = Place(8 * base.itemsize, 8 * offset + entries)
            continue
        for key, column in places(base).items():
            bits = entries.reshape((*shape, *(1,) * column.bits.ndim)) + column.bits + 8 * offset
            found[key if whole_tables else f"{name}.{key}"] = Place(column.width, bits)
    return found


def read_columns(game: Game) -> Columns:
    """The declaration of a game, checked against its records."""
    path, features = game.folder / FILE, game.features
    sight, memory = places(features.SIGHT), places(features.MEMORY)
    if not path.exists():
        return Columns({}, _by_name(sight), _by_name(memory), False)
    source, values = read_data(path)
    reader = Reader(f"{game.id}/{source}", values)
    axes = _read_axes(reader) if reader.has("axes") else {}
    left_out = reader.texts("left_out")
    shown = _read_section(reader, "sight", sight), _read_section(reader, "memory", memory)
    for name in left_out:
        reader.demand(name in sight or name in memory, f"left_out.{name}", _NO_COLUMN)
    used = {column.source for section in shown for column in section}
    for name in (*sight, *memory):
        reader.demand(name in used or name in left_out, name, _FORGOTTEN)
    reader.close()
    return Columns(axes, *shown, turns=True)


def _by_name(columns: Mapping[str, Place]) -> tuple[Column, ...]:
    """All columns, for games that say nothing of them."""
    return tuple(
        Column(
            name,
            f"The column {name} of the record.",
            name,
            tuple(f"axis_{number}" for number in range(place.bits.ndim)),
            least=None,
        )
        for name, place in columns.items()
    )


def _read_axes(reader: Reader) -> dict[str, str | int]:
    table = reader.table("axes")
    axes: dict[str, str | int] = {}
    for name in table.values:
        value = table.get(name)
        axes[name] = table.text(name) if isinstance(value, str) else table.whole(name, 1, 10**4)
    return axes


def _read_section(reader: Reader, key: str, known: Mapping[str, Place]) -> tuple[Column, ...]:
    if not reader.has(key):
        return ()
    table = reader.table(key)
    columns = tuple(_read_column(table.table(name), name) for name in table.values)
    for column in columns:
        for name in (column.source, column.top or column.source):
            table.demand(name in known, column.name, _NO_COLUMN)
    return columns


def _read_column(row: Reader, name: str) -> Column:
    most = row.get("most") if row.has("most") else None
    if most is not None and not isinstance(most, str):
        most = row.whole("most", _LOWEST, _HIGHEST)
    column = Column(
        name,
        row.text("means", _LONGEST),
        row.text("column") if row.has("column") else name,
        tuple(row.texts("axes")) if row.has("axes") else (),
        row.whole("bits", 0, 62) if row.has("bits") else None,
        row.whole("least", _LOWEST, _HIGHEST) if row.has("least") else 0,
        most,
        tuple(row.items("seats")) if row.has("seats") else (),
        row.text("top") if row.has("top") else None,
    )
    row.close()
    return column
