"""A bot without a plan: every legal line is as likely as any other."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed, draw_below_at, new_dice
from fondaco.engine.game import Game, State


class RandomBot:
    """Plays at random, repeatably by its seed."""

    name = "random"

    def __init__(self, game: Game, seed: Seed, box: Box) -> None:
        self._dice = new_dice(game.id, [seed])

    def choose(self, view: State, legal: list[str]) -> str:
        """Any of the legal lines."""
        place: int = draw_below_at(self._dice, 0, 0, len(legal))
        return legal[place]
