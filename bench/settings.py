"""Searches with other settings, or as they were: who wins?

``python -m bench.settings GAME MATCHES SIMULATIONS NEW [OLD]``: one search with the settings NEW
(``sense=1,breadth=8``; a dash for those of the game) sits among two with OLD, with as many
simulations a decision. Each deal is played three times, with the one in every seat.
"""

from __future__ import annotations

import math
import sys

import numpy as np
from rich.console import Console
from rich.progress import Progress

from fondaco.bots import ask
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3


def main(name: str, matches: int, simulations: int, new: str, old: str = "-") -> None:
    """Play, and print the share of victories of the one."""
    console = Console()
    shares: list[list[float]] = []
    with Progress(console=console) as progress:
        task = progress.add_task(f"{name}: {new} among {old}", total=matches)
        for deal in range(matches // PLAYERS):
            won = []
            for seat in range(PLAYERS):
                won.append(_play(name, f"settings:{deal}", seat, simulations, new, old))
                progress.advance(task)
            shares.append(won)
            if deal % 20 == 19:
                console.print(_told(shares))
    console.print(_told(shares))


def _told(shares: list[list[float]]) -> str:
    """The mean over deals: matches of one deal are not independent of each other."""
    of_deals = np.array(shares).mean(axis=1)
    reach = 1.96 * of_deals.std(ddof=1) / math.sqrt(len(of_deals))
    return f"{of_deals.mean():.1%} ± {reach:.1%} of {PLAYERS * len(of_deals)} matches"


def _play(name: str, seed: str, seat: int, simulations: int, new: str, old: str) -> float:
    """One match; the share of the victory that the one in a seat has of it."""
    match = Match.start(find_game(name), PLAYERS, seed=seed)
    effort = Effort(simulations=simulations)
    bots = [
        SearchBot(match.game, place, match.box, effort, **read(new if place == seat else old))
        for place in range(PLAYERS)
    ]
    while match.result is None:
        match.act(ask(bots[int(match.actor or 0)], match))
    ranks = match.tables()["ranks"][0][:PLAYERS]
    return float(ranks[seat] == 1) / int((ranks == 1).sum())


def read(text: str) -> dict[str, float]:
    """Settings as they are typed."""
    pairs = (part.split("=") for part in text.split(",") if part != "-")
    return {name: float(amount) for name, amount in pairs}


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
