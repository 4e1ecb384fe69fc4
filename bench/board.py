"""How long a board takes to draw, in the middle of a match."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module

from bench.goals import DRAWING
from bench.measure import Figure
from fondaco.bots import make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial

_LOOKS = 12
_TIMES = 5


def figures(name: str, players: int) -> list[Figure]:
    """Both boards, the slowest of several positions, the quickest of several tries at each."""
    game = find_game(name)
    board = import_module(f"fondaco.games.{name}.board")
    match = Match.start(game, players, seed=1)
    bots = [make_bot("greedy", game, seat) for seat in range(players)]
    slowest = {"wide": 0.0, "phone": 0.0}
    decided = 0
    while isinstance(match.actor, int) and decided < 40 * _LOOKS:
        seat = match.actor
        if decided % 40 == 0:
            for layout, worst in slowest.items():
                slowest[layout] = max(worst, _drawing(board, match, seat, layout))
        match.act(bots[seat].choose(match.view(seat), match.legal()))
        decided += 1
    return [
        Figure(f"board drawn, {layout}", worst * 1000, "ms", DRAWING, "most", name)
        for layout, worst in slowest.items()
    ]


def _drawing(board: object, match: Match, seat: int, layout: str) -> float:
    names = [match.box.name("seats", place, "en") for place in range(match.players)]
    view, last = match.view(seat), match.events(seat)[-5:]

    def draw() -> None:
        trial = Trial(match.box, view, seat)  # one for both, as on the site
        composition = board.compose(trial, "", "en", names)  # type: ignore[attr-defined]
        drawn = board.draw(trial, "en", composition, names, last)  # type: ignore[attr-defined]
        getattr(drawn, layout)

    return min(_seconds(draw) for _ in range(_TIMES))


def _seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
