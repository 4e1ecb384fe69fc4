"""One game's machinery: the drivers bound to its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from fondaco.engine.compiled import batch, drivers, observation, reward
from fondaco.engine.compiled.binder import Binder, Driver
from fondaco.engine.compiled.dice import DICE

_FOR_PLAY = (
    *(drivers.set_up_at, drivers.list_legal, drivers.act, drivers.do_part),
    *(observation.see_at, observation.observe_at, observation.recall_at, observation.mask_at),
    reward.reward_at,
)
_FOR_MANY = (
    *(drivers.decide, drivers.new_game, drivers.play_many, batch.begin_rows),
    *(batch.observe_tables, observation.look_back),
)
# What a driver is handed that does not look at it.
_NO_DICE, _NO_MOVES = np.zeros(1, DICE), np.zeros(0, np.int16)
_NO_WEIGHTS = np.zeros(0, np.int64)


class Kernel:
    """The drivers of `compiled/drivers.py` for one game (`Routine`)."""

    set_up_at: Callable[..., None]
    list_legal: Callable[..., int]
    act: Callable[..., int]
    do_part: Callable[..., int]
    see_at: Callable[..., None]
    observe_at: Callable[..., None]
    recall_at: Callable[..., None]
    mask_at: Callable[..., int]
    reward_at: Callable[..., None]
    observe_tables: Callable[..., None]
    look_back: Callable[..., None]
    decide: Callable[..., int]
    new_game: Callable[..., int]
    play_many: Callable[..., int]
    begin_rows: Callable[..., None]

    def __init__(self, owner: str, find: Callable[[str, str], Any]) -> None:
        #: For whoever has drivers of its own (bots, searches).
        self.bind = Binder(owner, find)
        offer(self, self.bind, _FOR_PLAY, patient=False)
        offer(self, self.bind, _FOR_MANY)
        #: Drivers over all desks, on one thread and on several.
        self.on_one_thread = BatchDrivers(self.bind, parallel=False)
        self.on_threads = BatchDrivers(self.bind, parallel=True)

    def begin(self, box: Any, tables: Any, i: int, players: int, options: Any) -> None:
        """Set up a table that is all zeros, with everything that follows by itself."""
        self.set_up_at(box, tables, i, players, options)
        while self.advance_once(box, tables, i):
            pass

    def try_step(self, box: Any, tables: Any, i: int, action: int, moves: Any) -> bool:
        """Do an action and what follows by itself; False, and nothing done, if it is not legal."""
        return self.act(box, tables, _NO_DICE, i, action, moves, _NO_MOVES) != drivers.REFUSED

    def apply_only(self, box: Any, tables: Any, i: int, action: int) -> None:
        """Do one legal action without what follows (for logs, which look between the steps)."""
        self.do_part(box, tables, _NO_DICE, i, drivers.APPLY, action, _NO_MOVES, _NO_WEIGHTS)

    def advance_once(self, box: Any, tables: Any, i: int) -> bool:
        """Run one automatic step; False if the table waits for a decision."""
        part = drivers.ADVANCE
        return bool(self.do_part(box, tables, _NO_DICE, i, part, 0, _NO_MOVES, _NO_WEIGHTS))

    def weigh(self, box: Any, tables: Any, i: int, moves: Any, weights: Any) -> int:
        """Fill `moves` and `weights` with the outcomes of chance; return how many they are."""
        return self.do_part(box, tables, _NO_DICE, i, drivers.WEIGH, 0, moves, weights)

    def roll_at(self, box: Any, tables: Any, dice: Any, i: int, moves: Any) -> int:
        """The next outcome of chance, not yet applied; the dice count it as drawn."""
        return self.do_part(box, tables, dice, i, drivers.ROLL, 0, moves, _NO_WEIGHTS)


class BatchDrivers:
    """The drivers that go over all desks of a batch."""

    step_all: Callable[..., None]
    pick_all: Callable[..., None]
    count_illegal: Callable[..., int]

    def __init__(self, bind: Binder, parallel: bool) -> None:
        over_all = (batch.step_all, batch.pick_all, batch.count_illegal)
        offer(self, bind, over_all, parallel=parallel)


def offer(kernel: Any, bind: Binder, functions: tuple[Driver, ...], **sort: bool) -> None:
    """Give a kernel its drivers by their names; each is replaced by its compiled form once it is.

    `sort` says what routines they are: `parallel`, and whether they are `patient` (compile.py).
    """
    for function in functions:
        name = function.__name__
        setattr(kernel, name, bind(function, replace=partial(setattr, kernel, name), **sort))
