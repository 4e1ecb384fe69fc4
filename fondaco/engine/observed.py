"""A match as learners see it: observations, what a seat remembers, rewards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import Box, copy_records, new_records
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.observation import Layout, Part, layout
from fondaco.engine.position import Position
from fondaco.engine.reward import check_reward
from fondaco.engine.row_plan import words_of
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "match")


class Observed(Position, ABC):
    """A position, and the lines that led to it; how they are played is a match's affair."""

    def __init__(self, game: Game, box: Box) -> None:
        super().__init__(game, box)
        self._actions: list[int] = []
        #: By seat what it remembers, of how many lines, and the table after them.
        self._memories: dict[int, tuple[int, Any, Any]] = {}

    @abstractmethod
    def opening(self) -> Any:
        """The table before the first line, in the form of `tables`."""

    def observe(self, seat: int, memory: bool = False, relative: bool = False) -> NDArray[np.int16]:
        """What a seat sees, as numbers: always as many for a game and a number of players.

        With `memory` what it remembers of the match comes behind, as far as a sight of the moment
        does not show it: both together are its information state. With `relative` the observer
        comes first wherever seats are counted or named. `describe` says what each number means.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=3, seed=7)
        >>> match.observe(0).shape, match.observe(0, memory=True).shape
        ((120,), (159,))
        """
        observer = self._check_seat(seat)
        if observer is None:
            raise SetupError(_TEXTS["no_observer"])
        places, kernel = self._layout, self._kernel
        places.check(relative)
        out = np.zeros((1, places.size(memory)), np.int16)
        plans = places.sight.plans(relative)
        kernel.observe_at(self._tables, 0, observer, *places.scratch, plans, out, 0)
        if memory:
            words, plans = words_of(self.recall(observer)), places.memory.plans(relative)
            kernel.recall_at(words, plans, observer, self.players, out, places.sight.size)
        observation: NDArray[np.int16] = out[0]
        return observation

    def describe(self, memory: bool = False) -> list[Part]:
        """What the numbers of an observation mean: parts that follow each other without a gap.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=3, seed=7)
        >>> part = match.describe()[8]
        >>> part.name, part.start, part.shape, part.axes
        ('hands', 12, (3, 5), ('seat', 'kind'))
        >>> part.of(match.observe(1)).tolist() == [[0] * 5, match.view(1)["hands"][1], [0] * 5]
        True
        """
        return self._layout.parts(memory)

    @cached_property
    def _layout(self) -> Layout:
        return layout(self.game, self.box, self.players)

    def rewards(self, kind: str = "win_share") -> NDArray[np.float32]:
        """What the match brought each seat: zeros until it is over.

        `kind` is "win_share" (1 shared among the winners), "score", or "margin": the score less the
        best of the others'.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=3, seed=7)
        >>> while match.actor is not None:
        ...     match.act_index(match.legal_actions()[0])
        >>> match.result["scores"], match.rewards().tolist(), match.rewards("margin").tolist()
        ([3, 5, 6], [0.0, 0.0, 1.0], [-3.0, -1.0, 1.0])
        """
        number = check_reward(kind)
        rewards = np.zeros((1, self.players), np.float32)
        if self.actor is None:
            self._kernel.reward_at(self._tables, 0, number, rewards)
        found: NDArray[np.float32] = rewards[0]
        return found

    def recall(self, seat: int) -> Any:
        """What a seat remembers: an array of one record of the game's `features.MEMORY`.

        Worked out by looking at every line of the match through its sight; kept, so that the next
        time only the lines since then are looked at.
        """
        count, tables, memory = self._memories.get(seat, (-1, None, None))
        if not 0 <= count <= len(self._actions):
            count, tables = 0, self.game.new_tables(2)
            memory = new_records(self.game.features.MEMORY, 1)
            tables[0] = self.opening()[0]
        if count < len(self._actions):
            # Copies of this match go on from what was kept, so that is not written to.
            tables, memory = copy_records(tables), copy_records(memory)
            lines, sights = np.array(self._actions[count:], np.int16), self._layout.scratch[0]
            self._kernel.look_back(self.box.record, tables, lines, seat, sights, memory)
        self._memories[seat] = len(self._actions), tables, memory
        return copy_records(memory)
