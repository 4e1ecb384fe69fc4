"""Open ascending auctions, for every game that holds them.

A table with auctions has the fields of `fields`; a seat that passes is out of this auction. Who
may bid how much, and who pays whom, is the game's own affair.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.compile import rule

NO_BIDDER = -1
#: What `next_bidder` answers instead of a seat.
SOLD, UNSOLD = -1, -2


def fields(seats: int) -> list[tuple[Any, ...]]:
    """The fields of an auction at a table of so many seats; all zero while there is none."""
    return [
        ("high_bid", np.int16),
        ("high_bidder", np.int16),  # NO_BIDDER before the first bid
        ("bidding", np.int16, seats),  # 1: still in
    ]


@rule
def open_auction(table):
    """Everybody is in, nobody has bid."""
    table.high_bid = 0
    table.high_bidder = NO_BIDDER
    for seat in range(table.players):
        table.bidding[seat] = 1


@rule
def raise_bid(table, seat, amount):
    """A seat is the highest bidder now."""
    table.high_bid = amount
    table.high_bidder = seat


@rule
def leave_auction(table, seat):
    """A seat that passes, or cannot bid, is out."""
    table.bidding[seat] = 0


@rule
def close_auction(table):
    """The fields of an auction that is over are zero again."""
    table.high_bid = 0
    table.high_bidder = 0
    for seat in range(table.players):
        table.bidding[seat] = 0


@rule
def next_bidder(table, seat):
    """Who is asked after `seat`: the next seat clockwise that is in and does not lead.

    SOLD when the highest bidder alone is left, UNSOLD when nobody is.
    """
    for step in range(1, table.players + 1):
        other = seat + step
        if other >= table.players:
            other -= table.players
        if table.bidding[other] == 1 and other != table.high_bidder:
            return other
    return UNSOLD if table.high_bidder == NO_BIDDER else SOLD
