"""What may be done now: the lists of YAN-A.3 to A.10, in ascending flat index."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import inlined_rule, list_set
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import fitting, holds
from fondaco.games.yangtze.rules.rulers import can_accept, can_give, may_decline


@inlined_rule
def add_drawn(moves, amount, verb, tiles, kinds):
    """A verb with each tile of a set of many: every index is written, those in the set stay."""
    for tile in range(kinds):
        moves[amount] = verb + tile
        amount += (tiles >> tile) & 1
    return amount


@rule
def list_deals(table, moves):
    """YAN-A.3, 4.7: any ware in the bag."""
    return add_drawn(moves, 0, t.DEAL, table.bag_wares, t.TILES)


@rule
def list_draws(table, moves):
    """YAN-A.3, 4.7: any tile in the bag."""
    amount = add_drawn(moves, 0, t.DRAW, table.bag_wares, t.TILES)
    amount = add_drawn(moves, amount, t.DRAW_RULER, table.bag_rulers, t.RULERS)
    return add_drawn(moves, amount, t.DRAW_SETTLEMENT, table.bag_settlements, t.SETTLEMENTS)


@rule
def list_bundle(box, table, moves):
    """YAN-A.4: fitting wares, and to sell what is picked."""
    amount = list_set(t.PICK, fitting(box, table), moves, 0)
    moves[amount] = t.SELL
    return amount + 1


@rule
def list_window(table, moves):
    """YAN-A.5; nobody opens the window in vain (YAN-R.3)."""
    amount = list_set(t.PICK, table.wares[table.actor], moves, 0)
    moves[amount] = t.DONE
    return amount + 1 if table.sale >= 1 else amount


@rule
def list_turn(box, table, moves):
    """YAN-A.6; YAN-2.1: as many bundles as one likes, each is a decision of its own."""
    amount = list_set(t.PICK, table.wares[table.actor], moves, 0)
    amount = add_purchases(box, table, moves, amount)
    amount = add_cash(box, table, moves, amount)
    moves[amount] = t.END_TURN
    return amount + 1


@rule
def list_second_buy(box, table, moves):
    """YAN-A.7."""
    amount = add_purchases(box, table, moves, 0)
    amount = add_cards(box, table, moves, amount)
    moves[amount] = t.DONE
    return amount + 1


@rule
def add_purchases(box, table, moves, amount):
    """YAN-3.2, 3.4, 7.4."""
    seat = table.actor
    for house in range(t.HOUSES):
        if table.river[house] != t.NO_TILE and box.price[house] <= table.money[seat]:
            moves[amount] = t.BUY + house
            amount += 1
    if holds(table, seat, box.free_buy):
        amount = add_houses(table, moves, amount, t.BUY_FREE)
    return amount


@rule
def add_houses(table, moves, amount, verb):
    """A verb with each house where a ware lies."""
    for house in range(t.HOUSES):
        if table.river[house] != t.NO_TILE:
            moves[amount] = verb + house
            amount += 1
    return amount


@rule
def add_cash(box, table, moves, amount):
    """YAN-7.6."""
    for choice in range(t.CASH_CARDS):
        if holds(table, table.actor, box.cash_card[choice]):
            moves[amount] = t.CASH + choice
            amount += 1
    return amount


@rule
def add_cards(box, table, moves, amount):
    """YAN-7.5 to 7.7: the cards for any time, and any number of them (YAN-7.2)."""
    amount = add_cash(box, table, moves, amount)
    if can_open_sale(box, table):
        moves[amount] = t.OPEN_SALE
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
    for bid in range(t.lowest_bid(box, table), t.highest_bid(box, table) + 1):
        moves[amount] = t.BID + bid - 1
        amount += 1
    moves[amount] = t.PASS
    return amount + 1


@rule
def list_ruler(box, table, moves):
    """YAN-A.9."""
    effect = t.effect_of(box, table)
    amount = add_cards(box, table, moves, 0)
    if can_accept(box, table, effect):
        moves[amount] = t.ACCEPT
        amount += 1
    if may_decline(box, table):
        moves[amount] = t.DECLINE
        amount += 1
    if can_give(table, effect):
        amount = list_set(t.GIVE, table.wares[table.actor], moves, amount)
    return amount
