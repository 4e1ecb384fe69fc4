"""`python -m bench.scale`: a Ray cluster on this machine beside the threads of this process.

The cluster is a head that does not play and ``--nodes N`` nodes (default 2) with a processor each;
so many threads play the same games in the same run. Both take turns, ``--rounds R`` (default 5) of
``--games N`` each (default 20,000), so that whatever else the machine does is shared; told is the
median of the rates of a round, and of their ratio. ``--whole N`` then plays so many games once on
each. Seconds of the processor count, too: of this process, and of all processes of the cluster.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from bench.surroundings import machine, versions
from fondaco.arena.cluster import Cluster, connected
from fondaco.arena.pool import Workers
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Summary
from fondaco.engine.compile import always_compile
from tests.arena.ray_cluster import Nodes, ray_nodes


class Run(NamedTuple):
    """What some games took."""

    games: int
    wall: float
    processor: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.wall

    @property
    def cost(self) -> float:
        """Microseconds of a processor for each game."""
        return 1e6 * self.processor / self.games

    def told(self) -> tuple[float, float]:
        """Both."""
        return self.rate, self.cost


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--game", default="wampum")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--whole", type=int, default=0)
    chosen = parser.parse_args()
    always_compile()
    print(f"{machine()}; {versions('fondaco', 'numba', 'numpy', 'ray')}; {chosen.game}")
    Plan.make(chosen.game, chosen.players, 1, ["greedy"]).warm_up()
    start = time.perf_counter()
    with ray_nodes(chosen.nodes) as nodes, connected(nodes.address) as cluster:
        print(f"cluster up and joined: {time.perf_counter() - start:.1f} s")
        print(f"nodes ready: {_ready(chosen.game, chosen.players, cluster):.1f} s")
        for rounds, games in ((chosen.rounds, chosen.games), (1, chosen.whole)):
            if games:
                _compare(
                    Plan.make(chosen.game, chosen.players, games, ["greedy"], seed=1),
                    chosen.nodes,
                    cluster,
                    nodes,
                    rounds,
                )


def _ready(game: str, players: int, cluster: Cluster) -> float:
    """Seconds until the nodes have loaded everything."""
    began = time.perf_counter()
    ready = []
    plan = Plan.make(game, players, 1, ["greedy"])
    list(simulate(plan, cluster, on_start=lambda: ready.append(time.perf_counter())))
    return ready[0] - began


def _compare(plan: Plan, workers: int, cluster: Cluster, nodes: Nodes, rounds: int) -> None:
    """Threads and cluster by turns; their results must agree."""
    near, far = [], []
    for _ in range(rounds):
        one, wanted = _play(plan, workers, time.process_time)
        other, found = _play(plan, cluster, lambda: time.process_time() + nodes.processor_time())
        assert found == wanted
        near.append(one)
        far.append(other)
    ratios = [there.rate / here.rate for here, there in zip(near, far, strict=True)]
    print(f"{rounds} x {plan.games:,} games:")
    for name, runs in ((f"{workers} threads", near), (f"{workers} nodes", far)):
        rate, cost = (statistics.median(each) for each in zip(*map(Run.told, runs), strict=True))
        print(f"  {name:>12}: {rate:8,.0f} games/s, {cost:6.0f} us of a processor a game")
    print(
        f"  cluster against threads: {statistics.median(ratios):.3f} "
        f"(from {min(ratios):.3f} to {max(ratios):.3f})"
    )


def _play(plan: Plan, workers: Workers, clock: Callable[[], float]) -> tuple[Run, object]:
    """Some games from the first to the last, loading left out; and what they came to."""
    begun = [0.0, 0.0]

    def begin() -> None:
        begun[:] = time.perf_counter(), clock()

    summary = Summary(plan)
    for games in simulate(plan, workers, on_start=begin):
        summary.add(games)
    wall, processor = time.perf_counter() - begun[0], clock() - begun[1]
    return Run(plan.games, wall, processor), summary.as_data()


if __name__ == "__main__":
    main()
