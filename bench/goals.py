"""What each game is asked to reach on two cores."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goals:
    """Millions of decisions a second in compiled random play, and seconds of a cold compile."""

    random_play: float
    cold_compile: float
    #: Milliseconds to draw a board.
    drawing: float = 15
    #: Millions a second with a Python call for each decision, and in a batch on one thread.
    arrays: float | None = None
    batch: float | None = None
    #: A quick game is also asked to leave its peer behind.
    beside_peer: bool = False


GOALS = {
    "wampum": Goals(12, 15, arrays=1, batch=6, beside_peer=True),
    "samarkand": Goals(5, 25),
    "yangtze": Goals(5, 25),
    "marracash": Goals(5, 25),
    "key_harvest": Goals(3, 25),
}
