"""A peer in the same run: OpenSpiel's `hearts`, four players, through its own API."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from bench.measure import Figure, rate

GAME, NAME = "hearts", "OpenSpiel"


def native() -> float:
    """Decisions a CPU second of whole games by `pyspiel.evaluate_bots` with uniform bots."""
    import pyspiel

    game = pyspiel.load_game(GAME)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    mean = _decisions_per_game()
    seeds = iter(range(10**9))

    def games() -> int:
        for _ in range(50):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 50

    return rate(games) * mean


def _decisions_per_game() -> float:
    """`evaluate_bots` does not tell how many decisions it took: counted once from Python."""
    import pyspiel

    game, rng = pyspiel.load_game(GAME), np.random.default_rng(1)
    decisions, games = 0, 200
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(int(rng.choice(state.legal_actions())))
    return decisions / games


def from_python() -> float:
    """Decisions a CPU second of a Python loop over `legal_actions` and `apply_action`."""
    import pyspiel

    game, rng = pyspiel.load_game(GAME), np.random.default_rng(1)

    def match() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions

    return rate(match)


def clone() -> float:
    """Nanoseconds of `State.clone` from Python, at the first decision."""
    import pyspiel

    state = pyspiel.load_game(GAME).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def clones() -> int:
        for _ in range(10_000):
            state.clone()
        return 10_000

    return 1e9 / rate(clones)


@dataclass(frozen=True)
class Peer:
    """What the peer does: decisions a second, and the nanoseconds of a clone."""

    native: float
    loop: float
    clone: float


@cache
def measured() -> Peer | None:
    """The peer's figures of this run; None where it is not installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return None
    return Peer(native(), from_python(), clone())


def figures() -> list[Figure]:
    """The peer's own figures."""
    peer = measured()
    if peer is None:
        raise SystemExit("OpenSpiel is not installed: pip install 'fondaco[bench]'.")
    return [
        Figure(f"{GAME}: evaluate_bots, uniform", peer.native / 1e6, "M decisions/s", game=NAME),
        Figure(f"{GAME}: Python loop", peer.loop / 1e6, "M decisions/s", game=NAME),
        Figure(f"{GAME}: clone from Python", peer.clone, "ns", game=NAME),
    ]
