"""Ratings of people beside opponents whose strength is known: the same model, fitted sparsely.

Of thousands of people each match has a few, so sums go over the seats of a match; the strengths of
the known ones (bots that the arena has measured) stay as they are and hold the scale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.arena.statistics import Z95, t95
from fondaco.arena.tournament.plackett_luce import MIDDLE, POINTS, Rating, groups_of

_STEPS, _CLOSE = 60, 1e-9
#: Nobody is further from the middle than this, in units of θ, after one step.
_LONGEST_STEP = 3.0

#: Who sat where, by their numbers, and how they came in.
Order = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True)
class _Matches:
    """All matches as arrays, by match and seat (seats that are not there: the last player)."""

    players: Any
    there: Any
    #: Groups of seats that were unplaced at some moment: match, seats, weight.
    of: Any
    groups: Any
    weights: Any

    @classmethod
    def read(cls, orders: Sequence[Order], amount: int) -> _Matches:
        """Orders of up to so many seats; player `amount` stands for nobody."""
        most = max(len(seats) for seats, _ in orders)
        players = np.full((len(orders), most), amount)
        of, groups, weights = [], [], []
        for number, (seats, ranks) in enumerate(orders):
            players[number, : len(seats)] = seats
            for group, weight in groups_of(range(len(seats)), ranks, most):
                of.append(number)
                groups.append(group)
                weights.append(weight)
        return cls(players, players < amount, np.array(of), np.array(groups), np.array(weights))

    def shares(self, strengths: Any) -> Any:
        """Each seat's share of the strength of each group."""
        powers = self.groups * np.exp(np.append(strengths, 0.0))[self.players[self.of]]
        return powers / powers.sum(axis=1, keepdims=True)

    def slopes(self, shares: Any) -> Any:
        """What each match says about each of its seats: positive for better than expected."""
        slopes = self.there.astype(float)
        np.add.at(slopes, self.of, -shares * self.weights[:, None])
        return slopes

    def likelihood(self, strengths: Any) -> float:
        """Its logarithm, without what the prior adds."""
        known = np.append(strengths, 0.0)
        sums = np.log((self.groups * np.exp(known[self.players[self.of]])).sum(axis=1))
        return float((known[self.players] * self.there).sum() - self.weights @ sums)


def rate_beside(
    orders: Sequence[Order], amount: int, known: Mapping[int, float]
) -> dict[int, Rating]:
    """The ratings of the players 0 to `amount` - 1 that are not known, with 95 % intervals.

    With nobody known they are relative to the mean of all. Everybody has one draw against an
    imagined player of `MIDDLE`, as in the arena. Nobody sits twice in a match, known ones apart.
    """
    free = np.array([player for player in range(amount) if player not in known], int)
    if not orders or not len(free):
        return {int(player): Rating(MIDDLE, np.inf) for player in free}
    matches = _Matches.read(orders, amount)
    strengths = np.zeros(amount)
    for player, rating in known.items():
        strengths[player] = (rating - MIDDLE) / POINTS
    strengths = _climb(matches, strengths, free)
    pull = np.eye(len(free)) - (0 if known else 1 / len(free))
    values = MIDDLE + POINTS * (pull @ strengths[free])
    reach = POINTS * _reach(matches, strengths, free, pull)
    return {int(p): Rating(float(v), float(r)) for p, v, r in zip(free, values, reach, strict=True)}


def _climb(matches: _Matches, strengths: Any, free: Any) -> Any:
    """The strengths of the highest likelihood, by Newton's method with halved steps."""
    value = matches.likelihood(strengths) + _prior(strengths[free])
    for _ in range(_STEPS):
        shares = matches.shares(strengths)
        slope = _by_player(matches, matches.slopes(shares), len(strengths))[free]
        slope += 0.5 - _chance(strengths[free])
        step = np.linalg.solve(_information(matches, shares, strengths, free), slope)
        step *= min(1.0, _LONGEST_STEP / max(np.abs(step).max(), _CLOSE))
        while True:
            tried = strengths.copy()
            tried[free] += step
            found = matches.likelihood(tried) + _prior(tried[free])
            if found >= value or np.abs(step).max() < _CLOSE:
                break
            step = step / 2
        strengths, value = tried, found
        if np.abs(step).max() < _CLOSE:
            break
    return strengths


def _chance(strengths: Any) -> Any:
    return 1 / (1 + np.exp(-strengths))


def _prior(strengths: Any) -> float:
    return float(-(np.log1p(np.exp(-strengths)) + np.log1p(np.exp(strengths))).sum() / 2)


def _by_player(matches: _Matches, values: Any, amount: int) -> Any:
    """Sums over the seats of each player."""
    found = np.bincount(matches.players.ravel(), values.ravel(), minlength=amount + 1)
    return found[:amount]


def _crossed(players: Any, values: Any, weights: Any, amount: int, free: Any) -> Any:
    """The sum of all products of the values of two seats, by the pair of their players."""
    size = amount + 1
    pairs = players[:, :, None] * size + players[:, None, :]
    products = values[:, :, None] * values[:, None, :] * weights[:, None, None]
    total = np.bincount(pairs.ravel(), products.ravel(), minlength=size * size)
    return total.reshape(size, size)[np.ix_(free, free)]


def _information(matches: _Matches, shares: Any, strengths: Any, free: Any) -> Any:
    """Fisher's information about those who are not known."""
    amount, seats = len(strengths), matches.players[matches.of]
    expected = shares * matches.weights[:, None]
    alone = np.bincount(seats.ravel(), expected.ravel(), minlength=amount + 1)[free]
    chance = _chance(strengths[free])
    crossed = _crossed(seats, shares, matches.weights, amount, free)
    return np.diag(alone + chance * (1 - chance)) - crossed


def _reach(matches: _Matches, strengths: Any, free: Any, pull: Any) -> Any:
    """Half the width of the 95 % intervals: the wider of two estimates (plackett_luce.py).

    The spread of the matches counts for whoever has played two or more.
    """
    shares, amount = matches.shares(strengths), len(strengths)
    inverse = pull @ np.linalg.inv(_information(matches, shares, strengths, free))
    assumed = Z95 * np.sqrt(np.maximum(np.diag(inverse @ pull.T), 0.0))
    slopes = matches.slopes(shares) * matches.there
    spread = _crossed(matches.players, slopes, np.ones(len(slopes)), amount, free)
    found = np.sqrt(np.maximum(np.diag(inverse @ spread @ inverse.T), 0.0))
    played = _by_player(matches, matches.there.astype(float), amount)[free]
    wide = [t95(int(n) - 1) * np.sqrt(n / (n - 1)) if n > 1 else 0.0 for n in played]
    return np.maximum(assumed, found * np.array(wide))
