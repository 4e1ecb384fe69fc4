"""The auction of a settlement (YAN-6)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.auction import (
    SOLD,
    UNSOLD,
    close_auction,
    leave_auction,
    next_bidder,
    raise_bid,
)
from fondaco.games.yangtze.rules.purchase import draw_again
from fondaco.games.yangtze.rules.tiles import bit


@rule
def bid(table, amount):
    """YAN-6.2, 6.3."""
    raise_bid(table, table.actor, amount)
    ask_next_bidder(table)


@rule
def pass_bid(table):
    """YAN-6.2: out of this auction."""
    leave_auction(table, table.actor)
    ask_next_bidder(table)


@rule
def ask_next_bidder(table):
    """YAN-6.5 to 6.7."""
    asked = next_bidder(table, table.actor)
    if asked == SOLD:
        winner = table.high_bidder
        table.money[winner] -= table.high_bid
        table.settlements[winner] |= bit(table.lot)
    elif asked == UNSOLD:
        table.box_settlements |= bit(table.lot)
    else:
        table.actor = asked
        return
    table.lot = 0
    close_auction(table)
    draw_again(table)
