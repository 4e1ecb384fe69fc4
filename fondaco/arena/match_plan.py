"""What simulations, balance reports and tournaments share: who plays what, by which seed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from fondaco.arena.bot_match import Entry, PlayedMatch, play_out
from fondaco.bots import load_bots
from fondaco.bots.external.bots import Cast, split_labels
from fondaco.bots.external.program import LIMIT
from fondaco.engine.box import Box, OptionValue
from fondaco.engine.compiled.dice import Seed, check_seed, new_seed
from fondaco.engine.compiled.series import match_seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")


#: What is told of every single game: the names of columns with their types.
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


@dataclass(frozen=True, kw_only=True)
class MatchPlan(ABC):
    """Matches between bots; travels between processes. Deal k has the seed ``SEED:k``."""

    game_id: str
    players: int
    options: Mapping[str, OptionValue]
    #: An owner's data; None: the delivered components.
    data: Mapping[str, Any] | None
    #: Under which names the bots are listed, and what they are.
    bots: tuple[str, ...]
    specs: tuple[str, ...]
    seed: Seed
    #: Seconds that a program has for one answer.
    limit: float = LIMIT

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: not what is made there anew."""
        made = {"box", "cast", "game"}
        return {name: value for name, value in self.__dict__.items() if name not in made}

    @cached_property
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

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal, whoever plays it."""
        return match_seed(self.seed, deal)

    def open_match(self, deal: int) -> Match:
        """A fresh match of a deal."""
        seed = self.deal_seed(deal)
        return Match.start(self.game, self.players, seed, self.options, data=self.data)

    @classmethod
    def checked(cls, box: Box, **fields: Any) -> Self:
        """A plan with components that are open already; bots that do not exist are refused."""
        plan = cls(**fields)
        plan.__dict__["box"] = box  # it knows the name of its file, which the data do not
        for spec in plan.specs:
            plan.cast.check(spec)
        return plan

    def play_deal(
        self,
        deal: int,
        seats: Sequence[int],
        bot_seed: Callable[[int], str],
        cast: Cast | None = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> PlayedMatch:
        """A match of a deal between bots that are asked; `seats` are places in the list of bots.

        `cast` are the bots of a thread (None: of this process), `bot_seed` tells that of a seat.
        """
        entries = [
            Entry(self.bots[bot], self.specs[bot], bot_seed(seat)) for seat, bot in enumerate(seats)
        ]
        return play_out(self.open_match(deal), cast or self.cast, entries, stopped)

    @property
    @abstractmethod
    def columns(self) -> Mapping[str, str]:
        """The columns of `rows`: ``int64``, ``list string``, ``map int32``."""

    @abstractmethod
    def rows(self, games: Any) -> list[dict[str, Any]]:
        """Some games, one row each."""

    def _row(self, number: int, deal: int, seats: Sequence[int], /, **told: Any) -> dict[str, Any]:
        """A game as a row: who played which deal, and what else is told of it."""
        bots = [self.bots[bot] for bot in seats]
        return {"number": number, "seed": self.deal_seed(deal), "bots": bots, **told}

    @abstractmethod
    def try_out(self) -> None:
        """Ask bots for one line each: who cannot play is refused before the first match."""

    def warm_up(self) -> None:
        """Load what this process needs to play, so that no match waits for it."""
        load_bots(self.game, self.specs)

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {
            "game": self.game_id,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "bots": list(self.bots),
            "specifications": list(self.specs),
        }


def read_setup(
    game: Game | str,
    players: int,
    options: Mapping[str, OptionValue] | None,
    data: str | Path | Mapping[str, Any] | None,
    seed: Seed | None,
) -> dict[str, Any]:
    """The fields of a plan that a set-up decides, and its components."""
    game = game if isinstance(game, Game) else find_game(game)
    first = Match.start(game, players, options=options, chance="manual", data=data)
    return {
        "game_id": game.id,
        "players": first.players,
        "options": first.options,
        "data": None if first.box.delivered else first.box.data,
        "box": first.box,
        "seed": check_seed(new_seed() if seed is None else seed),
    }


def read_bots(bots: Sequence[str | type]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and specifications of bots; no two that differ have the same name."""
    labelled = split_labels(bots)
    for name, spec in labelled:
        if dict(labelled)[name] != spec:
            raise named_twice(name)
    return tuple(name for name, _ in labelled), tuple(spec for _, spec in labelled)


def named_twice(bot: str) -> SetupError:
    """Why a list of bots is refused."""
    return SetupError(_TEXTS["named_twice"](bot=shown(bot)))
