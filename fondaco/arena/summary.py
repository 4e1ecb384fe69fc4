"""What many matches come to: sums that grow game by game and never in memory."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.arena.simulate import Games, Plan
from fondaco.arena.statistics import Z95


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
        """Half the width of a 95 % interval for the mean."""
        return Z95 * self.standard_error

    def told(self) -> dict[str, float]:
        """As JSON-able numbers."""
        return {
            "mean": round(self.mean, 4),
            "error95": round(self.error, 4),
            "spread": round(self.spread, 4),
            "low": self.low,
            "high": self.high,
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
    low: float = math.inf
    high: float = -math.inf

    @classmethod
    def new(cls, label: str) -> Group:
        """A group without games."""
        return cls(label, Moments(), Moments())

    def add(self, scores: Any, shares: Any, seated: Any) -> None:
        """Take in some games; `seated` says which seats of each are this group's."""
        seats = seated.sum(axis=1)
        there = seats > 0
        self.score.add(((scores * seated).sum(axis=1)[there]) / seats[there])
        self.wins.add(((shares * seated).sum(axis=1)[there]) / seats[there])
        self.low = min(self.low, float(scores[seated].min(initial=math.inf)))
        self.high = max(self.high, float(scores[seated].max(initial=-math.inf)))

    def told(self) -> dict[str, Any]:
        """As JSON-able data."""
        score = self.score.told() | {"low": self.low, "high": self.high}
        return {"label": self.label, "score": score, "win_share": self.wins.told()}


class Summary:
    """The sums of a simulation."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.shared = 0
        self.by_bot = {name: Group.new(name) for name in dict.fromkeys(plan.bots)}
        self.by_seat = [Group.new(str(seat)) for seat in range(plan.players)]
        self.decisions = Moments()
        self._places = np.arange(plan.players)

    def add(self, games: Games) -> None:
        """Take in some games."""
        shares = win_shares(games.ranks)
        self.games += len(games.decisions)
        self.shared += int(((games.ranks == 1).sum(axis=1) > 1).sum())
        names = np.array(self.plan.bots)[games.bots]
        scores = games.scores.astype(float)
        for name, group in self.by_bot.items():
            group.add(scores, shares, names == name)
        for seat, group in enumerate(self.by_seat):
            group.add(scores, shares, np.broadcast_to(self._places == seat, scores.shape))
        self.decisions.add(games.decisions)

    def told(self) -> dict[str, Any]:
        """As JSON-able data."""
        return {
            "game": self.plan.game.id,
            "players": self.plan.players,
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "games": self.games,
            "shared_victories": self.shared,
            "decisions": self.decisions.told(),
            "by_bot": [group.told() for group in self.by_bot.values()],
            "by_seat": [group.told() for group in self.by_seat],
        }
