"""PettingZoo: its classic environments as they are made, and without their wrappers."""

from __future__ import annotations

import copy
import math
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from bench import clock
from bench.peers.row import Row, tell

GAMES = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
BARE = ", raw_env"


def aec(env: Any, until: float = math.inf) -> Callable[[], int]:
    """A match through the turn-based interface: what a seat sees, and its step.

    It is the loop of PettingZoo's documentation, for any adapter: seats whose match is over are
    stepped once more, which is no decision. It breaks off after so many decisions.
    """
    chance = random.Random(1).random

    def match() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if decisions >= until:
                break
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(chance() * len(legal))]))
            decisions += 1
        return decisions

    return match


def measure(name: str) -> Row:
    """One environment; the bare one is also what is copied."""
    title = name.removesuffix(BARE)
    module = import_module(f"pettingzoo.classic.{title}")
    env = module.env() if name == title else module.raw_env()
    match = aec(env)
    length = clock.mean(match)
    aec(env, length // 2)()
    return Row(
        "PettingZoo",
        name,
        env.max_num_agents,
        length,
        seen=clock.rate(match),
        copy=clock.nanoseconds(lambda: copy.deepcopy(env), 50),
    )


if __name__ == "__main__":
    packages = ["pettingzoo", "rlcard", "pygame-ce", "numpy"]
    tell(
        "PettingZoo", packages, [f"{game}{bare}" for game in GAMES for bare in ("", BARE)], measure
    )
