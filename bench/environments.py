"""How fast the environments run, beside PettingZoo's own games through the same loop."""

from __future__ import annotations

import random
import warnings
from dataclasses import replace
from typing import Any

import fondaco
from bench.clock import rate
from bench.goals import ADAPTER, AEC
from bench.measure import Figure
from bench.peers.pettingzoo import aec

PEERS = {"leduc_holdem_v4": "Leduc", "connect_four_v3": "connect four"}
NAME = "PettingZoo"


def turns(env: Any) -> float:
    """Steps a CPU second: `last` with observation and mask, a random legal action, `step`."""
    env.reset(seed=1)
    return rate(aec(env))


def own_loop(name: str, players: int) -> float:
    """Lines a CPU second through our own API with chance told."""
    chance = random.Random(1).random
    opening = fondaco.start(name, players, chance="manual")

    def match() -> int:
        lines, played = 0, opening.copy()
        while played.actor is not None:
            legal = played.legal_actions()
            played.act_index(legal[int(chance() * len(legal))])
            lines += 1
        return lines

    return rate(match)


def spiel_loop(name: str, players: int) -> float:
    """The same through OpenSpiel: `legal_actions` and `apply_action` with explicit chance."""
    import pyspiel

    import fondaco.envs.openspiel  # noqa: F401

    chance = random.Random(1).random
    game = pyspiel.load_game(f"fondaco_{name}(players={players})")

    def match() -> int:
        lines, state = 0, game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            lines += 1
        return lines

    return rate(match)


def figures(name: str, players: int) -> list[Figure]:
    """Those of one game."""
    from fondaco import envs

    own, spiel = own_loop(name, players), spiel_loop(name, players)
    found = [
        Figure("PettingZoo AEC", turns(envs.aec(name, players)) / 1e3, "k steps/s", AEC),
        Figure("OpenSpiel adapter, chance told", spiel / 1e3, "k lines/s"),
        Figure("a line in OpenSpiel to one of ours", own / spiel, "times", ADAPTER, "most"),
    ]
    return [replace(figure, game=name) for figure in found]


def peers() -> list[Figure]:
    """PettingZoo's own games, through the same loop."""
    from importlib import import_module

    found = []
    for module, title in PEERS.items():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what they say of themselves
            env = import_module(f"pettingzoo.classic.{module}").env()
            found.append(Figure(f"{NAME}'s {title}", turns(env) / 1e3, "k steps/s", game=NAME))
    return found
