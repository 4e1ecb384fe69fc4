"""Intervals of shares at their edges: never outside 0 to 1, and never without the share itself."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from fondaco.arena.statistics import Interval, share_interval, wilson


def _holds(interval: Interval, share: float) -> bool:
    return 0.0 <= interval.low <= share <= interval.high <= 1.0


def test_all_or_nothing_reaches_the_end_exactly_whatever_the_number() -> None:
    """A last digit too few made every third report crash where all matches had gone alike."""
    for trials in range(1, 20_001):
        assert wilson(0, trials).low == 0.0
        assert wilson(1, trials).high == 1.0


def test_every_share_of_a_few_trials_and_the_outermost_of_many_lie_inside() -> None:
    for trials in range(1, 121):
        for successes in range(trials + 1):
            assert _holds(wilson(successes / trials, trials), successes / trials)
    for trials in range(121, 20_001):
        for successes in (0, 1, trials - 1, trials):
            assert _holds(wilson(successes / trials, trials), successes / trials)


@given(st.floats(0, 1), st.floats(1e-3, 1e12))
def test_any_share_lies_in_its_interval(share: float, trials: float) -> None:
    assert _holds(wilson(share, trials), share)


@given(st.floats(0, 1), st.floats(0, 0.5), st.integers(1, 10**6), st.integers(1, 10**6))
def test_shares_over_deals_lie_in_theirs(
    share: float, error: float, deals: int, matches: int
) -> None:
    assert _holds(Interval(*share_interval(share, error, deals, matches)), share)


def test_the_mended_formula_is_still_wilson_s() -> None:
    """8 of 10 by the textbook: centre (0.8 + 0.19207) / 1.38415, half width 0.22657."""
    low, high = wilson(0.8, 10)
    assert math.isclose(low, 0.490162, abs_tol=1e-6)
    assert math.isclose(high, 0.943318, abs_tol=1e-6)
