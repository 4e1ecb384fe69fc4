"""Rates over CPU time. Peers measure by it in environments of their own: it needs Python alone."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

WINDOW = 1.0


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    """Units of work a second: `work` does some and says how many. Median of three windows."""
    work()
    rates = []
    for _ in range(3):
        done, start = 0, clock()
        while (spent := clock() - start) < WINDOW:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def mean(work: Callable[[], int], least: int = 20) -> float:
    """How many units a go has on average: over one window of goes, and at least so many."""
    goes = done = 0
    start = time.process_time()
    while goes < least or time.process_time() - start < WINDOW:
        done += work()
        goes += 1
    return done / goes


def nanoseconds(work: Callable[[], object], times: int = 1000) -> float:
    """CPU time of one go that is too short to be timed alone."""

    def several() -> int:
        for _ in range(times):
            work()
        return times

    return 1e9 / rate(several)
