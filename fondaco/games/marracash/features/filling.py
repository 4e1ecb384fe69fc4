"""Some state with a given view: what is hidden is filled up in a fixed way."""

from __future__ import annotations

from itertools import product

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.marracash.notation.state import ids


def fill(box: Box, view: State, seat: int) -> State:
    """Some state with this view; `seat` is to act."""
    state = dict(view)
    if view["options"]["hidden_cash"]:
        state["cash"] = [_some_cash(box, view, other) for other in range(view["players"])]
    if view["auction"] is not None:
        least, auctioneer = int(box.record["min_bid"][0]), view["auction"]["auctioneer"]
        answers = [
            (least if other == auctioneer else 0) if answer == "?" else answer
            for other, answer in enumerate(view["auction"]["sealed"])
        ]
        state["auction"] = {**view["auction"], "sealed": answers}
    if view["options"]["cards"] == "antiques":
        state["cards"] = _some_cards(box, view)
    return state


def _some_cash(box: Box, view: State, other: int) -> int:
    """The start cash, or the bid one has made."""
    cash: int | None = view["cash"][other]
    if cash is not None:
        return cash
    start, auction = int(box.record["start_cash"][0]), view["auction"]
    leads = auction is not None and auction["high_seat"] == other
    return max(start, auction["high_bid"]) if leads else start


def _some_cards(box: Box, view: State) -> State:
    """Hands around the first colours that their owners' customers do not cover (MAR-9.2)."""
    colour_of = {row["id"]: row["colour"] for row in box.data["cards"]}
    cards, size = view["cards"], int(box.record["antiques_hand"][0])
    shown = {card for hand in cards["hands"] if isinstance(hand, list) for card in hand}
    unseen = [card for card in ids(box, "cards") if card not in shown]
    hidden = [other for other, hand in enumerate(cards["hands"]) if isinstance(hand, int)]
    for colours in product(ids(box, "colours"), repeat=len(hidden)):
        pile, must = list(unseen), {}
        for other, colour in zip(hidden, colours, strict=True):
            count = _customers(box, view, other, colour) + 1
            must[other] = [card for card in pile if colour_of[card] == colour][:count]
            pile = [card for card in pile if card not in must[other]]
            if len(must[other]) < count or count > size:
                break
        else:
            break
    hands = list(cards["hands"])
    for other in hidden:
        rest = size - len(must[other])
        hands[other] = sorted([*must[other], *pile[:rest]], key=unseen.index)
        del pile[:rest]
    return {**cards, "deck": pile, "hands": hands}


def _customers(box: Box, view: State, other: int, colour: str) -> int:
    """Customers of a colour in all shops of a seat."""
    rows = zip(box.data["shops"], view["owners"], view["customers"], strict=True)
    return sum(
        guests for shop, owner, guests in rows if owner == other and shop["colour"] == colour
    )
