"""Harvests that are stopped or that pass fields over.

A counter for nothing is never worse than the field as it was, and there is no other time for it:
what is left standing takes another action. Fields are named in ascending order, so whoever names a
later one first has passed over those before it (KEY-4.5).
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.fields import group_of
from fondaco.games.key_harvest.rules.harvest import harvest_on, unharvested
from fondaco.games.key_harvest.rules.stack import top_of


@rule
def passed_over(box, before, after, action, seat):
    """How many fields could still have been harvested that cannot after this line."""
    if action >= t.HIRE and action != t.DONE:
        return np.int64(0)
    frame = top_of(before)
    if action == t.DONE:
        return to_harvest(box, before, frame)
    if frame.kind == t.HARVEST_FRAME and frame.mode == 0:
        could = to_harvest(box, before, frame)
    else:  # the first field named decides on the group
        group = group_of(box, before.fields[seat], action - t.HARVEST)
        could = count_bits(group & unharvested(before, seat))
        if frame.kind == t.HARVEST_FRAME:
            could = min(could, np.int64(frame.left))
    can = np.int64(0)
    for place in range(1, after.depth):
        if after.stack[place].kind == t.HARVEST_FRAME and after.stack[place].seat == seat:
            can = to_harvest(box, after, after.stack[place])
    return max(0, min(could, total(before.stock)) - 1 - can)


@rule
def to_harvest(box, table, frame):
    """How many fields can be harvested in a frame, if it is one for that."""
    if frame.kind != t.HARVEST_FRAME:
        return np.int64(0)
    fields = count_bits(harvest_on(box, table, frame))
    return min(fields, np.int64(frame.left), total(table.stock))
