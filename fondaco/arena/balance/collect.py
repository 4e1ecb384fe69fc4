"""Playing the matches of a plan and watching them: quick, repeatable, in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from fondaco.arena.balance.kernel import balance_kernel
from fondaco.arena.bout import Bout
from fondaco.arena.host import Host
from fondaco.arena.pool import in_order
from fondaco.arena.simulate import CHUNK, Plan
from fondaco.bots.greedy import GreedyBot
from fondaco.engine.box import new_records

#: How often a match is looked at, at even steps of its decisions; the middle is among them.
LOOKS = 19
HALF_TIME = LOOKS // 2
_ROOM = 4096


@dataclass(frozen=True)
class Watched:
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
    forfeits: list[str] = field(default_factory=list)
    #: For the authors of bots that failed: which one, and where in its code.
    traces: list[str] = field(default_factory=list)

    @classmethod
    def empty(cls, plan: Plan, first: int, games: int) -> Watched:
        """Room for some matches."""
        players, watching = plan.players, balance_kernel(plan.game).watching
        return cls(
            first,
            np.zeros((games, players), np.int64),
            np.zeros((games, players), np.int16),
            np.zeros(games, np.int64),
            np.zeros(games, np.int16),
            np.zeros(games, np.int16),
            np.zeros((games, LOOKS, players), np.int64),
            np.zeros((games, players, watching.THINGS)),
            np.full((games, watching.THINGS), np.nan),
            np.full((games, watching.FIGURES), np.nan),
        )


def collect(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] | None = None
) -> Generator[Watched, None, None]:
    """Play and watch the matches of a plan; they come in order, a chunk at a time."""
    player = Player(plan)
    if plan.compiled:
        chunks = in_order(player.chunk, range(0, plan.games, CHUNK), workers)
    else:
        chunks = Host(plan).in_order(player.asked, workers)
    for watched in chunks:
        if progress is not None:
            progress(len(watched.decisions))
        yield watched


class Player:
    """Plays and watches matches of one plan, on as many threads as ask it to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.kernel = balance_kernel(plan.game)
        start = plan.start()
        self.opening, self.first_chance = start.tables(), start.first_chance

    def chunk(self, first: int, most: int = CHUNK) -> Watched:
        """Some consecutive matches between compiled bots, on one thread."""
        amount = min(most, self.plan.games - first)
        watched = Watched.empty(self.plan, first, amount)
        for row in range(amount):
            self.watch(self.play(first + row), watched, row)
        return watched

    def asked(self, plan: Plan, number: int, bout: Bout) -> Watched:
        """One match between bots that were asked."""
        watched = Watched.empty(plan, number, 1)
        self.watch(np.array(bout.match.actions, np.int16), watched, 0)
        watched.forfeits.extend(why for why in bout.reasons if why is not None)
        watched.traces.extend(bout.traces)
        return watched

    def watch(self, lines: Any, watched: Watched, row: int) -> None:
        """Watch one match, given by its lines as flat actions."""
        game, players = self.plan.game, self.plan.players
        tables, seen = self.opening.copy(), game.new_tables(1)
        notes = new_records(self.kernel.watching.NOTES, 1)
        watched.decisions[row] = int((lines < self.first_chance).sum())
        watched.began[row], watched.ending[row] = self.kernel.watch(
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

    def play(self, number: int) -> Any:
        """The lines of a match between bots that are compiled."""
        plan, game = self.plan, self.plan.game
        numbers, weights = plan.compiled_bots()
        room = _ROOM
        while True:
            lines = np.zeros(room, np.int16)
            dice, bot_dice = plan.dice(number)
            amount = self.kernel.play_writing(
                plan.box.record,
                self.opening.copy(),
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


def warm_up(plan: Plan) -> None:
    """Load what playing and watching need, so that no match waits for it; compile what is missing.

    The match for it is one of compiled bots, whoever is to play.
    """
    plan.warm_up()
    names = (GreedyBot.name,) * plan.players
    quick = replace(plan, bots=names, specs=names)
    Player(quick).chunk(0, 1)
