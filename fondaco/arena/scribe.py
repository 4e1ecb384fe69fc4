"""Matches between compiled bots, with all their lines written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.arena.compiled.balance import play_writing
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import new_records

if TYPE_CHECKING:
    from fondaco.arena.simulate import Plan

_ROOM = 4096


class Scribe:
    """Plays matches of one plan and writes them down, on as many threads as ask it to."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._play: Callable[..., int] = bot_kernel(plan.game).bind(play_writing)
        self._opening = plan.start().tables()

    def lines(self, number: int) -> Any:
        """The lines of a match as flat actions, those of chance too."""
        plan, game = self._plan, self._plan.game
        numbers, weights = plan.compiled_bots()
        room = _ROOM
        while True:
            lines = np.zeros(room, np.int16)
            dice, bot_dice = plan.dice(number)
            amount = self._play(
                plan.box.record,
                self._opening.copy(),
                dice,
                0,
                numbers[plan.seating(number)],
                bot_dice,
                new_records(game.features.SIGHT, 1),
                game.new_moves(),
                weights,
                lines,
            )
            if amount <= room:
                return lines[:amount]
            room = 2 * amount
