"""RLCard: its environments, and the games under them that build no observation."""

from __future__ import annotations

import copy
import math
import random
from collections.abc import Callable
from typing import Any

import rlcard

from bench import clock
from bench.peers.row import Row, tell

#: Where a game tells what is legal: in the raw state of the step before, or asked for.
LEGAL: dict[str, Callable[[Any, Any], Any]] = {
    "uno": lambda game, state: state["legal_actions"],
    "gin-rummy": lambda game, state: game.judge.get_legal_actions(),
    "doudizhu": lambda game, state: state["actions"],
    "leduc-holdem": lambda game, state: state["legal_actions"],
}


def _call(name: str, env: Any) -> Callable[[], int]:
    """A match through the game itself: raw states and actions, no arrays."""
    game, chance, listed = env.game, random.Random(1).random, LEGAL[name]

    def match() -> int:
        (state, _), decisions = game.init_game(), 0
        while not game.is_over():
            legal = listed(game, state)
            state, _ = game.step(legal[int(chance() * len(legal))])
            decisions += 1
        return decisions

    return match


def _seen(env: Any, until: float = math.inf) -> Callable[[], int]:
    """A match through the environment, which always builds the arrays of who decides.

    It breaks off after so many decisions.
    """
    chance = random.Random(1).random

    def match() -> int:
        (state, _), decisions = env.reset(), 0
        while not env.is_over() and decisions < until:
            legal = [*state["legal_actions"]]
            state, _ = env.step(legal[int(chance() * len(legal))])
            decisions += 1
        return decisions

    return match


def measure(name: str) -> Row:
    """One game."""
    env = rlcard.make(name, config={"seed": 1})
    call, seen = _call(name, env), _seen(env)
    length = clock.mean(seen)
    _seen(env, length // 2)()
    return Row(
        "RLCard",
        name,
        env.num_players,
        length,
        call=clock.rate(call),
        seen=clock.rate(seen),
        copy=clock.nanoseconds(lambda: copy.deepcopy(env.game), 20),
    )


if __name__ == "__main__":
    tell("RLCard", ["rlcard", "numpy"], LEGAL, measure)
