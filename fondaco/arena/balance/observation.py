"""Playing the matches of a plan and watching them: quick, repeatable, in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fondaco.arena.bot_match import PlayedMatch
from fondaco.arena.compiled.balance import watch
from fondaco.arena.pool import Workers, nothing
from fondaco.arena.scribe import Scribe
from fondaco.arena.simulate import Plan
from fondaco.arena.watched_play import CHUNK, WatchedPlay, play_games
from fondaco.bots.errors import Trace
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import new_records
from fondaco.engine.text import Text

#: How often a match is looked at, at even steps of its decisions; the middle is among them.
LOOKS = 19
HALF_TIME = LOOKS // 2


@dataclass(frozen=True)
class Observed:
    """What was seen of consecutive matches, one row each; then seats, then things."""

    first: int
    scores: Any
    ranks: Any
    decisions: Any
    #: The seat that decided first.
    began: Any
    ending: Any
    #: By look and seat: the points if the match had ended there.
    standings: Any
    amounts: Any
    extras: Any
    figures: Any
    #: Why bots have forfeited; somebody else played on for them.
    forfeits: list[Text] = field(default_factory=list)
    #: Where bots have failed in their code.
    traces: list[Trace] = field(default_factory=list)

    @classmethod
    def empty(cls, plan: Plan, first: int, games: int) -> Observed:
        """Room for some matches."""
        players, tally = plan.players, plan.game.balance.tally
        return cls(
            first,
            np.zeros((games, players), np.int64),
            np.zeros((games, players), np.int16),
            np.zeros(games, np.int64),
            np.zeros(games, np.int16),
            np.zeros(games, np.int16),
            np.zeros((games, LOOKS, players), np.int64),
            np.zeros((games, players, tally.THINGS)),
            np.full((games, tally.THINGS), np.nan),
            np.full((games, tally.FIGURES), np.nan),
        )


def observe(
    plan: Plan,
    workers: Workers = 1,
    progress: Callable[[int], None] | None = None,
    on_start: Callable[[], None] = nothing,
) -> Generator[Observed, None, None]:
    """Play and watch the matches of a plan; they come in order, a chunk at a time."""
    return play_games(WatchedPlay(plan, Observer), workers, progress, on_start)


class Observer:
    """Plays and watches matches of one plan, on as many threads as ask it to."""

    part = "balance"

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._scribe = Scribe(plan)
        self._watch: Callable[..., tuple[int, int]] = bot_kernel(plan.game).bind(watch)
        start = plan.start()
        self.opening, self.first_chance = start.tables(), start.first_chance

    def warm_up(self) -> None:
        """See `Watcher`."""
        warm_up(self.plan)

    def chunk(self, first: int, most: int = CHUNK) -> Observed:
        """Some consecutive matches between compiled bots, on one thread."""
        amount = min(most, self.plan.games - first)
        watched = Observed.empty(self.plan, first, amount)
        for row in range(amount):
            self.watch(self._scribe.lines(first + row), watched, row)
        return watched

    def asked(self, number: int, played: PlayedMatch) -> Observed:
        """One match between bots that were asked."""
        watched = Observed.empty(self.plan, number, 1)
        self.watch(np.array(played.match.actions, np.int16), watched, 0)
        watched.forfeits.extend(why for why in played.reasons if why is not None)
        watched.traces.extend(played.traces)
        return watched

    def watch(self, lines: Any, watched: Observed, row: int) -> None:
        """Watch one match, given by its lines as flat actions."""
        game, players = self.plan.game, self.plan.players
        tables, seen = self.opening.copy(), game.new_tables(1)
        notes = new_records(game.balance.tally.NOTES, 1)
        watched.decisions[row] = int((lines < self.first_chance).sum())
        watched.began[row], watched.ending[row] = self._watch(
            self.plan.box.record,
            tables,
            seen,
            lines,
            watched.decisions[row],
            notes,
            watched.standings[row],
            watched.amounts[row],
            watched.extras[row],
            watched.figures[row],
        )
        watched.scores[row] = tables["scores"][0][:players]
        watched.ranks[row] = tables["ranks"][0][:players]


def warm_up(plan: Plan) -> None:
    """Load what playing and watching need, so that no match waits for it; compile what is missing.

    The match for it is one of compiled bots, whoever is to play.
    """
    plan.warm_up()
    Observer(plan.by_greedy()).chunk(0, 1)
