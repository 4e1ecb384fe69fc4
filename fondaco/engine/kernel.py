"""One game's compiled machinery: the drivers bound to its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine import drivers
from fondaco.engine.compile import bind

RULES = ("legal", "apply", "advance", "automatic", "weight", "purpose", "set_up")

#: In the order of need: a driver may call those before it.
_DRIVERS = (
    "step_table",
    "roll",
    "settle_table",
    "begin",
    "list_legal",
    "apply_only",
    "advance_once",
    "try_step",
    "weigh",
    "roll_at",
    "settle",
    "decide",
    "new_game",
    "play_many",
)


class Kernel:
    """The drivers of `drivers.py`, compiled for one game on first use of each."""

    begin: Callable[..., None]
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

    def __init__(self, owner: str, rules: Any) -> None:
        #: Names for whoever binds drivers of its own (bots, searches).
        self.names: dict[str, Any] = {name: getattr(rules, name) for name in RULES}
        for name in _DRIVERS:
            self.names[name] = bind(getattr(drivers, name), self.names, owner)
            setattr(self, name, self.names[name])
        #: Drivers over all desks, on one thread and on several.
        self.on_one_thread = BatchDrivers(self.names, owner, parallel=False)
        self.on_threads = BatchDrivers(self.names, owner, parallel=True)


class BatchDrivers:
    """The drivers that go over all desks of a batch."""

    def __init__(self, names: dict[str, Any], owner: str, parallel: bool) -> None:
        self.step_all: Callable[..., None] = bind(drivers.step_all, names, owner, parallel)
        self.pick_all: Callable[..., None] = bind(drivers.pick_all, names, owner, parallel)
        self.count_illegal: Callable[..., int] = bind(drivers.count_illegal, names, owner, parallel)
