"""How fast the search is: simulations and decisions a second, threads, memory, beside a peer."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bench.goals import GOALS
from bench.measure import Figure
from fondaco.bots import History, ask, make_bot
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3
_PEER = "hearts"


def figures(name: str) -> list[Figure]:
    """One game's figures."""
    game = find_game(name)
    quick = {"guided": 0.0, "horizon": 0.0}
    guided = [_think(game, match, Effort(simulations=600)) for match in _positions(game)]
    rough = [_think(game, match, Effort(simulations=600), **quick) for match in _positions(game)]
    figures = [
        Figure(
            "guided simulations (mean over a match)",
            sum(s for s, _, _ in guided) / sum(t for _, _, t in guided),
            "/s",
            GOALS[name].guided,
        ),
        Figure("guided simulations (slowest position)", min(s / t for s, _, t in guided), "/s"),
        Figure(
            "search with random rollouts",
            sum(d for _, d, _ in rough) / sum(t for _, _, t in rough) / 1e6,
            "M decisions/s",
            5,
        ),
        _threads(game),
        *_memory(game),
    ]
    return [replace(figure, game=name) for figure in figures]


def peer() -> list[Figure]:
    """OpenSpiel's IS-MCTS on hearts: simulations a second times the mean length of a game."""
    try:
        import pyspiel
    except ImportError:
        return []
    from bench.peers.openspiel import length

    game = pyspiel.load_game(_PEER)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    simulations, rates = 20_000, []
    for seed in range(3):
        bot = pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations)
        start = time.process_time()
        bot.step(state)
        rates.append(simulations / (time.process_time() - start))
    rate = statistics.median(rates) * length(_PEER) / 1e6
    return [Figure("search with random rollouts", rate, "M decisions/s", game="OpenSpiel")]


def _positions(game: Game) -> Iterator[Match]:
    """Real choices along a match between greedy bots, a dozen of them."""
    match = Match.start(game, PLAYERS, seed="bench")
    greedy = make_bot("greedy", game)
    choices = 0
    while match.actor is not None:
        if len(match.legal()) > 2:
            choices += 1
            if choices % 7 == 1:
                yield match
        match.act(ask(greedy, match))


def _think(game: Game, match: Match, effort: Effort, **given: float) -> tuple[int, int, float]:
    """Simulations, decisions and CPU seconds of one search."""
    bot = SearchBot(game, 1, match.box, effort, **given)
    assert isinstance(match.actor, int)
    bot.recall(History.of(match, match.actor))
    view, legal = match.view(match.actor), match.legal()
    bot.think(view, legal)  # compiled and warm
    start = time.process_time()
    thought = bot.think(view, legal)
    return thought.simulations, thought.decisions, time.process_time() - start


def _threads(game: Game) -> Figure:
    """Simulations of two threads against one by the clock on the wall, the median of five pairs."""
    match = next(_positions(game))
    view, legal = match.view(match.actor), match.legal()  # type: ignore[arg-type]
    bots = {
        threads: SearchBot(game, 1, match.box, Effort(seconds=1.0, threads=threads))
        for threads in (1, 2)
    }
    ratios = []
    for _ in range(5):
        rates = {}
        for threads, bot in bots.items():
            start = time.perf_counter()
            thought = bot.think(view, legal)
            rates[threads] = thought.simulations / (time.perf_counter() - start)
        ratios.append(rates[2] / rates[1])
    return Figure("search on two threads against one", statistics.median(ratios), "times", 1.6)


def _memory(game: Game) -> list[Figure]:
    """Memory of one search, and by how much a thousand decisions let it grow."""
    match = next(_positions(game))
    view, legal = match.view(match.actor), match.legal()  # type: ignore[arg-type]
    SearchBot(game, 1, match.box, Effort(simulations=32)).think(view, legal)  # compiled
    gc.collect()
    before = _used()
    bot = SearchBot(game, 1, match.box, Effort(seconds=1.0))
    bot.think(view, legal)
    first = _used()
    bot.effort = Effort(simulations=32)
    for _ in range(1000):
        bot.think(view, legal)
    return [
        Figure("memory of one search", first - before, "MiB", 200, "most"),
        Figure("memory grown over 1,000 decisions", _used() - first, "MiB", 1, "most"),
    ]


def _used() -> float:
    """The memory that this process has now, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20
