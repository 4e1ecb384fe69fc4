"""How true the worlds are that a search imagines.

``python -m bench.beliefs wampum [MATCHES] [BOT] [SEED] [SETTINGS]``: three of BOT (`greedy`, or
`search:300` for masters that are quick) play matches, and wherever one of them chooses while offers
of others lie face down, its worlds are compared with the truth: how often an offer brings wampum,
and how many points. With the settings ``sense=0`` worlds are as they come.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.settings import read
from fondaco.bots import ask, make_bot
from fondaco.bots.compiled.mcts_records import SEATS
from fondaco.bots.search_bot import Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS, WORLDS = 3, 40
#: Offers by size: up to so many cards.
CLASSES = {"1": 1, "2 to 3": 3, "4 to 5": 5, "6 and more": 99}


def main(game: str, matches: int, bot: str, seed: str, given: dict[str, float]) -> None:
    """Play, look into the heads, and print."""
    found: list[list[float]] = []
    for number in track(range(matches), description=f"{game}, {bot}"):
        found += _look(Match.start(find_game(game), PLAYERS, seed=f"{seed}:{number}"), bot, given)
    looks = np.array(found)
    table = Table("cards", "n", "wampum, true", "believed", "points, true", "believed")
    fewest = 1
    for name, most in CLASSES.items():
        those = looks[(looks[:, 0] >= fewest) & (looks[:, 0] <= most)]
        fewest = most + 1
        if len(those):
            _, swap, points, as_believed, points_believed = those.mean(axis=0)
            shares = f"{swap:.1%}", f"{as_believed:.1%}"
            table.add_row(name, str(len(those)), *shares, f"{points:.2f}", f"{points_believed:.2f}")
    Console().print(table)


def _look(match: Match, bot: str, given: dict[str, float]) -> Iterator[list[float]]:
    """Play a match; of each offer that lies when another chooses: size, truth and belief."""
    worlds = Worlds(match.game, match.box)
    bots = [make_bot(bot, match.game, seat) for seat in range(match.players)]
    tree = Tree(match.game, match.box, 1, given)
    while match.result is None:
        seat = int(match.actor or 0)
        if not match.unfinished and len(match.legal()) > 1 and match.tables()["offers"].any():
            tree.reseed(len(match.actions))
            tree.plant(worlds.fill(match.view(seat)))
            memory = worlds.memory(match, seat)
            true = _offers(match.tables()[0])
            dealt = np.zeros((WORLDS, SEATS, 3))
            for place in range(WORLDS):
                tree.grow(seat, memory, 1)
                dealt[place] = _offers(tree.world[0])
            believed = dealt.mean(axis=0)
            for other in range(match.players):
                if other != seat and true[other, 0]:
                    yield [*true[other].tolist(), *believed[other, 1:].tolist()]
        match.act(ask(bots[seat], match))


def _offers(table: Any) -> Any:
    """By seat: the size of the offer, 1 if it is for wampum, and the points it brings."""
    found = np.zeros((SEATS, 3))
    for village, seat in enumerate(table["trader"]):
        if seat >= 0:
            offer = table["offers"][seat]
            wampum = not (offer * table["villages"][village]).any()
            found[seat] = offer.sum(), wampum, wampum * np.maximum(offer - 1, 0).sum()
    return found


if __name__ == "__main__":
    name, matches, bot, seed, given, *_ = [
        *sys.argv[1:],
        *("200", "greedy", "beliefs", "-")[len(sys.argv) - 2 :],
    ]
    main(name, int(matches), bot, seed, read(given))
