"""What a worker on a node does: it opens a work once, and plays chunks of it."""

from __future__ import annotations

import pickle
import time

from fondaco.arena.answer import Answer
from fondaco.arena.cluster.luggage import opened


def prepare(luggage: bytes) -> Answer[None]:
    """Load, and ask the bots for a line; what fails here would fail in every match."""
    return Answer.to(lambda: opened(luggage)[0].plan.try_out())


def play(luggage: bytes, chunks: range) -> tuple[float, bytes]:
    """Some chunks: how many seconds they took, and (packed) an `Answer` with their results."""
    seconds = 0.0

    def results() -> list[object]:
        nonlocal seconds
        play_one = opened(luggage)[1]
        start = time.perf_counter()
        found = [play_one(chunk) for chunk in chunks]
        seconds = time.perf_counter() - start
        return found

    answer = Answer.to(results)
    return seconds, pickle.dumps(answer)
