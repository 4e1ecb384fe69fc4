"""Many matches between bots: quick, repeatable, and in constant memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.arena.bot_match import PlayedMatch, try_out
from fondaco.arena.match_plan import COLUMNS, FORFEITS, MatchPlan, read_bots, read_setup
from fondaco.arena.pool import Workers, nothing
from fondaco.arena.watched_play import CHUNK, WatchedPlay, Watcher, play_games
from fondaco.bots import COMPILED, is_bot
from fondaco.bots.errors import Trace
from fondaco.bots.external.bots import Cast
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.box import OptionValue, new_records
from fondaco.engine.compiled.dice import Seed, new_dice
from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
MOST_GAMES = 10**9


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
    forfeits: list[list[Text | None]] = field(default_factory=list)
    #: Where bots have failed in their code.
    traces: list[Trace] = field(default_factory=list)
    #: Where they are kept: the records, one a game.
    records: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def empty(cls, plan: Plan, first: int, most: int) -> Games:
        """Room for some games, with their bots in the seats."""
        amount = min(most, plan.games - first)
        seats = (amount, plan.players)
        bots = [plan.seating(first + row) for row in range(amount)]
        return cls(
            first,
            np.array(bots, np.int16),
            np.zeros(seats, np.int32),
            np.zeros(seats, np.int16),
            np.zeros(amount, np.int32),
        )

    @property
    def finished(self) -> Any:
        """Which seats were played to the end by their bots."""
        if not self.forfeits:
            return np.ones(self.ranks.shape, bool)
        return np.array([[why is None for why in row] for row in self.forfeits])


@dataclass(frozen=True, kw_only=True)
class Plan(MatchPlan):
    """What is to be simulated. A deal is one game; `bots` are by seat in game 0."""

    games: int

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
        amount = checked_whole(games, 1, MOST_GAMES, _TEXTS["games"](most_games=MOST_GAMES))
        setup = read_setup(game, players, options, data, seed)
        names, specs = read_bots(bots)
        seats = range(setup["players"])
        if not 1 <= len(names) <= len(seats):
            raise SetupError(_TEXTS["too_many_bots"](bots=len(names), players=len(seats)))
        return cls.checked(
            **setup,
            games=amount,
            bots=tuple(names[seat % len(names)] for seat in seats),
            specs=tuple(specs[seat % len(specs)] for seat in seats),
        )

    @property
    def compiled(self) -> bool:
        """Do whole games run in compiled code?"""
        return all(spec in COMPILED for spec in self.specs)

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns of `rows`."""
        return COLUMNS if all(is_bot(spec) for spec in self.specs) else COLUMNS | FORFEITS

    def rows(self, games: Games) -> list[dict[str, Any]]:
        """Some games, one row each."""
        rows = []
        forfeits = "forfeits" in self.columns
        for place, seats in enumerate(games.bots.tolist()):
            number = games.first + place
            row = self._row(number, number, seats)
            row["scores"] = games.scores[place].tolist()
            row["ranks"] = games.ranks[place].tolist()
            row["decisions"] = int(games.decisions[place])
            if forfeits:
                row["forfeits"] = [why and str(why) for why in games.forfeits[place]]
            rows.append(row)
        return rows

    def start(self) -> Match:
        """A match before its first line."""
        return Match.start(
            self.game, self.players, options=self.options, chance="manual", data=self.data
        )

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
        return new_dice(self.game_id, [self.deal_seed(number)]), new_dice(self.game_id, seats)

    def by_greedy(self) -> Plan:
        """The same games between greedy bots: to load what watching needs, whoever is to play."""
        names = (GreedyBot.name,) * self.players
        return replace(self, bots=names, specs=names)

    def compiled_bots(self) -> tuple[Any, Any]:
        """The numbers of the bots in compiled code, and their weights by these numbers."""
        numbers = np.array([COMPILED.index(spec) for spec in self.specs], np.int16)
        return numbers, np.stack([self.game.features.WEIGHTS] * len(COMPILED))

    def seating(self, number: int) -> Any:
        """Which bot sits where in a game: from game to game all move on by one seat."""
        return np.roll(np.arange(self.players), number % self.players)

    def play(
        self,
        number: int,
        cast: Cast | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> PlayedMatch:
        """One game between bots that are asked, by those of a thread (None: of this process)."""
        seats = self.seating(number)
        return self.play_deal(number, seats, partial(self.bot_seed, number), cast, stopped)

    def try_out(self) -> None:
        """Ask every bot from outside once: who cannot play is refused before the first game."""
        bots = dict(zip(self.bots, self.specs, strict=True)).items()
        outside = [(name, spec) for name, spec in bots if not is_bot(spec)]
        try_out(self.cast, outside, lambda: self.open_match(0))

    def warm_up(self) -> None:
        """Load what playing needs, so that no game waits for it; what is missing is compiled."""
        if self.compiled:
            Scorer(self).chunk(0, 1)
        else:
            super().warm_up()


class Scorer:
    """Notes who won, and with how many points."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._opening = plan.start().tables()

    @property
    def part(self) -> str:
        """See `Watcher`."""
        return "simulation" if self._plan.compiled else "rules"

    def warm_up(self) -> None:
        """See `Watcher`."""
        self._plan.warm_up()

    def asked(self, number: int, played: PlayedMatch) -> Games:
        """See `Watcher`."""
        return Games(
            number,
            self._plan.seating(number)[None, :].astype(np.int16),
            np.array([played.result["scores"]], np.int32),
            np.array([played.ranks], np.int16),
            np.array([sum(witness.decisions for witness in played.seats)], np.int32),
            [played.reasons],
            played.traces,
        )

    def chunk(self, first: int, most: int = CHUNK) -> Games:
        """See `Watcher`; whole games run in compiled code."""
        plan, game, players = self._plan, self._plan.game, self._plan.players
        games = Games.empty(plan, first, most)
        play = bot_kernel(game).play_bots
        tables, moves = game.new_tables(1), game.new_moves()
        sights = new_records(game.features.SIGHT, 1)
        numbers, weights = plan.compiled_bots()
        for row, seating in enumerate(games.bots):
            tables[0] = self._opening[0]
            dice, bot_dice = plan.dice(first + row)
            games.decisions[row] = play(
                plan.box.record, tables, dice, 0, numbers[seating], bot_dice, sights, moves, weights
            )
            games.scores[row] = tables["scores"][0][:players]
            games.ranks[row] = tables["ranks"][0][:players]
        return games


def simulate(
    plan: Plan,
    workers: Workers = 1,
    progress: Callable[[int], None] | None = None,
    on_start: Callable[[], None] = nothing,
    watch: Callable[[Plan], Watcher[Games]] = Scorer,
) -> Generator[Games, None, None]:
    """Play the games of a plan; the outcomes come in order, a chunk at a time.

    `workers` are threads, or a pool: a cluster. `watch` notes more than the outcomes.
    """
    return play_games(WatchedPlay(plan, watch), workers, progress, on_start)
