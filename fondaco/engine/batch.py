"""Thousands of matches side by side: the array interface for training and measuring."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numba
import numpy as np

from fondaco.engine.box import OptionValue
from fondaco.engine.compile import numba_settings
from fondaco.engine.dice import Seed, check_seed, new_dice, new_seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match

# Threads of GNU OpenMP wait for each other by spinning: long enough for the next step of a batch to
# begin, but not so long that a busy machine stands still. Read once, when the library is loaded.
os.environ.setdefault("GOMP_SPINCOUNT", "10000")

#: As many threads as Numba was started with: one for each core, unless it was told otherwise.
MOST_THREADS: int = numba_settings.NUMBA_NUM_THREADS


class Batch:
    """`amount` matches of one game, each waiting for a seat's decision.

    A match that ends begins again with new dice, so every step takes one decision in each.
    Row i of `moves` lists the legal flat actions of match i, `counts[i]` of them.

    >>> import fondaco
    >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1)
    >>> batch.step(batch.pick())
    >>> int(batch.counts.min()) > 0
    True
    """

    def __init__(
        self,
        game: Game,
        amount: int,
        players: int,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        data: str | Path | Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        for name, number, most in (("amount", amount, 2**24), ("threads", threads, MOST_THREADS)):
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
                raise SetupError(f"A batch needs a whole number of {name} from 1 to {most}.")
        first = Match.start(game, players, options=options, chance="manual", data=data)
        self.game = game
        self.threads = threads
        self.box = first.box
        kernel = game.kernel
        self._drivers = kernel.on_one_thread if threads == 1 else kernel.on_threads
        self.desks = game.new_desks(amount)
        self.tables, self.moves = self.desks["table"], self.desks["moves"]
        seed = check_seed(new_seed() if seed is None else seed)
        self.desks["die"] = new_dice(game.id, [f"{seed}:{i}" for i in range(amount)])
        self.start = game.new_desks(1)
        self.start["table"] = first.tables()
        self.counts = np.zeros(amount, np.int16)
        #: Which matches ended in the last step; their next ones wait already.
        self.over = np.zeros(amount, np.bool_)
        self._stream = np.arange(amount, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        self._actions = np.zeros(amount, np.int16)
        self._picked = self._actions.view()
        self._picked.flags.writeable = False
        self._fresh = False  # picked for the decisions that wait now
        for i in range(amount):
            self.counts[i] = game.kernel.new_game(self.box.record, self.start, self.desks, i)

    def step(self, actions: Any) -> None:
        """One legal flat action in each match; SetupError and nothing done if one is not legal."""
        self._use_threads()
        if actions is self._picked and self._fresh:
            actions = self._actions  # our own picks are legal, and nobody else can write them
        else:
            self._check(actions := np.asarray(actions))
        self._fresh = False
        self._drivers.step_all(
            self.box.record, self.start, self.desks, actions, self.counts, self.over
        )

    def _check(self, actions: Any) -> None:
        if actions.shape != self.counts.shape or actions.dtype.kind not in "iu":
            raise SetupError(f"A step takes {len(self.counts)} whole numbers, one for each match.")
        if self._drivers.count_illegal(self.desks, self.counts, actions):
            raise SetupError(self._first_illegal(actions))

    def _first_illegal(self, actions: Any) -> str:
        """Which match has an action that is not in its list."""
        for i, (action, count) in enumerate(zip(actions, self.counts, strict=True)):
            if action not in self.moves[i][:count]:
                return f"Action {action} is not legal in match {i}."
        raise AssertionError("all actions are legal")

    def pick(self) -> Any:
        """A random legal action for each match; read-only, and used again by the next call."""
        self._use_threads()
        self._drivers.pick_all(self.desks, self.counts, self._actions, self._stream)
        self._fresh = True
        return self._picked

    @property
    def actors(self) -> Any:
        """The seat to act in each match."""
        return self.tables["actor"]

    def _use_threads(self) -> None:
        if self.threads > 1:
            numba.set_num_threads(self.threads)
