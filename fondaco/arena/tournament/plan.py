"""A tournament: which bots play which matches on which deals."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fondaco.arena.bot_match import try_out
from fondaco.arena.match_plan import (
    COLUMNS,
    FORFEITS,
    MatchPlan,
    named_twice,
    read_bots,
    read_setup,
)
from fondaco.arena.tournament.lineups import ROUND_ROBIN, Lineup, lineups, rotated
from fondaco.bots.errors import Forfeit
from fondaco.bots.external.program import LIMIT
from fondaco.engine.box import OptionValue
from fondaco.engine.compiled.dice import Seed, check_seed
from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.game import Game
from fondaco.engine.integers import whole
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.arena.tournament.match import Contest

_TEXTS = read_texts(__file__, "errors")
MOST_MATCHES = 10**6
MOST_BOTS = 64
LONGEST_LIMIT = 3600.0


class Fixture(NamedTuple):
    """One match: its number, its deal, its line-up and who sits where."""

    number: int
    deal: int
    lineup: int
    seats: Lineup


@dataclass(frozen=True, kw_only=True)
class Tournament(MatchPlan):
    """What is to be played.

    A deal is played by all line-ups in all rotations of the seats before the next one begins. So
    every bot gets the same deals from the same seats, and a match is the same whatever else is
    played and however many workers there are.
    """

    form: str
    lineups: tuple[Lineup, ...]
    deals: int

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
        setup = read_setup(game, players, options, data, seed)
        names, specs = read_bots(bots)
        _check_bots(names, specs)
        chosen = lineups(form, len(names), setup["players"])
        most = checked_whole(matches, 1, MOST_MATCHES, _TEXTS["matches"](most_matches=MOST_MATCHES))
        deals = math.ceil(most / (len(chosen) * setup["players"]))
        check_seed(f"{setup['seed']}:{deals}")
        return cls.checked(
            **setup,
            bots=names,
            specs=specs,
            form=form,
            lineups=chosen,
            deals=deals,
            limit=_checked_limit(limit),
        )

    @property
    def matches_a_deal(self) -> int:
        """How often each deal is played."""
        return len(self.lineups) * self.players

    @property
    def matches(self) -> int:
        """How many matches there are at most."""
        return self.deals * self.matches_a_deal

    def fixture(self, number: int) -> Fixture:
        """The match of a number: deal by deal, line-up by line-up, rotation by rotation."""
        deal, rest = divmod(number, self.matches_a_deal)
        lineup, turn = divmod(rest, self.players)
        return Fixture(number, deal, lineup, rotated(self.lineups[lineup], turn))

    def bot_seed(self, fixture: Fixture, seat: int) -> str:
        """A bot's own seed: another one in every match and seat, and as a hash, so that nobody
        who is told it can work out the deal's."""
        names = " ".join(self.specs[bot] for bot in fixture.seats)
        text = f"{self.deal_seed(fixture.deal)} {seat} {names}"
        return hashlib.sha256(text.encode()).hexdigest()

    def try_out(self) -> None:
        """Ask every bot once, so that what cannot play is refused before the first match.

        That also compiles what they need, once for all workers.
        """
        try_out(self.cast, zip(self.bots, self.specs, strict=True), lambda: self.open_match(0))

    def warm_up(self) -> None:
        """Load what this process needs to play, so that no match waits for it."""
        super().warm_up()
        for spec in self.specs:
            with suppress(Forfeit):  # it fails again in its match, and loses it
                self.cast.load(spec)

    @property
    def columns(self) -> Mapping[str, str]:
        """The columns of `rows`."""
        maps = {"phases": "map int32", "choices": "map int32"}
        return COLUMNS | {"deal": "int64"} | FORFEITS | maps

    def rows(self, games: Sequence[Contest]) -> list[dict[str, Any]]:
        """Some matches, one row each."""
        return [
            self._row(
                contest.fixture.number,
                contest.fixture.deal,
                contest.fixture.seats,
                scores=list(contest.scores),
                ranks=list(contest.ranks),
                decisions=sum(contest.decisions),
                deal=contest.fixture.deal,
                forfeits=[why and str(why) for why in contest.forfeits],
                phases=dict(contest.phases),
                choices=dict(contest.choices),
            )
            for contest in games
        ]

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        return super().as_data() | {"form": self.form, "matches_a_deal": self.matches_a_deal}


def _checked_limit(limit: object) -> float:
    seconds = limit if isinstance(limit, float) else whole(limit)
    if seconds is None or not 0 < seconds <= LONGEST_LIMIT:
        raise SetupError(_TEXTS["limit"](longest_limit=LONGEST_LIMIT))
    return float(seconds)


def _check_bots(names: Sequence[str], specs: Sequence[str]) -> None:
    if len(names) > MOST_BOTS:
        raise SetupError(_TEXTS["most_bots"](most=MOST_BOTS, bots=len(names)))
    for place, pair in enumerate(zip(names, specs, strict=True)):
        for text, before in zip(pair, (names[:place], specs[:place]), strict=True):
            if text in before:
                raise named_twice(text)
