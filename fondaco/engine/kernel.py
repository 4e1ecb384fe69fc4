"""One game's compiled machinery: the drivers bound to its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine import drivers
from fondaco.engine.compile import bind

RULES = ("legal", "apply", "advance", "automatic", "weight", "purpose", "set_up")

#: Small and called in few places: as functions of their own they would compile all rules once more,
#: or hand on more arrays than they do work.
_INLINE = ("step_table", "roll", "settle_table", "begin_row")
#: In the order of need: a driver may call those before it.
_DRIVERS = (
    "step_table",
    "roll",
    "settle_table",
    "set_up_at",
    "list_legal",
    "apply_only",
    "advance_once",
    "try_step",
    "weigh",
    "roll_at",
    "settle",
    "decide",
    "deal",
    "new_game",
    "play_many",
    "begin_row",
    "begin_rows",
)


class Kernel:
    """The drivers of `drivers.py`, compiled for one game on first use of each."""

    set_up_at: Callable[..., None]
    list_legal: Callable[..., int]
    apply_only: Callable[..., None]
    advance_once: Callable[..., bool]
    try_step: Callable[..., int]
    weigh: Callable[..., int]
    roll_at: Callable[..., int]
    settle: Callable[..., int]
    decide: Callable[..., int]
    new_game: Callable[..., int]
    play_many: Callable[..., int]
    begin_rows: Callable[..., None]

    def __init__(self, owner: str, rules: Any) -> None:
        #: Names for whoever binds drivers of its own (bots, searches).
        self.names: dict[str, Any] = {name: getattr(rules, name) for name in RULES}
        for name in _DRIVERS:
            driver, inline = getattr(drivers, name), name in _INLINE
            self.names[name] = bind(driver, self.names, owner, inline=inline)
            setattr(self, name, self.names[name])
        #: Drivers over all desks, on one thread and on several.
        self.on_one_thread = BatchDrivers(self.names, owner, parallel=False)
        self.on_threads = BatchDrivers(self.names, owner, parallel=True)

    def begin(self, box: Any, tables: Any, i: int, players: int, options: Any) -> None:
        """Set up a table that is all zeros, with everything that follows by itself."""
        self.set_up_at(box, tables, i, players, options)
        while self.advance_once(box, tables, i):
            pass


class BatchDrivers:
    """The drivers that go over all desks of a batch."""

    def __init__(self, names: dict[str, Any], owner: str, parallel: bool) -> None:
        self.step_all: Callable[..., None] = bind(drivers.step_all, names, owner, parallel)
        self.pick_all: Callable[..., None] = bind(drivers.pick_all, names, owner, parallel)
        self.count_illegal: Callable[..., int] = bind(drivers.count_illegal, names, owner, parallel)
