"""OpenSpiel: its own Python interface, and whole matches and rollouts in C++."""

from __future__ import annotations

import random
from collections.abc import Callable
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


def native(game: Any) -> float:
    """Decisions a second of whole matches by `evaluate_bots` with uniform bots."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds = iter(range(10**9))

    def matches() -> int:
        for _ in range(_MATCHES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return _MATCHES

    return clock.rate(matches) * length(game)


def length(game: Any) -> float:
    """Decisions in a match, which `evaluate_bots` does not tell: counted once from Python."""
    return clock.mean(_match(game))


def call(game: Any) -> float:
    """Decisions a second of a Python loop over `legal_actions` and `apply_action`."""
    return clock.rate(_match(game))


def seen(game: Any) -> float:
    """The same, with the tensor that the game has for who decides, and the mask."""
    kind = game.get_type()
    name = "observation" if kind.provides_observation_tensor else "information_state"

    def look(state: Any) -> None:
        getattr(state, f"{name}_tensor")()
        state.legal_actions_mask()

    return clock.rate(_match(game, look))


def _match(game: Any, look: Callable[[Any], None] | None = None) -> Callable[[], int]:
    chance = random.Random(1).random

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


def copy(game: Any) -> float:
    """Nanoseconds of `State.clone`, half-way through a match."""
    chance, state = random.Random(1), _dealt(game, 1)
    for _ in range(int(length(game) / 2)):
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return clock.nanoseconds(state.clone)


def rollouts(game: Any) -> float:
    """Decisions a second inside a search that does nothing but random rollouts from its root."""
    states = cycle([_dealt(game, deal) for deal in range(_DEALS)])
    evaluator = pyspiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def simulation() -> int:
        bot.step(next(states))
        return _ROLLOUTS

    return clock.rate(simulation) * length(game)


def _dealt(game: Any, seed: int) -> Any:
    """A state at the first decision."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def measure(name: str) -> Row:
    """One game."""
    game = pyspiel.load_game(name)
    return Row(
        "OpenSpiel",
        name,
        game.num_players(),
        length(game),
        call=call(game),
        seen=seen(game),
        native=native(game),
        rollouts=rollouts(game),
        copy=copy(game),
    )


if __name__ == "__main__":
    tell("OpenSpiel", ["open_spiel", "numpy"], GAMES, measure)
