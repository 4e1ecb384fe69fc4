"""How true the worlds are that a search imagines.

``python -m bench.beliefs wampum [MATCHES] [BOT] [SEED]``: three of BOT (`greedy`, or `search:300`
for masters that are quick) play matches, and wherever one of them chooses while offers of others
lie face down, its worlds are compared with the truth, as they come and weighed by their sense: how
often an offer brings wampum, and how many points. In Samarkand it is the cards in others' hands, by
how near their families are to them, and how surprising it is where each card truly is. In other
games it is the gauges of the others that are compared, as far as they depend on what is hidden.
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
from fondaco.games.samarkand.features.memory import NOWHERE, hidden_place
from fondaco.games.samarkand.rules.table import IN_HAND

PLAYERS, DEALS, MANY = 3, 20, 200
#: One of so many choices is looked at where gauges are compared.
SELDOM = 7
#: Cards so many steps away, and more, are far.
NEAR = 3
#: How worlds are made, as settings of a search.
WORLDS: dict[str, dict[str, float]] = {"as they come": {"sense": 0}, "weighed": {}}
#: Offers by size: up to so many cards.
CLASSES = {"1": 1, "2 to 3": 3, "4 to 5": 5, "6 and more": 99}


def main(game: str, matches: int, bot: str, seed: str) -> None:
    """Play, look into the heads, and print."""
    found: list[list[float]] = []
    look, show = LOOKS.get(game, (_look_at_gauges, _show_gauges))
    for number in range(matches):
        found += look(Match.start(find_game(game), PLAYERS, seed=f"{seed}:{number}"), bot)
        if number % 20 == 19 or number == matches - 1:
            Console().print(f"{game}, {number + 1} matches of {bot}")
            show(find_game(game).features.GAUGES, np.array(found))


def _show_offers(_: Sequence[str], looks: Any) -> None:
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


# ---------------------------------------------------------------- Samarkand


def _look_at_cards(match: Match, bot: str) -> Iterator[list[float]]:
    """Play a match; of each hidden card and each other seat, seen from a choice now and then: how
    near the seat's families are, whether it holds the card, and how often it does in worlds."""
    worlds, choices = Worlds(match.game, match.box), 0
    bots = [make_bot(bot, match.game, seat) for seat in range(match.players)]
    while match.result is None:
        seat = int(match.actor or 0)
        choices += not match.unfinished and len(match.legal()) > 1
        if not match.unfinished and len(match.legal()) > 1 and choices % SELDOM == 0:
            filled, memory = worlds.fill(match.view(seat)), worlds.memory(match, seat)
            idle = memory.copy()
            idle["clues"] = 0
            stream = np.array([len(match.actions)], np.uint64)
            held = [
                sum(_held(worlds.deal(filled, seat, m, stream)) for _ in range(MANY)) / MANY
                for m in (idle, memory)
            ]
            yield from _cards(match, seat, held)
        match.act(ask(bots[seat], match))


def _held(tables: Any) -> Any:
    """By seat and card: 1 if the seat has it in hand."""
    return (tables["card_at"][0] == IN_HAND + np.arange(PLAYERS)[:, None]).astype(float)


def _cards(match: Match, seat: int, held: Sequence[Any]) -> Iterator[list[float]]:
    """The cards that a seat does not see, for each of the others."""
    table, box, true = match.tables()[0], match.box.record[0], _held(match.tables())
    for other in range(match.players):
        for card in range(int(box["goods"])):
            hidden = hidden_place(table, seat, card) != NOWHERE
            if other != seat and hidden:
                near = NEAR - min(_steps_to(box, table, other, box["space_of"][card]), NEAR)
                yield [near, true[other, card], *(deals[other, card] for deals in held)]


def _steps_to(box: Any, table: Any, seat: int, space: int) -> int:
    """How far the families of a seat are from a space."""
    own = np.flatnonzero(table["married"][seat])
    camps = np.flatnonzero(np.isin(table["standing"], own).any(axis=1))
    return int(box["distance"][camps, space].min()) if len(camps) else NEAR


def _show_cards(_: Sequence[str], looks: Any) -> None:
    """By how near the families of a seat are to the space of a card."""
    table = Table("steps", "n", "held: true", *(f"held, {how}" for how in WORLDS))
    for near in range(NEAR, -1, -1):
        those = looks[looks[:, 0] == near, 1:]
        if len(those):
            told = (f"{share:.1%}" for share in those.mean(axis=0))
            table.add_row(f"{NEAR - near}{'' if near else ' and more'}", str(len(those)), *told)
    Console().print(table)
    true = looks[:, 1] > 0
    for place, how in enumerate(WORLDS, 2):
        share = np.clip(looks[:, place], 0.5 / MANY, 1.0 - 0.5 / MANY)
        surprise = -np.log(np.where(true, share, 1.0 - share)).mean()
        Console().print(f"surprise, {how}: {surprise:.4f}")


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


LOOKS = {
    "wampum": (_look_at_offers, _show_offers),
    "samarkand": (_look_at_cards, _show_cards),
}


if __name__ == "__main__":
    name, matches, bot, seed, *_ = [
        *sys.argv[1:],
        *("200", "greedy", "beliefs")[len(sys.argv) - 2 :],
    ]
    main(name, int(matches), bot, seed)
