"""A hand-made evaluation of Key Harvest (section 12 of the specification): what is a line worth?

A line is tried on a copy of what the seat sees, by the rules themselves; the position it leads to
is valued: points on the board now, and what store, hand, fields and open choices will bring.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.kit import total
from fondaco.engine.compiled.sight import copy_record
from fondaco.games.key_harvest.features.harvests import passed_over
from fondaco.games.key_harvest.features.prospects import (
    EXTRA_ACTION,
    FIELD,
    GROW,
    PASSED,
    RIVAL,
    counters_value,
    crop_leads,
    frame_value,
    growth,
    store_value,
    turns_to_come,
    wasted_reach,
)
from fondaco.games.key_harvest.features.sight import SEEN, TRIAL
from fondaco.games.key_harvest.rules import advance, apply, automatic
from fondaco.games.key_harvest.rules.scoring import group_points, worker_points
from fondaco.games.key_harvest.rules.table import OVER, active_seat

#: By place: a counter, one of many, an unharvested field, a store tile that can be laid now and
#: later, interest of others, a rival's gain, room to grow, leading in a crop, one more claim, one
#: more action, a tile from the bag, a field that a harvest leaves standing. Found by matches of
#: bots with different weights.
WEIGHTS = np.array([0.23, 0.17, 0.15, 0.28, 0.34, 4.5, 0.045, 0.07, 0.30, 0.35, 0.40, 0.42, 1.0])
WASTE = 0.03
#: Own turns ahead that are time enough for everything.
AMPLE = 3.0


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this: points now, and to come."""
    copy_record(sight.tables[SEEN], sight.tables[TRIAL])
    table = sight.tables[TRIAL]
    apply(box, table, np.int64(action))
    while automatic(table):
        advance(box, table)
    seat = np.int64(sight.seat)
    worth = worker_points(box, table, seat) + group_points(box, table.fields[seat]) * 1.0
    worth += crop_leads(box, table, seat, weights)
    if table.phase == OVER:
        return worth
    horizon = min(1.0, turns_to_come(box, table, seat) / AMPLE)
    if active_seat(table) == seat:
        horizon = max(horizon, 0.05)
        worth += weights[EXTRA_ACTION] * table.bonus
    worth += store_value(box, sight, table, seat, weights, horizon)
    worth += horizon * counters_value(total(table.hands[seat]), weights)
    worth += horizon * weights[FIELD] * count_bits(table.fields[seat] & ~table.harvested[seat])
    worth += horizon * weights[GROW] * growth(box, table, seat)
    worth -= WASTE * wasted_reach(box, table, seat)
    worth -= weights[PASSED] * passed_over(box, sight.tables[SEEN], table, np.int64(action), seat)
    for place in range(1, table.depth):
        if table.stack[place].seat == seat:
            worth += frame_value(box, table, table.stack[place], seat, weights, horizon)
    for other in range(table.players):
        if other != seat:
            worth -= weights[RIVAL] * counters_value(total(table.hands[other]), weights)
    return worth
