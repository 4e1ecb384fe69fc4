"""Who plays the other seats of an environment for one learner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from fondaco.bots import COMPILED, ask
from fondaco.bots.bot import Bot
from fondaco.bots.external.bots import Cast, split_labels
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.random import RandomBot
from fondaco.engine.compiled.dice import Seed, draw_below_at, new_dice
from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts
from fondaco.envs.play import FullPlay, Play, QuickPlay, Setup

_TEXTS = read_texts(__file__, "envs")

#: A bot by its name, as everywhere, or a class of one's own.
BotName = str | type


def read_opponents(opponents: BotName | Sequence[BotName], others: int) -> list[str]:
    """The specifications of the bots to the left of the learner, seat by seat."""
    given = [opponents] if isinstance(opponents, str | type) else list(opponents)
    specs = [spec for _, spec in split_labels(given)]
    if len(specs) == 1:
        return specs * others
    if len(specs) != others:
        raise SetupError(_TEXTS["opponents"](others=others))
    return specs


class Opponents(Protocol):
    """They answer for all seats but the learner's."""

    def begin(self, seat: int) -> None:
        """A match begins, with the learner in a seat."""

    def answer(self) -> None:
        """One decision of the seat to act."""


class QuickOpponents:
    """Bots that read a sight in compiled code, as in simulations: they choose as when asked."""

    def __init__(self, setup: Setup, play: QuickPlay, specs: Sequence[str]) -> None:
        self._play, self._specs = play, specs
        self._game, self._players = setup.game, setup.players
        self._see, self._value = setup.game.kernel.see_at, bot_kernel(setup.game).value_all
        self._box, self._weights = setup.first.box.record, setup.game.features.WEIGHTS
        self._sights, _ = setup.layout.scratch
        self._values = np.zeros(setup.game.rules.MAX_LEGAL)
        self._seat = 0

    def begin(self, seat: int) -> None:
        """Random ones have dice of their own in every match."""
        self._seat = seat
        seeds: list[Seed] = [f"{self._play.seed}:{place}" for place in range(self._players)]
        self._dice = new_dice(self._game.id, seeds)

    def answer(self) -> None:
        """One decision of the seat to act."""
        play, actor = self._play, self._play.actor
        moves = play.moves
        if self._specs[(actor - self._seat - 1) % self._players] == RandomBot.name:
            action = moves[draw_below_at(self._dice, actor, 0, len(moves))]
        else:
            self._see(play.tables, 0, actor, self._sights, 0)
            values, weights = self._values, self._weights
            action = self._value(self._box, self._sights, 0, moves, weights, values)
        play.act(action)


class AskedOpponents:
    """Any bots: they are shown the view of their seat, line by line."""

    def __init__(self, setup: Setup, play: FullPlay, specs: Sequence[str]) -> None:
        self._play, self._specs = play, specs
        self._players = setup.players
        self._cast = Cast(setup.game, setup.first.box)
        for spec in specs:
            self._cast.check(spec)
        self._bots: dict[int, Bot] = {}

    def begin(self, seat: int) -> None:
        """Every match has bots of its own, by seeds that follow its own."""
        for left, spec in enumerate(self._specs, 1):
            place = (seat + left) % self._players
            self._bots[place] = self._cast.open(spec, place, f"{self._play.seed}:{place}", spec)

    def answer(self) -> None:
        """One decision of the seat to act."""
        match = self._play.match()
        self._play.act(match.index_of(ask(self._bots[self._play.actor], match)))


def seat_opponents(setup: Setup, specs: Sequence[str]) -> tuple[Play, Opponents]:
    """A match, and who plays the other seats of it: the quicker kind if it will do."""
    if not setup.memory and all(spec in COMPILED for spec in specs):
        quick = QuickPlay(setup)
        return quick, QuickOpponents(setup, quick, specs)
    full = FullPlay(setup)
    return full, AskedOpponents(setup, full, specs)
