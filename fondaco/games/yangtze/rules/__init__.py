"""Yangtze's rule book, compiled. Rule ids are those of docs/rules/yangtze.md.

`legal` lists what may be done, `apply` does one of it; only the reckoning at the end runs by
itself (`advance`). Nothing here knows of text, views or randomness: chance outcomes are actions
like any other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.yangtze.rules.bidding import bid, pass_bid
from fondaco.games.yangtze.rules.buying import (
    begin_refill,
    buy,
    buy_free,
    draw_ruler,
    draw_settlement,
    draw_ware,
)
from fondaco.games.yangtze.rules.dealing import deal_to_hand, deal_to_river, end_turn, set_up
from fondaco.games.yangtze.rules.listing import (
    list_auction,
    list_bundle,
    list_deals,
    list_draws,
    list_ruler,
    list_second_buy,
    list_takes,
    list_turn,
    list_window,
)
from fondaco.games.yangtze.rules.ruling import accept, deal_in_secret, give, next_seat, take
from fondaco.games.yangtze.rules.scoring import reckon
from fondaco.games.yangtze.rules.selling import cash_in, close_sale, open_sale, pick, sell
from fondaco.games.yangtze.rules.table import (
    ACCEPT,
    AUCTION,
    BID,
    BOX,
    BUY,
    BUY_FREE,
    CASH,
    DEAL,
    DECLINE,
    DONE,
    DRAW,
    DRAW_RULER,
    DRAW_SETTLEMENT,
    END_TURN,
    FOR_HANDS,
    FOR_REFILL,
    FOR_RIVER,
    FOR_SECRET,
    GIVE,
    MAX_LEGAL,
    NO_SALE,
    OPEN_SALE,
    OVER,
    PASS,
    PURPOSES,
    RECKONING,
    REFILL,
    RULER,
    RULER_DEAL,
    SEAT_ACTIONS,
    SECOND_BUY,
    SELL,
    SETUP_HANDS,
    SETUP_RIVER,
    TABLE,
    TAKE,
    TURN,
)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == OVER:
        return 0  # YAN-A.2
    if phase == REFILL:
        return list_draws(table, moves)
    if phase == SETUP_RIVER or phase == SETUP_HANDS or phase == RULER_DEAL:
        return list_deals(table, moves)
    if table.bundle != 0:  # an overlay lies over the phase
        return list_bundle(box, table, moves)
    if table.sale != NO_SALE:
        return list_window(table, moves)
    if phase == TURN:
        return list_turn(box, table, moves)
    if phase == SECOND_BUY:
        return list_second_buy(box, table, moves)
    if phase == AUCTION:
        return list_auction(box, table, moves)
    if phase == RULER:
        return list_ruler(box, table, moves)
    return list_takes(table, moves)


@rule
def weight(table, action):
    """Integer weight of a chance outcome: all tiles are equally likely (YAN-4.1, A.3)."""
    return 1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == REFILL:
        return FOR_REFILL
    if table.phase == SETUP_RIVER:
        return FOR_RIVER
    if table.phase == SETUP_HANDS:
        return FOR_HANDS
    return FOR_SECRET


@rule
def apply(box, table, action):
    """Do one legal action: a turn is selling, buying, drawing (YAN-1.6)."""
    if action >= DEAL:
        apply_chance(box, table, action)
    elif action >= BID:
        apply_answer(box, table, action)
    elif action >= END_TURN:
        end_turn(table)
    elif action >= DONE:
        if table.sale != NO_SALE:
            close_sale(table)
        else:
            begin_refill(table)  # card I is kept (YAN-R.4)
    elif action >= OPEN_SALE:
        open_sale(box, table)
    elif action >= CASH:
        cash_in(box, table, action - CASH)
    elif action >= BUY_FREE:
        buy_free(box, table, action - BUY_FREE)
    elif action >= BUY:
        buy(box, table, action - BUY)
    elif action >= SELL:
        sell(box, table)
    else:
        pick(table, action)


@rule
def apply_answer(box, table, action):
    """What a seat answers to an auction or a ruler."""
    if action >= TAKE:
        take(table, action - TAKE)
    elif action >= GIVE:
        give(box, table, action - GIVE)
    elif action >= DECLINE:
        next_seat(table)
    elif action >= ACCEPT:
        accept(box, table)
    elif action >= PASS:
        pass_bid(table)
    else:
        bid(table, action - BID + 1)


@rule
def apply_chance(box, table, action):
    """What comes out of the bag."""
    if action >= DRAW_SETTLEMENT:
        draw_settlement(table, action - DRAW_SETTLEMENT)
    elif action >= DRAW_RULER:
        draw_ruler(table, action - DRAW_RULER)
    elif action >= DRAW:
        draw_ware(table, action - DRAW)
    elif table.phase == SETUP_RIVER:
        deal_to_river(box, table, action - DEAL)
    elif table.phase == SETUP_HANDS:
        deal_to_hand(box, table, action - DEAL)
    else:
        deal_in_secret(table, action - DEAL)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase == RECKONING


@rule
def advance(box, table):
    """Run the one automatic step."""
    reckon(box, table)


__all__ = [
    "BOX",
    "MAX_LEGAL",
    "PURPOSES",
    "SEAT_ACTIONS",
    "TABLE",
    "advance",
    "apply",
    "automatic",
    "legal",
    "purpose",
    "set_up",
    "weight",
]
