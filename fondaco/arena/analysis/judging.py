"""Judging a position or a step with the eyes of one seat: by what it sees and remembers alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from fondaco.arena.analysis.forecasting import forecast
from fondaco.bots.effort import Effort
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.outlook import outlook_of, room_for_numbers
from fondaco.bots.search import SearchBot, Tree
from fondaco.bots.tree import COUNTERS, SEATS, settings
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import Box, new_records
from fondaco.engine.compile import bind
from fondaco.engine.dice import Seed, seed_key
from fondaco.engine.game import Game
from fondaco.engine.match import Match

#: Two steps are compared so many times anew; the spread tells the error.
ROUNDS = 6
#: Victory alone counts here, not the margin that a bot at the table also plays for.
_SETTINGS = {"margin": 0.0}


@cache
def _forecast(game: Game) -> Callable[..., None]:
    bound: Callable[..., None] = bind(forecast, dict(bot_kernel(game).names), game.id)
    return bound


@dataclass(frozen=True)
class Comparison:
    """Two steps compared: the chance with the first, what the second is worth against it."""

    chance: float
    worth: float
    error: float


class Judge:
    """Knows one game and one box; the same questions with the same seed get the same answers."""

    def __init__(self, game: Game, box: Box, seed: Seed) -> None:
        self._game = game
        self._box = box
        self._seed = seed
        self._worlds = Worlds(game, box)
        self._tree = Tree(game, box, 0, _SETTINGS)

    def chance(self, position: Match, seat: int, simulations: int) -> float:
        """A seat's chance of victory in a position, in its own view, whoever is to act.

        What the seat cannot see is dealt anew for every simulation, so the true table serves.
        """
        self._tree.reseed(self._key(f"{self._seed} seat {seat}"))  # the same luck in all positions
        self._tree.plant(position.tables())
        self._tree.grow(seat, self._worlds.memory(position, seat), simulations)
        return float(self._tree.chances()[0][seat])

    def open_chances(self, position: Match, simulations: int) -> tuple[float, ...]:
        """The chances of all seats with all cards open: for what no seat could have known."""
        features, sums = self._game.features, np.zeros(SEATS)
        tables = self._game.new_tables(2)
        tables[0] = position.tables()[0]
        _forecast(self._game)(
            self._box.record,
            tables,
            simulations,
            np.zeros(COUNTERS, np.int64),
            new_records(features.SIGHT, 1),
            np.array([self._key(f"{self._seed} open")], np.uint64),
            self._game.new_moves(),
            settings(**{**features.SEARCH, **_SETTINGS}),
            features.WEIGHTS,
            outlook_of(features, position.players),
            room_for_numbers(features),
            np.zeros(SEATS),
            sums,
        )
        return tuple((sums[: position.players] / simulations).tolist())

    def preferred(self, position: Match, simulations: int) -> list[str]:
        """The whole step that the search would play for the seat that is to act."""
        seat, trial = position.actor, position.copy()
        bot = SearchBot(
            self._game,
            self._label(position, "step"),
            self._box,
            Effort(simulations=simulations),
            **_SETTINGS,
        )
        lines: list[str] = []
        while not lines or (trial.actor == seat and trial.unfinished):
            legal = trial.legal()
            if len(legal) > 1:
                bot.recall(trial, int(trial.actor or 0))
                legal = [bot.think(trial.view(int(trial.actor or 0)), legal).best]
            trial.act(legal[0])
            lines += legal
        return lines

    def compare(
        self, position: Match, first: Sequence[str], second: Sequence[str], simulations: int
    ) -> Comparison | None:
        """Two steps of the seat that is to act, in the same worlds; None if there are none.

        Each is played in every world before the search goes on from there.
        """
        view = position.view(int(position.actor or 0))
        seat = view["actor"]
        tables = self._worlds.fill(view)
        memory = self._worlds.memory(position, seat)
        chances = np.zeros((ROUNDS, 2))
        for number in range(ROUNDS):
            for side, lines in enumerate((first, second)):
                if side and second == first:
                    chances[number, 1] = chances[number, 0]
                    continue
                begun = np.array([self._box.index[line] for line in lines], np.int16)
                self._tree.reseed(self._key(self._label(position, f"round {number}")))
                self._tree.plant(tables)
                self._tree.grow(seat, memory, max(1, simulations // ROUNDS), begun)
                found, visits = self._tree.chances()
                if not visits:
                    return None
                chances[number, side] = found[seat]
        worth = chances[:, 1] - chances[:, 0]
        error = 2.0 * float(worth.std(ddof=1)) / math.sqrt(ROUNDS)
        return Comparison(float(chances[:, 0].mean()), float(worth.mean()), error)

    def _label(self, position: Match, what: str) -> str:
        return f"{self._seed} line {len(position.actions)} {what}"

    def _key(self, label: str) -> int:
        return seed_key(f"{self._game.id} report", label)[0]
