"""Sums over matches that grow in no memory: means with intervals, and differences of two runs."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from fondaco.arena.balance.columns import Columns, columns, yes_or_no
from fondaco.arena.balance.observation import Observed
from fondaco.arena.simulate import Plan
from fondaco.arena.statistics import Z95, Interval, wilson
from fondaco.engine.balance_spec import Questions
from fondaco.engine.text import Text

#: On fewer matches nothing is called more than chance, and no share has a normal interval.
FEWEST = 30


class Estimate(NamedTuple):
    """A mean over matches, with its standard error and its 95 % interval."""

    mean: float
    error: float
    matches: int
    interval: Interval

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.interval.high - self.interval.low) / 2

    def as_data(self) -> dict[str, Any] | None:
        """As JSON-able numbers; None where no match told anything."""
        if self.matches == 0:
            return None
        low, high = (None if math.isnan(end) else round(end, 6) for end in self.interval)
        return {
            "mean": round(self.mean, 6),
            "low95": low,
            "high95": high,
            "matches": self.matches,
        }


class Sums:
    """Of every column: how many matches told something, their sum and their squares."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.count = np.zeros(0)
        self.total = np.zeros(0)
        self.squares = np.zeros(0)

    def add(self, found: Columns) -> None:
        """Take in some matches."""
        matrix = np.stack(list(found.values()))
        if not self.places:
            self.places = {name: place for place, name in enumerate(found)}
            self.count, self.total, self.squares = (np.zeros(len(found)) for _ in range(3))
        known = ~np.isnan(matrix)
        numbers = np.where(known, matrix, 0.0)
        self.count += known.sum(axis=1)
        self.total += numbers.sum(axis=1)
        self.squares += (numbers * numbers).sum(axis=1)

    def variance(self, place: int) -> float:
        """The variance of a column."""
        count = self.count[place]
        if count < 2:
            return 0.0
        spread = self.squares[place] - self.total[place] ** 2 / count
        return float(max(0.0, spread) / (count - 1))

    def estimate(self, name: str) -> Estimate:
        """The mean of a column.

        The interval of a share of yes-or-no events is Wilson's, any other the normal one over
        matches. Shares of victories are no yes-or-no events, as victories can be shared; on a few
        matches theirs is Wilson's too, which is then rather too wide than too narrow.
        """
        place = self.places[name]
        count = int(self.count[place])
        if count == 0:
            return Estimate(math.nan, math.nan, 0, Interval(math.nan, math.nan))
        mean = float(self.total[place] / count)
        error = math.sqrt(self.variance(place) / count)
        share = name.endswith("/win") or name.startswith(("leader/", "half/last", "half/comeback"))
        if share or yes_or_no(name):
            mean = min(1.0, max(0.0, mean))  # thirds that are added up may miss 0 and 1
        if yes_or_no(name) or (share and count < FEWEST):
            return Estimate(mean, error, count, wilson(mean, count))
        reach = Z95 * error if count > 1 else math.nan
        low, high = mean - reach, mean + reach
        if share:
            low, high = max(0.0, low), min(1.0, high)
        return Estimate(mean, error, count, Interval(low, high))


class Run:
    """All matches of one plan."""

    def __init__(self, plan: Plan, questions: Questions) -> None:
        self.plan = plan
        self.questions = questions
        self.games = 0
        self.sums = Sums()
        #: How often each score was reached: by anybody, and by the best of a match.
        self.scores: Counter[int] = Counter()
        self.best: Counter[int] = Counter()
        #: Why bots have forfeited, and how often.
        self.forfeits: Counter[Text] = Counter()

    def add(self, watched: Observed) -> Columns:
        """Take in some matches; returns their columns."""
        found = columns(watched, self.questions)
        self.games += len(watched.decisions)
        self.sums.add(found)
        self.forfeits.update(watched.forfeits)
        self.scores.update(watched.scores.ravel().tolist())
        self.best.update(watched.scores.max(axis=1).tolist())
        return found

    def estimate(self, name: str) -> Estimate:
        """The mean of a column."""
        return self.sums.estimate(name)

    def quantile(self, share: float) -> int:
        """The score that so large a share of all scores does not exceed."""
        wanted, seen = share * self.scores.total(), 0
        for score in sorted(self.scores):
            seen += self.scores[score]
            if seen >= wanted:
                return score
        raise AssertionError("no scores")


class PairedRuns:
    """Two runs on the same deals: what their matches have in common narrows the difference."""

    def __init__(self, base: Run, other: Run) -> None:
        self.base = base
        self.other = other
        self._both: dict[str, tuple[float, float, float, float]] = {}

    def add(self, base: Columns, other: Columns) -> None:
        """Take in the same matches of both runs."""
        for name, one in base.items():
            if name not in other:
                continue
            two = other[name]
            known = ~(np.isnan(one) | np.isnan(two))
            one, two = one[known], two[known]
            now = (float(known.sum()), float(one.sum()), float(two.sum()), float((one * two).sum()))
            was = self._both.get(name, (0.0, 0.0, 0.0, 0.0))
            self._both[name] = tuple(a + b for a, b in zip(was, now, strict=True))  # type: ignore[assignment]

    def difference(self, name: str) -> Estimate:
        """The other's mean less the base's, with the error of a difference on paired matches."""
        one, two = self.base.estimate(name), self.other.estimate(name)
        both, sum_one, sum_two, product = self._both.get(name, (0.0, 0.0, 0.0, 0.0))
        shared = 0.0
        if both >= 2:
            shared = (product - sum_one * sum_two / both) / (both - 1)
            shared *= both / (one.matches * two.matches)
        error = math.sqrt(max(0.0, one.error**2 + two.error**2 - 2 * shared))
        mean = two.mean - one.mean
        matches = min(one.matches, two.matches)
        if matches < 2:
            error = math.nan
        return Estimate(mean, error, matches, Interval(mean - Z95 * error, mean + Z95 * error))
