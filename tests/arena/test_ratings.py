"""Ratings and intervals: against values worked out by hand, and against the plain definition."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from fondaco.arena.statistics import share_interval, t95
from fondaco.arena.tournament.plackett_luce import POINTS, Outcomes, groups_of
from fondaco.arena.tournament.standings import Share

WON, LOST, DRAWN = ((0, 1), (1, 2)), ((0, 1), (2, 1)), ((0, 1), (1, 1))


def _gap(outcomes: Outcomes) -> float:
    one, other = outcomes.ratings(None)
    return one.rating - other.rating


def test_three_victories_in_four_are_worth_what_the_equation_says() -> None:
    """By symmetry θ₁ = -θ₀ = -x; the slope is zero where 3 + ½ = 4 σ(2x) + σ(x)."""
    outcomes = Outcomes(2)
    for match in (WON, WON, WON, LOST):
        outcomes.add([match])
    x = _gap(outcomes) / POINTS / 2
    sigma = [1 / (1 + math.exp(-z)) for z in (2 * x, x)]
    assert 4 * sigma[0] + sigma[1] == pytest.approx(3.5)


def test_many_matches_come_to_elo() -> None:
    """Odds of three to one are 400 log10(3) = 190.8 points."""
    outcomes = Outcomes(2)
    for _ in range(1000):
        outcomes.add([WON, WON, WON, LOST])
    assert _gap(outcomes) == pytest.approx(190.8, abs=0.3)


def test_a_draw_is_half_a_victory_of_each() -> None:
    drawn, shared = Outcomes(2), Outcomes(2)
    drawn.add([WON, DRAWN, DRAWN])
    shared.add([WON, WON, LOST])
    assert _gap(drawn) == pytest.approx(_gap(shared))
    even = Outcomes(2)
    even.add([DRAWN])
    assert _gap(even) == pytest.approx(0)


@pytest.mark.parametrize(
    ("bots", "ranks"),
    [
        ((0, 1, 2), (2, 1, 3)),
        ((0, 1, 1), (1, 1, 3)),
        ((2, 0, 1, 1), (1, 2, 2, 2)),
        ((0, 0, 1, 2, 1), (1, 3, 1, 4, 4)),
        ((0, 1, 2), (1, 1, 1)),
    ],
)
def test_shared_places_are_the_mean_of_all_orders(
    bots: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    """The groups must add up to the mean log-likelihood of all orders that fit the ranks."""
    strengths = np.array([0.3, -1.1, 0.7])
    orders = [
        order
        for order in permutations(range(len(bots)))
        if [ranks[seat] for seat in order] == sorted(ranks)
    ]
    plain = 0.0
    for order in orders:
        for place, seat in enumerate(order):
            rest = sum(math.exp(strengths[bots[other]]) for other in order[place:])
            plain += (strengths[bots[seat]] - math.log(rest)) / len(orders)
    groups = sum(
        weight * math.log(np.array(group) @ np.exp(strengths))
        for group, weight in groups_of(bots, ranks, 3)
    )
    assert sum(strengths[bot] for bot in bots) - groups == pytest.approx(plain)


def test_the_fit_is_the_top_of_the_likelihood_for_full_tables() -> None:
    """Three bots, orders drawn from known strengths: the fit finds them again."""
    rng, true = np.random.default_rng(1), np.array([0.8, 0.0, -0.8])
    outcomes = Outcomes(3)
    for _ in range(4000):
        times = rng.exponential(1 / np.exp(true))  # the first of exponential times: Plackett-Luce
        outcomes.add([((0, 1, 2), tuple((np.argsort(np.argsort(times)) + 1).tolist()))])
    ratings = outcomes.ratings(1)
    assert ratings[1].rating == pytest.approx(1000)
    assert ratings[1].reach == pytest.approx(0)
    for bot in (0, 2):
        assert ratings[bot].rating == pytest.approx(1000 + POINTS * true[bot], abs=12)
        assert ratings[bot].low < 1000 + POINTS * true[bot] < ratings[bot].high


def test_the_interval_of_independent_matches_is_fisher_s() -> None:
    """1000 matches won three to one: 1.96 · 400/ln 10 / √(1000 · ¾ · ¼) = 24.9 points."""
    outcomes = Outcomes(2)
    for match in range(1000):
        outcomes.add([LOST if match % 4 == 0 else WON])
    assert outcomes.ratings(1)[0].reach == pytest.approx(24.9, abs=0.3)


def test_copies_of_a_deal_are_no_new_knowledge() -> None:
    """Every deal four times the same way: as unsure as without the copies."""
    once, copied = Outcomes(2), Outcomes(2)
    for match in range(200):
        once.add([LOST if match % 4 == 0 else WON])
        copied.add([LOST if match % 4 == 0 else WON] * 4)
    ratio = copied.ratings(1)[0].reach / once.ratings(1)[0].reach
    assert ratio == pytest.approx(1, abs=0.02)


def test_who_always_wins_has_a_finite_rating_and_a_wide_interval() -> None:
    outcomes = Outcomes(2)
    for _ in range(50):
        outcomes.add([WON, WON])
    rating = outcomes.ratings(1)[0]
    assert 1400 < rating.rating < 2500
    assert rating.reach > 200


def test_a_single_deal_gives_no_interval() -> None:
    outcomes = Outcomes(2)
    assert outcomes.ratings(None)[0].reach == math.inf
    outcomes.add([WON, LOST, WON])
    assert outcomes.ratings(1)[0].reach == math.inf
    assert outcomes.ratings(1)[1].reach == 0


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)]
)
def test_student_s_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t95(freedom) == pytest.approx(quantile, abs=0.005)


def test_a_share_has_wilson_s_interval() -> None:
    """80 of 100: by the textbook 0.711 to 0.867. As many deals as matches, t in place of z."""
    low, high = share_interval(0.8, 0.0, 1, 100)
    assert [low, high] == pytest.approx([0.7112, 0.8666], abs=1e-4)
    spread = math.sqrt(0.8 * 0.2 / 100)
    wider = share_interval(0.8, spread, 100, 100)
    assert list(wider) == pytest.approx([low, high], abs=0.003)
    assert wider[0] < low


def test_deals_that_go_alike_count_less() -> None:
    """Twice the standard error is a quarter of the matches."""
    spread = math.sqrt(0.25 / 400)
    low, high = share_interval(0.5, 2 * spread, 400, 400)
    assert [low, high] == pytest.approx([0.403, 0.597], abs=0.002)


def test_nothing_played_is_nothing_known() -> None:
    assert share_interval(math.nan, math.nan, 0, 0) == (0.0, 1.0)


def _deal(rng: np.random.Generator, strength: float) -> tuple[list[Any], list[float]]:
    """One bot among two equals from each seat of a deal that favours some seats."""
    favour, matches, won = rng.normal(0, 1, 3), [], []
    for seat in range(3):
        bots = tuple(0 if place == seat else 1 for place in range(3))
        power = favour + np.array([strength if bot == 0 else 0.0 for bot in bots])
        ranks = (np.argsort(np.argsort(rng.exponential(np.exp(-power)))) + 1).tolist()
        matches.append((bots, tuple(ranks)))
        won.append(float(ranks[seat] == 1))
    return matches, won


def test_intervals_hold_as_often_as_they_say() -> None:
    """300 small tournaments whose truth is known from one of 3000 deals."""
    rng = np.random.default_rng(7)
    truth, won = Outcomes(2), []
    for _ in range(3000):
        matches, victories = _deal(rng, 0.7)
        truth.add(matches)
        won += victories
    rating, share, right = truth.ratings(1)[0].rating, float(np.mean(won)), [0, 0]
    for _ in range(300):
        outcomes, victories_by_deal = Outcomes(2), Share()
        for _ in range(15):
            matches, victories = _deal(rng, 0.7)
            outcomes.add(matches)
            victories_by_deal.add(np.array(victories), 3)
        found, (low, high) = outcomes.ratings(1)[0], victories_by_deal.interval
        right[0] += found.low <= rating <= found.high
        right[1] += low <= share <= high
    assert all(0.92 <= times / 300 <= 1 for times in right)
