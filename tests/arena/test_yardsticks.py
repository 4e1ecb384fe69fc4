"""Ratings of people beside opponents of known strength."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fondaco.arena.tournament.plackett_luce import MIDDLE, POINTS, Outcomes
from fondaco.arena.tournament.yardsticks import Order, rate_beside


def _played(strengths: np.ndarray, matches: int, seats: int, seed: int) -> list[Order]:
    """Matches as the model has them: whoever draws the highest number comes first."""
    rng = np.random.default_rng(seed)
    orders: list[Order] = []
    for _ in range(matches):
        who = rng.choice(len(strengths), seats, replace=False)
        drawn = strengths[who] + rng.gumbel(size=seats)
        ranks = [int(1 + (drawn > own).sum()) for own in drawn]
        orders.append((who.tolist(), ranks))
    return orders


def test_without_yardsticks_it_is_the_fit_of_the_arena() -> None:
    orders = _played(np.array([0.0, 0.5, -0.7, 1.1, 0.2]), 60, 4, 1)
    orders += [((0, 1), (1, 1)), ((2, 3, 4), (1, 1, 3))]  # shared places
    outcomes = Outcomes(5)
    for order in orders:
        outcomes.add([order])
    found = rate_beside(orders, 5, {})
    for player, rating in enumerate(outcomes.ratings(None)):
        assert found[player].rating == pytest.approx(rating.rating, abs=1e-3)
        # The spread counts by matches of each, so with a little less certainty.
        assert found[player].reach >= rating.reach * 0.999


def test_yardsticks_hold_the_scale() -> None:
    """Somebody who draws against a bot of 1400 is worth 1400, as far as one can say."""
    orders: list[Order] = [((0, 1), (1, 2)), ((0, 1), (2, 1))] * 200
    found = rate_beside(orders, 2, {1: 1400.0})
    assert set(found) == {0}
    assert found[0].rating == pytest.approx(1400, abs=2)
    assert 20 < found[0].reach < 60


def test_who_always_wins_is_far_above_and_nobody_knows_how_far() -> None:
    few = rate_beside([((0, 1), (1, 2))] * 3, 2, {1: 1000.0})[0]
    many = rate_beside([((0, 1), (1, 2))] * 300, 2, {1: 1000.0})[0]
    assert 1000 < few.rating < many.rating < math.inf
    assert few.reach > 300


def test_nothing_was_played() -> None:
    assert rate_beside([], 2, {1: 1000.0})[0].reach == math.inf
    assert rate_beside([((0, 0), (1, 2))], 1, {0: 1000.0}) == {}


def test_intervals_hold_the_truth() -> None:
    """95 of 100, with a few matches each, four at a table, two of twenty known."""
    held = []
    for seed in range(40):
        rng = np.random.default_rng(1000 + seed)
        strengths = rng.normal(size=20) * 0.8
        known = {0: MIDDLE + POINTS * strengths[0], 1: MIDDLE + POINTS * strengths[1]}
        found = rate_beside(_played(strengths, 150, 4, seed), 20, known)
        held += [
            rating.low <= MIDDLE + POINTS * strengths[player] <= rating.high
            for player, rating in found.items()
        ]
    assert 0.93 <= sum(held) / len(held) <= 0.99
