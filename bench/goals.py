"""What the games are asked to reach on two cores."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goals:
    """What differs from game to game."""

    #: Millions of decisions a second in compiled random play, and guided simulations a second.
    random_play: float = 8
    guided: float = 2_000
    #: Millions of decisions a second in a batch that is observed, masked and rewarded, one thread.
    learning: float = 2


#: Seconds of a cold compile of the rules and the quick bots, and of the search after it.
COLD_RULES, COLD_SEARCH = 12, 9
#: Milliseconds to draw a board; seconds to the first prompt, warm and on a fresh machine.
DRAWING, PROMPT, COLD_PROMPT = 15, 0.6, 3
#: Millions of decisions a second in a batch on one thread; nanoseconds of a copy, compiled.
BATCH, COPY = 6, 60
#: Thousands of steps a second of a PettingZoo environment; how many of our own lines a line through
#: OpenSpiel may cost.
AEC, ADAPTER = 100, 3

GOALS = {
    "wampum": Goals(12, 10_000, learning=4),
    "samarkand": Goals(guided=20_000),
    "yangtze": Goals(),
    "marracash": Goals(),
    "key_harvest": Goals(),
}
