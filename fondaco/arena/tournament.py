"""A tournament: which bots play which matches on which deals."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from fondaco.arena.bout import try_out
from fondaco.arena.lineup import ROUND_ROBIN, Lineup, lineups, rotated
from fondaco.bots import load_bots
from fondaco.bots.outside import Cast, split_labels
from fondaco.bots.program import LIMIT
from fondaco.bots.trouble import Forfeit
from fondaco.engine.box import Box, OptionValue
from fondaco.engine.dice import Seed, check_seed, new_seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.integers import whole, whole_between
from fondaco.engine.match import Match
from fondaco.engine.reader import shown
from fondaco.engine.registry import find_game

MOST_MATCHES = 10**6
MOST_BOTS = 64
LONGEST_LIMIT = 3600.0


class Pairing(NamedTuple):
    """One match: its number, its deal, its line-up and who sits where."""

    number: int
    deal: int
    lineup: int
    seats: Lineup


@dataclass(frozen=True)
class Tournament:
    """What is to be played; travels between processes.

    Deal d has the seed ``SEED:d`` and is played by all line-ups in all rotations of the seats
    before the next one begins. So every bot gets the same deals from the same seats, and a match
    is the same whatever else is played and however many workers there are.
    """

    game_id: str
    players: int
    options: Mapping[str, OptionValue]
    #: An owner's data; None: the delivered components.
    data: Mapping[str, Any] | None
    #: Under which names the bots are listed, and what they are.
    bots: tuple[str, ...]
    specs: tuple[str, ...]
    form: str
    lineups: tuple[Lineup, ...]
    deals: int
    seed: Seed
    #: Seconds that a program has for one answer.
    limit: float

    @classmethod
    def make(
        cls,
        game: Game | str,
        players: int,
        bots: Sequence[str | type],
        matches: int,
        form: str = ROUND_ROBIN,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        data: str | Path | Mapping[str, Any] | None = None,
        limit: float = LIMIT,
    ) -> Tournament:
        """A checked tournament of at most so many matches, rounded up to whole deals.

        A bot is named as on the command line (docs/arena.md), or is a class of your own.
        """
        game = game if isinstance(game, Game) else find_game(game)
        first = Match.start(game, players, options=options, chance="manual", data=data)
        labelled = split_labels(bots)
        names, specs = (tuple(part[place] for part in labelled) for place in (0, 1))
        _check_bots(names, specs)
        players = first.players
        chosen = lineups(form, len(bots), players)
        deals = math.ceil(_checked_matches(matches) / (len(chosen) * players))
        seed = check_seed(new_seed() if seed is None else seed)
        check_seed(f"{seed}:{deals}")
        own = None if first.box.delivered else first.box.data
        tournament = cls(
            *(game.id, players, first.options, own, names, specs),
            *(form, chosen, deals, seed, _checked_limit(limit)),
        )
        for spec in specs:
            tournament.cast.check(spec)
        return tournament

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: not what is made there anew."""
        kept = {"box", "cast"}
        return {name: value for name, value in self.__dict__.items() if name not in kept}

    @property
    def game(self) -> Game:
        """The game."""
        return find_game(self.game_id)

    @cached_property
    def box(self) -> Box:
        """Its components."""
        return self.game.box if self.data is None else self.game.open_box(self.data)

    @cached_property
    def cast(self) -> Cast:
        """The bots of this process: what is made once is made once for all its matches."""
        return Cast(self.game, self.box, self.limit, self.seed)

    @property
    def matches_a_deal(self) -> int:
        """How often each deal is played."""
        return len(self.lineups) * self.players

    @property
    def matches(self) -> int:
        """How many matches there are at most."""
        return self.deals * self.matches_a_deal

    def pairing(self, number: int) -> Pairing:
        """The match of a number: deal by deal, line-up by line-up, rotation by rotation."""
        deal, rest = divmod(number, self.matches_a_deal)
        lineup, turn = divmod(rest, self.players)
        return Pairing(number, deal, lineup, rotated(self.lineups[lineup], turn))

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal, whoever plays it."""
        return f"{self.seed}:{deal}"

    def bot_seed(self, pairing: Pairing, seat: int) -> str:
        """A bot's own seed: another one in every match and seat, and as a hash, so that nobody
        who is told it can work out the deal's."""
        names = " ".join(self.specs[bot] for bot in pairing.seats)
        text = f"{self.deal_seed(pairing.deal)} {seat} {names}"
        return hashlib.sha256(text.encode()).hexdigest()

    def open_match(self, deal: int) -> Match:
        """A fresh match of a deal."""
        return Match.start(
            self.game, self.players, self.deal_seed(deal), self.options, data=self.data
        )

    def try_out(self) -> None:
        """Ask every bot once, so that what cannot play is refused before the first match.

        That also compiles what they need, once for all workers.
        """
        try_out(self.cast, zip(self.bots, self.specs, strict=True), lambda: self.open_match(0))

    def warm_up(self) -> None:
        """Load what this process needs to play, so that no match waits for it."""
        load_bots(self.game, self.specs)
        for spec in self.specs:
            with suppress(Forfeit):  # it fails again in its match, and loses it
                self.cast.load(spec)

    def told(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {
            "game": self.game_id,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "form": self.form,
            "bots": list(self.bots),
            "specifications": list(self.specs),
            "matches_a_deal": self.matches_a_deal,
        }


def _checked_matches(matches: object) -> int:
    number = whole_between(matches, 1, MOST_MATCHES)
    if number is None:
        raise SetupError(f"The number of matches must be from 1 to {MOST_MATCHES:,}.")
    return number


def _checked_limit(limit: object) -> float:
    seconds = limit if isinstance(limit, float) else whole(limit)
    if seconds is None or not 0 < seconds <= LONGEST_LIMIT:
        raise SetupError(f"The time for an answer must be from 0 to {LONGEST_LIMIT:,.0f} seconds.")
    return float(seconds)


def _check_bots(names: Sequence[str], specs: Sequence[str]) -> None:
    if len(names) > MOST_BOTS:
        raise SetupError(f"A tournament is for at most {MOST_BOTS} bots, not {len(names)}.")
    for place, pair in enumerate(zip(names, specs, strict=True)):
        for text, before in zip(pair, (names[:place], specs[:place]), strict=True):
            if text in before:
                raise SetupError(f"The bot {shown(text)} is named twice.")
