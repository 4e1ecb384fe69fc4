"""Playing the matches of a plan and watching them: quick, repeatable, in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.arena.balance.kernel import balance_kernel
from fondaco.arena.pool import in_order
from fondaco.arena.simulate import CHUNK, Plan
from fondaco.bots import COMPILED, ask, make_bot
from fondaco.engine.box import new_records
from fondaco.engine.match import Match

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
) -> Iterator[Watched]:
    """Play and watch the matches of a plan; they come in order, a chunk at a time."""
    player = Player(plan)
    firsts = range(0, plan.games, player.at_once)
    for watched in in_order(player.chunk, firsts, workers):
        if progress is not None:
            progress(len(watched.decisions))
        yield watched


class Player:
    """Plays matches of one plan, on as many threads as ask it to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.kernel = balance_kernel(plan.game)
        start = plan.start()
        self.opening, self.first_chance = start.tables(), start.first_chance
        compiled = all(name in COMPILED for name in plan.bots)
        self.lines_of = self.play_compiled if compiled else self.play_asking
        #: Bots that think are slow: all threads get some of their matches.
        self.at_once = CHUNK if compiled else 1

    def chunk(self, first: int) -> Watched:
        """Some consecutive matches on one thread."""
        amount = min(self.at_once, self.plan.games - first)
        watched = Watched.empty(self.plan, first, amount)
        for row in range(amount):
            self.watch(self.lines_of(first + row), watched, row)
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

    def play_compiled(self, number: int) -> Any:
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

    def play_asking(self, number: int) -> Any:
        """The lines of a match between any bots, which are asked one by one."""
        plan, game = self.plan, self.plan.game
        seed, options = plan.game_seed(number), plan.options
        match = Match.start(game, plan.players, seed=seed, options=options, data=plan.data)
        seated = [plan.bots[place] for place in plan.seating(number)]
        bots = [
            make_bot(name, game, plan.bot_seed(number, seat), match.box)
            for seat, name in enumerate(seated)
        ]
        while isinstance(match.actor, int):
            match.act(ask(bots[match.actor], match))
        return np.array(match.actions, np.int16)
