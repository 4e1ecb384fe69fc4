"""Key Harvest's rule book, compiled. Rule ids are those of docs/rules/key_harvest.md.

`legal` lists what may be done, `apply` does one of these things, `advance` runs one of the steps that need
no decision. Nothing here knows of text, views or randomness: chance outcomes are actions like any
other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import pay, take
from fondaco.games.key_harvest.rules.events import draw_event, give
from fondaco.games.key_harvest.rules.harvest import harvest, sow
from fondaco.games.key_harvest.rules.lists import legal
from fondaco.games.key_harvest.rules.progress import advance, automatic, close_frame
from fondaco.games.key_harvest.rules.setup import deal, draw_field, give_pair, set_up
from fondaco.games.key_harvest.rules.stack import top_of
from fondaco.games.key_harvest.rules.stores import buy, claim, offer, settle
from fondaco.games.key_harvest.rules.table import BOX, MAX_LEGAL, PURPOSES, SEAT_ACTIONS, TABLE
from fondaco.games.key_harvest.rules.turns import give_up_rest
from fondaco.games.key_harvest.rules.workers import dismiss, hire, place


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if table.phase == t.PLAY:
        table.busy = 1
    if action >= t.DRAW_EVENT:
        draw_event(box, table, action - t.DRAW_EVENT)
    elif action >= t.DRAW:
        draw_field(box, table, action - t.DRAW)
    elif action >= t.DEAL:
        deal(box, table, action - t.DEAL)
    elif action >= t.PAIR:
        give_pair(box, table, action - t.PAIR)
    elif action == t.END_TURN:
        give_up_rest(table)
    elif action == t.DONE:
        close_frame(box, table)
    elif action >= t.GIVE:
        give(box, table, action - t.GIVE)
    elif action >= t.SETTLE:
        settle(box, table, action - t.SETTLE)
    elif action >= t.SOW:
        sow(box, table, action - t.SOW)
    elif action >= t.PAY:
        pay(table, action - t.PAY)
    elif action >= t.TAKE:
        take(table, action - t.TAKE)
    elif action >= t.OFFER:
        offer(table, action - t.OFFER)
    elif action >= t.CLAIM:
        claim(box, table, action - t.CLAIM)
    elif action >= t.BUY:
        buy(box, table, action - t.BUY)
    elif action >= t.DISMISS:
        dismiss(box, table, action - t.DISMISS)
    elif action >= t.PLACE:
        place(box, table, action - t.PLACE)
    elif action >= t.HIRE:
        hire(box, table, action - t.HIRE)
    else:
        harvest(box, table, action - t.HARVEST)


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7)."""
    if action >= t.DRAW_EVENT:
        return table.bag_events[action - t.DRAW_EVENT]
    if action >= t.DRAW:
        return 1
    if action >= t.DEAL:
        return table.stock[action - t.DEAL]  # KEY-2.3
    return 1  # KEY-2.1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == t.PAIRING:
        return t.FOR_PAIR
    if table.phase == t.DEALING:
        return t.FOR_DEAL
    if table.phase == t.PLAY and top_of(table).kind == t.REDRAW_FRAME:
        return t.FOR_REDRAW
    return t.FOR_BAG
