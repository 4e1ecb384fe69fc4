"""The little statistics that reports need, exact enough without a library."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

#: How many standard errors a 95 % interval reaches to each side.
Z95 = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's 95 % interval for a share of yes-or-no events; never outside 0 to 1.

    >>> [round(end, 4) for end in wilson(1, 10)]
    [0.0179, 0.4042]
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share, square = successes / trials, Z95 * Z95
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half *= Z95 / (1 + square / trials)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def chi_square_p(value: float, freedom: int) -> float:
    """How likely chance alone makes a chi-square at least so large.

    >>> round(chi_square_p(3.841, 1), 3), round(chi_square_p(5.991, 2), 3)
    (0.05, 0.05)
    >>> round(chi_square_p(7.815, 3), 3), round(chi_square_p(9.488, 4), 3)
    (0.05, 0.05)
    """
    half = max(0.0, value) / 2
    if freedom % 2 == 0:
        term, total = 1.0, 1.0
        for step in range(1, freedom // 2):
            term *= half / step
            total += term
        return math.exp(-half) * total
    tail = math.erfc(math.sqrt(half))
    term = math.exp(-half) * math.sqrt(half) * 2 / math.sqrt(math.pi)
    for step in range(1, (freedom + 1) // 2):
        tail += term
        term *= half / (step + 0.5)
    return tail


def two_sided_p(z: float) -> float:
    """How likely chance alone strays so many standard errors from nothing, to either side."""
    return math.erfc(abs(z) / math.sqrt(2))
