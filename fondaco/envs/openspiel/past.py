"""What a seat has seen on the way: its information state, which forgets nothing.

A digest goes on with every line that shows the seat something new, and with every line that is its
own: two ways to a position have the same one exactly if the seat cannot tell them apart.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import copy_records, new_records
from fondaco.engine.match import Match
from fondaco.engine.row_plan import words_of
from fondaco.envs.play import Setup


class Past:
    """What one seat has seen of a match, up to one of its lines."""

    def __init__(self, setup: Setup, seat: int, tables: Any, memory: Any, digest: bytes) -> None:
        self._setup = setup
        self._seat = seat
        #: The table as it was then, and room for the one before.
        self._tables = tables
        self.memory = memory
        self.digest = digest
        #: How many lines it has seen, and what it saw last.
        self.count = 0
        self.row = self._look()

    @classmethod
    def beginning(cls, setup: Setup, match: Match, seat: int) -> Past:
        """Before the first line."""
        memory = new_records(setup.game.features.MEMORY, 1)
        past = cls(setup, seat, _two(setup, match.opening()), memory, b"")
        past.digest = _went_on(b"", past.row)
        return past

    def elsewhere(self, tables: Any) -> Past:
        """The same past of another table, which looks the same to the seat."""
        return Past(self._setup, self._seat, _two(self._setup, tables), self.memory, self.digest)

    def follow(self, actions: list[int]) -> Past:
        """What the seat has seen after these lines; its own beginnings stay as they are."""
        if self.count == len(actions):
            return self
        later = Past.__new__(Past)
        later.__dict__.update(self.__dict__)
        later._tables, later.memory = copy_records(self._tables), copy_records(self.memory)
        for action in actions[self.count :]:
            later._go_on(action)
        later.count = len(actions)
        return later

    def _go_on(self, action: int) -> None:
        setup, seat = self._setup, self._seat
        own = self._tables["actor"][0] == seat
        line, (sights, _) = np.array([action], np.int16), setup.layout.scratch
        box = setup.first.box.record
        setup.game.kernel.look_back(box, self._tables, line, seat, sights, self.memory)
        row = self._look()
        if own:
            self.digest = _went_on(self.digest, line)
        if own or row.tobytes() != self.row.tobytes():
            self.digest = _went_on(self.digest, row)
        self.row = row

    def _look(self) -> NDArray[np.int16]:
        """What the seat sees and remembers, as numbers."""
        layout, kernel, seat = self._setup.layout, self._setup.game.kernel, self._seat
        out = np.zeros((1, layout.size(memory=True)), np.int16)
        plans, players = layout.sight.plans(relative=False), self._setup.players
        kernel.observe_at(self._tables, 0, seat, *layout.scratch, plans, out, 0)
        words, plans = words_of(self.memory), layout.memory.plans(relative=False)
        kernel.recall_at(words, plans, seat, players, out, layout.sight.size)
        found: NDArray[np.int16] = out[0]
        return found


def _two(setup: Setup, tables: Any) -> Any:
    """Room for two tables, with a copy of one in the first."""
    pair = setup.game.new_tables(2)
    pair[0] = tables[0]
    return pair


def _went_on(digest: bytes, seen: NDArray[np.int16]) -> bytes:
    return hashlib.blake2b(digest + seen.tobytes(), digest_size=16).digest()
