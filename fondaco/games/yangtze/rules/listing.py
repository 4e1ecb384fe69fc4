"""What may be done now: the lists of YAN-A.3 to A.10, in ascending flat index."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.yangtze.rules.ruling import can_accept, can_give, may_decline
from fondaco.games.yangtze.rules.selling import fitting, holds
from fondaco.games.yangtze.rules.table import (
    ACCEPT,
    BID,
    BUY,
    BUY_FREE,
    CASH,
    CASH_CARDS,
    DEAL,
    DECLINE,
    DONE,
    DRAW,
    DRAW_RULER,
    DRAW_SETTLEMENT,
    END_TURN,
    GIVE,
    HOUSES,
    NO_TILE,
    OPEN_SALE,
    PASS,
    PICK,
    RULERS,
    SELL,
    SETTLEMENTS,
    TAKE,
    TILES,
    effect_of,
    highest_bid,
    lowest_bid,
)
from fondaco.games.yangtze.rules.tiles import lowest, rest_after


@rule
def add_tiles(moves, amount, verb, tiles):
    """A verb with each tile of a set of few."""
    while tiles != 0:
        moves[amount] = verb + lowest(tiles)
        amount += 1
        tiles = rest_after(tiles)
    return amount


@rule
def list_deals(table, moves):
    """YAN-A.3, 4.7: any ware in the bag. Every index is written, those in the bag stay."""
    amount = 0
    for tile in range(TILES):
        moves[amount] = DEAL + tile
        amount += (table.bag_wares >> tile) & 1
    return amount


@rule
def list_draws(table, moves):
    """YAN-A.3, 4.7: any tile in the bag, written as in `list_deals`."""
    amount = 0
    for tile in range(TILES):
        moves[amount] = DRAW + tile
        amount += (table.bag_wares >> tile) & 1
    for ruler in range(RULERS):
        moves[amount] = DRAW_RULER + ruler
        amount += (table.bag_rulers >> ruler) & 1
    for settlement in range(SETTLEMENTS):
        moves[amount] = DRAW_SETTLEMENT + settlement
        amount += (table.bag_settlements >> settlement) & 1
    return amount


@rule
def list_bundle(box, table, moves):
    """YAN-A.4: fitting wares, and to sell what is picked."""
    amount = add_tiles(moves, 0, PICK, fitting(box, table))
    moves[amount] = SELL
    return amount + 1


@rule
def list_window(table, moves):
    """YAN-A.5; nobody opens the window in vain (YAN-R.3)."""
    amount = add_tiles(moves, 0, PICK, table.wares[table.actor])
    moves[amount] = DONE
    return amount + 1 if table.sale >= 1 else amount


@rule
def list_turn(box, table, moves):
    """YAN-A.6; YAN-2.1: as many bundles as one likes, each is a decision of its own."""
    amount = add_tiles(moves, 0, PICK, table.wares[table.actor])
    amount = add_purchases(box, table, moves, amount)
    amount = add_cash(box, table, moves, amount)
    moves[amount] = END_TURN
    return amount + 1


@rule
def list_second_buy(box, table, moves):
    """YAN-A.7."""
    amount = add_purchases(box, table, moves, 0)
    amount = add_cards(box, table, moves, amount)
    moves[amount] = DONE
    return amount + 1


@rule
def add_purchases(box, table, moves, amount):
    """YAN-3.2, 3.4, 7.4."""
    seat = table.actor
    for house in range(HOUSES):
        if table.river[house] != NO_TILE and box.price[house] <= table.money[seat]:
            moves[amount] = BUY + house
            amount += 1
    if holds(table, seat, box.free_buy):
        for house in range(HOUSES):
            if table.river[house] != NO_TILE:
                moves[amount] = BUY_FREE + house
                amount += 1
    return amount


@rule
def add_cash(box, table, moves, amount):
    """YAN-7.6."""
    for choice in range(CASH_CARDS):
        if holds(table, table.actor, box.cash_card[choice]):
            moves[amount] = CASH + choice
            amount += 1
    return amount


@rule
def add_cards(box, table, moves, amount):
    """YAN-7.5 to 7.7: the cards for any time, and any number of them (YAN-7.2)."""
    amount = add_cash(box, table, moves, amount)
    if can_open_sale(box, table):
        moves[amount] = OPEN_SALE
        amount += 1
    return amount


@rule
def can_open_sale(box, table):
    """YAN-A.7, R.3."""
    return holds(table, table.actor, box.sell_any_time) and table.wares[table.actor] != 0


@rule
def list_auction(box, table, moves):
    """YAN-A.8."""
    amount = add_cards(box, table, moves, 0)
    for bid in range(lowest_bid(box, table), highest_bid(box, table) + 1):
        moves[amount] = BID + bid - 1
        amount += 1
    moves[amount] = PASS
    return amount + 1


@rule
def list_ruler(box, table, moves):
    """YAN-A.9."""
    effect = effect_of(box, table)
    amount = add_cards(box, table, moves, 0)
    if can_accept(box, table, effect):
        moves[amount] = ACCEPT
        amount += 1
    if may_decline(box, table):
        moves[amount] = DECLINE
        amount += 1
    if can_give(table, effect):
        amount = add_tiles(moves, amount, GIVE, table.wares[table.actor])
    return amount


@rule
def list_takes(table, moves):
    """YAN-A.10."""
    amount = 0
    for house in range(HOUSES):
        if table.river[house] != NO_TILE:
            moves[amount] = TAKE + house
            amount += 1
    return amount
