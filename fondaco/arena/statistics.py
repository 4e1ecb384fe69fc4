"""The little statistics that reports need, exact enough without a library.

The matches of one deal are not independent of each other, deals are. So whatever a tournament
averages is first averaged over each deal, and the spread from deal to deal says how sure we are.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

#: How many standard errors a 95 % interval reaches to each side.
Z95 = NormalDist().inv_cdf(0.975)
#: Smaller errors are those of adding up.
_NOTHING = 1e-6


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(share: float, trials: float) -> Interval:
    """Wilson's 95 % interval for a share of yes-or-no events.

    It holds the share itself and lies in 0 to 1, exactly. The formula gives 0 and 1 for shares of
    0 and 1, but its floating-point numbers stray from them by a last digit, to either side.

    >>> [round(end, 4) for end in wilson(0.1, 10)]
    [0.0179, 0.4042]
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    square = Z95 * Z95 / trials
    middle = (share + square / 2) / (1 + square)
    half = Z95 * math.sqrt(share * (1 - share) / trials + square / (4 * trials)) / (1 + square)
    return Interval(max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def share_interval(share: float, error: float, deals: int, matches: int) -> Interval:
    """Wilson's interval of a share, with as many matches as the spread between deals is worth.

    `error` is the standard error of the share over the deals. Where all deals agree it tells
    nothing (ten victories in ten matches do not prove that all are won), and matches count.

    >>> tuple(round(end, 3) for end in share_interval(1.0, 0.0, 10, 10))
    (0.722, 1.0)
    """
    if deals < 1:
        return Interval(0.0, 1.0)
    worth = float(matches)
    if deals > 1 and error > _NOTHING:
        worth = share * (1 - share) * (Z95 / (t95(deals - 1) * error)) ** 2
    if worth <= 0:
        worth = float(matches)
    return wilson(share, worth)


def t95(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches, if the error itself is an estimate.

    The quantile of Student's t: exact for one and two degrees of freedom, from there on by the
    series of Fisher and Cornish (error below 0.005).

    >>> [round(t95(f), 2) for f in (1, 2, 3, 10, 100)]
    [12.71, 4.3, 3.18, 2.23, 1.98]
    """
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z, f = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * f)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * f**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * f**4)
    )


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
