"""95 % intervals for few and for dependent matches.

The matches of one deal are not independent of each other, deals are. So whatever is averaged is
first averaged over each deal, and the spread from deal to deal says how sure we are.
"""

from __future__ import annotations

import math

Z95 = 1.959964
#: Smaller errors are those of adding up.
_NOTHING = 1e-6


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


def share_interval(share: float, error: float, deals: int, matches: int) -> tuple[float, float]:
    """Wilson's interval of a share, with as many matches as the spread between deals is worth.

    `error` is the standard error of the share over the deals. Where all deals agree it tells
    nothing (ten victories in ten matches do not prove that all are won), and matches count.

    >>> tuple(round(end, 3) for end in share_interval(1.0, 0.0, 10, 10))
    (0.722, 1.0)
    """
    if deals < 1:
        return 0.0, 1.0
    worth = float(matches)
    if deals > 1 and error > _NOTHING:
        worth = share * (1 - share) * (Z95 / (t95(deals - 1) * error)) ** 2
    if worth <= 0:
        worth = float(matches)
    square = Z95 * Z95 / worth
    middle = (share + square / 2) / (1 + square)
    reach = Z95 * math.sqrt(share * (1 - share) / worth + square / (4 * worth)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
