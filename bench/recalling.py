"""What it costs that the seats of a batch remember: python -m bench.recalling [SECONDS].

Steps with observation, mask and reward, 1,024 matches of as many players as a game takes, one
thread; with memory and without, by turns, in processor time.
"""

from __future__ import annotations

import sys
import time

import fondaco
from fondaco.engine.registry import find_game

_ROWS, _ROUNDS = 1024, 5


def rate(batch: fondaco.Batch, seconds: float) -> float:
    """Decisions in a second of processor time."""
    begun, steps = time.process_time(), 0
    while time.process_time() - begun < seconds:
        for _ in range(10):
            batch.step_env(batch.pick())
        steps += 10
    return steps * batch.amount / (time.process_time() - begun)


def main() -> None:
    """The command."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.3
    for game in fondaco.game_ids():
        players = find_game(game).box.most_players
        batches = [
            fondaco.batch(game, _ROWS, players, seed=1, memory=memory) for memory in (False, True)
        ]
        for batch in batches:
            batch.step_env(batch.pick())
        rates = [[rate(batch, seconds) for batch in batches] for _ in range(_ROUNDS)]
        plain, recalling = (sorted(column)[_ROUNDS // 2] for column in zip(*rates, strict=True))
        print(f"{game}: {plain:,.0f} and {recalling:,.0f} a second, {plain / recalling:.1f} times")


if __name__ == "__main__":
    main()
