"""Many matches between bots: quick, repeatable, and in constant memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.bout import Bout, try_out
from fondaco.arena.host import Host
from fondaco.arena.pool import in_order
from fondaco.bots import COMPILED, is_bot, load_bots
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.outside import Cast, split_labels
from fondaco.engine.box import Box, OptionValue, new_records
from fondaco.engine.dice import Seed, check_seed, new_dice, new_seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.integers import whole_between
from fondaco.engine.match import Match
from fondaco.engine.reader import shown
from fondaco.engine.registry import find_game
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
#: Besides, where bots play that can forfeit.
FORFEITS = {"forfeits": "list string"}


@dataclass(frozen=True)
class Games:
    """The outcomes of consecutive matches, one row each; columns are seats."""

    first: int
    #: Place of each seat's bot in the list of bots.
    bots: Any
    scores: Any
    ranks: Any
    decisions: Any
    #: Where bots were asked: why a seat forfeited (a list a game, None for a seat that did not).
    forfeits: list[list[str | None]] = field(default_factory=list)
    #: For the authors of bots that failed: which one, and where in its code.
    traces: list[str] = field(default_factory=list)

    @property
    def finished(self) -> Any:
        """Which seats were played to the end by their bots."""
        if not self.forfeits:
            return np.ones(self.ranks.shape, bool)
        return np.array([[why is None for why in row] for row in self.forfeits])


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. Game k has the seed ``SEED:k``, whatever the number of workers."""

    game: Game
    box: Box
    players: int
    options: Mapping[str, OptionValue]
    games: int
    #: By seat in game 0: under which name a bot is listed, and what it is.
    bots: tuple[str, ...]
    specs: tuple[str, ...]
    seed: Seed

    @classmethod
    def make(
        cls,
        game: Game | str,
        players: int,
        games: int,
        bots: Sequence[str | type],
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        data: str | Path | Mapping[str, Any] | None = None,
    ) -> Plan:
        """A checked plan; fewer bots than seats take turns in filling them.

        Bots are named as in tournaments (docs/arena.md). Where all of them are compiled ones,
        whole games run in compiled code; otherwise bots are asked line by line.
        """
        game = game if isinstance(game, Game) else find_game(game)
        amount = whole_between(games, 1, MOST_GAMES)
        if amount is None:
            raise SetupError(f"The number of games must be from 1 to {MOST_GAMES:,}.")
        first = Match.start(game, players, options=options, chance="manual", data=data)
        players = first.players
        labelled = split_labels(bots)
        if not 1 <= len(labelled) <= players:
            raise SetupError(f"{len(labelled)} bots cannot sit in {players} seats.")
        for name, spec in labelled:
            if dict(labelled)[name] != spec:
                raise SetupError(f"The bot {shown(name)} is named twice.")
        names, specs = (
            tuple(labelled[seat % len(labelled)][part] for seat in range(players))
            for part in (0, 1)
        )
        seed = check_seed(new_seed() if seed is None else seed)
        plan = cls(game, first.box, players, first.options, amount, names, specs, seed)
        for spec in specs:
            plan.cast.check(spec)
        return plan

    @property
    def compiled(self) -> bool:
        """Do whole games run in compiled code?"""
        return all(spec in COMPILED for spec in self.specs)

    @cached_property
    def cast(self) -> Cast:
        """The bots of this thread."""
        return Cast(self.game, self.box, seed=self.seed)

    @property
    def data(self) -> Mapping[str, Any] | None:
        """The owner's data, or None for the delivered."""
        return None if self.box.delivered else self.box.data

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns of `rows`."""
        return COLUMNS if all(is_bot(spec) for spec in self.specs) else COLUMNS | FORFEITS

    def rows(self, games: Games) -> list[dict[str, Any]]:
        """Some games, one row each."""
        rows: list[dict[str, Any]] = []
        forfeits = "forfeits" in self.columns
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
            if forfeits:
                rows[-1]["forfeits"] = games.forfeits[place]
        return rows

    def start(self) -> Match:
        """A match before its first line."""
        return Match.start(
            self.game, self.players, options=self.options, chance="manual", data=self.data
        )

    def open_match(self, number: int) -> Match:
        """A game with its dice, for bots that are asked."""
        seed = self.game_seed(number)
        return Match.start(self.game, self.players, seed, self.options, data=self.data)

    def game_seed(self, number: int) -> str:
        """The seed of a game."""
        return match_seed(self.seed, number)

    def bot_seed(self, number: int, seat: int) -> str:
        """The seed of a seat's bot in a game.

        For a bot from outside it is a hash: nobody who is told it can work out the deal's.
        """
        seed, spec = self._seat_seed(number, seat), self.specs[self.seating(number)[seat]]
        return seed if is_bot(spec) else hashlib.sha256(f"{seed} {spec}".encode()).hexdigest()

    def _seat_seed(self, number: int, seat: int) -> str:
        return f"{self.seed}:{number}:{seat}"

    def dice(self, number: int) -> tuple[Any, Any]:
        """The dice of a game, and those of the compiled bots in its seats."""
        seats: list[Seed] = [self._seat_seed(number, seat) for seat in range(self.players)]
        return new_dice(self.game.id, [self.game_seed(number)]), new_dice(self.game.id, seats)

    def compiled_bots(self) -> tuple[Any, Any]:
        """The numbers of the bots in compiled code, and their weights by these numbers."""
        numbers = np.array([COMPILED.index(spec) for spec in self.specs], np.int16)
        return numbers, np.stack([self.game.features.WEIGHTS] * len(COMPILED))

    def seating(self, number: int) -> Any:
        """Which bot sits where in a game: from game to game all move on by one seat."""
        return np.roll(np.arange(self.players), number % self.players)

    def try_out(self) -> None:
        """Ask every bot from outside once: who cannot play is refused before the first game."""
        bots = dict(zip(self.bots, self.specs, strict=True)).items()
        outside = [(name, spec) for name, spec in bots if not is_bot(spec)]
        try_out(self.cast, outside, lambda: self.open_match(0))

    def warm_up(self) -> None:
        """Load what playing needs, so that no game waits for it; what is missing is compiled."""
        if self.compiled:
            _play_chunk(self, 0, 1)
        else:
            load_bots(self.game, self.specs)


def simulate(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] | None = None
) -> Generator[Games, None, None]:
    """Play the games of a plan; the outcomes come in order, a chunk at a time."""
    if plan.compiled:
        firsts = range(0, plan.games, CHUNK)
        chunks = in_order(lambda first: _play_chunk(plan, first, CHUNK), firsts, workers)
    else:
        chunks = Host(plan).in_order(_asked_game, workers)
    for games in chunks:
        if progress is not None:
            progress(len(games.decisions))
        yield games


def _asked_game(plan: Plan, number: int, bout: Bout) -> Games:
    """One game between bots that were asked."""
    return Games(
        number,
        plan.seating(number)[None, :].astype(np.int16),
        np.array([bout.result["scores"]], np.int32),
        np.array([bout.ranks], np.int16),
        np.array([sum(witness.decisions for witness in bout.seats)], np.int32),
        [bout.reasons],
        bout.traces,
    )


def _play_chunk(plan: Plan, first: int, most: int) -> Games:
    """Some consecutive games on one thread."""
    game, players = plan.game, plan.players
    amount = min(most, plan.games - first)
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
