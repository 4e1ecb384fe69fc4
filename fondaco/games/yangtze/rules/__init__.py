"""Yangtze's rule book, compiled. Rule ids are those of docs/rules/yangtze.md.

`legal` lists what may be done, `apply` does one of these things; only the reckoning at the end runs by
itself (`advance`). Nothing here knows of text, views or randomness: chance outcomes are actions
like any other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.auction import bid, pass_bid
from fondaco.games.yangtze.rules.bundles import cash_in, close_sale, open_sale, pick, sell
from fondaco.games.yangtze.rules.lists import (
    add_houses,
    list_auction,
    list_bundle,
    list_deals,
    list_draws,
    list_ruler,
    list_second_buy,
    list_turn,
    list_window,
)
from fondaco.games.yangtze.rules.purchase import (
    begin_refill,
    buy,
    buy_free,
    draw_ruler,
    draw_settlement,
    draw_ware,
)
from fondaco.games.yangtze.rules.rulers import accept, deal_in_secret, give, next_seat, take
from fondaco.games.yangtze.rules.scoring import reckon
from fondaco.games.yangtze.rules.setup import deal_to_hand, deal_to_river, end_turn, set_up
from fondaco.games.yangtze.rules.table import BOX, MAX_LEGAL, PURPOSES, SEAT_ACTIONS, TABLE


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == t.OVER:
        return 0  # YAN-A.2
    if phase == t.REFILL:
        return list_draws(table, moves)
    if phase == t.SETUP_RIVER or phase == t.SETUP_HANDS or phase == t.RULER_DEAL:
        return list_deals(table, moves)
    if table.bundle != 0:  # an overlay lies over the phase
        return list_bundle(box, table, moves)
    if table.sale != t.NO_SALE:
        return list_window(table, moves)
    if phase == t.TURN:
        return list_turn(box, table, moves)
    if phase == t.SECOND_BUY:
        return list_second_buy(box, table, moves)
    if phase == t.AUCTION:
        return list_auction(box, table, moves)
    if phase == t.RULER:
        return list_ruler(box, table, moves)
    return add_houses(table, moves, 0, t.TAKE)  # YAN-A.10


@rule
def weight(table, action):
    """Integer weight of a chance outcome: all tiles are equally likely (YAN-4.1, A.3)."""
    return 1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == t.REFILL:
        return t.FOR_REFILL
    if table.phase == t.SETUP_RIVER:
        return t.FOR_RIVER
    if table.phase == t.SETUP_HANDS:
        return t.FOR_HANDS
    return t.FOR_SECRET


@rule
def apply(box, table, action):
    """Do one legal action: a turn is selling, buying, drawing (YAN-1.6)."""
    if action >= t.DEAL:
        apply_chance(box, table, action)
    elif action >= t.BID:
        apply_answer(box, table, action)
    elif action >= t.END_TURN:
        end_turn(table)
    elif action >= t.DONE:
        if table.sale != t.NO_SALE:
            close_sale(table)
        else:
            begin_refill(table)  # card I is kept (YAN-R.4)
    elif action >= t.OPEN_SALE:
        open_sale(box, table)
    elif action >= t.CASH:
        cash_in(box, table, action - t.CASH)
    elif action >= t.BUY_FREE:
        buy_free(box, table, action - t.BUY_FREE)
    elif action >= t.BUY:
        buy(box, table, action - t.BUY)
    elif action >= t.SELL:
        sell(box, table)
    else:
        pick(table, action)


@rule
def apply_answer(box, table, action):
    """What a seat answers to an auction or a ruler."""
    if action >= t.TAKE:
        take(table, action - t.TAKE)
    elif action >= t.GIVE:
        give(box, table, action - t.GIVE)
    elif action >= t.DECLINE:
        next_seat(table)
    elif action >= t.ACCEPT:
        accept(box, table)
    elif action >= t.PASS:
        pass_bid(table)
    else:
        bid(table, action - t.BID + 1)


@rule
def apply_chance(box, table, action):
    """What comes out of the bag."""
    if action >= t.DRAW_SETTLEMENT:
        draw_settlement(table, action - t.DRAW_SETTLEMENT)
    elif action >= t.DRAW_RULER:
        draw_ruler(table, action - t.DRAW_RULER)
    elif action >= t.DRAW:
        draw_ware(table, action - t.DRAW)
    elif table.phase == t.SETUP_RIVER:
        deal_to_river(box, table, action - t.DEAL)
    elif table.phase == t.SETUP_HANDS:
        deal_to_hand(box, table, action - t.DEAL)
    else:
        deal_in_secret(table, action - t.DEAL)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase == t.RECKONING


@rule
def advance(box, table):
    """Run the one automatic step."""
    reckon(box, table)
