"""What a view of MarraCash's table holds, and small facts about it (section 8)."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from fondaco.engine.box import Box, OptionValue
from fondaco.engine.contract import TableView


class Auction(TypedDict):
    """An auction in progress; a sealed answer of somebody else is "?"."""

    shop: str
    auctioneer: int
    high_bid: int
    high_seat: int | None
    active: list[bool]
    sealed: list[int | str | None]


class Cards(TypedDict):
    """Goods cards by their ids; of what is hidden only the number."""

    deck: list[str] | int
    open: list[str]
    hands: list[list[str] | int]
    completed: list[int]


class View(TableView):
    """The table as somebody sees it (section 8 of the specification)."""

    options: dict[str, OptionValue]
    start_seat: int | None
    turn_seat: int | None
    turn_no: int
    actions_done: list[str]
    progress: bool
    idle_turns: int
    final_turns: int | None
    last_round_cause: str | None
    #: None where it is hidden.
    cash: list[int | None]
    bag: list[int]
    owners: list[int]
    customers: list[int]
    fountains: list[list[int]]
    queue: list[str]
    queue_left_gone: int
    queue_right_used: bool
    auction: Auction | None
    cards: Cards | None


def round_of(view: View) -> int:
    """The round that is being played; 0 during the set-up."""
    return -(-view["turn_no"] // view["players"])


def shops_of(view: View, seat: int) -> list[int]:
    """The shops of a seat, in data order."""
    return [shop for shop, owner in enumerate(view["owners"]) if owner == seat]


def customers_by_colour(box: Box, view: View, seat: int) -> Counter[str]:
    """Customers in all shops of a seat, by their colours."""
    found: Counter[str] = Counter()
    for shop in shops_of(view, seat):
        found[box.data["shops"][shop]["colour"]] += view["customers"][shop]
    return found
