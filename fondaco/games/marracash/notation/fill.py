"""Some state with a given view: what is hidden is filled up in a fixed way."""

from __future__ import annotations

from itertools import product
from typing import Any

from fondaco.engine.box import Box
from fondaco.games.marracash.notation.views import customers_by_colour


def fill(box: Box, view: Any) -> dict[str, Any]:
    """Some state with this view, whoever sees it and whatever is to be decided."""
    state = dict(view)
    if None in view["cash"]:
        state["cash"] = [
            _some_cash(box, view, seat) if cash is None else cash
            for seat, cash in enumerate(view["cash"])
        ]
    if view["auction"] is not None:
        least, auctioneer = int(box.record["min_bid"][0]), view["auction"]["auctioneer"]
        answers = [
            (least if seat == auctioneer else 0) if answer == "?" else answer
            for seat, answer in enumerate(view["auction"]["sealed"])
        ]
        state["auction"] = {**view["auction"], "sealed": answers}
    if view["options"]["cards"] == "antiques":
        state["cards"] = _some_cards(box, view)
    return state


def _some_cash(box: Box, view: Any, seat: int) -> int:
    """The start cash, more if it is needed to bid, and none where it would allow an auction."""
    record = box.record[0]
    done = len(view["actions_done"])
    if view["phase"] == "refill" and seat == view["actor"] and done < record["actions_per_turn"]:
        return 0  # somebody with money would have held an auction (MAR-4.3)
    high = 0 if view["auction"] is None else view["auction"]["high_bid"]
    return max(int(record["start_cash"]), int(record["min_bid"]), high + int(record["money_step"]))


def _some_cards(box: Box, view: Any) -> dict[str, Any]:
    """The unseen cards in their order, but no hand that its owner's customers cover (MAR-9.2)."""
    cards = view["cards"]
    shown = {card for hand in cards["hands"] if isinstance(hand, list) for card in hand}
    pile = [card for card in box.ids("cards") if card not in shown]
    order = pile.index
    sizes = {seat: hand for seat, hand in enumerate(cards["hands"]) if isinstance(hand, int)}
    hands = list(cards["hands"])
    wanted = _uncovered(box, view, sizes, pile) if view["turn_no"] else {}
    rest = [card for card in pile if not any(card in hand for hand in wanted.values())]
    for seat, size in sizes.items():
        hand = wanted.get(seat, [])
        more = size - len(hand)
        hands[seat] = sorted([*hand, *rest[:more]], key=order)
        del rest[:more]
    return {**cards, "deck": rest, "hands": hands}


def _uncovered(box: Box, view: Any, sizes: dict[int, int], pile: list[str]) -> dict[int, list[str]]:
    """For each hidden hand, one card more of some colour than its owner has customers."""
    colour_of = {row["id"]: row["colour"] for row in box.data["cards"]}
    served = {seat: customers_by_colour(box, view, seat) for seat in sizes}
    for colours in product(box.ids("colours"), repeat=len(sizes)):
        left, found = list(pile), {}
        for seat, colour in zip(sizes, colours, strict=True):
            count = served[seat][colour] + 1
            found[seat] = [card for card in left if colour_of[card] == colour][:count]
            left = [card for card in left if card not in found[seat]]
            if len(found[seat]) < count or count > sizes[seat]:
                break
        else:
            return found
    return {}
