"""Possible worlds: tables that agree with all that a seat sees and remembers."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import Box, new_records
from fondaco.engine.compile import readable
from fondaco.engine.game import Game, State
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial


class Worlds:
    """Makes tables out of views and memories of seats out of matches."""

    def __init__(self, game: Game, box: Box) -> None:
        self._game = game
        self._box = box
        self._kernel = bot_kernel(game)
        self._sights = new_records(game.features.SIGHT, 2)

    def blank(self) -> Any:
        """The memory of a seat that has seen nothing yet."""
        return new_records(self._game.features.MEMORY, 1)

    def memory(self, match: Match, seat: int) -> Any:
        """What a seat remembers of a match: everything it saw on the way."""
        return match.recall(seat)

    def fill(self, view: State) -> Any:
        """Some table with this view of the seat that is to act."""
        return Trial(self._box, view, view["actor"]).tables

    def sights(self, view: State) -> Any:
        """What the seat that is to act sees, as compiled bots look at it."""
        sights = new_records(self._game.features.SIGHT, 1)
        self._game.kernel.see_at(self.fill(view), 0, view["actor"], sights, 0)
        return sights

    def deal(self, tables: Any, seat: int, memory: Any, stream: Any) -> Any:
        """One world: a copy of a table with all that is hidden from a seat dealt anew."""
        world = tables.copy()
        self._kernel.redeal_at(self._box.record, world, 0, seat, memory, stream)
        return world

    def deal_once(self, tables: Any, seat: int, memory: Any, key: int) -> Any:
        """The same world as `deal` with a fresh stream, interpreted: nobody waits for it."""
        world, stream = tables.copy(), np.array([key], np.uint64)
        redeal, box = self._game.features.redeal, readable(self._box.record)[0]
        redeal(box, readable(world)[0], seat, readable(memory)[0], stream)
        return world

    def sight(self, tables: Any, seat: int) -> bytes:
        """What a seat sees of a table, to compare."""
        self._game.kernel.see_at(tables, 0, seat, self._sights, 0)
        return bytes(self._sights[:1].tobytes())
