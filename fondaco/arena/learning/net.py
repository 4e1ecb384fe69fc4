"""Training a game's model of the chances to win where it is a net: the numbers under which the
victories that followed what was seen (logit.py) were most likely.

Plain gradient descent (Adam) in small batches, with steps that grow for a tenth of the time and
shrink from there on. A tenth of the looks is kept aside; how well the net foretells those is told.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from fondaco.arena.learning.logit import Samples
from fondaco.bots.win_model import Net

HIDDEN, DEEPER = 64, 32
BATCH = 1024
STEEPEST = 0.003
KEPT_ASIDE = 0.1


class Trainer:
    """A net on its way, with gauges scaled to a common spread."""

    def __init__(self, looks: Samples, seed: int = 1) -> None:
        self._looks = looks
        self._random = np.random.default_rng(seed)
        aside = int(len(looks.shares) * KEPT_ASIDE)
        self._rows, self._aside = np.split(np.arange(len(looks.shares)), [-aside])
        some = self._inputs(self._rows[:60_000])
        self._mean = some.mean((0, 1))
        spread = some.std((0, 1))
        self._spread = np.where(spread > 1e-6, spread, 1.0).astype(np.float32)
        sizes = (some.shape[2], HIDDEN, DEEPER, 1)
        self._layers = [self._drawn(one, two) for one, two in pairwise(sizes)]
        self._starts = [np.zeros(size, np.float32) for size in sizes[1:-1]]
        everything = self._layers + self._starts
        self._slopes = [np.zeros_like(part) for part in everything]
        self._squares = [np.zeros_like(part) for part in everything]
        self._steps = 0

    def _drawn(self, inputs: int, outputs: int) -> Any:
        return (self._random.normal(size=(inputs, outputs)) / math.sqrt(inputs)).astype(np.float32)

    def _inputs(self, rows: Any) -> Any:
        """What the net sees: (rows, seats, own gauges and those of the others, common numbers)."""
        gauges, shared = self._looks.gauges[rows], self._looks.common[rows]
        players = gauges.shape[1]
        seats = [np.roll(gauges, -step, axis=1) for step in range(players)]
        for_all = np.broadcast_to(shared[:, None], (len(rows), players, shared.shape[1]))
        return np.concatenate([*seats, for_all], axis=2)

    def train(self, epochs: int, on_epoch: Callable[[float], None] = lambda loss: None) -> Net:
        """Go through all looks some times; after each, tell how well the net foretells."""
        total = epochs * math.ceil(len(self._rows) / BATCH)
        for _ in range(epochs):
            order = self._random.permutation(self._rows)
            for begin in range(0, len(order), BATCH):
                self._step(order[begin : begin + BATCH], self._steepness(self._steps / total))
            on_epoch(self.loss())
        return self.net()

    @staticmethod
    def _steepness(done: float) -> float:
        if done < 0.1:
            return STEEPEST * max(done, 0.01) * 10
        return STEEPEST * 0.5 * (1.0 + math.cos(math.pi * (done - 0.1) / 0.9))

    def _forward(self, rows: Any) -> tuple[list[Any], Any]:
        """The numbers that go into each layer, and the chances of all seats."""
        levels = [(self._inputs(rows) - self._mean) / self._spread]
        for layer, start in zip(self._layers, self._starts, strict=False):
            levels.append(np.maximum(levels[-1] @ layer + start, 0.0))
        amounts = (levels[-1] @ self._layers[-1])[..., 0]
        chances = np.exp(amounts - amounts.max(1, keepdims=True))
        return levels, chances / chances.sum(1, keepdims=True)

    def _step(self, rows: Any, steepness: float) -> None:
        levels, chances = self._forward(rows)
        back = ((chances - self._looks.shares[rows]) / len(rows))[..., None]
        of_layers: list[Any] = []
        of_starts: list[Any] = []
        for level, layer in zip(reversed(levels), reversed(self._layers), strict=True):
            flat = back.reshape(-1, back.shape[-1])
            of_layers.insert(0, level.reshape(-1, level.shape[-1]).T @ flat)
            of_starts.insert(0, flat.sum(0))
            if level is not levels[0]:
                back = (back @ layer.T) * (level > 0.0)
        of_starts.pop()  # the last number has no start: it would be the same for all seats
        self._steps += 1
        self._follow(of_layers + of_starts, steepness)

    def _follow(self, slopes: list[Any], steepness: float) -> None:
        """One step of Adam."""
        fair = math.sqrt(1.0 - 0.999**self._steps) / (1.0 - 0.9**self._steps)
        for place, part in enumerate(self._layers + self._starts):
            slope = slopes[place]
            self._slopes[place] += 0.1 * (slope - self._slopes[place])
            self._squares[place] += 0.001 * (slope * slope - self._squares[place])
            part -= steepness * fair * self._slopes[place] / (np.sqrt(self._squares[place]) + 1e-8)

    def loss(self) -> float:
        """The mean log loss over the looks that were kept aside."""
        total = 0.0
        for begin in range(0, len(self._aside), BATCH):
            rows = self._aside[begin : begin + BATCH]
            _, chances = self._forward(rows)
            total -= float((self._looks.shares[rows] * np.log(chances + 1e-12)).sum())
        return total / len(self._aside)

    def net(self) -> Net:
        """The net as it is, for gauges as they come."""
        first = self._layers[0] / self._spread[:, None]
        start = self._starts[0] - self._mean @ first
        players, gauges = self._looks.gauges.shape[1:]
        of_seats = first[: players * gauges].reshape(players, gauges, HIDDEN)
        of_all = first[players * gauges :]
        last = self._layers[2][:, 0]
        return Net(of_seats, of_all, start, self._layers[1], self._starts[1], last)
