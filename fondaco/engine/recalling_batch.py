"""A batch in which every seat remembers: its rows are information states."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.batch import Batch
from fondaco.engine.box import new_records, record_bytes, records_of
from fondaco.engine.compiled import recalling
from fondaco.engine.kernel import offer
from fondaco.engine.row_plan import words_of


class _Drivers:
    """The drivers that other batches do not have."""

    step_recalling: Any
    begin_recalling_rows: Any
    recall_all: Any
    recall_rows: Any

    def __init__(self, bind: Any, parallel: bool) -> None:
        offer(self, bind, (recalling.step_recalling,), parallel=parallel)
        others = recalling.begin_recalling_rows, recalling.recall_all, recalling.recall_rows
        offer(self, bind, others)


class RecallingBatch(Batch):
    """As `Batch`; behind what a seat sees, its row of an observation has what it remembers.

    >>> import fondaco
    >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1, memory=True)
    >>> batch.step(batch.pick())
    >>> batch.observe().shape[1] - fondaco.batch("wampum", 8, 4, seed=1).observe().shape[1]
    52
    """

    remembers = True

    def _make_views(self) -> None:
        super()._make_views()
        features, seats = self.game.features, self.amount * self.players
        if "_memories" not in self.__dict__:
            self._memories = new_records(features.MEMORY, seats)
            self._last_memories = new_records(features.MEMORY, seats)
        self._recalling = _Drivers(self.game.kernel.bind, parallel=self.threads > 1)
        self._mind = (
            self.game.new_tables(self.threads),
            new_records(features.SIGHT, 2 * self.threads),
            *(self._memories, self._last_memories, new_records(features.MEMORY, 1)),
        )

    def _begin_rows(self, chosen: NDArray[np.int64]) -> None:
        for row in chosen:
            first = row * self.players
            self._last_memories[first : first + self.players] = self._mind[-1][0]
        self._recalling.begin_recalling_rows(
            *(self.box.record, self.start, self.desks, self._series, self._stream, self.counts),
            *(self.players, self._mind, chosen),
        )

    def _step_rows(self, chosen: NDArray[np.int16], look: tuple[Any, ...]) -> None:
        if chosen.size:
            box, start = self.box.record, self.start
            self._recalling.step_recalling(box, start, self._rows, chosen, self._reward, self._mind)
        *_, observations, _ = look
        if len(observations):
            super()._step_rows(np.zeros(0, np.int16), look)
            self._recalling.recall_all(
                *(self.desks, words_of(self._memories), self._outlook.memory_plans),
                *(self.players, observations, self._outlook.sight_size),
            )

    @property
    def final_observations(self) -> NDArray[np.int16]:
        """What every seat saw and remembered at the end of each match that has just ended."""
        rows, seen = np.flatnonzero(self.over), super().final_observations
        out = seen.reshape(len(rows) * self.players, -1)
        self._recalling.recall_rows(
            *(rows, words_of(self._last_memories), self._outlook.memory_plans),
            *(self.players, out, self._outlook.sight_size),
        )
        return out.reshape(seen.shape)

    def memory_of(self, row: int, seat: int) -> Any:
        """What a seat remembers of the match in play in a row, as `Match.recall` has it."""
        place = row * self.players + seat
        return self._memories[place : place + 1].copy()

    # ------------------------------------------------------------ copies

    def copy(self) -> RecallingBatch:
        """An independent copy that goes on in the same way, picks and memories included."""
        twin = RecallingBatch.__new__(RecallingBatch)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        minds = {"memories": self._memories, "last_memories": self._last_memories}
        kept = {name: record_bytes(records) for name, records in minds.items()}
        return {**super().__getstate__(), **kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        from fondaco.engine.registry import find_game

        memory = find_game(state["game"]).features.MEMORY
        self._memories = records_of(memory, state["memories"])
        self._last_memories = records_of(memory, state["last_memories"])
        super().__setstate__(state)
