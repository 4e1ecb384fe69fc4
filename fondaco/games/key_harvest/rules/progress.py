"""Automatic progress (section 4): what a frame does by itself, and when a seat is not asked."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import can_take
from fondaco.games.key_harvest.rules.country import hireable
from fondaco.games.key_harvest.rules.events import lay_frame, step_event
from fondaco.games.key_harvest.rules.lists import nameable, pool_of
from fondaco.games.key_harvest.rules.scoring import score
from fondaco.games.key_harvest.rules.stack import pop, top_of
from fondaco.games.key_harvest.rules.stores import close_bid, seems_purchasable
from fondaco.games.key_harvest.rules.turns import (
    clear_turn,
    count_turn,
    lapse_tile,
    next_turn,
    stalled,
    wait_for,
)
from fondaco.games.key_harvest.rules.workers import place_nowhere


@rule
def automatic(table):
    """May something follow by itself?"""
    return table.busy == 1


@rule
def advance(box, table):
    """One step of automatic progress, by the top frame; or somebody is to decide."""
    kind = top_of(table).kind
    if table.phase == t.OVER:
        clear_turn(table)
        score(box, table)
        wait_for(table, t.NOBODY)
    elif kind == t.EVENT_FRAME:
        step_event(box, table)
    elif kind == t.LAY_FRAME:
        lay_frame(box, table)
    elif kind == t.LAPSE_FRAME:
        next_turn(box, table)
    elif kind == t.REDRAW_FRAME:
        wait_for(table, t.CHANCE)
    elif kind == t.REFILL_FRAME:
        if is_refilled(table, top_of(table)):
            pop(table)
        else:
            wait_for(table, t.CHANCE)
    elif kind == t.TURN_FRAME and table.left == 0 and table.bonus == 0:
        count_turn(table)
        if stalled(box, table):
            lapse_tile(box, table)
        else:
            next_turn(box, table)
    elif kind != t.TURN_FRAME and falls_away(box, table, top_of(table)):
        close_frame(box, table)
    else:
        wait_for(table, np.int64(top_of(table).seat))


@rule
def is_refilled(table, frame):
    """KEY-7.7, 7.9, 7.10: the registry is full again, or there is nothing left to draw."""
    if table.registry_size >= frame.left:
        return True
    if table.bag != 0:
        return False
    if frame.mode == 0:
        for event in range(t.EVENTS):
            if table.bag_events[event] > 0:
                return False
    return True


@rule
def close_frame(box, table):
    """`done`, and what cannot be done: the frame leaves the stack (KEY-3.8)."""
    kind = top_of(table).kind
    if kind == t.BID_FRAME:
        close_bid(box, table)
    elif kind == t.PLACE_FRAME:
        place_nowhere(box, table)
    else:
        pop(table)


@rule
def falls_away(box, table, frame):
    """Does a step visibly offer nothing? No reason may lie behind a screen (KEY-3.11)."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == t.PAY_FRAME:
        return frame.left == 0
    if kind == t.BID_FRAME:
        return total(table.hands[seat]) == 0
    if kind == t.BUY_FRAME:
        return frame.left == 0 or not seems_purchasable(table, seat)
    if kind == t.RECRUIT_FRAME:
        return hireable(box, table, seat, pool_of(table, frame)) == 0
    if kind == t.DISMISS_FRAME:
        return table.posts[seat] == 0
    if kind == t.TAKE_FRAME:
        return not any_to_take(table, frame)
    compulsory = kind == t.ANY_CROP_FRAME or (kind == t.PLACE_FRAME and frame.mode == 1)
    return not compulsory and nameable(box, table, frame) == 0


@rule
def any_to_take(table, frame):
    """Can a counter still be taken in a `take` frame?"""
    for crop in range(t.CROPS):
        if can_take(table, frame, crop):
            return True
    return False
