"""The parts that a canonical state is made of: each knows its columns of the table and its JSON.

A part writes what the table says, and reads it from outside with all checks of its shape. Parts
made of parts hand on a `Cell`: where in the columns of the record they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.integers import bits_of, places, whole
from fondaco.engine.reader import Reader

#: As large as a number of a table can be, mostly.
MOST = 30_000


@dataclass(slots=True)
class Cell:
    """A place at a table: the columns as a whole, or at one seat, one village, ..."""

    box: Box
    table: Any
    at: tuple[int, ...] = ()

    def get(self, column: str) -> Any:
        """What stands there in a column."""
        return self.table[column][self.at] if self.at else self.table[column]

    def put(self, column: str, value: Any) -> None:
        """Write it there."""
        if self.at:
            self.table[column][self.at] = value
        else:
            self.table[column] = value

    def inside(self, place: int) -> Cell:
        """A place inside it."""
        return Cell(self.box, self.table, (*self.at, place))

    def ask(self, value: Any) -> Any:
        """A value, or what a function says about this cell."""
        return value(self) if callable(value) else value


#: A bound of a number, or some names: given, or asked of the box and of what is read already.
Bound = int | Callable[[Cell], int]
Names = Sequence[Any] | Callable[[Cell], Sequence[Any]]
Read = Callable[[Cell, Reader, str], None]
Visit = Callable[["Part", Any], Any]


@dataclass(frozen=True)
class Part:
    """One value of a state."""

    write: Callable[[Cell], Any]
    read: Read
    #: What others are told of it: how much it is.
    total: Callable[[Any], Any] = lambda value: None
    #: Where several parts share things that may be hidden, the name of those; how many of each
    #: thing a value holds, and a value that holds so many of each.
    pool: str | None = None
    things: Callable[[Any], Mapping[Any, int]] = Counter
    value: Callable[[Counter[Any]], Any] = lambda things: list(things.elements())
    #: The parts that this one is made of, by a function that visits their values.
    walk: Callable[[Any, Visit], Any] | None = None
    #: The part of each entry of a list.
    entry: Part | None = None

    def visit(self, value: Any, visit: Visit) -> Any:
        """The value with something done to each part in it that is not made of parts."""
        return visit(self, value) if self.walk is None else self.walk(value, visit)


# ---------------------------------------------------------------- single values


def number(
    column: str,
    low: Bound = 0,
    high: Bound = MOST,
    none: int | None = None,
    rule: str | None = None,
) -> Part:
    """A whole number; `none` is the one that JSON calls null."""

    def write(cell: Cell) -> int | None:
        value = int(cell.get(column))
        return None if value == none else value

    def read(cell: Cell, reader: Reader, key: str) -> None:
        value = none
        if none is None or reader.get(key, rule) is not None:
            value = reader.whole(key, cell.ask(low), cell.ask(high), rule)
        cell.put(column, value)

    return Part(write, read)


def seat(column: str, none: int | None = None, rule: str | None = None) -> Part:
    """A seat, or null."""
    return number(column, 0, lambda cell: int(cell.table["players"]) - 1, none, rule)


def flag(column: str, rule: str | None = None) -> Part:
    """True or false."""
    return Part(
        lambda cell: bool(cell.get(column)),
        lambda cell, reader, key: cell.put(column, reader.flag(key, rule)),
    )


def choice(column: str, names: Names, none: int | None = None, rule: str | None = None) -> Part:
    """One of some names, kept as its number; null is the name None, or the number `none`."""

    def write(cell: Cell) -> Any:
        value = int(cell.get(column))
        return None if value == none else cell.ask(names)[value]

    def read(cell: Cell, reader: Reader, key: str) -> None:
        value, known = reader.get(key, rule), cell.ask(names)
        place = none if value is None and none is not None else _place(known, value)
        if place is None:
            reader.fail(key, faults.must_be_one_of(known, value), rule)
        cell.put(column, place)

    return Part(write, read)


def ids(group: str) -> Callable[[Cell], list[str]]:
    """The ids of a list of the data file, as names."""
    return lambda cell: cell.box.ids(group)


def _place(names: Sequence[Any], value: Any) -> int | None:
    """Where a value from outside stands among some names."""
    known = value if value is None or isinstance(value, str) else whole(value)
    if (known is None) != (value is None) or known not in names:
        return None
    return names.index(known)


# ---------------------------------------------------------------- several things


def counts(
    column: str,
    most: int = MOST,
    length: Bound | None = None,
    pool: str | None = None,
    rule: str | None = None,
) -> Part:
    """How many of each kind: the whole column, or the first `length` of it."""

    def cells(cell: Cell) -> Any:
        column_here = cell.get(column)
        return column_here if length is None else column_here[: cell.ask(length)]

    def read(cell: Cell, reader: Reader, key: str) -> None:
        kept = cells(cell)
        kept[:] = reader.vector(key, len(kept), 0, most, rule)

    return Part(
        lambda cell: cells(cell).tolist(),
        read,
        total=sum,
        pool=pool,
        things=lambda value: dict(enumerate(value)),
        value=lambda things: list(things.values()),
    )


def _things(
    names: Names,
    members: Callable[[Cell, int], Iterable[int]],
    keep: Callable[[Cell, list[int]], None],
    pool: str | None,
    rule: str | None,
    ordered: bool = True,
) -> Part:
    """A list of names; the kinds of it differ in how the table keeps them."""

    def write(cell: Cell) -> list[Any]:
        known = cell.ask(names)
        return [known[place] for place in members(cell, len(known))]

    def read(cell: Cell, reader: Reader, key: str) -> None:
        known, places = cell.ask(names), []
        for value in reader.items(key, rule=rule):
            place = _place(known, value)
            if place is None:
                reader.fail(key, faults.has_unknown(value), rule)
            places.append(place)
        in_order = not ordered or places == sorted(set(places))
        reader.demand(in_order, key, faults.IN_ORDER, rule)
        keep(cell, places)

    return Part(write, read, total=len, pool=pool)


def bits(column: str, names: Names, pool: str | None = None, rule: str | None = None) -> Part:
    """A set of things, kept as the bits of a number."""

    return _things(
        names,
        lambda cell, _: places(cell.get(column)),
        lambda cell, found: cell.put(column, bits_of(found)),
        pool,
        rule,
    )


def flags(column: str, names: Names, pool: str | None = None, rule: str | None = None) -> Part:
    """A set of things, kept as a row of ones and zeros."""

    def members(cell: Cell, size: int) -> Iterable[int]:
        return cell.get(column)[:size].nonzero()[0].tolist()  # type: ignore[no-any-return]

    def keep(cell: Cell, places: list[int]) -> None:
        cell.get(column)[places] = 1

    return _things(names, members, keep, pool, rule)


def lying(
    column: str, here: int, names: Names, pool: str | None = None, rule: str | None = None
) -> Part:
    """The things that lie here: a column says of each where it is; `here` counts on by seats."""

    def members(cell: Cell, size: int) -> Iterable[int]:
        places = cell.table[column][:size] == here + sum(cell.at)
        return places.nonzero()[0].tolist()  # type: ignore[no-any-return]

    def keep(cell: Cell, places: list[int]) -> None:
        cell.table[column][places] = here + sum(cell.at)

    return _things(names, members, keep, pool, rule)


def row(
    column: str, size: str, names: Names, pool: str | None = None, rule: str | None = None
) -> Part:
    """A list whose order matters: the first cells of a column, their number in another."""

    def members(cell: Cell, _: int) -> Iterable[int]:
        return cell.get(column)[: int(cell.get(size))].tolist()  # type: ignore[no-any-return]

    def keep(cell: Cell, places: list[int]) -> None:
        cell.get(column)[: len(places)] = places
        cell.put(size, len(places))

    part = _things(names, members, keep, pool, rule, ordered=False)

    def read(cell: Cell, reader: Reader, key: str) -> None:
        found, room = len(reader.items(key, rule=rule)), len(cell.get(column))
        reader.demand(found <= room, key, faults.too_long(room, found), rule)
        part.read(cell, reader, key)

    return Part(part.write, read, total=len, pool=pool)


# ---------------------------------------------------------------- parts made of parts


def seats(cell: Cell) -> Iterable[int]:
    """All seats."""
    return range(int(cell.table["players"]))


def each(
    part: Part, places: Callable[[Cell], Iterable[int]] = seats, rule: str | None = None
) -> Part:
    """A list with an entry for each seat, or for each of some other places."""

    def read(cell: Cell, reader: Reader, key: str) -> None:
        there = list(places(cell))
        entries = reader.entries(key, len(there), rule)
        for entry, place in enumerate(there):
            part.read(cell.inside(place), entries, f"[{entry}]")

    return Part(
        lambda cell: [part.write(cell.inside(place)) for place in places(cell)],
        read,
        walk=lambda value, visit: [part.visit(entry, visit) for entry in value],
        entry=part,
    )


def group(rule: str | None = None, /, **parts: Part) -> Part:
    """A table of parts by their keys."""

    def read(cell: Cell, reader: Reader, key: str) -> None:
        inside = reader.table(key, rule)
        for name, part in parts.items():
            part.read(cell, inside, name)
        inside.close()

    return Part(
        lambda cell: {name: part.write(cell) for name, part in parts.items()},
        read,
        walk=lambda value, visit: {
            name: parts[name].visit(entry, visit) if name in parts else entry
            for name, entry in value.items()
        },
    )


def when(holds: Callable[[Cell], object], part: Part, rule: str | None = None) -> Part:
    """A part that is null unless something holds."""

    def read(cell: Cell, reader: Reader, key: str) -> None:
        if holds(cell):
            part.read(cell, reader, key)
        else:
            reader.expect(key, None, rule)

    return Part(
        lambda cell: part.write(cell) if holds(cell) else None,
        read,
        walk=lambda value, visit: None if value is None else part.visit(value, visit),
    )


def cases(choose: Callable[[Cell], Any], parts: Mapping[Any, Part]) -> Part:
    """A part that takes one form or another, and is null otherwise; mostly the phase decides."""

    def read(cell: Cell, reader: Reader, key: str) -> None:
        part = parts.get(choose(cell))
        if part is None:
            reader.expect(key, None)
        else:
            part.read(cell, reader, key)

    def write(cell: Cell) -> Any:
        part = parts.get(choose(cell))
        return None if part is None else part.write(cell)

    return Part(write, read)


def phase(cell: Cell) -> int:
    """The number of the phase."""
    return int(cell.table["phase"])


def own(write: Callable[[Cell], Any], read: Read) -> Part:
    """A part by functions of the game's own."""
    return Part(write, read)


def derived(part: Part | Callable[[Cell], Any]) -> Part:
    """What follows from the rest: it is written, and when it is read only compared."""

    def read(cell: Cell, reader: Reader, key: str) -> None:
        reader.get(key)

    return Part(part.write if isinstance(part, Part) else part, read)
