"""Buying, drawing and the river (YAN-3, 4, 7.3, 7.4)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.auction import open_auction
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import drop_card, holds
from fondaco.games.yangtze.rules.setup import begin_next_turn
from fondaco.games.yangtze.rules.tiles import bit


@rule
def buy(box, table, house):
    """YAN-3.3."""
    table.money[table.actor] -= box.price[house]
    take_bought(box, table, house)


@rule
def buy_free(box, table, house):
    """YAN-7.4."""
    drop_card(table, table.actor, box.free_buy)
    take_bought(box, table, house)


@rule
def take_bought(box, table, house):
    """YAN-3.5; a second ware takes card I (YAN-7.3), without it the draw follows (YAN-3.1)."""
    seat = table.actor
    tile = bit(table.river[house])
    table.wares[seat] |= tile
    table.known[seat] |= tile
    table.river[house] = t.NO_TILE  # YAN-4.6: nothing slides yet
    table.bought += 1
    if table.phase == t.SECOND_BUY:
        drop_card(table, seat, box.buy_two)
        begin_refill(table)
    elif holds(table, seat, box.buy_two):
        table.phase = t.SECOND_BUY
    else:
        begin_refill(table)


@rule
def begin_refill(table):
    """YAN-4.5: as many wares must come as were bought."""
    table.missing = table.bought
    draw_again(table)


@rule
def draw_again(table):
    """YAN-4.1, 4.3: the same seat draws."""
    table.phase = t.REFILL
    table.actor = t.CHANCE


@rule
def draw_ware(table, tile):
    """YAN-4.4."""
    table.bag_wares ^= bit(tile)
    push_in(table, tile)
    table.missing -= 1
    if table.missing == 0:
        table.idle = 0  # YAN-R.24
        begin_next_turn(table)


@rule
def push_in(table, tile):
    """YAN-4.2: the tiles above the first gap move one house downstream each."""
    for house in range(t.first_gap(table), 0, -1):
        table.river[house] = table.river[house - 1]
    table.river[0] = tile


@rule
def draw_ruler(table, ruler):
    """YAN-5.1: on the next space; YAN-5.2: the active seat is the first to follow it."""
    table.bag_rulers ^= bit(ruler)
    table.rulers[table.ruler_count] = ruler
    table.ruler_count += 1
    table.phase = t.RULER
    table.actor = table.active


@rule
def draw_settlement(table, settlement):
    """YAN-6.1: auctioned at once, the active seat speaks first."""
    table.bag_settlements ^= bit(settlement)
    table.lot = settlement
    open_auction(table)
    table.phase = t.AUCTION
    table.actor = table.active
