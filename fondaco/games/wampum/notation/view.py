"""What a view of Wampum holds (section 8), for type checkers and for readers."""

from __future__ import annotations

from typing import Any, TypedDict

from fondaco.engine.contract import TableView

#: A goods vector: how many cards of each kind; a number where only their sum is known.
Goods = list[int]
Seen = Goods | int


class Village(TypedDict):
    """A village in play and its goods."""

    id: str
    goods: Goods


class Offer(TypedDict, total=False):
    """An offer: open with its `goods`, or covered with their `count`."""

    village: str | None
    goods: Goods
    count: int


class View(TableView):
    """What a seat sees; the state of a table has nothing hidden."""

    options: dict[str, Any]
    round: int
    last_round: bool
    canoe: int | None
    turn: int
    deck: Seen
    removed: Goods
    hands: list[Seen]
    offers: list[Offer | None]
    villages: list[Village]
    chests: list[Goods | None]
    discards: list[Seen]
    pending: dict[str, Any] | None


def total(cards: Seen) -> int:
    """The number of cards of a hand."""
    return sum(cards) if isinstance(cards, list) else cards


def own_hand(view: View, seat: int) -> Goods:
    """The cards of the seat whose view it is; nothing if they are not to be seen."""
    hand = view["hands"][seat]
    return hand if isinstance(hand, list) else []


def size(offer: Offer | None) -> int:
    """The number of cards of an offer."""
    if offer is None:
        return 0
    return offer["count"] if "count" in offer else sum(offer["goods"])


def trader_at(view: View, village: str) -> int | None:
    """The seat whose offer lies at a village."""
    for seat, offer in enumerate(view["offers"]):
        if offer is not None and offer["village"] == village:
            return seat
    return None
