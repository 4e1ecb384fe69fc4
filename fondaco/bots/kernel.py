"""One game's compiled bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fondaco.bots import drivers
from fondaco.engine.compile import bind
from fondaco.engine.game import Game


class BotKernel:
    """The drivers of `bots/drivers.py`, compiled for one game on first use of each."""

    greedy_at: Callable[..., int]
    see_at: Callable[..., None]
    play_bots: Callable[..., int]

    def __init__(self, game: Game) -> None:
        names: dict[str, Any] = dict(game.kernel.names)
        names["see"], names["value"] = game.features.see, game.features.value
        for name in ("choose_greedy", "greedy_at", "see_at", "choose", "play_bots"):
            names[name] = bind(getattr(drivers, name), names, game.id)
            setattr(self, name, names[name])


@cache
def bot_kernel(game: Game) -> BotKernel:
    """The compiled bots of a game."""
    return BotKernel(game)
