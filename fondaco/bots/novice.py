"""A bot that plays like somebody who is still learning: it sees what is good, but not exactly."""

from __future__ import annotations

import numpy as np

from fondaco.bots.compiled.mcts_records import settings
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed, draw_below_at, new_dice
from fondaco.engine.game import Game, State

_FINE = 1 << 30


class NoviceBot:
    """Chooses by the evaluation of the game, but likes a line nearly as good nearly as much.

    `blur` says how much: a line that is worth so many times the game's `BLUR` (where it has none,
    the `temper` of its search) less is taken e times less often. So it errs where things are close
    and hardly ever where they are not.
    """

    name = "novice"

    def __init__(self, game: Game, seed: Seed, box: Box, blur: float) -> None:
        self._game = game
        self._box = box
        self._kernel = bot_kernel(game)
        self._worlds = Worlds(game, box)
        temper = float(settings(**game.features.SEARCH)["temper"][0])
        unit = game.features.BLUR
        self._blur = blur * (temper if unit is None else unit)
        self._dice = new_dice(game.id, [seed])

    def choose(self, view: State, legal: list[str]) -> str:
        """One of the better lines."""
        if len(legal) == 1:
            return legal[0]
        features = self._game.features
        sights = self._worlds.sights(view)
        moves = np.array([self._box.index[line] for line in legal], np.int16)
        values = np.zeros(len(legal))
        self._kernel.value_all(self._box.record, sights, 0, moves, features.WEIGHTS, values)
        odds = np.exp((values - values.max()) / self._blur)
        place = draw_below_at(self._dice, 0, 0, _FINE) / _FINE * odds.sum()
        return legal[min(int(np.searchsorted(odds.cumsum(), place)), len(legal) - 1)]
