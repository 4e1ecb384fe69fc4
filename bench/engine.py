"""How fast a game's rules run: compiled, by arrays, by text, in batches; and what a copy costs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

import fondaco
from bench import openspiel
from bench.clock import rate
from bench.goals import BATCH as BATCH_RATE
from bench.goals import COPY, GOALS
from bench.measure import Figure
from fondaco.engine.compile import routine
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game

BATCH = 4096


def native(game: Game, players: int) -> float:
    """Decisions a CPU second of random play inside compiled code, the deal included."""
    batch = fondaco.batch(game.id, 1, players=players, seed=1)
    stream = np.zeros(1, np.uint64)

    def games() -> int:
        start = batch.start
        return game.kernel.play_many(game.box.record, start, batch.desks, 0, 2000, stream)

    return rate(games)


def arrays(game: Game, players: int) -> float:
    """Decisions a CPU second from a Python loop, one compiled call each."""
    batch = fondaco.batch(game.id, 1, players=players, seed=1)
    box, desks = game.box.record, batch.desks
    decide, listed, chance = game.kernel.decide, batch.moves[0].item, random.Random(1).random

    def matches() -> int:
        decisions = 0
        for _ in range(50):
            count = game.kernel.new_game(box, batch.start, desks, 0)
            while count:
                count = decide(box, desks, 0, listed(int(chance() * count)))
                decisions += 1
        return decisions

    return rate(matches)


def text(game: Game, players: int) -> float:
    """Lines a CPU second through the text API: `legal()` and `act(line)`."""
    rng = random.Random(1)

    def match() -> int:
        played = fondaco.start(game.id, players=players, seed=rng.getrandbits(64))
        lines = 0
        while played.actor is not None:
            legal = played.legal()
            played.act(legal[int(rng.random() * len(legal))])
            lines += 1
        return lines

    return rate(match)


def batch_rate(
    game: Game,
    players: int,
    threads: int,
    amount: int = BATCH,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Decisions a second of batch steps, actions picked at random by the batch.

    By the clock on the wall, because several threads spend CPU time together.
    """
    batch = fondaco.batch(game.id, amount, players=players, seed=1, threads=threads)

    def steps() -> int:
        for _ in range(20):
            batch.step(batch.pick())
        return 20 * amount

    return rate(steps, clock)


def learning_rate(
    game: Game,
    players: int,
    threads: int,
    amount: int = BATCH,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """The same with the observations, masks and rewards of every row, in one call."""
    batch = fondaco.batch(game.id, amount, players=players, seed=1, threads=threads)

    def steps() -> int:
        for _ in range(20):
            batch.step_env(batch.pick())
        return 20 * amount

    return rate(steps, clock)


def observed(game: Game, players: int) -> float:
    """Microseconds of `Match.observe` from Python."""
    match = fondaco.start(game.id, players=players, seed=1)

    def observations() -> int:
        for _ in range(20_000):
            match.observe(0)
        return 20_000

    return 1e6 / rate(observations)


@routine
def _copies(tables: Any, amount: int) -> None:
    for place in range(amount):
        copy_record(tables[0], tables[1 + (place & 63)])


def copy_compiled(game: Game) -> float:
    """Nanoseconds of a state copy inside compiled code."""
    tables = game.new_tables(65)

    def copies() -> int:
        _copies(tables, 1_000_000)
        return 1_000_000

    return 1e9 / rate(copies)


def copy_python(game: Game) -> float:
    """Nanoseconds of a state copy from Python, through the byte view."""
    tables = game.new_tables(2)
    view = tables.view(np.uint8).reshape(2, -1)
    source, target = view[0], view[1]

    def copies() -> int:
        for _ in range(100_000):
            target[:] = source
        return 100_000

    return 1e9 / rate(copies)


def figures(name: str, players: int) -> list[Figure]:
    """All of it for one game, and what it is against the peer in the same run."""
    game = find_game(name)
    one, two = batch_rate(game, players, 1), batch_rate(game, players, 2)
    played, looped = native(game, players), arrays(game, players)
    million, threads = "M decisions/s", f"batch of {BATCH}, 2 threads"
    seeing, both = learning_rate(game, players, 1), learning_rate(game, players, 2)
    python_copy = copy_python(game)
    figures = [
        Figure("random play, compiled", played / 1e6, million, GOALS[name].random_play),
        Figure("arrays from Python", looped / 1e6, million, 1 if name == "wampum" else None),
        Figure("text API", text(game, players) / 1e3, "k lines/s", 100),
        Figure(f"batch of {BATCH}, 1 thread", one / 1e6, million, BATCH_RATE),
        Figure(threads, two / 1e6, million),
        Figure(f"{threads} against 1", two / one, "times", 1.7),
        Figure("… seen, masked, rewarded, 1 thread", seeing / 1e6, million, GOALS[name].learning),
        Figure("… seen, 2 threads against 1", both / seeing, "times", 1.7),
        Figure("observation of a match", observed(game, players), "µs"),
        Figure("copy, compiled", copy_compiled(game), "ns", COPY, "most"),
        Figure("copy, from Python", python_copy, "ns", 300, "most"),
        Figure("size of a state", game.rules.TABLE.itemsize, "bytes"),
    ]
    peer = openspiel.measured()
    if peer is not None:
        figures += [
            Figure("random play to hearts' evaluate_bots", played / peer.native, "times", 2),
            Figure("arrays to hearts' Python loop", looped / peer.loop, "times"),
            Figure("hearts' clone to a copy, from Python", peer.clone / python_copy, "times"),
        ]
    return [replace(figure, game=name) for figure in figures]
