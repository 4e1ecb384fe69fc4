"""From a view to a state that shows it: hidden counters lie in the order of the crops."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.games.key_harvest.notation.view import Counters, View
from fondaco.games.key_harvest.rules.table import CROPS


def fill(box: Box, view: View) -> View:
    """Some state with this view; in the deal the stock is what no hand was given."""
    piles = [slot["bid"] for store in view["stores"] for slot in store]
    piles += [pile for pile in (view["stock"], *view["hands"]) if isinstance(pile, list)]
    unseen = [int(box.record["counters_per_crop"][0])] * CROPS
    for pile in piles:
        unseen = [count - seen for count, seen in zip(unseen, pile, strict=True)]
    hands, payer = list(view["hands"]), view["actor"]
    if isinstance(payer, int):
        # Counters are paid in the order of the crops: those still to be paid are late ones.
        hands[payer] = _filled(unseen, hands[payer], range(CROPS - 1, -1, -1))
    hands = [_filled(unseen, hand, range(CROPS)) for hand in hands]
    stock = view["stock"] if isinstance(view["stock"], list) else unseen
    return {**view, "hands": hands, "stock": stock}


def _filled(unseen: list[int], hand: Counters, crops: range) -> list[int]:
    """A hand; one that is hidden gets so many of the unseen counters, crop after crop."""
    if isinstance(hand, list):
        return hand
    taken = [0] * CROPS
    for crop in crops:
        taken[crop] = min(unseen[crop], hand - sum(taken))
        unseen[crop] -= taken[crop]
    return taken
