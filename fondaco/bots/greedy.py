"""A bot that looks one decision ahead with the game's hand-made evaluation."""

from __future__ import annotations

import numpy as np

from fondaco.bots.kernel import bot_kernel
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.game import Game, State


class GreedyBot:
    """Takes the line with the best prospect it can see; always the same in the same view."""

    name = "greedy"

    def __init__(self, game: Game, seed: Seed, box: Box) -> None:
        self._game = game
        self._box = box
        self._kernel = bot_kernel(game)
        self._worlds = Worlds(game, box)

    def choose(self, view: State, legal: list[str]) -> str:
        """The legal line of the highest value."""
        features = self._game.features
        sights = self._worlds.sights(view)
        moves = np.array([self._box.index[line] for line in legal], np.int16)
        values = np.zeros(len(legal))
        record, weights = self._box.record, features.WEIGHTS
        action = self._kernel.value_all(record, sights, 0, moves, weights, values)
        return self._box.lines[action]
