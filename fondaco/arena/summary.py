"""What many matches come to: running sums, whose size does not grow with the games."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.arena.simulate import Games, Plan
from fondaco.arena.statistics import Z95
from fondaco.engine.text import Text


def win_shares(ranks: Any) -> Any:
    """1 for a victory, 1/k for one shared by k seats, else 0; a row a match."""
    first = ranks == 1
    return first / first.sum(axis=1, keepdims=True)


class Moments:
    """Count, mean, spread and range of a stream of numbers."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0
        self.low = math.inf
        self.high = -math.inf

    def add(self, numbers: Any) -> None:
        """Take in some numbers."""
        if numbers.size == 0:
            return
        values = numbers.astype(np.float64)
        self.count += values.size
        self._sum += float(values.sum())
        self._squares += float((values * values).sum())
        self.low = min(self.low, float(values.min()))
        self.high = max(self.high, float(values.max()))

    @property
    def mean(self) -> float:
        """The mean."""
        return self._sum / self.count if self.count else math.nan

    @property
    def spread(self) -> float:
        """The standard deviation."""
        if self.count < 2:
            return 0.0
        variance = (self._squares - self._sum * self._sum / self.count) / (self.count - 1)
        return math.sqrt(max(0.0, variance))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.spread / math.sqrt(self.count) if self.count else math.nan

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval for the mean; NaN: a single number tells nothing."""
        return Z95 * self.standard_error if self.count > 1 else math.nan

    def as_data(self) -> dict[str, float | None]:
        """As JSON-able numbers; None for what is not known."""
        known = self.count > 1
        return {
            "mean": round(self.mean, 4) if self.count else None,
            "error95": round(self.error, 4) if known else None,
            "spread": round(self.spread, 4) if known else None,
            "low": self.low if self.count else None,
            "high": self.high if self.count else None,
        }


@dataclass
class Group:
    """Results of a bot or of a seat.

    Seats of one game are not independent, so a bot in several of them counts once a game, with
    their mean; otherwise its intervals would be wrong.
    """

    label: str
    score: Moments
    #: 1 for a victory, 1/k for one shared by k seats.
    wins: Moments
    #: Seats that others had to play on for. Their points do not count.
    forfeits: int = 0
    low: float = math.inf
    high: float = -math.inf

    @classmethod
    def new(cls, label: str) -> Group:
        """A group without games."""
        return cls(label, Moments(), Moments())

    def add(self, scores: Any, shares: Any, seated: Any, finished: Any) -> None:
        """Take in some games; `seated` says which seats of each are this group's."""
        playing = seated & finished
        self.score.add(_means(scores, playing))
        self.wins.add(_means(shares, seated))
        self.forfeits += int((seated & ~finished).sum())
        self.low = min(self.low, float(scores[playing].min(initial=math.inf)))
        self.high = max(self.high, float(scores[playing].max(initial=-math.inf)))

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        score = self.score.as_data()
        if self.score.count:
            score |= {"low": self.low, "high": self.high}
        return {
            "label": self.label,
            "score": score,
            "win_share": self.wins.as_data(),
            "forfeits": self.forfeits,
        }


def _means(numbers: Any, chosen: Any) -> Any:
    """The mean over the chosen seats of each game that has any."""
    seats = chosen.sum(axis=1)
    there = seats > 0
    return (numbers * chosen).sum(axis=1)[there] / seats[there]


class Summary:
    """The sums of a simulation."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.shared = 0
        self.by_bot = {name: Group.new(name) for name in dict.fromkeys(plan.bots)}
        self.by_seat = [Group.new(str(seat)) for seat in range(plan.players)]
        self.decisions = Moments()
        #: Why bots have forfeited, and how often.
        self.forfeits: Counter[Text] = Counter()
        self._places = np.arange(plan.players)

    def add(self, games: Games) -> None:
        """Take in some games."""
        shares = win_shares(games.ranks)
        self.games += len(games.decisions)
        self.shared += int(((games.ranks == 1).sum(axis=1) > 1).sum())
        names = np.array(self.plan.bots)[games.bots]
        scores, finished = games.scores.astype(float), games.finished
        for name, group in self.by_bot.items():
            group.add(scores, shares, names == name, finished)
        for seat, group in enumerate(self.by_seat):
            seated = np.broadcast_to(self._places == seat, scores.shape)
            group.add(scores, shares, seated, finished)
        self.decisions.add(games.decisions)
        self.forfeits.update(why for row in games.forfeits for why in row if why is not None)

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        return self.plan.as_data() | {
            "games": self.games,
            "shared_victories": self.shared,
            "decisions": self.decisions.as_data(),
            "by_bot": [group.as_data() for group in self.by_bot.values()],
            "by_seat": [group.as_data() for group in self.by_seat],
        }
