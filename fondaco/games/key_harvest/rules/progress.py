"""Automatic progress (section 4): what a frame does by itself, and when a seat is not asked."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules.counters import can_take
from fondaco.games.key_harvest.rules.country import hireable
from fondaco.games.key_harvest.rules.happenings import lay_frame, step_event
from fondaco.games.key_harvest.rules.listing import nameable, pool_of
from fondaco.games.key_harvest.rules.scoring import score
from fondaco.games.key_harvest.rules.stack import pop, top_of
from fondaco.games.key_harvest.rules.stores import close_bid, seems_purchasable
from fondaco.games.key_harvest.rules.table import (
    ANY_CROP_FRAME,
    BID_FRAME,
    BUY_FRAME,
    CHANCE,
    CROPS,
    DISMISS_FRAME,
    EVENT_FRAME,
    EVENTS,
    LAPSE_FRAME,
    LAY_FRAME,
    NOBODY,
    OVER,
    PAY_FRAME,
    PLACE_FRAME,
    RECRUIT_FRAME,
    REDRAW_FRAME,
    REFILL_FRAME,
    TAKE_FRAME,
    TURN_FRAME,
    total,
)
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
    if table.phase == OVER:
        clear_turn(table)
        score(box, table)
        wait_for(table, NOBODY)
    elif kind == EVENT_FRAME:
        step_event(box, table)
    elif kind == LAY_FRAME:
        lay_frame(box, table)
    elif kind == LAPSE_FRAME:
        next_turn(box, table)
    elif kind == REDRAW_FRAME:
        wait_for(table, CHANCE)
    elif kind == REFILL_FRAME:
        if is_refilled(table, top_of(table)):
            pop(table)
        else:
            wait_for(table, CHANCE)
    elif kind == TURN_FRAME and table.left == 0 and table.bonus == 0:
        count_turn(table)
        if stalled(box, table):
            lapse_tile(box, table)
        else:
            next_turn(box, table)
    elif kind != TURN_FRAME and falls_away(box, table, top_of(table)):
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
        for event in range(EVENTS):
            if table.bag_events[event] > 0:
                return False
    return True


@rule
def close_frame(box, table):
    """`done`, and what cannot be done: the frame leaves the stack (KEY-3.8)."""
    kind = top_of(table).kind
    if kind == BID_FRAME:
        close_bid(box, table)
    elif kind == PLACE_FRAME:
        place_nowhere(box, table)
    else:
        pop(table)


@rule
def falls_away(box, table, frame):
    """Does a step visibly offer nothing? No reason may lie behind a screen (KEY-3.11)."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == PAY_FRAME:
        return frame.left == 0
    if kind == BID_FRAME:
        return total(table.hands[seat]) == 0
    if kind == BUY_FRAME:
        return frame.left == 0 or not seems_purchasable(table, seat)
    if kind == RECRUIT_FRAME:
        return hireable(box, table, seat, pool_of(table, frame)) == 0
    if kind == DISMISS_FRAME:
        return table.posts[seat] == 0
    if kind == TAKE_FRAME:
        return not any_to_take(table, frame)
    compulsory = kind == ANY_CROP_FRAME or (kind == PLACE_FRAME and frame.mode == 1)
    return not compulsory and nameable(box, table, frame) == 0


@rule
def any_to_take(table, frame):
    """Can a counter still be taken in a `take` frame?"""
    for crop in range(CROPS):
        if can_take(table, frame, crop):
            return True
    return False
