"""How true the worlds are that a search imagines.

``python -m bench.beliefs wampum [MATCHES] [BOT] [SEED]``: three of BOT (`greedy`, or `search:300`
for masters that are quick) play matches, and wherever one of them chooses while offers of others
lie face down, its worlds are compared with the truth, as they come and weighed by their sense: how
often an offer brings wampum, and how many points. In other games it is the gauges of the others
that are compared, as far as they depend on what is hidden.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fondaco.bots import ask, make_bot
from fondaco.bots.compiled.mcts_records import SEATS
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.search_bot import Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.slots import gauge
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS, DEALS = 3, 20
#: One of so many choices is looked at where gauges are compared.
SELDOM = 7
#: How worlds are made, as settings of a search.
WORLDS: dict[str, dict[str, float]] = {"as they come": {"sense": 0}, "weighed": {}}
#: Offers by size: up to so many cards.
CLASSES = {"1": 1, "2 to 3": 3, "4 to 5": 5, "6 and more": 99}


def main(game: str, matches: int, bot: str, seed: str) -> None:
    """Play, look into the heads, and print."""
    found: list[list[float]] = []
    look = _look_at_offers if game == "wampum" else _look_at_gauges
    for number in range(matches):
        found += look(Match.start(find_game(game), PLAYERS, seed=f"{seed}:{number}"), bot)
        if number % 20 == 19 or number == matches - 1:
            Console().print(f"{game}, {number + 1} matches of {bot}")
            if game == "wampum":
                _show_offers(np.array(found))
            else:
                _show_gauges(find_game(game).features.GAUGES, np.array(found))


def _show_offers(looks: Any) -> None:
    """By the size of the offers."""
    headings = (f"{what}, {how}" for what in ("wampum", "points") for how in ("true", *WORLDS))
    table = Table("cards", "n", *headings)
    fewest = 1
    for name, most in CLASSES.items():
        those = looks[(looks[:, 0] >= fewest) & (looks[:, 0] <= most)]
        fewest = most + 1
        if len(those):
            means = those[:, 1:].mean(axis=0)
            shares, points = means[::2], means[1::2]
            told = [f"{share:.1%}" for share in shares], [f"{amount:.2f}" for amount in points]
            table.add_row(name, str(len(those)), *told[0], *told[1])
    Console().print(table)


def _look_at_offers(match: Match, bot: str) -> Iterator[list[float]]:
    """Play a match; of each offer that lies when another chooses: size, truth and beliefs."""
    worlds = Worlds(match.game, match.box)
    bots = [make_bot(bot, match.game, seat) for seat in range(match.players)]
    trees = [Tree(match.game, match.box, 1, given) for given in WORLDS.values()]
    while match.result is None:
        seat = int(match.actor or 0)
        if not match.unfinished and len(match.legal()) > 1 and match.tables()["offers"].any():
            true = _offers(match.tables()[0])
            filled, memory = worlds.fill(match.view(seat)), worlds.memory(match, seat)
            beliefs = [true]
            for tree in trees:
                tree.reseed(len(match.actions))
                tree.plant(filled)
                beliefs.append(_believed(tree, seat, memory))
            for other in range(match.players):
                if other != seat and true[other, 0]:
                    yield [float(true[other, 0]), *(n for b in beliefs for n in b[other, 1:])]
        match.act(ask(bots[seat], match))


def _believed(tree: Tree, seat: int, memory: Any) -> Any:
    """The mean over some worlds."""
    sums = np.zeros((SEATS, 3))
    for _ in range(DEALS):
        tree.grow(seat, memory, 1)
        sums += _offers(tree.world[0])
    return sums / DEALS


def _offers(table: Any) -> Any:
    """By seat: the size of the offer, 1 if it is for wampum, and the points it brings."""
    found = np.zeros((SEATS, 3))
    for village, seat in enumerate(table["trader"]):
        if seat >= 0:
            offer = table["offers"][seat]
            wampum = not (offer * table["villages"][village]).any()
            found[seat] = offer.sum(), wampum, wampum * np.maximum(offer - 1, 0).sum()
    return found


# ---------------------------------------------------------------- other games


@driver
def gauge_at(box, tables, i, seat, numbers):  # type: ignore[no-untyped-def]
    """`gauge` for Python: an array of tables and an index."""
    gauge(box[0], tables[i], seat, numbers)


def _look_at_gauges(match: Match, bot: str) -> Iterator[list[float]]:
    """Play a match; of others, seen from a choice now and then: all gauges, true and believed."""
    game, worlds = match.game, Worlds(match.game, match.box)
    read = bot_kernel(game).bind(gauge_at)
    bots = [make_bot(bot, game, seat) for seat in range(match.players)]
    tree, choices = Tree(game, match.box, 1, {}), 0
    while match.result is None:
        seat = int(match.actor or 0)
        choices += not match.unfinished and len(match.legal()) > 1
        if not match.unfinished and len(match.legal()) > 1 and choices % SELDOM == 0:
            tree.reseed(len(match.actions))
            tree.plant(worlds.fill(match.view(seat)))
            memory = worlds.memory(match, seat)
            sums = np.zeros((2, SEATS, len(game.features.GAUGES)))
            for deal in range(DEALS + 1):
                if deal > 0:
                    tree.grow(seat, memory, 1)
                for other in range(match.players):
                    numbers = np.zeros(sums.shape[2])
                    tables = tree.world if deal > 0 else match.tables()
                    read(match.box.record, tables, 0, other, numbers)
                    sums[min(deal, 1), other] += numbers / (DEALS if deal else 1)
            for other in range(match.players):
                if other != seat:
                    yield sums[:, other].ravel().tolist()
        match.act(ask(bots[seat], match))


def _show_gauges(names: Sequence[str], looks: Any) -> None:
    """Those that are not always believed as they are."""
    true, believed = looks[:, : len(names)], looks[:, len(names) :]
    table = Table("gauge of another", "n", "true", "believed", "off by", "spread")
    for place, name in enumerate(names):
        off = believed[:, place] - true[:, place]
        if abs(off).max() > 1e-9:
            means = true[:, place].mean(), believed[:, place].mean(), abs(off).mean()
            told = (f"{amount:.3f}" for amount in (*means, true[:, place].std()))
            table.add_row(name, str(len(looks)), *told)
    Console().print(table)


if __name__ == "__main__":
    name, matches, bot, seed, *_ = [
        *sys.argv[1:],
        *("200", "greedy", "beliefs")[len(sys.argv) - 2 :],
    ]
    main(name, int(matches), bot, seed)
