"""Every decision of many matches, for those who learn from them: who saw what and did what."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.arena.bot_match import PlayedMatch
from fondaco.arena.compiled.decisions import note_decisions
from fondaco.arena.pool import Workers, nothing
from fondaco.arena.scribe import Scribe
from fondaco.arena.simulate import Games, Plan, Scorer
from fondaco.arena.watched_play import WatchedPlay, play_games
from fondaco.engine.observation import layout

#: How many games are in memory at a time: some hundred decisions each, of some thousand bytes.
CHUNK = 8


@dataclass(frozen=True)
class Decisions:
    """All decisions of some consecutive games, one row each, in the order they were made."""

    games: Games
    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    choices: NDArray[np.int16]

    @classmethod
    def empty(cls, games: Games, amount: int, size: int, actions: int) -> Decisions:
        """Room for so many decisions."""
        return cls(
            games,
            np.zeros((amount, size), np.int16),
            np.zeros((amount, actions), np.bool_),
            np.zeros(amount, np.int8),
            np.zeros(amount, np.int16),
        )

    @property
    def decisions(self) -> Any:
        """How many there were in each game."""
        return self.games.decisions

    @property
    def rows(self) -> tuple[NDArray[Any], ...]:
        """The columns as compiled code fills them."""
        return self.observations, self.masks, self.seats, self.choices


class DecisionWatcher:
    """Notes, beside who won, every decision with what its seat saw and might do."""

    part = "dataset"

    def __init__(self, plan: Plan, relative: bool = False) -> None:
        self._plan = plan
        self._scorer = Scorer(plan)
        self._opening = plan.start().tables()
        self._relative = relative
        self._layout = layout(plan.game, plan.box, plan.players)
        self._layout.check(relative)
        self._actions = plan.game.seat_actions(plan.box)
        self._scribe = Scribe(plan)
        self._note: Callable[..., int] = plan.game.kernel.bind(note_decisions)

    def warm_up(self) -> None:
        """See `Watcher`."""
        self._scorer.warm_up()
        DecisionWatcher(self._plan.by_greedy()).chunk(0, 1)

    def chunk(self, first: int, most: int = CHUNK) -> Decisions:
        """See `Watcher`."""
        games = Games.empty(self._plan, first, most)
        amount = len(games.decisions)
        return self._noted(games, [self._scribe.lines(first + row) for row in range(amount)])

    def asked(self, number: int, played: PlayedMatch) -> Decisions:
        """See `Watcher`."""
        games = self._scorer.asked(number, played)
        return self._noted(games, [np.array(played.match.actions, np.int16)])

    def _noted(self, games: Games, matches: list[Any]) -> Decisions:
        """The decisions of games whose lines are known."""
        plan, places = self._plan, self._layout
        games.decisions[:] = [(lines < self._actions).sum() for lines in matches]
        total = int(games.decisions.sum())
        noted = Decisions.empty(games, total, places.size(memory=False), self._actions)
        look = (*places.scratch, places.sight.plans(self._relative))
        moves, at = plan.game.new_moves(), 0
        for row, lines in enumerate(matches):
            tables = self._opening.copy()
            at = self._note(plan.box.record, tables, lines, moves, look, noted.rows, at)
            games.scores[row] = tables["scores"][0][: plan.players]
            games.ranks[row] = tables["ranks"][0][: plan.players]
        return noted


def collect(
    plan: Plan,
    workers: Workers = 1,
    progress: Callable[[int], None] | None = None,
    on_start: Callable[[], None] = nothing,
    relative: bool = False,
) -> Generator[Decisions, None, None]:
    """Play the games of a plan; their decisions come in order, some games at a time.

    With `relative` whoever decides comes first in what it sees (`Match.observe`).
    """
    work = WatchedPlay(plan, partial(DecisionWatcher, relative=relative), CHUNK)
    return play_games(work, workers, progress, on_start)
