"""The stack of frames: pushing, popping, and which frames there are (section 4)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules import table as t


@rule
def top_of(table):
    """The frame that says what happens next."""
    return table.stack[table.depth - 1]


@rule
def push(table, kind, seat, left):
    """A new frame on top; what its kind does not use is zero."""
    frame = table.stack[table.depth]
    table.depth += 1
    frame.kind = kind
    frame.seat = seat
    frame.left = left


@rule
def push_naming(table, kind, seat, left, cands):
    """A frame in which fields or crops are named one after the other."""
    push(table, kind, seat, left)
    frame = top_of(table)
    frame.last = t.NONE
    frame.cands = cands


@rule
def push_harvest(table, seat, left, cands, any_group):
    """One harvest; with `any_group` the first field named decides on the group."""
    push_naming(table, t.HARVEST_FRAME, seat, left, cands)
    top_of(table).mode = any_group


@rule
def push_place(table, seat, worker, must):
    """A worker waits for its space."""
    push(table, t.PLACE_FRAME, seat, t.NO)
    frame = top_of(table)
    frame.thing = worker
    frame.mode = must


@rule
def push_give(table, seat, cands, must, to_left):
    """A field tile to hand over: to the left neighbour or into the bag."""
    push(table, t.GIVE_FRAME, seat, t.NO)
    frame = top_of(table)
    frame.cands = cands
    frame.mode = must
    frame.short = to_left


@rule
def during_event(table):
    """Is an event being carried out? There is never more than one (KEY-9.6)."""
    for place in range(table.depth):
        if table.stack[place].kind == t.EVENT_FRAME:
            return True
    return False


@rule
def push_refill(box, table):
    """KEY-7.7, and during an event KEY-9.6, 9.7; the tile taken has left the registry."""
    if during_event(table):
        push(table, t.REFILL_FRAME, t.NO, table.registry_size + 1)
        top_of(table).mode = 1
    else:
        push(table, t.REFILL_FRAME, t.NO, np.int64(box.registry_size))


@rule
def pop(table):
    """The top frame leaves the stack; its place is zero again."""
    table.depth -= 1
    frame = table.stack[table.depth]
    frame.cands = 0
    frame.kind = 0
    frame.seat = 0
    frame.left = 0
    frame.last = 0
    frame.thing = 0
    frame.mode = 0
    frame.short = 0
