"""Observations: fixed rows of numbers made of what a seat sees, with a description of every entry.

A sight (`features.SIGHT`) is what a seat may know of a table, a memory (`features.MEMORY`) what it
may know of how the table came about. An observation is the numbers of both, laid out flat: nothing
is worked out here, so nothing can be seen here that a sight does not show. Which columns belong to
it, and what they mean, stands beside the game in `observation.toml` (docs/adding-a-game.md).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import Box, kept, new_records
from fondaco.engine.columns import FILE, SEAT, Column, Columns, places
from fondaco.engine.errors import SetupError
from fondaco.engine.row_plan import Source, make_plans, source_of, words_of
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "observation")


@dataclass(frozen=True)
class Part:
    """Some entries of an observation that belong together.

    >>> import fondaco
    >>> part = fondaco.start("wampum", players=3).describe()[8]
    >>> part.name, part.shape, part.axes, part.seat_axis
    ('hands', (3, 5), ('seat', 'kind'), 0)
    """

    #: The column of the sight or memory that it shows.
    name: str
    #: What it means, in a sentence.
    means: str
    #: Where it begins; its entries stand in C order.
    start: int
    shape: tuple[int, ...]
    #: What is counted along each of its axes: "seat", things of the data file, places.
    axes: tuple[str, ...]
    #: The bounds of its values; None: as far as 16 bits go.
    least: int | None
    most: int | None
    #: The numbers that stand for seat 0 where a value names a seat: the others follow. Else empty.
    seats: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many entries it has."""
        return int(np.prod(self.shape, dtype=int))

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + self.size

    @property
    def seat_axis(self) -> int | None:
        """The axis along which the seats are counted, if one is."""
        return self.axes.index(SEAT) if SEAT in self.axes else None

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """Its entries in an observation, or in each of many, in their shape."""
        found = observation[..., self.start : self.stop]
        return found.reshape((*found.shape[:-1], *self.shape))


class Section:
    """The numbers of one record, a sight or a memory, in a row."""

    def __init__(
        self, columns: Columns, chosen: Sequence[Column], dtype: Any, box: Box, players: int
    ) -> None:
        known = places(dtype)
        self._players = players
        self.parts: list[Part] = []
        self._sources: list[Source] = []
        for column in chosen:
            source = source_of(columns, column, known, box, players)
            most = columns.most(column, box, players)
            shape = source.bits.shape
            self.parts.append(
                Part(
                    column.name,
                    column.means,
                    self.size,
                    shape,
                    column.axes,
                    column.least,
                    most,
                    column.seats,
                )
            )
            self._sources.append(source)

    @property
    def size(self) -> int:
        """How many numbers they are."""
        return self.parts[-1].stop if self.parts else 0

    @cached_property
    def _plans(self) -> dict[bool, NDArray[np.uint64]]:
        return {}

    def plans(self, relative: bool) -> NDArray[np.uint64]:
        """For each seat how its row is made; `relative`: with the observer first."""
        if relative not in self._plans:
            self._plans[relative] = make_plans(self._sources, self._players, relative)
        return self._plans[relative]


class Layout:
    """The observations of a game with one box for a number of players."""

    def __init__(self, game: Game, box: Box, players: int) -> None:
        columns, features = game.columns, game.features
        self.turns = columns.turns
        self.sight = Section(columns, columns.sight, features.SIGHT, box, players)
        self.memory = Section(columns, columns.memory, features.MEMORY, box, players)
        self._features = features
        self._own = threading.local()

    @property
    def scratch(self) -> tuple[Any, NDArray[np.int16]]:
        """Room for two sights, as records and as words; each thread has its own."""
        own = self._own
        if not hasattr(own, "scratch"):
            sights = new_records(self._features.SIGHT, 2)
            own.scratch = sights, words_of(sights)
        found: tuple[Any, NDArray[np.int16]] = own.scratch
        return found

    def check(self, relative: bool) -> None:
        """Refuse to put the observer first in a game that does not say which axes are seats."""
        if relative and not self.turns:
            raise SetupError(_TEXTS["no_seats"](file=FILE))

    def size(self, memory: bool) -> int:
        """How many entries an observation has."""
        return self.sight.size + (self.memory.size if memory else 0)

    def parts(self, memory: bool) -> list[Part]:
        """What its entries are, in their order."""
        if not memory:
            return list(self.sight.parts)
        later = [replace(part, start=part.start + self.sight.size) for part in self.memory.parts]
        return [*self.sight.parts, *later]


@kept
def _layouts(box: Box) -> dict[int, Layout]:
    """Those that were asked for, by players."""
    return {}


def layout(game: Game, box: Box, players: int) -> Layout:
    """How observations are laid out; the same object each time."""
    known = _layouts(box)
    if players not in known:
        known[players] = Layout(game, box, players)
    return known[players]
