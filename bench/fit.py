"""Fit a game's model of the chances to win.

``python -m bench.fit samarkand [GAMES]`` prints the weights, the same for all numbers of players;
``python -m bench.fit wampum [GAMES] [PLAYERS]`` trains its nets, or the one for a number of
players, and keeps them.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from fondaco.arena.learning.logit import STAGES, STRAYS, Samples, fit, spread, take_samples
from fondaco.arena.learning.net import Trainer
from fondaco.bots.win_model import load_nets, save_nets
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game

EPOCHS = 8
#: Random decisions of a thousand in matches that nets learn from.
FEW = (0, 20, 60)
CONSOLE = Console()


def main(name: str, games: int | None = None, only: int | None = None) -> None:
    """Find the model of a game."""
    game = find_game(name)
    option, fewest = game.box.fewer_with or ("", game.box.fewest_players)
    counts = range(fewest, game.box.most_players + 1)
    if game.features.NET is not None:
        chosen = counts if only is None else (only,)
        nets = {p: train(_look(game, p, games or 300_000, strays=FEW)) for p in chosen}
        kept = load_nets(game.features.NET) if game.features.NET.exists() else {}
        save_nets(game.features.NET, {**kept, **nets})
        return
    samples = []
    for players in counts:
        options = {option: True} if players < game.box.fewest_players else None
        looks = _look(game, players, games or 3000, options)
        samples.append((spread(looks.gauges, looks.times, STAGES), looks.shares))
    show(game, samples)


def _look(
    game: Game,
    players: int,
    games: int,
    options: dict[str, Any] | None = None,
    strays: tuple[int, ...] = STRAYS,
) -> Samples:
    with Progress(console=CONSOLE) as progress:
        task = progress.add_task(f"{game.id}, {players} players", total=games)
        return take_samples(
            game, players, games, "fit", options, strays, lambda: progress.advance(task)
        )


def train(looks: Samples) -> Any:
    """A net for one number of players, and how much it foretells."""
    trainer = Trainer(looks)
    fair = np.log(looks.shares.shape[1])
    CONSOLE.print(f"log loss, knowing nothing: {fair:.4f}")
    return trainer.train(EPOCHS, lambda loss: CONSOLE.print(f"  on matches kept aside: {loss:.4f}"))


def show(game: Game, samples: list[tuple[Any, Any]]) -> None:
    """The weights, and how much they foretell."""
    print(",".join(game.features.GAUGES))
    weights, loss = fit(samples)
    fair = sum(np.log(s.shape[1]) * len(s) for _, s in samples) / sum(len(s) for _, s in samples)
    print(f"# log loss {loss:.4f} (knowing nothing: {fair:.4f})")
    for row in weights.reshape(STAGES, -1):
        print("    [" + ", ".join(f"{amount:.3f}" for amount in row) + "],")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
