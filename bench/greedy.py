"""How fast whole matches between greedy bots are simulated."""

from __future__ import annotations

import resource
import time

from bench.measure import Figure
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Summary
from fondaco.engine.registry import find_game


def figures(name: str, players: int, games: int, workers: int) -> list[Figure]:
    """Games a second, and by how much memory grows after the first tenth."""
    plan = Plan.make(find_game(name), players, games, ["greedy"], seed=1)
    summary, start, early = Summary(plan), time.perf_counter(), 0
    for chunk in simulate(plan, workers):
        summary.add(chunk)
        if summary.games <= max(games // 10, 256):
            early = _memory()
    spent = time.perf_counter() - start
    label = f"{games:,} greedy games, {workers} threads"
    return [
        Figure(label, games / spent, "games/s", game=name),
        Figure(f"{label}: memory grown", (_memory() - early) / 1024, "MiB", game=name),
    ]


def _memory() -> int:
    """The most memory this process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
