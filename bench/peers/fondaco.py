"""Our own games beside the others: by flat actions, by lines, and in batches."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bench import clock, engine
from bench.peers.pettingzoo import aec
from bench.peers.row import BATCH, Row, tell
from fondaco import envs, game_ids, start
from fondaco.engine.compile import always_compile
from fondaco.engine.registry import find_game

PROJECT, PLAYERS = "Fondaco", 4
BY_LINES, CHECKED, AEC = ", by lines", ", checked", ", AEC"


def arrays(name: str) -> Row:
    """A game by flat actions; the compiled loop and the batch deal their matches themselves."""
    game = find_game(name)
    return Row(
        PROJECT,
        name,
        PLAYERS,
        _length(name),
        call=engine.arrays(game, PLAYERS),
        native=engine.native(game, PLAYERS),
        batch=engine.batch_rate(game, PLAYERS, 1, BATCH, time.process_time),
        batch_seen=engine.learning_rate(game, PLAYERS, 1, BATCH, time.process_time),
        copy=engine.copy_python(game),
    )


def lines(name: str) -> Row:
    """A game by the lines that people type, every one checked and kept for the record."""
    length, chance = _length(name), random.Random(1)
    midway = start(name, players=PLAYERS, seed=1)
    for _ in range(int(length / 2)):
        midway.act(chance.choice(midway.legal()))
    return Row(
        PROJECT,
        f"{name}{BY_LINES}",
        PLAYERS,
        length,
        call=engine.text(find_game(name), PLAYERS),
        copy=clock.nanoseconds(midway.copy),
    )


def checked(name: str) -> Row:
    """A match by flat actions, every one checked and kept; `seen` also observes and masks."""
    return Row(
        PROJECT,
        f"{name}{CHECKED}",
        PLAYERS,
        _length(name),
        call=clock.rate(_checked(name, observe=False)),
        seen=clock.rate(_checked(name, observe=True)),
    )


def _checked(name: str, observe: bool) -> Callable[[], int]:
    chance, seeds = random.Random(1).random, iter(range(10**9))

    def match() -> int:
        played, decisions = start(name, players=PLAYERS, seed=next(seeds)), 0
        while isinstance(played.actor, int):
            if observe:
                played.observe(played.actor)
                played.action_mask()
            legal = played.legal_actions()
            played.act_index(legal[int(chance() * len(legal))])
            decisions += 1
        return decisions

    return match


def turns(name: str) -> Row:
    """A game as an environment of PettingZoo, in the same loop as PettingZoo's own."""
    match = aec(envs.aec(name, PLAYERS))
    return Row(PROJECT, f"{name}{AEC}", PLAYERS, clock.mean(match), seen=clock.rate(match))


def _length(name: str) -> float:
    """Decisions in a match of random play."""
    chance, seeds = random.Random(1), iter(range(10**9))

    def match() -> int:
        played, decisions = start(name, players=PLAYERS, seed=next(seeds)), 0
        while played.actor is not None:
            played.act(chance.choice(played.legal()))
            decisions += 1
        return decisions

    return clock.mean(match)


#: The ways into a game, by what stands behind its name.
WAYS = {"": arrays, CHECKED: checked, BY_LINES: lines, AEC: turns}


def measure(case: str) -> Row:
    """One game in one of its ways."""
    name, comma, way = case.partition(",")
    return WAYS[comma + way](name)


if __name__ == "__main__":
    always_compile()
    cases = [f"{game}{way}" for game in game_ids() for way in WAYS]
    tell(PROJECT, ["fondaco", "numba", "numpy", "pettingzoo"], cases, measure)
