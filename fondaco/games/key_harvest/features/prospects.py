"""What things will bring in Key Harvest: counters, fields, tiles in stores, open choices.

The weights are those of `value.py`, by place. `horizon` runs from 1 (time enough) down to 0 (the
last turn): nothing that takes time is worth anything then.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.country import hireable
from fondaco.games.key_harvest.rules.fields import (
    around_all,
    group_of,
)
from fondaco.games.key_harvest.rules.lists import nameable, pool_of
from fondaco.games.key_harvest.rules.scoring import group_points
from fondaco.games.key_harvest.rules.turns import available

# The weights by place.
COUNTER, MANY, FIELD, SOON, LATER, SALE, RIVAL = 0, 1, 2, 3, 4, 5, 6
GROW, CROP_LEAD, CLAIM_MORE, EXTRA_ACTION, NEW_TILE, PASSED = 7, 8, 9, 10, 11, 12

#: Turns of the whole table that an event space lasts, about.
TURNS_PER_EVENT = 3.2
ENOUGH = 6  # counters beyond this many are worth less


@rule
def turns_to_come(box, table, seat):
    """How many turns a seat will have after the one that is being played."""
    if table.final_turns == t.NONE:
        last = box.final_rounds * 1.0
        if table.final_pending == 1:
            return last
        return last + (box.event_spaces - table.track_size) * TURNS_PER_EVENT / table.players
    distance = (seat - t.active_seat(table)) % table.players
    if distance == 0:
        distance = np.int64(table.players)
    after = table.final_turns - 1 - distance
    return 0.0 if after < 0 else 1.0 + after // table.players


@rule
def counters_value(number, weights):
    """What so many counters will buy."""
    few = min(number, ENOUGH)
    return weights[COUNTER] * few + weights[MANY] * (number - few)


@rule
def crop_leads(box, table, seat, weights):
    """KEY-12.6: how likely a hand leads in each crop, from what is public of the others'."""
    share = 0.0
    for crop in range(t.CROPS):
        own = table.hands[seat, crop]
        rest = box.counters_per_crop - table.stock[crop] - own
        for owner in range(table.players):
            for slot in range(table.store_size[owner]):
                rest -= table.bids[owner, slot, crop]
        share += own / (own + rest + 0.5)
    return weights[CROP_LEAD] * box.crop_majority_points * share


@rule
def gain_of(box, fields, field):
    """Points that a tile would add to a board."""
    return group_points(box, fields | box.bit[field]) - group_points(box, fields)


@rule
def largest_groups(box, fields):
    """The three largest groups of a set of fields, empty where there are fewer."""
    largest, second, third = np.int64(0), np.int64(0), np.int64(0)
    while fields != 0:
        group = group_of(box, fields, lowest_bit(fields))
        fields &= ~group
        if count_bits(group) > count_bits(largest):
            largest, second, third = group, largest, second
        elif count_bits(group) > count_bits(second):
            second, third = group, second
        elif count_bits(group) > count_bits(third):
            third = group
    return largest, second, third


@rule
def growth(box, table, seat):
    """Live places to grow: spaces beside the two largest groups whose deed may still come."""
    largest, second, _ = largest_groups(box, table.fields[seat])
    live = table.bag | registry_and_stores(box, table)
    beside = around_all(box, largest) & live
    beside_second = around_all(box, second) & live
    joining = count_bits(beside & beside_second)
    near, far = count_bits(beside) - joining, count_bits(beside_second) - joining
    return box.largest_group_points * near * 1.0 + box.second_group_points * far


@rule
def registry_and_stores(box, table):
    """The tiles that lie open for everybody."""
    fields = np.int64(0)
    for place in range(table.registry_size):
        fields |= box.bit[table.registry[place]]
    for owner in range(table.players):
        for slot in range(table.store_size[owner]):
            fields |= box.bit[table.store[owner, slot]]
    return fields


# ---------------------------------------------------------------- tiles in stores


@rule
def store_value(box, sight, table, seat, weights, horizon):
    """What the tiles in one's own store will bring: laid by oneself, or sold."""
    now = t.active_seat(table) == seat and table.depth > 0 and available(table, t.ACTION_C)
    worth = 0.0
    for slot in range(table.store_size[seat]):
        field = np.int64(table.store[seat, slot])
        own = gain_of(box, table.fields[seat], field) * 1.0
        soon = now and table.fresh[seat, slot] == 0
        own *= weights[SOON] if soon else weights[LATER] * min(1.0, 2.0 * horizon)
        price = total(table.bids[seat, slot])
        risk, rival = interest(box, sight, table, seat, slot, weights)
        risk *= min(1.0, 2.0 * horizon)
        sold = counters_value(2 * price, weights) * horizon - weights[RIVAL] * rival
        worth += (1.0 - risk) * max(own, -0.2) + risk * sold
    return worth


@rule
def interest(box, sight, table, seat, slot, weights):
    """How likely somebody else buys a tile, and the points it would bring them."""
    field = np.int64(table.store[seat, slot])
    price = total(table.bids[seat, slot])
    left_alone = 1.0
    most = 0.0
    for other in range(table.players):
        if other == seat or sight.hand_size[other] < price:
            continue
        gain = gain_of(box, table.fields[other], field)
        if gain <= 0:
            continue
        chance = weights[SALE] * gain / (1.0 + price) * affordable(box, table, seat, slot)
        left_alone *= 1.0 - min(0.9, chance)
        most = max(most, gain * 1.0)
    return 1.0 - left_alone, most


@rule
def affordable(box, table, seat, slot):
    """How likely one other seat holds the counters of a bid."""
    chance = 1.0
    for crop in range(t.CROPS):
        asked = table.bids[seat, slot, crop]
        if asked > 0:
            others = box.counters_per_crop - table.stock[crop] - table.hands[seat, crop] - asked
            chance *= min(1.0, others / (asked * (table.players - 1.0)))
    return max(chance, 0.0)


# ---------------------------------------------------------------- what is still open


@rule
def frame_value(box, table, frame, seat, weights, horizon):
    """What one frame offers or asks for."""
    kind = frame.kind
    counter = weights[COUNTER] * horizon
    turned = (weights[COUNTER] - weights[FIELD]) * horizon
    choices = count_bits(nameable(box, table, frame))
    if kind == t.HARVEST_FRAME:
        return 0.95 * turned * min(frame.left, choices)
    if kind == t.PLACE_FRAME:
        return 0.9 * box.worker_value[frame.thing] if choices > 0 else 0.0
    if kind == t.TAKE_FRAME:
        return 0.9 * counter * min(frame.left, total(table.stock))
    if kind == t.PAY_FRAME:
        return -counter * frame.left
    if kind == t.BID_FRAME:
        return -counter if frame.last == t.NONE else 0.0
    if kind == t.SOW_FRAME:
        return 0.9 * weights[FIELD] * horizon * min(frame.left, choices)
    if kind == t.CLAIM_FRAME:
        return weights[CLAIM_MORE] * horizon if choices > 0 else 0.0
    if kind == t.SETTLE_FRAME:
        return settlement_value(box, table, frame, seat, counter) if choices > 0 else 0.0
    if kind == t.RECRUIT_FRAME:
        return 0.8 * best_hire(box, hireable(box, table, seat, pool_of(table, frame)))
    if kind == t.REDRAW_FRAME:
        return weights[NEW_TILE] * 1.0
    return 0.0


@rule
def settlement_value(box, table, frame, seat, counter):
    """The best tile that could be acquired, less its price."""
    best = 0.0
    for place in range(table.registry_size):
        gain = gain_of(box, table.fields[seat], np.int64(table.registry[place]))
        best = max(best, 0.9 * gain - counter * frame.left)
    return best


@rule
def best_hire(box, workers):
    """The highest value among workers (bits)."""
    best = 0.0
    for worker in range(t.WORKERS):
        if workers & (1 << worker) != 0:
            best = max(best, box.worker_value[worker] * 1.0)
    return best


@rule
def wasted_reach(box, table, seat):
    """Fields beside workers beyond what their values need: a higher one might have stood there."""
    wasted = 0
    for worker in range(t.WORKERS):
        space = table.post[seat, worker]
        if space != t.NONE:
            touched = count_bits(box.around[space] & table.fields[seat])
            wasted += max(0, touched - box.worker_value[worker])
    return wasted * 1.0
