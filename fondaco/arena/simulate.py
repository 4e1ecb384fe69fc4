"""Many matches between built-in bots: quick, repeatable, and in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.pool import in_order
from fondaco.bots import COMPILED, check_bot
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import Box, OptionValue, new_records
from fondaco.engine.dice import Seed, check_seed, new_dice, new_seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.integers import whole_between
from fondaco.engine.match import Match
from fondaco.engine.reader import shown
from fondaco.engine.series import match_seed

CHUNK = 128
MOST_GAMES = 10**9
#: What is told of every single game, in simulations and tournaments alike.
COLUMNS = {
    "number": "int64",
    "seed": "string",
    "bots": "list string",
    "scores": "list int32",
    "ranks": "list int32",
    "decisions": "int32",
}


@dataclass(frozen=True)
class Games:
    """The outcomes of consecutive matches, one row each; columns are seats."""

    first: int
    #: Place of each seat's bot in the list of bots.
    bots: Any
    scores: Any
    ranks: Any
    decisions: Any


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. Game k has the seed ``SEED:k``, whatever the number of workers."""

    game: Game
    box: Box
    players: int
    options: Mapping[str, OptionValue]
    games: int
    bots: tuple[str, ...]
    seed: Seed

    @classmethod
    def make(
        cls,
        game: Game,
        players: int,
        games: int,
        bots: Sequence[str],
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        data: str | Path | Mapping[str, Any] | None = None,
        any_bot: bool = False,
    ) -> Plan:
        """A checked plan; fewer bots than seats take turns in filling them.

        Bots are compiled ones; with `any_bot` all that are built in, for those who ask them.
        """
        amount = whole_between(games, 1, MOST_GAMES)
        if amount is None:
            raise SetupError(f"The number of games must be from 1 to {MOST_GAMES}.")
        first = Match.start(game, players, options=options, chance="manual", data=data)
        for name in bots:
            if any_bot:
                check_bot(name)
            elif name not in COMPILED:
                known = ", ".join(COMPILED)
                raise SetupError(f"There is no bot {shown(name)}; known are: {known}.")
        players = first.players
        if not 1 <= len(bots) <= players:
            raise SetupError(f"{len(bots)} bots cannot sit in {players} seats.")
        seated = tuple(bots[seat % len(bots)] for seat in range(players))
        seed = check_seed(new_seed() if seed is None else seed)
        return cls(game, first.box, players, first.options, amount, seated, seed)

    @property
    def data(self) -> Mapping[str, Any] | None:
        """The owner's data, or None for the delivered."""
        return None if self.box.delivered else self.box.data

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns of `rows`."""
        return COLUMNS

    def rows(self, games: Games) -> list[dict[str, Any]]:
        """Some games, one row each."""
        rows = []
        for place in range(len(games.decisions)):
            number = games.first + place
            rows.append(
                {
                    "number": number,
                    "seed": self.game_seed(number),
                    "bots": [self.bots[bot] for bot in games.bots[place].tolist()],
                    "scores": games.scores[place].tolist(),
                    "ranks": games.ranks[place].tolist(),
                    "decisions": int(games.decisions[place]),
                }
            )
        return rows

    def start(self) -> Match:
        """A match before its first line."""
        return Match.start(
            self.game, self.players, options=self.options, chance="manual", data=self.data
        )

    def game_seed(self, number: int) -> str:
        """The seed of a game."""
        return match_seed(self.seed, number)

    def bot_seed(self, number: int, seat: int) -> str:
        """The seed of a seat's bot in a game."""
        return f"{self.seed}:{number}:{seat}"

    def dice(self, number: int) -> tuple[Any, Any]:
        """The dice of a game, and those of the bots in its seats."""
        seats: list[Seed] = [self.bot_seed(number, seat) for seat in range(self.players)]
        return new_dice(self.game.id, [self.game_seed(number)]), new_dice(self.game.id, seats)

    def compiled_bots(self) -> tuple[Any, Any]:
        """The numbers of the bots in compiled code, and their weights by these numbers."""
        numbers = np.array([COMPILED.index(name) for name in self.bots], np.int16)
        return numbers, np.stack([self.game.features.WEIGHTS] * len(COMPILED))

    def seating(self, number: int) -> Any:
        """Which bot sits where in a game: from game to game all move on by one seat."""
        return np.roll(np.arange(self.players), number % self.players)


def simulate(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] | None = None
) -> Iterator[Games]:
    """Play the games of a plan; the outcomes come in order, a chunk at a time."""
    firsts = range(0, plan.games, CHUNK)
    for games in in_order(lambda first: _play_chunk(plan, first), firsts, workers):
        yield _told(games, progress)


def _told(games: Games, progress: Callable[[int], None] | None) -> Games:
    if progress is not None:
        progress(len(games.decisions))
    return games


def _play_chunk(plan: Plan, first: int) -> Games:
    """Some consecutive games on one thread."""
    game, players = plan.game, plan.players
    amount = min(CHUNK, plan.games - first)
    play = bot_kernel(game).play_bots
    opening = plan.start().tables()
    tables, moves = game.new_tables(1), game.new_moves()
    sights = new_records(game.features.SIGHT, 1)
    numbers, weights = plan.compiled_bots()
    games = Games(
        first,
        np.zeros((amount, players), np.int16),
        np.zeros((amount, players), np.int32),
        np.zeros((amount, players), np.int16),
        np.zeros(amount, np.int32),
    )
    for row in range(amount):
        number = first + row
        seating = plan.seating(number)
        tables[0] = opening[0]
        dice, bot_dice = plan.dice(number)
        games.decisions[row] = play(
            plan.box.record, tables, dice, 0, numbers[seating], bot_dice, sights, moves, weights
        )
        games.bots[row] = seating
        games.scores[row] = tables["scores"][0][:players]
        games.ranks[row] = tables["ranks"][0][:players]
    return games
