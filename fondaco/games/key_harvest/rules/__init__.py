"""Key Harvest's rule book, compiled. Rule ids are those of docs/rules/key_harvest.md.

`legal` lists what may be done, `apply` does one of it, `advance` runs one of the steps that need
no decision. Nothing here knows of text, views or randomness: chance outcomes are actions like any
other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules.counters import pay, take
from fondaco.games.key_harvest.rules.dealing import deal, draw_field, give_pair, set_up
from fondaco.games.key_harvest.rules.happenings import draw_event, give
from fondaco.games.key_harvest.rules.harvesting import harvest, sow
from fondaco.games.key_harvest.rules.listing import legal
from fondaco.games.key_harvest.rules.progress import advance, automatic, close_frame
from fondaco.games.key_harvest.rules.stack import top_of
from fondaco.games.key_harvest.rules.stores import buy, claim, offer, settle
from fondaco.games.key_harvest.rules.table import (
    BOX,
    BUY,
    CLAIM,
    DEAL,
    DEALING,
    DISMISS,
    DONE,
    DRAW,
    DRAW_EVENT,
    END_TURN,
    FOR_BAG,
    FOR_DEAL,
    FOR_PAIR,
    FOR_REDRAW,
    GIVE,
    HARVEST,
    HIRE,
    MAX_LEGAL,
    OFFER,
    PAIR,
    PAIRING,
    PAY,
    PLACE,
    PLAY,
    PURPOSES,
    REDRAW_FRAME,
    SEAT_ACTIONS,
    SETTLE,
    SOW,
    TABLE,
    TAKE,
)
from fondaco.games.key_harvest.rules.turns import give_up_rest
from fondaco.games.key_harvest.rules.workers import dismiss, hire, place


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if table.phase == PLAY:
        table.busy = 1
    if action >= DRAW_EVENT:
        draw_event(box, table, action - DRAW_EVENT)
    elif action >= DRAW:
        draw_field(box, table, action - DRAW)
    elif action >= DEAL:
        deal(box, table, action - DEAL)
    elif action >= PAIR:
        give_pair(box, table, action - PAIR)
    elif action == END_TURN:
        give_up_rest(table)
    elif action == DONE:
        close_frame(box, table)
    elif action >= GIVE:
        give(box, table, action - GIVE)
    elif action >= SETTLE:
        settle(box, table, action - SETTLE)
    elif action >= SOW:
        sow(box, table, action - SOW)
    elif action >= PAY:
        pay(table, action - PAY)
    elif action >= TAKE:
        take(table, action - TAKE)
    elif action >= OFFER:
        offer(table, action - OFFER)
    elif action >= CLAIM:
        claim(box, table, action - CLAIM)
    elif action >= BUY:
        buy(box, table, action - BUY)
    elif action >= DISMISS:
        dismiss(box, table, action - DISMISS)
    elif action >= PLACE:
        place(box, table, action - PLACE)
    elif action >= HIRE:
        hire(box, table, action - HIRE)
    else:
        harvest(box, table, action - HARVEST)


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7)."""
    if action >= DRAW_EVENT:
        return table.bag_events[action - DRAW_EVENT]
    if action >= DRAW:
        return 1
    if action >= DEAL:
        return table.stock[action - DEAL]  # KEY-2.3
    return 1  # KEY-2.1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == PAIRING:
        return FOR_PAIR
    if table.phase == DEALING:
        return FOR_DEAL
    if table.phase == PLAY and top_of(table).kind == REDRAW_FRAME:
        return FOR_REDRAW
    return FOR_BAG


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
