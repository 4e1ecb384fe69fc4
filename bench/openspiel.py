"""A peer in the same run: OpenSpiel's `hearts`, four players, through its own API."""

from __future__ import annotations

import numpy as np

from bench import engine
from bench.measure import Figure, rate
from fondaco.engine.registry import find_game

GAME = "hearts"


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


def figures(name: str, players: int) -> list[Figure]:
    """The peer's figures, and ours in the same minute as ratios to them."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        raise SystemExit("OpenSpiel is not installed: pip install 'fondaco[bench]'.") from None
    game = find_game(name)
    theirs, ours = native(), engine.native(game, players)
    loop, cloning = from_python(), clone()
    return [
        Figure(f"OpenSpiel {GAME}: evaluate_bots, uniform", theirs / 1e6, "M decisions/s"),
        Figure(f"OpenSpiel {GAME}: Python loop", loop / 1e6, "M decisions/s"),
        Figure(f"OpenSpiel {GAME}: clone from Python", cloning, "ns"),
        Figure(f"{name}, compiled play, to evaluate_bots", ours / theirs, "times", 5),
        Figure(
            f"{name}, arrays from Python, to its Python loop",
            engine.arrays(game, players) / loop,
            "times",
        ),
        Figure(
            f"{name}: its clone to our copy, from Python",
            cloning / engine.copy_python(game),
            "times",
        ),
    ]
