"""One game's compiled watching, and the questions it answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from fondaco.arena.balance import drivers
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import Box
from fondaco.engine.compile import bind
from fondaco.engine.game import Game
from fondaco.engine.questions import Questions
from fondaco.engine.registry import module_of

_WATCHING = ("notice_start", "notice", "end_cause", "tell")


class BalanceKernel:
    """The drivers of `balance/drivers.py`, compiled for one game on first use of each."""

    play_writing: Callable[..., int]
    watch: Callable[..., tuple[int, int]]

    def __init__(self, game: Game) -> None:
        module = import_module(f"{module_of(game.id)}.balance")
        self.watching: Any = module.watching
        self.questions: Callable[[Box], Questions] = module.questions
        names = bot_kernel(game).names | {"points_now": game.features.points_now}
        names |= {name: getattr(self.watching, name) for name in _WATCHING}
        for name in ("play_writing", "step_watched", "watch"):
            names[name] = bind(getattr(drivers, name), names, game.id)
            setattr(self, name, names[name])


@cache
def balance_kernel(game: Game) -> BalanceKernel:
    """The compiled watching of a game."""
    return BalanceKernel(game)
