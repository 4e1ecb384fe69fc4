"""A net learns from looks at matches who will win."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.arena.learning.logit import Samples, take_samples
from fondaco.arena.learning.net import Trainer
from fondaco.engine.registry import find_game


def _made_up(looks: int) -> Samples:
    """Seats with two gauges each; the one whose product is highest wins. No weights can tell."""
    random = np.random.default_rng(3)
    gauges = random.normal(size=(looks, 3, 2)).astype(np.float32)
    best = gauges.prod(axis=2).argmax(axis=1)
    common = random.normal(size=(looks, 1)).astype(np.float32)
    return Samples(gauges, common, np.zeros(looks), np.eye(3, dtype=np.float32)[best])


def test_a_net_learns_what_weights_cannot() -> None:
    looks = _made_up(20_000)
    losses: list[float] = []
    trainer = Trainer(looks)
    assert trainer.loss() > 1.0  # knowing nothing: log 3 = 1.0986
    net = trainer.train(6, losses.append)
    assert len(losses) == 6
    assert losses[-1] < 0.5
    # The net by itself, on gauges as they come, foretells what the trainer said it does.
    first = np.concatenate([net.of_seats.reshape(-1, net.start.size), net.of_all])
    gauges, common = looks.gauges[-2000:], looks.common[-2000:]
    amounts = []
    for seat in range(3):
        seen = np.concatenate([*np.roll(gauges, -seat, axis=1).swapaxes(0, 1), common], axis=1)
        hidden = np.maximum(seen @ first + net.start, 0)
        amounts.append(np.maximum(hidden @ net.deeper + net.deeper_start, 0) @ net.last)
    guessed = np.stack(amounts, axis=1)
    chances = np.exp(guessed) / np.exp(guessed).sum(1, keepdims=True)
    loss = -(looks.shares[-2000:] * np.log(chances)).sum(1).mean()
    assert loss == pytest.approx(losses[-1], rel=1e-3)


@pytest.mark.parametrize(("name", "common"), [("wampum", 31), ("samarkand", 0)])
def test_looks_at_matches(name: str, common: int) -> None:
    """Whenever the clock has moved on: gauges of all seats, what they share, who won."""
    game, told = find_game(name), []
    looks = take_samples(game, 3, 6, "looks", on_match=lambda: told.append(1))
    assert len(told) == 6
    count = len(looks.times)
    assert count > 30
    assert looks.gauges.shape == (count, 3, len(game.features.GAUGES))
    assert looks.common.shape == (count, common)
    assert looks.shares.sum(axis=1) == pytest.approx(np.ones(count))
    assert (np.diff(looks.times) < 0).sum() == 5  # six matches, each from its beginning
    again = take_samples(game, 3, 6, "looks")
    assert again.gauges.tobytes() == looks.gauges.tobytes()
