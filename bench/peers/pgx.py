"""Pgx: one compiled scan on JAX, one match at a time and many at once, with its own auto-reset.

A state of Pgx holds its observation and its mask. Where the observation is handed on, it is
made at every step; where it is not, the compiler leaves it out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx.experimental import auto_reset

from bench import clock
from bench.peers.row import BATCH, Row, tell

GAMES = ("connect_four", "leduc_holdem", "sparrow_mahjong")
_STEPS_OF_ONE, _STEPS_OF_MANY = 20_000, 100


def _picked(mask: Any, chance: Any) -> Any:
    """A random legal action at the cost of one random number."""
    upto = jnp.cumsum(mask)
    return jnp.argmax(upto > (chance * upto[-1]).astype(upto.dtype))


def _scan(env: Any, rows: int, steps: int, observe: bool) -> tuple[Callable[..., Any], Any]:
    """A compiled function that plays so many steps, and the states it begins with."""
    step, pick, init = auto_reset(env.step, env.init), _picked, env.init
    if rows > 1:
        step, pick, init = jax.vmap(step), jax.vmap(_picked), jax.vmap(env.init)
    shape = (rows,) if rows > 1 else ()
    first = init(jax.random.split(jax.random.PRNGKey(1), shape))
    blank = jnp.zeros_like(first.observation)

    def decide(carry: Any, luck: Any) -> Any:
        state, over = carry
        chance, keys = luck
        state = step(state, pick(state.legal_action_mask, chance), keys)
        over += jnp.sum(state.terminated)
        return (state if observe else state.replace(observation=blank), over), None

    def play(state: Any, key: Any) -> Any:
        key, for_picks, for_steps = jax.random.split(key, 3)
        picks = jax.random.uniform(for_picks, (steps, *shape))  # all at once: much the cheapest
        keys = jax.random.split(for_steps, (steps, *shape))
        (state, over), _ = jax.lax.scan(decide, (state, jnp.int32(0)), (picks, keys))
        return state, over, key

    return jax.jit(play), first


def _rate(env: Any, rows: int, observe: bool) -> tuple[float, float]:
    """Decisions a second, and the decisions in a match."""
    steps = _STEPS_OF_ONE if rows == 1 else _STEPS_OF_MANY
    play, state = _scan(env, rows, steps, observe)
    key = jax.random.PRNGKey(2)
    ended = played = 0

    def scan() -> int:
        nonlocal state, key, ended, played
        state, over, key = play(state, key)
        ended, played = ended + int(over), played + rows * steps
        return rows * steps

    return clock.rate(scan), played / ended


def _loop(env: Any) -> Callable[[], int]:
    """A match with one call of the compiled step for each decision; the state holds it all."""
    init, step = jax.jit(env.init), jax.jit(env.step)
    chance, keys = random.Random(1).random, iter(range(10**9))

    def match() -> int:
        state, decisions = init(jax.random.PRNGKey(next(keys))), 0
        while not state.terminated:
            legal = np.flatnonzero(state.legal_action_mask)
            action = jnp.int32(legal[int(chance() * len(legal))])
            state = step(state, action, jax.random.PRNGKey(next(keys)))
            decisions += 1
        return decisions

    return match


def measure(name: str) -> Row:
    """One game. There is nothing to copy: states never change."""
    env = pgx.make(name)
    native, length = _rate(env, 1, observe=False)
    return Row(
        "Pgx",
        name,
        env.num_players,
        length,
        seen=clock.rate(_loop(env)),
        native=native,
        batch=_rate(env, BATCH, observe=False)[0],
        batch_seen=_rate(env, BATCH, observe=True)[0],
    )


if __name__ == "__main__":
    tell("Pgx", ["pgx", "jax", "jaxlib", "numpy"], GAMES, measure)
