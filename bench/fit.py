"""Fit the outlook of a game: ``python -m bench.fit wampum [GAMES]`` prints the weights.

They are the same for all numbers of players, or apart for each, as in the outlook that there is.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from fondaco.arena.fitting import STAGES, collect, fit, spread
from fondaco.engine.registry import find_game


def main(name: str, games: int = 3000) -> None:
    """Print the outlook of a game."""
    game = find_game(name)
    samples = []
    option, fewest = game.box.fewer_with or ("", game.box.fewest_players)
    for players in range(fewest, game.box.most_players + 1):
        options = {option: True} if players < game.box.fewest_players else None
        gauges, times, shares = collect(game, players, games, "fit", options)
        samples.append((spread(gauges, times, STAGES), shares))
    print(",".join(game.features.GAUGES))
    for part in [[sample] for sample in samples] if game.features.OUTLOOK.ndim == 3 else [samples]:
        show(part)


def show(samples: list[tuple[Any, Any]]) -> None:
    """The weights for some numbers of players, and how much they foretell."""
    weights, loss = fit(samples)
    fair = sum(np.log(s.shape[1]) * len(s) for _, s in samples) / sum(len(s) for _, s in samples)
    counts = ", ".join(str(shares.shape[1]) for _, shares in samples)
    print(f"# {counts} players: log loss {loss:.4f} (knowing nothing: {fair:.4f})")
    print("    [")
    for row in weights.reshape(STAGES, -1):
        print("        [" + ", ".join(f"{amount:.3f}" for amount in row) + "],")
    print("    ],")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
