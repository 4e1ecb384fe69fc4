"""Wampum: which offers make sense in a world, against a list of all that could be made."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from typing import Any

import numpy as np

from fondaco import Match
from fondaco.bots.search_bot import Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.compile import readable
from fondaco.games.wampum.features.sense import LOSS, SURE, TEMPER, WHIM
from tests.games.wampum.test_rule_book import goods, lay
from tests.games.wampum.test_rule_book_settling import position

VILLAGES = ("w", "pp", "tta")


def _explained(match: Match, seat: int, memory: Any, key: int = 1) -> tuple[float, tuple[int, ...]]:
    """How likely the offer of seat 0 is with the hand it has, and what it is laid as."""
    features, world = match.game.features, match.tables().copy()
    box, stream = readable(match.box.record)[0], np.array([key], np.uint64)
    amount = features.make_sense(
        box, readable(world)[0], seat, readable(memory)[0], features.WEIGHTS, stream
    )
    return float(amount), tuple(world["offers"][0, 0].tolist())


def _worth(held: int) -> float:
    return 0.58 + 0.75 * (held - 1) if held else 0.0


def _all_offers(hand: list[int], villages: list[list[int]], to_come: int) -> dict[Any, float]:
    """What every offer of a hand brings in round 2 of 12, two cards to be drawn, nobody there."""
    found = {}
    for village, offer in product(range(len(villages)), product(*(range(n + 1) for n in hand))):
        size = sum(offer)
        if size == 0:
            continue
        kept = [n - m for n, m in zip(hand, offer, strict=True)]
        shared = any(n and m for n, m in zip(offer, villages[village], strict=True))
        if shared:
            amount = sum(_worth(n + m) for n, m in zip(kept, villages[village], strict=True))
        else:
            amount = sum(map(_worth, kept)) + SURE * sum(max(0, n - 1) for n in offer)
        amount -= LOSS * min(0.9, 0.62 * to_come / (size + 1))
        amount -= 0.60 * max(0, sum(kept) + 2 - size - 3)
        found[village, offer] = math.exp(amount / TEMPER)
    return found


def _laid(hand: str, offer: str, cards: str) -> Match:
    """Seat 0 of three offers; the others are to follow."""
    match = position([hand, "mmm", "ttt"], VILLAGES, {})
    lay(match, f"{offer} {cards}")
    return match


def test_an_offer_is_as_likely_as_it_is_among_all_offers() -> None:
    match = _laid("mmmmppa", "v2", "maize 3")
    memory = Worlds(match.game, match.box).memory(match, 1)
    assert memory["offered_at"][0].tolist() == [1, 0, 0, 0, 0]
    found = _all_offers(goods("mmmmppa"), [goods(cards) for cards in VILLAGES], to_come=2)
    those = sum(n for (at, offer), n in found.items() if at == 0 and sum(offer) == 3)
    sizes = {(at, sum(offer)) for at, offer in found}
    expected = (1 - WHIM) * those / sum(found.values()) + WHIM / len(sizes)
    assert math.isclose(_explained(match, 1, memory)[0], math.log(expected), rel_tol=1e-9)


def test_an_offer_is_laid_as_often_as_it_is_likely() -> None:
    match = _laid("mmmppa", "v3a", "maize 2")
    memory = Worlds(match.game, match.box).memory(match, 1)
    found = _all_offers(goods("mmmppa"), [goods(cards) for cards in VILLAGES], to_come=2)
    those = {offer: n for (at, offer), n in found.items() if at == 1 and sum(offer) == 2}
    tries = 1500
    seen = Counter(_explained(match, 1, memory, key)[1] for key in range(tries))
    assert set(seen) <= set(those)
    for offer, amount in those.items():
        share = amount / sum(those.values())
        reach = 4.5 * math.sqrt(share * (1 - share) / tries) + 1e-9
        assert abs(seen[offer] / tries - share) <= reach


def test_who_was_driven_out_offered_elsewhere() -> None:
    """Where an offer was laid is kept in mind, with what lay there; where it lies now is seen."""
    match = position(["mmmmpp", "ppptt", "wwwaa"], VILLAGES, {})
    lay(match, "v2 maize 2", "v2 tobacco 1 pelts 2")
    match.act("move v3a")
    memory = Worlds(match.game, match.box).memory(match, 2)
    assert memory["offered_at"][0, :2].tolist() == [1, 1]
    assert memory["lying"][0, 1].tolist() == [2, 0, 0, 0, 0]
    assert memory["to_come"][0, :2].tolist() == [2, 1]


def test_eight_cards_are_no_senseless_swap_of_goods() -> None:
    """Nobody lays eight cards for three others: with hardly an exception they are for wampum."""
    match = position(["wwwwaaaamp", "mtp", "mmt"], ["m", "ptm", "ttm"], {})
    lay(match, "v3a weapons 4 alcohol 4")
    worlds = Worlds(match.game, match.box)
    memory = worlds.memory(match, 1)
    for_wampum = []
    for given in ({"sense": 0.0}, {}):
        tree = Tree(match.game, match.box, 1, given)
        tree.plant(worlds.fill(match.view(1)))
        offers = []
        for _ in range(200):
            tree.grow(1, memory, 1)
            offers.append(tree.world["offers"][0, 0].copy())
        assert {int(offer.sum()) for offer in offers} == {8}
        for_wampum.append(np.mean([not offer[:3].any() for offer in offers]))
    assert for_wampum[0] < 0.5
    assert for_wampum[1] > 0.8
