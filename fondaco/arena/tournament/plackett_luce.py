"""Ratings from matches of any number of players: a Plackett-Luce fit by maximum likelihood.

The model: every seat has the strength exp(θ) of its bot; the first place falls to a seat with the
chance of its share of all strengths, the second to one of the others by their shares, and so on.
With two players that is Elo's model. A shared place counts as every order of those who share it,
in equal parts (with two players: a draw is half a victory).

Of a match the likelihood needs only sums over groups of seats: for each group S that was still
unplaced at some moment, log Σ exp(θ). Equal groups of different matches are one term, so that a
fit takes as long as there are different groups, not matches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from fondaco.arena.statistics import Z95, t95

#: Points of a rating for one unit of θ: 400 points are odds of ten to one.
POINTS = 400 / math.log(10)
MIDDLE = 1000.0
_STEPS = 100
_CLOSE = 1e-10

Group = tuple[int, ...]


def groups_of(
    bots: Sequence[int], ranks: Sequence[int], amount: int
) -> Iterator[tuple[Group, float]]:
    """The groups of a match, as numbers of seats for each bot, with their weights.

    >>> list(groups_of((0, 1), (1, 2), 2))
    [((0, 1), 1.0), ((1, 1), 1.0)]
    >>> list(groups_of((0, 1), (1, 1), 2))
    [((1, 0), 0.5), ((0, 1), 0.5), ((1, 1), 1.0)]
    """
    below = [0] * amount
    for rank in sorted(set(ranks), reverse=True):
        sharing = [bot for bot, own in zip(bots, ranks, strict=True) if own == rank]
        for size in range(1, len(sharing) + 1):
            weight = 1 / math.comb(len(sharing), size)
            for chosen in combinations(sharing, size):
                group = list(below)
                for bot in chosen:
                    group[bot] += 1
                yield tuple(group), weight
        for bot in sharing:
            below[bot] += 1


@dataclass(frozen=True)
class Rating:
    """A bot's rating with its 95 % interval, relative to the anchor."""

    rating: float
    reach: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.rating - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.rating + self.reach


class Outcomes:
    """What the matches of a tournament say about strengths, deal by deal."""

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self._columns: dict[Group, int] = {}
        self._deals: list[dict[int, float]] = []
        self._seats: list[Any] = []

    def add(self, matches: Sequence[tuple[Sequence[int], Sequence[int]]]) -> None:
        """Take in a deal: for each of its matches the bot and the rank of every seat."""
        weights: dict[int, float] = {}
        seats = np.zeros(self.bots)
        for bots, ranks in matches:
            np.add.at(seats, list(bots), 1)
            for group, weight in groups_of(bots, ranks, self.bots):
                column = self._columns.setdefault(group, len(self._columns))
                weights[column] = weights.get(column, 0.0) + weight
        self._deals.append(weights)
        self._seats.append(seats)

    def ratings(self, anchor: int | None) -> list[Rating]:
        """Every bot's rating; the anchor (None: the mean of all) has `MIDDLE`."""
        if not self._deals:
            return [Rating(MIDDLE, math.inf)] * self.bots
        groups = np.array(list(self._columns), float)
        weights = np.zeros((len(self._deals), len(groups)))
        for row, deal in enumerate(self._deals):
            weights[row, list(deal)] = list(deal.values())
        seats = np.array(self._seats)
        strengths = _fit(groups, weights.sum(axis=0), seats.sum(axis=0))
        pull = _relative_to(anchor, self.bots)
        reach = _reach(strengths, groups, weights, seats, pull)
        values = MIDDLE + POINTS * (pull @ strengths)
        return [Rating(float(v), float(POINTS * r)) for v, r in zip(values, reach, strict=True)]


def _fit(groups: Any, weights: Any, seats: Any) -> Any:
    """The strengths of the highest likelihood, by Newton's method with halved steps."""
    strengths = np.zeros(groups.shape[1])
    value = _likelihood(strengths, groups, weights, seats)
    for _ in range(_STEPS):
        shares = _shares(strengths, groups)
        slope = seats - weights @ shares + _prior_slope(strengths)
        step = np.linalg.solve(_information(strengths, shares, weights), slope)
        while True:
            tried = strengths + step
            found = _likelihood(tried, groups, weights, seats)
            if found >= value or np.abs(step).max() < _CLOSE:
                break
            step = step / 2
        strengths, value = tried, found
        if np.abs(step).max() < _CLOSE:
            break
    return strengths


def _shares(strengths: Any, groups: Any) -> Any:
    """Each bot's share of the strength of each group."""
    powers = groups * np.exp(strengths - strengths.max())
    return powers / powers.sum(axis=1, keepdims=True)


def _likelihood(strengths: Any, groups: Any, weights: Any, seats: Any) -> float:
    """Its logarithm.

    Besides its matches every bot has one draw against an imagined one of middling strength:
    otherwise one that wins (or loses) everything would have no finite rating at all.
    """
    sums = np.log(groups @ np.exp(strengths))
    prior = np.log1p(np.exp(-strengths)) + np.log1p(np.exp(strengths))
    return float(seats @ strengths - weights @ sums - prior.sum() / 2)


def _prior_slope(strengths: Any) -> Any:
    return 0.5 - 1 / (1 + np.exp(-strengths))


def _information(strengths: Any, shares: Any, weights: Any) -> Any:
    """Fisher's information: minus the second derivatives of the likelihood."""
    chance = 1 / (1 + np.exp(-strengths))
    return np.diag(weights @ shares + chance * (1 - chance)) - (shares.T * weights) @ shares


def _relative_to(anchor: int | None, bots: int) -> Any:
    """The matrix that takes the anchor's strength (or the mean) from every strength."""
    others = np.full(bots, 1 / bots)
    if anchor is not None:
        others = np.eye(bots)[anchor]
    return np.eye(bots) - others


def _reach(strengths: Any, groups: Any, weights: Any, seats: Any, pull: Any) -> Any:
    """Half the width of the 95 % intervals: the wider of two estimates.

    Fisher's information takes every match for independent and the model for true. The other
    ("sandwich") asks how much the deals disagree, whatever the model; but where a bot wins
    everything all deals agree, and it would claim to know its strength exactly.
    """
    shares = _shares(strengths, groups)
    inverse = np.linalg.inv(_information(strengths, shares, weights.sum(axis=0)))
    assumed = Z95 * np.sqrt(np.maximum(np.diag(pull @ inverse @ pull.T), 0.0))
    deals = len(seats)
    if deals < 2:
        return np.where(assumed > 1e-9, math.inf, 0.0)
    slopes = (seats - weights @ shares) @ inverse @ pull.T
    spread = np.sqrt((slopes**2).sum(axis=0) * deals / (deals - 1))
    return np.maximum(assumed, t95(deals - 1) * spread)
