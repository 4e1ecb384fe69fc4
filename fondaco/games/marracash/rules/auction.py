"""Auctions: bids in turn or sealed, the sale, and who walks in at once (MAR-3, MAR-9.3)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.auction import (
    close_auction,
    leave_auction,
    next_bidder,
    open_auction,
    raise_bid,
)
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.moves import visit


@rule
def put_up(table, shop):
    """7.2: the stone lies on a shop, and the auctioneer must bid first (MAR-3.1, 3.3)."""
    table.auctions_done += 1
    table.lot = shop
    open_auction(table)
    table.phase = t.BID
    table.actor = table.turn_seat


@rule
def bid(box, table, amount):
    """7.3: more than the highest bid (MAR-3.4, 3.6), or a sealed answer."""
    if table.options[t.OPT_BIDDING] == t.SEALED:
        answer(box, table, amount)
        return
    raise_bid(table, table.actor, amount)
    go_on(box, table)


@rule
def pass_by(box, table):
    """7.4: out of this auction, and of this one only (MAR-3.5)."""
    if table.options[t.OPT_BIDDING] == t.SEALED:
        answer(box, table, 0)
        return
    leave_auction(table, table.actor)
    go_on(box, table)


@rule
def go_on(box, table):
    """MAR-3.7 to 3.9: the next seat that is in and can bid, or the sale."""
    seat = next_bidder(table, table.actor)
    while seat >= 0 and not t.can_bid(box, table, seat, table.high_bid + box.money_step):
        leave_auction(table, seat)
        seat = next_bidder(table, seat)
    if seat >= 0:
        table.actor = seat
    else:
        table.phase = t.SALE


@rule
def answer(box, table, amount):
    """MAR-9.3: one secret answer each; who cannot bid is put down as 0 without being asked."""
    seat = np.int64(table.actor)
    table.sealed[seat] = amount
    table.answered[seat] = 1
    seat = clockwise(table, seat, 1)
    while seat != table.turn_seat and not t.can_bid(box, table, seat, box.min_bid):
        table.answered[seat] = 1
        seat = clockwise(table, seat, 1)
    if seat != table.turn_seat:
        table.actor = seat
        return
    for step in range(table.players):
        other = clockwise(table, table.turn_seat, step)
        if table.sealed[other] > table.high_bid:  # of equals the first from the auctioneer on
            raise_bid(table, other, table.sealed[other])
    table.phase = t.SALE


@rule
def auction_commission(box, table):
    """MAR-3.11, 3.12: nothing for a shop that the auctioneer buys."""
    if table.high_bidder == table.turn_seat:
        return 0
    if table.high_bid <= box.auction_commission_limit:
        return box.auction_commission_low
    return box.auction_commission_high


@rule
def sell(box, table):
    """MAR-3.10, 3.11: price, sign, commission."""
    winner = table.high_bidder
    table.cash[winner] -= table.high_bid
    table.signs[winner] -= 1
    table.owners[table.lot] = winner
    table.progress = 1
    table.cash[table.turn_seat] += auction_commission(box, table)
    for seat in range(table.players):
        table.sealed[seat] = 0
        table.answered[seat] = 0
    close_auction(table)
    table.phase = t.DOORSTEP


@rule
def welcome(box, table):
    """MAR-3.13, 3.14: visitors of the colour at the doors walk in, one visit without a mover."""
    shop = table.lot
    colour = box.shop_colour[shop]
    guests = 0
    for place in range(box.door_count[shop]):
        fountain = box.doors[shop, place]
        guests += table.fountains[fountain, colour]
        table.fountains[fountain, colour] = 0
    table.lot = 0
    table.phase = t.ACTION_DONE
    if guests > 0:
        visit(box, table, shop, guests, t.NO_MOVER)
        if table.options[t.OPT_CARDS] == t.ANTIQUES:
            table.phase = t.SALE_HAND
