"""Fitting a game's model of the chances to win: which weights of its gauges foretell who wins?

Matches between greedy bots, with some random decisions among them, are looked at whenever the
game's clock moves on. Each look is a question: given the gauges of all seats, who won? The weights
are those under which the answers were most likely (a conditional logit, fitted by Newton's method
with a small ridge). They differ by stage of the match and blend in between.

``python -m bench.fit samarkand`` prints them. Wampum has a net instead (net.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fondaco.arena.compiled.samples import survey
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.win_model import room_for_numbers
from fondaco.engine.box import new_records
from fondaco.engine.compiled.dice import new_dice
from fondaco.engine.game import Game
from fondaco.engine.match import Match

STAGES = 3
MOST_LOOKS = 400
#: Random decisions of a thousand, match by match.
STRAYS = (0, 50, 150)


class Samples(NamedTuple):
    """What was seen in matches on their way, and who won."""

    gauges: Any  #: (looks, seats, gauges)
    common: Any  #: (looks, common numbers)
    times: Any  #: (looks): from 0 to 1
    shares: Any  #: (looks, seats): of the victory


def take_samples(
    game: Game,
    players: int,
    games: int,
    seed: str,
    options: dict[str, Any] | None = None,
    strays: tuple[int, ...] = STRAYS,
    on_match: Callable[[], None] = lambda: None,
) -> Samples:
    """Look at some matches between greedy bots."""
    features = game.features
    play = bot_kernel(game).bind(survey)
    start = Match.start(game, players, options=options, chance="manual")
    opening = start.tables()
    tables, moves = game.new_tables(1), game.new_moves()
    sights = new_records(features.SIGHT, 1)
    looks = np.stack([room_for_numbers(features)] * MOST_LOOKS)
    times = np.zeros(MOST_LOOKS)
    stream = np.array([12345 + players], np.uint64)
    in_common = len(features.COMMON)
    kept = []
    for number in range(games):
        tables[0] = opening[0]
        dice = new_dice(game.id, [f"{seed}:{number}"])
        stray = strays[number % len(strays)]
        count = play(
            start.box.record, tables, dice, sights, moves, features.WEIGHTS, stray, stream,
            looks, times,
        )  # fmt: skip
        won = tables["ranks"][0][:players] == 1
        gauges = looks[:count, :players, : len(features.GAUGES)].astype(np.float32)
        shared = looks[:count, -1, :in_common].astype(np.float32)
        share = np.broadcast_to(won / won.sum(), (count, players))
        kept.append((gauges, shared, times[:count].copy(), share.astype(np.float32)))
        on_match()
    return Samples(*(np.concatenate(part) for part in zip(*kept, strict=True)))


def spread(gauges: Any, times: Any, stages: int) -> Any:
    """Gauges times how much each stage counts at that time: (looks, seats, stages * gauges)."""
    place = np.clip(times, 0, 1) * (stages - 1)
    low = np.minimum(place.astype(int), stages - 2)
    blend = place - low
    parts = np.zeros((len(times), stages))
    parts[np.arange(len(times)), low] = 1 - blend
    parts[np.arange(len(times)), low + 1] = blend
    mixed = gauges[:, :, None, :] * parts[:, None, :, None]
    return mixed.reshape(gauges.shape[0], gauges.shape[1], -1)


def fit(samples: list[tuple[Any, Any]], rounds: int = 30, ridge: float = 1.0) -> tuple[Any, float]:
    """The most likely weights for (gauges, shares) of several player counts; the mean log loss."""
    size = samples[0][0].shape[2]
    weights = np.zeros(size)
    scale = np.sqrt(
        sum((g**2).sum((0, 1)) for g, _ in samples)
        / sum(g.shape[0] * g.shape[1] for g, _ in samples)
    )
    scale[scale == 0] = 1.0
    for _ in range(rounds):
        slope, bend = -ridge * weights, np.eye(size) * ridge
        loss, looks = 0.0, 0
        for gauges, shares in samples:
            scaled = gauges / scale
            logits = scaled @ weights
            logits -= logits.max(axis=1, keepdims=True)
            chances = np.exp(logits)
            chances /= chances.sum(axis=1, keepdims=True)
            slope += np.einsum("ls,lsg->g", shares - chances, scaled)
            mean = np.einsum("ls,lsg->lg", chances, scaled)
            bend += np.einsum("ls,lsg,lsh->gh", chances, scaled, scaled, optimize=True)
            bend -= mean.T @ mean
            loss -= float((shares * np.log(chances + 1e-12)).sum())
            looks += len(shares)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-5:
            break
    return weights / scale, loss / looks
