"""One game's compiled bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fondaco.bots.compiled import drivers, leaf_value, mcts
from fondaco.engine.compiled import slots
from fondaco.engine.game import Game
from fondaco.engine.kernel import offer

_FOR_PLAY = (drivers.value_all,)
_FOR_THOUGHT = (
    *(drivers.redeal_at, mcts.think, mcts.go_on, mcts.lead),
    drivers.play_bots,
)


class BotKernel:
    """The drivers of bots for one game."""

    value_all: Callable[..., int]
    play_bots: Callable[..., int]
    redeal_at: Callable[..., None]
    think: Callable[..., None]
    go_on: Callable[..., bool]
    lead: Callable[..., int]

    def __init__(self, game: Game) -> None:
        by_net = game.features.NET is not None
        foresee = leaf_value.foresee_by_net if by_net else leaf_value.foresee_by_weights
        #: For whoever has drivers of its own.
        self.bind = game.kernel.bind.choosing(slots.foresee, foresee)
        offer(self, self.bind, _FOR_PLAY, patient=False)
        offer(self, self.bind, _FOR_THOUGHT)


@cache
def bot_kernel(game: Game) -> BotKernel:
    """The compiled bots of a game."""
    return BotKernel(game)
