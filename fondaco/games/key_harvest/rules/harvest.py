"""Harvests (KEY-4) and sowing (KEY-8.3, 10.4): field tiles are turned, counters come from the stock."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.fields import group_of, out_of_stock
from fondaco.games.key_harvest.rules.stack import push, push_harvest, top_of
from fondaco.games.key_harvest.rules.turns import available, start_action


@rule
def unharvested(table, seat):
    """The field tiles on a board that lie unharvested side up."""
    return table.fields[seat] & ~table.harvested[seat]


@rule
def harvest_from_turn(table, seat):
    """KEY-4.1, 4.6: what can be named to start action A."""
    if not available(table, t.ACTION_A) or total(table.stock) == 0:
        return np.int64(0)
    return unharvested(table, seat)


@rule
def harvest_on(box, table, frame):
    """KEY-4.5 to 4.7: what can be named next in a harvest."""
    if frame.left == 0 or total(table.stock) == 0:
        return np.int64(0)
    nameable = box.after[frame.last + 1]
    if frame.short == 0:
        nameable |= out_of_stock(box, table)
    return frame.cands & unharvested(table, np.int64(frame.seat)) & nameable


@rule
def harvest(box, table, field):
    """KEY-4.1, 4.2: the first tile named starts action A, or decides on the group of an event."""
    if top_of(table).kind == t.TURN_FRAME:
        start_action(table, t.ACTION_A)
        seat = np.int64(top_of(table).seat)
        group = group_of(box, table.fields[seat], field)
        push_harvest(table, seat, t.ALL_FIELDS, group, t.NO)
    elif top_of(table).mode == 1:
        frame = top_of(table)
        frame.cands = group_of(box, table.fields[frame.seat], field)
        frame.mode = 0
    resolve(box, table, field)


@rule
def resolve(box, table, field):
    """KEY-4.3 to 4.5: a counter of its crop and the tile is turned, or else any counter."""
    frame = top_of(table)
    frame.last = field
    frame.left -= 1
    seat = np.int64(frame.seat)
    crop = box.crop[field]
    if table.stock[crop] > 0:
        table.stock[crop] -= 1
        table.hands[seat, crop] += 1
        table.harvested[seat] |= box.bit[field]
        return
    if frame.short == 0:
        frame.short = 1
        frame.cands &= unharvested(table, seat) & out_of_stock(box, table)
    push(table, t.ANY_CROP_FRAME, seat, t.NO)


@rule
def sow_on(box, table, frame):
    """What can be named next in a `sow` frame: ascending, and harvested."""
    if frame.left == 0:
        return np.int64(0)
    return frame.cands & table.harvested[frame.seat] & box.after[frame.last + 1]


@rule
def sow(box, table, field):
    """A tile is turned back to unharvested."""
    frame = top_of(table)
    table.harvested[frame.seat] &= ~box.bit[field]
    frame.left -= 1
    frame.last = field
