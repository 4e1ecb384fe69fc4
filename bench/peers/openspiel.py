"""OpenSpiel: its own Python interface, and whole matches and rollouts in C++."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any

import pyspiel

from bench import clock
from bench.peers.row import Row, tell

GAMES = (
    "hearts",
    "spades",
    "euchre",
    "oh_hell",
    "skat",
    "colored_trails",
    "bargaining",
    "gin_rummy",
    "backgammon",
    "leduc_poker",
    "connect_four",
)
_MATCHES, _DEALS, _ROLLOUTS = 50, 20, 200


def native(name: str) -> float:
    """Decisions a second of whole matches by `evaluate_bots` with uniform bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds = iter(range(10**9))

    def matches() -> int:
        for _ in range(_MATCHES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return _MATCHES

    return clock.rate(matches) * length(name)


@cache
def length(name: str) -> float:
    """Decisions in a match, which `evaluate_bots` does not tell: counted once from Python."""
    return clock.mean(_match(name))


def call(name: str) -> float:
    """Decisions a second of a Python loop over `legal_actions` and `apply_action`."""
    return clock.rate(_match(name))


def seen(name: str) -> float:
    """The same, with the tensor that the game has for who decides, and the mask."""
    kind = pyspiel.load_game(name).get_type()
    tensor = "observation" if kind.provides_observation_tensor else "information_state"

    def look(state: Any) -> None:
        getattr(state, f"{tensor}_tensor")()
        state.legal_actions_mask()

    return clock.rate(_match(name, look))


def _match(name: str, look: Callable[[Any], None] | None = None) -> Callable[[], int]:
    game, chance = pyspiel.load_game(name), random.Random(1).random

    def match() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
                if look is not None:
                    look(state)
            state.apply_action(legal[int(chance() * len(legal))])
        return decisions

    return match


def copy(name: str) -> float:
    """Nanoseconds of `State.clone`, half-way through a match."""
    chance, state = random.Random(1), _dealt(name, 1)
    for _ in range(int(length(name) / 2)):
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return clock.nanoseconds(state.clone)


def rollouts(name: str) -> float:
    """Decisions a second inside a search that does nothing but random rollouts from its root."""
    game = pyspiel.load_game(name)
    states = cycle([_dealt(name, deal) for deal in range(_DEALS)])
    evaluator = pyspiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def simulation() -> int:
        bot.step(next(states))
        return _ROLLOUTS

    return clock.rate(simulation) * length(name)


def _dealt(name: str, seed: int) -> Any:
    """A state at the first decision."""
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def measure(name: str) -> Row:
    """One game."""
    return Row(
        "OpenSpiel",
        name,
        pyspiel.load_game(name).num_players(),
        length(name),
        call=call(name),
        seen=seen(name),
        native=native(name),
        rollouts=rollouts(name),
        copy=copy(name),
    )


if __name__ == "__main__":
    tell("OpenSpiel", ["open_spiel", "numpy"], GAMES, measure)
