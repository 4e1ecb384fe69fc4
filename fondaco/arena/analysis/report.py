"""The report of a match: how the chances moved, what turned it, and what decisions were worth.

Numbers and places only, JSON-able; words are made of them when somebody reads (wording.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

FORMAT, VERSION = "fondaco-analysis", 3
#: A decision is worth telling from this difference on, if it is larger than its error too.
IMPORTANT = 0.02


@dataclass(frozen=True)
class Moment:
    """How the match stood after so many lines."""

    line: int
    #: Steps of seats until then.
    step: int
    #: Rounds gone by; where everybody has a turn of their own, that many turns of each.
    round: float
    #: The chance of each seat as its own view tells it, scaled so that all add up to 1.
    chances: tuple[float, ...]
    #: The same, not scaled.
    own: tuple[float, ...]
    #: What the outcomes of chance since the moment before brought each seat, all cards open.
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    """A turning point: between moment number `moment - 1` and `moment` a chance changed much."""

    moment: int
    seat: int
    before: float
    after: float
    #: What the outcomes of chance brought the seat meanwhile.
    luck: float


@dataclass(frozen=True)
class Decision:
    """One step of a seat beside the one that the bot preferred, both seen from that seat."""

    seat: int
    step: int
    first: int
    last: int
    played: tuple[str, ...]
    preferred: tuple[str, ...]
    #: The seat's chance with the preferred step.
    chance: float
    #: Chance with the step that was played, less that; below 0: the bot's was better.
    worth: float
    #: Half the width of the interval around `worth`.
    error: float
    #: By how many points the preferred step ends further ahead of the others, on an average; only
    #: of steps that cost something.
    lead: float = 0.0
    #: What somebody would have played who looks one decision ahead; empty where it is the same.
    quick: tuple[str, ...] = ()
    #: What the step is worth above that.
    found: float = 0.0

    @property
    def important(self) -> bool:
        """Was it worth something, beyond the error of the judgement?"""
        return abs(self.worth) >= max(IMPORTANT, self.error)

    @property
    def costly(self) -> bool:
        """Did it cost something worth telling?"""
        return self.important and self.worth < 0


@dataclass(frozen=True)
class Balance:
    """What a seat's chance came from: start + decisions + luck + others = end.

    None of the three is more than there was: where one took what another had given, only what is
    left counts.
    """

    seat: int
    start: float
    #: Its own decisions, against those of the bot.
    decisions: float
    #: The outcomes of chance.
    luck: float
    #: What is left: what others did, and what they had hidden.
    others: float
    end: float
    #: The same three before they were set against each other. Decisions can cost more than the
    #: chance there was, because the others give chances back by theirs.
    moved: tuple[float, float, float]

    @property
    def shares(self) -> tuple[float, float, float]:
        """How much of all that moved the chance decisions, luck and the others were: together 1."""
        parts = [abs(part) for part in self.moved]
        total = sum(parts)
        return (parts[0] / total, parts[1] / total, parts[2] / total) if total else (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Report:
    """The whole report of one match."""

    game: str
    players: int
    simulations: int
    seed: str
    moments: tuple[Moment, ...]
    turns: tuple[Turn, ...]
    decisions: tuple[Decision, ...]
    balances: tuple[Balance, ...]

    def of_seat(self, seat: int) -> list[Decision]:
        """The decisions of a seat, in order."""
        return [decision for decision in self.decisions if decision.seat == seat]

    @property
    def rolled(self) -> bool:
        """Did chance have a say in the match, beyond the set-up?"""
        return any(any(moment.luck) for moment in self.moments)

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {"format": FORMAT, "version": VERSION, **_plain(asdict(self))}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Report | None:
        """A report that was kept; None if another version of the program wrote it."""
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            return None
        return cls(
            game=data["game"],
            players=data["players"],
            simulations=data["simulations"],
            seed=data["seed"],
            moments=tuple(Moment(**_tuples(row)) for row in data["moments"]),
            turns=tuple(Turn(**row) for row in data["turns"]),
            decisions=tuple(Decision(**_tuples(row)) for row in data["decisions"]),
            balances=tuple(Balance(**_tuples(row)) for row in data["balances"]),
        )


def _plain(value: Any) -> Any:
    """Lists for tuples, and no more places than anybody reads."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(entry) for entry in value]
    return value


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in row.items()}
