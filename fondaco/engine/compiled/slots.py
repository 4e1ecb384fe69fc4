"""The functions that every game has its own of (contract.py), for drivers to call by name."""

from __future__ import annotations

from fondaco.engine.compiled.binder import Slot


def _of(part: str, names: str) -> list[Slot]:
    return [Slot(part, name) for name in names.split()]


legal, apply, advance, automatic, weight, purpose, set_up = _of(
    "rules", "legal apply advance automatic weight purpose set_up"
)
see, value, remember, overhear, redeal, make_sense, told = _of(
    "features", "see value remember overhear redeal make_sense told"
)
clock, gauge, common, progress, points_now = _of(
    "features", "clock gauge common progress points_now"
)
notice_start, notice, end_cause, tell = _of(
    "balance", "tally.notice_start tally.notice tally.end_cause tally.tell"
)
#: The chances of all seats in an unfinished match: the bots choose how (bots/kernel.py).
(foresee,) = _of("bots", "foresee")
