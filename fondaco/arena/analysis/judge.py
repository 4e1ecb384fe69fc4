"""Judging a position or a step with the eyes of one seat: by what it sees and remembers alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.arena.analysis.calibration import calibration
from fondaco.arena.compiled.rollouts import forecast
from fondaco.bots.bot import History
from fondaco.bots.compiled.mcts_records import SEATS, settings
from fondaco.bots.effort import Effort
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.search_bot import SearchBot, Tree, new_simulator
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed, seed_key
from fondaco.engine.game import Game
from fondaco.engine.match import Match

#: Two steps are compared so many times anew; the spread tells the error.
ROUNDS = 6
#: So many standard errors are a 95 % interval: of many amounts, and of as few as there are rounds.
_REACH, _FEW_REACH = 1.96, 2.57
#: Victory alone counts here, not rank and margin that a bot at the table also plays for.
_SETTINGS = {"margin": 0.0, "rank": 0.0}
#: Where steps are compared so many decisions of rollouts are random at least: where nothing is
#: drawn or hidden, all simulations would be the same ones, however often they are made anew.
_STRAY = 0.05
#: From so far on in a match simulations are played to its end: then nobody is given chances who
#: has no way to win any more.
_LATE = 0.85
#: For a lead in points simulations are played to the end for nothing else; leads larger than so
#: many times what counts as a full one are all the same.
_LEADS = 3.0


@dataclass(frozen=True)
class Comparison:
    """Two steps compared: the chance with the first, what the second is worth against it."""

    chance: float
    worth: float
    error: float


class _Trees:
    """A tree that looks as far as searches do, and one that plays to the end of the match."""

    def __init__(self, game: Game, box: Box, stray: float) -> None:
        given = {**_SETTINGS, "stray": stray}
        self._early = Tree(game, box, 0, given)
        self._late = Tree(game, box, 0, {**given, "horizon": 0})

    def at(self, late: bool) -> Tree:
        """The tree for a table."""
        return self._late if late else self._early


class Judge:
    """Knows one game and one box; the same questions with the same seed get the same answers."""

    def __init__(self, game: Game, box: Box, seed: Seed) -> None:
        self._game = game
        self._box = box
        self._seed = seed
        self._worlds = Worlds(game, box)
        usual = settings(**game.features.SEARCH)[0]
        self._trees = _Trees(game, box, float(usual["stray"]))
        self._straying = self._trees
        if usual["stray"] < _STRAY:
            self._straying = _Trees(game, box, _STRAY)
        self._scale = _LEADS * float(usual["margin_scale"])
        leading = {"margin": 1.0, "rank": 0.0, "horizon": 0, "margin_scale": self._scale}
        self._leading = Tree(game, box, 0, leading)
        self._forecast: Callable[..., None] = bot_kernel(game).bind(forecast)

    def win_chance(self, position: Match, seat: int, simulations: int) -> float:
        """A seat's chance of victory in a position, in its own view, whoever is to act.

        What the seat cannot see is dealt anew for every simulation, so the true table serves.
        """
        tables = position.tables()
        tree = self._trees.at(self._is_late(tables))
        tree.reseed(self._key(f"{self._seed} seat {seat}"))  # the same luck in all positions
        tree.plant(tables)
        tree.grow(seat, self._worlds.memory(position, seat), simulations)
        return float(self.told(tree.chances()[0][seat], tables))

    def told(self, chances: Any, tables: Any) -> Any:
        """Chances of a seat, found by a search at a table, as they come true."""
        players = int(tables["players"][0])
        return calibration(self._game.id).told(chances, self._come(tables), players)

    def _come(self, tables: Any) -> float:
        """How far the match has come at a table."""
        return float(self._game.features.progress(self._box.record[0], tables[0]))

    def _is_late(self, tables: Any) -> bool:
        """Is the end so near that simulations go on to it?"""
        return self._come(tables) >= _LATE

    def open_chances(self, position: Match, simulations: int) -> tuple[float, ...]:
        """The chances of all seats with all cards open: for what no seat could have known."""
        tables, sums = self._game.new_tables(2), np.zeros(SEATS)
        tables[0] = position.tables()[0]
        key = self._key(f"{self._seed} open")
        given = {**_SETTINGS, "horizon": 0} if self._is_late(tables) else _SETTINGS
        simulator = new_simulator(self._game, key, given, position.players)
        self._forecast(self._box.record, tables, simulations, simulator, sums)
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
                bot.recall(History.of(trial, int(trial.actor or 0)))
                legal = [bot.think(trial.view(int(trial.actor or 0)), legal).best]
            trial.act(legal[0])
            lines += legal
        return lines

    def compare(
        self,
        position: Match,
        first: Sequence[str],
        second: Sequence[str],
        simulations: int,
        luck: str = "round",
    ) -> Comparison | None:
        """Two steps of the seat that is to act, in the same worlds; None if there are none.

        Each is played in every world before the search goes on from there. With other `luck` the
        worlds and dice are others.
        """
        weighed = self.weigh(position, (first, second), simulations, luck)
        if weighed is None:
            return None
        chances = self.told(weighed[:, :, int(position.actor or 0)], position.tables())
        worth = chances[:, 1] - chances[:, 0]
        return Comparison(float(chances[:, 0].mean()), float(worth.mean()), self.spread(worth))

    @staticmethod
    def spread(amounts: Any) -> float:
        """Half the width of the 95 % interval around a mean (Student's)."""
        reach = _FEW_REACH if len(amounts) <= ROUNDS else _REACH
        return reach * float(amounts.std(ddof=1)) / math.sqrt(len(amounts))

    def weigh(
        self,
        position: Match,
        steps: Sequence[Sequence[str]],
        simulations: int,
        luck: str = "round",
    ) -> NDArray[np.float64] | None:
        """The chances of all seats after each of some steps, by round; None if there are none.

        Every step gets so many simulations, in the same worlds as the others.
        """
        view = position.view(int(position.actor or 0))
        seat = view["actor"]
        tables = self._worlds.fill(view)
        memory = self._worlds.memory(position, seat)
        chances = np.zeros((ROUNDS, len(steps), position.players))
        tree = self._straying.at(self._is_late(tables))
        for number in range(ROUNDS):
            for place, lines in enumerate(steps):
                same = next(n for n, other in enumerate(steps) if other == lines)
                if same < place:
                    chances[number, place] = chances[number, same]
                    continue
                begun = np.array([self._box.index[line] for line in lines], np.int16)
                tree.reseed(self._key(self._label(position, f"{luck} {number}")))
                tree.plant(tables)
                tree.grow(seat, memory, max(1, simulations // ROUNDS), begun)
                found, visits = tree.chances()
                if not visits:
                    return None
                chances[number, place] = found[: position.players]
        return chances

    def lead(
        self, position: Match, first: Sequence[str], second: Sequence[str], simulations: int
    ) -> float:
        """By how many points the first step ends further ahead of the others than the second."""
        view = position.view(int(position.actor or 0))
        seat, players = view["actor"], position.players
        tables = self._worlds.fill(view)
        memory, leads = self._worlds.memory(position, seat), []
        for lines in (first, second):
            begun = np.array([self._box.index[line] for line in lines], np.int16)
            self._leading.reseed(self._key(self._label(position, "lead")))
            self._leading.plant(tables)
            self._leading.grow(seat, memory, max(1, simulations // 2), begun)
            share = float(self._leading.chances()[0][seat])  # (1 + lead / scale) / players
            leads.append((players * share - 1.0) * self._scale)
        return leads[0] - leads[1]

    def quick(self, position: Match) -> list[str]:
        """The whole step of somebody who looks one decision ahead."""
        seat, trial = position.actor, position.copy()
        bot = GreedyBot(self._game, self._seed, self._box)
        lines: list[str] = []
        while not lines or (trial.actor == seat and trial.unfinished):
            line = bot.choose(trial.view(int(trial.actor or 0)), trial.legal())
            trial.act(line)
            lines.append(line)
        return lines

    def _label(self, position: Match, what: str) -> str:
        return f"{self._seed} line {len(position.actions)} {what}"

    def _key(self, label: str) -> int:
        return seed_key(f"{self._game.id} report", label)[0]
