"""What the matches of a tournament come to: ratings, shares of victory, points, seats, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fondaco.arena.statistics import share_interval, t95
from fondaco.arena.summary import Moments, win_shares
from fondaco.arena.tournament.lineups import loner
from fondaco.arena.tournament.match import Contest
from fondaco.arena.tournament.plackett_luce import Outcomes, Rating
from fondaco.arena.tournament.plan import Tournament
from fondaco.engine.text import Text

ANCHOR = "greedy"


@dataclass
class Share:
    """A share of the victories: 1 for a victory alone, 1/k for one shared by k seats."""

    moments: Moments = field(default_factory=Moments)
    matches: int = 0

    def add(self, shares: Any, matches: int) -> None:
        """Take in a deal: what some seats had of the victories of its matches."""
        self.moments.add(np.array([shares.mean()]))
        self.matches += matches

    @property
    def mean(self) -> float:
        """The share."""
        return self.moments.mean

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return share_interval(
            self.mean, self.moments.standard_error, self.moments.count, self.matches
        )

    @property
    def width(self) -> float:
        """How wide that is."""
        low, high = self.interval
        return high - low

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data."""
        low, high = self.interval
        return {"share": _plain(self.mean), "low95": _plain(low), "high95": _plain(high)}


@dataclass
class Results:
    """A bot, or a seat, over all its matches."""

    label: str
    wins: Share = field(default_factory=Share)
    #: Points of the seats that were played to the end, a deal's mean as one number.
    score: Moments = field(default_factory=Moments)
    low: float = float("inf")
    high: float = float("-inf")
    decisions: int = 0
    seconds: float = 0.0
    forfeits: int = 0

    @property
    def pace(self) -> float:
        """Seconds of thinking for one decision."""
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def score_reach(self) -> float:
        """Half the width of the 95 % interval of the mean score."""
        return t95(self.score.count - 1) * self.score.standard_error

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data. Times are left out: they differ from run to run."""
        score = {"mean": _plain(self.score.mean), "low": self.low, "high": self.high}
        if self.score.count > 1:
            score["error95"] = _plain(self.score_reach)
        return {
            "label": self.label,
            "matches": self.wins.matches,
            "victories": self.wins.as_data(),
            "score": score if self.score.count else None,
            "decisions": self.decisions,
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True)
class Seats:
    """The seats of some matches side by side: one row a match, one column a seat."""

    bots: Any
    lineups: Any
    scores: Any
    shares: Any
    finished: Any
    decisions: Any
    seconds: Any

    @classmethod
    def of(cls, contests: Sequence[Contest]) -> Seats:
        """Read them off the contests."""
        return cls(
            np.array([contest.fixture.seats for contest in contests]),
            np.array([contest.fixture.lineup for contest in contests]),
            np.array([contest.scores for contest in contests], float),
            win_shares(np.array([contest.ranks for contest in contests])),
            np.array([[why is None for why in contest.forfeits] for contest in contests]),
            np.array([contest.decisions for contest in contests]),
            np.array([contest.seconds for contest in contests]),
        )

    def enter(self, results: Results, chosen: Any) -> None:
        """Add the chosen seats to a results."""
        results.wins.add(self.shares[chosen], int(chosen.any(axis=1).sum()))
        scores = self.scores[chosen & self.finished]
        if scores.size:
            results.score.add(np.array([scores.mean()]))
            results.low = min(results.low, float(scores.min()))
            results.high = max(results.high, float(scores.max()))
        results.decisions += int(self.decisions[chosen].sum())
        results.seconds += float(self.seconds[chosen].sum())
        results.forfeits += int((chosen & ~self.finished).sum())


class Standing:
    """The sums of a tournament, deal by deal."""

    def __init__(self, tournament: Tournament, anchor: str = ANCHOR) -> None:
        self.tournament = tournament
        bots = tournament.bots
        self.anchor = bots.index(anchor) if anchor in bots else None
        self.contests: list[Contest] = []
        self.by_bot = [Results(name) for name in bots]
        self.by_seat = [Results(str(seat)) for seat in range(tournament.players)]
        #: (the one, the others): the victories of a bot alone among bots of another kind.
        self.alone: dict[tuple[int, int], Share] = {}
        for lineup in tournament.lineups:
            if (pair := loner(lineup)) is not None:
                self.alone[pair] = Share()
        #: How often a bot was ahead of another (a shared place is half), and of how many matches.
        self.ahead = np.zeros((len(bots), len(bots)))
        self.met = np.zeros((len(bots), len(bots)))
        self.length = Moments()
        self.shared = 0
        self.phases: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()
        self.outcomes = Outcomes(len(bots))
        self._ratings: list[Rating] | None = None

    def add(self, contests: Sequence[Contest]) -> None:
        """Take in all matches of one deal."""
        self._ratings = None
        self.contests += contests
        self.outcomes.add([(contest.fixture.seats, contest.ranks) for contest in contests])
        seats = Seats.of(contests)
        for bot, results in enumerate(self.by_bot):
            seats.enter(results, seats.bots == bot)
        for seat, results in enumerate(self.by_seat):
            seats.enter(
                results, np.broadcast_to(np.arange(seats.bots.shape[1]) == seat, seats.bots.shape)
            )
        for number, lineup in enumerate(self.tournament.lineups):
            if (pair := loner(lineup)) is not None:
                mask = (seats.lineups == number)[:, None] & (seats.bots == pair[0])
                self.alone[pair].add(seats.shares[mask], int(mask.any(axis=1).sum()))
        self.length.add(seats.decisions.sum(axis=1))
        for contest in contests:
            self._compare(contest)
            self.shared += contest.ranks.count(1) > 1
            self.phases.update(contest.phases)
            self.choices.update(contest.choices)

    def _compare(self, contest: Contest) -> None:
        """Each seat with each seat of another bot; a match weighs the same for every pair."""
        seats, ranks = contest.fixture.seats, contest.ranks
        for one in set(seats):
            for other in set(seats) - {one}:
                pairs = [
                    (ranks[a] < ranks[b]) + (ranks[a] == ranks[b]) / 2
                    for a, first in enumerate(seats)
                    for b, second in enumerate(seats)
                    if (first, second) == (one, other)
                ]
                self.ahead[one, other] += sum(pairs) / len(pairs)
                self.met[one, other] += 1

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.contests)

    @property
    def deals(self) -> int:
        """On how many deals."""
        return self.matches // self.tournament.matches_a_deal

    @property
    def ratings(self) -> list[Rating]:
        """Every bot's rating."""
        if self._ratings is None:
            self._ratings = self.outcomes.ratings(self.anchor)
        return self._ratings

    def reasons(self) -> Counter[Text]:
        """Why bots have forfeited, and how often."""
        return Counter(why for contest in self.contests for why in contest.forfeits if why)

    def ranking(self) -> list[int]:
        """The bots, the strongest first."""
        return sorted(range(len(self.by_bot)), key=lambda bot: -self.ratings[bot].rating)

    def as_data(self) -> dict[str, Any]:
        """As JSON-able data; the same for the same seed, whatever the number of workers."""
        bots = self.tournament.bots
        return self.tournament.as_data() | {
            "matches": self.matches,
            "deals": self.deals,
            "anchor": None if self.anchor is None else bots[self.anchor],
            "by_bot": [
                results.as_data() | {"rating": _rating(rating)}
                for results, rating in zip(self.by_bot, self.ratings, strict=True)
            ],
            "by_seat": [results.as_data() for results in self.by_seat],
            "one_among": [
                {
                    "one": bots[one],
                    "among": bots[others],
                    "matches": share.matches,
                    **share.as_data(),
                }
                for (one, others), share in self.alone.items()
            ],
            "ahead": [
                {"one": bots[a], "other": bots[b], "share": _plain(self.ahead[a, b] / met)}
                for (a, b), met in np.ndenumerate(self.met)
                if met
            ],
            "decisions": self.length.as_data(),
            "shared_victories": self.shared,
            "phases": {
                phase: {"decisions": amount, "choices": self.choices[phase]}
                for phase, amount in sorted(self.phases.items())
            },
        }


def _rating(rating: Rating) -> dict[str, Any]:
    """JSON knows no infinity: after a single deal there is no interval."""
    known = np.isfinite(rating.reach)
    ends = (rating.low, rating.high) if known else (None, None)
    return {
        "points": round(rating.rating, 1),
        "low95": None if ends[0] is None else round(ends[0], 1),
        "high95": None if ends[1] is None else round(ends[1], 1),
    }


def _plain(number: Any) -> float:
    return round(float(number), 4)
