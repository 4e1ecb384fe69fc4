"""What the seats of a batch see: observations and masks of all rows, in arrays used again."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.aligned import aligned_zeros
from fondaco.engine.box import Box, new_records
from fondaco.engine.game import Game
from fondaco.engine.observation import Part, layout
from fondaco.engine.row_plan import words_of


class Step(NamedTuple):
    """What a step of a batch brought; the arrays are those of the batch, used again by the next.

    Observations and masks are those of the seats to act now, in the next match where one ended;
    rewards, and whether it ended, are of the match that was stepped.
    """

    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    over: NDArray[np.bool_]


class Outlook:
    """Arrays for what the seats to act see and may do, made when they are first asked for."""

    def __init__(
        self,
        game: Game,
        box: Box,
        players: int,
        lanes: int,
        relative: bool,
        memory: bool = False,
    ) -> None:
        self._layout = layout(game, box, players)
        self._layout.check(relative)
        self._sights = new_records(game.features.SIGHT, lanes)
        self._plans = self._layout.sight.plans(relative)
        #: How what a seat remembers is written behind what it sees, and where that begins.
        self.memory_plans = self._layout.memory.plans(relative) if memory else None
        self.sight_size = np.uint64(self._layout.sight.size)
        self._memory = memory
        self._players = players
        self._actions = game.seat_actions(box)
        self.observations = self._room(0)
        self.masks = aligned_zeros((0, self._actions), np.bool_)
        self._blind = self._look()
        #: Are they those of the decisions that wait now?
        self.current = False

    def _room(self, rows: int) -> NDArray[np.int16]:
        return aligned_zeros((rows, self._layout.size(self._memory)), np.int16)

    def _look(self) -> tuple[Any, ...]:
        sights = self._sights
        return sights, words_of(sights), self._plans, self.observations, self.masks

    @property
    def parts(self) -> list[Part]:
        """What the entries of an observation mean."""
        return self._layout.parts(self._memory)

    @property
    def blind(self) -> tuple[Any, ...]:
        """For a step that looks at nothing."""
        return self._blind

    def sighted(self, rows: int) -> tuple[Any, ...]:
        """For a step that looks at every row."""
        if len(self.observations) != rows:
            self.observations = self._room(rows)
            self.masks = aligned_zeros((rows, self._actions), np.bool_)
            self._seeing = self._look()
        return self._seeing

    def of_tables(self, kernel: Any, tables: Any, rows: NDArray[np.int64]) -> NDArray[np.int16]:
        """What every seat sees of some tables: rows, seats, entries."""
        out = self._room(len(rows) * self._players)
        kernel.observe_tables(tables, rows, self._blind, out)
        return out.reshape(len(rows), self._players, -1)
