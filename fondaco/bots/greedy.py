"""A bot that looks one decision ahead with the game's hand-made evaluation."""

from __future__ import annotations

import numpy as np

from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import Box, new_records
from fondaco.engine.dice import Seed
from fondaco.engine.game import Game, State


class GreedyBot:
    """Takes the line with the best prospect it can see; always the same in the same view."""

    name = "greedy"

    def __init__(self, game: Game, seed: Seed, box: Box) -> None:
        self._game = game
        self._box = box
        self._kernel = bot_kernel(game)

    def choose(self, view: State, legal: list[str]) -> str:
        """The legal line of the highest value."""
        features = self._game.features
        sights = new_records(features.SIGHT, 1)
        features.sight_of_view(self._box, view, view["actor"], sights[0])
        moves = np.array([self._box.index[line] for line in legal], np.int16)
        action = self._kernel.greedy_at(
            self._box.record, sights, 0, moves, len(legal), features.WEIGHTS
        )
        return self._box.lines[action]
