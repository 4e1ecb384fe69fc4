"""How a match of Key Harvest stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.kit import total
from fondaco.engine.weights import read_weights
from fondaco.games.key_harvest.features.prospects import (
    ENOUGH,
    best_hire,
    gain_of,
    largest_groups,
    registry_and_stores,
    turns_to_come,
)
from fondaco.games.key_harvest.features.value import AMPLE
from fondaco.games.key_harvest.rules.country import hireable, spaces_for, tiles_on
from fondaco.games.key_harvest.rules.fields import around_all
from fondaco.games.key_harvest.rules.scoring import worker_points
from fondaco.games.key_harvest.rules.stores import can_purchase
from fondaco.games.key_harvest.rules.table import CROPS, NONE, active_seat

#: What is gauged of each seat, in the order of the numbers.
GAUGES = (
    *("workers", "largest group", "second group", "third group"),
    *("open tiles beside the largest", "tiles of the bag beside the largest"),
    *("open tiles beside the second", "tiles of the bag beside the second", "joining tiles"),
    *("best own tile", "second own tile", "prices of own tiles", "best tile of others"),
    *("crops led", "counters", "many counters", "fields to harvest"),
    *("best worker at hand", "spaces for workers", "turns to come", "tiles on the board"),
)

#: Fitted to the victories of matches between bots (docs/bots.md).
WIN_WEIGHTS = read_weights(__file__)

#: What the search does differently in this game (bots/compiled/mcts_records.py).
SEARCH = {"temper": 0.7, "margin_scale": 15.0, "horizon": 1}

#: Share of a match that is over when the last event has come.
LAST_TURNS = 0.8
#: The value of a worker that wants some room.
MIDDLING = np.int64(3)


@rule
def fields_left(table, seat):
    """Fields that can still be harvested."""
    return count_bits(table.fields[seat] & ~table.harvested[seat])


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turns)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1: by the events, then by the last turns.

    Squared, because what matters changes most towards the end.
    """
    if table.final_turns == NONE:
        share = LAST_TURNS * table.track_size / box.event_spaces
    else:
        rest = table.final_turns / (box.final_rounds * table.players)
        share = 1.0 - (1.0 - LAST_TURNS) * rest
    return share * share


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat; what needs time fades with its last turns."""
    turns = turns_to_come(box, table, seat)
    if active_seat(table) == seat:
        turns += 1.0
    time = min(1.0, turns / AMPLE)
    gauge_land(box, table, seat, time, numbers)
    gauge_stores(box, table, seat, min(1.0, turns), time, numbers)
    held = total(table.hands[seat])
    numbers[13] = crops_led(table, seat)
    numbers[14] = time * min(held, ENOUGH) / 5.0
    numbers[15] = time * max(0, held - ENOUGH) / 5.0
    numbers[16] = time * fields_left(table, seat) / 5.0
    pool = np.int64(table.beside[seat] | table.town)
    numbers[17] = min(1.0, turns) * best_hire(box, hireable(box, table, seat, pool)) / 5.0
    numbers[18] = time * count_bits(spaces_for(box, table, seat, MIDDLING)) / 5.0
    numbers[19] = turns / 5.0
    numbers[20] = tiles_on(table, seat) / 10.0


@rule
def gauge_land(box, table, seat, time, numbers):
    """Workers and groups (KEY-12.1 to 12.5), and the tiles that would make the groups grow."""
    largest, second, third = largest_groups(box, table.fields[seat])
    numbers[0] = worker_points(box, table, seat) / 10.0
    numbers[1] = count_bits(largest) / 10.0
    numbers[2] = count_bits(second) / 5.0
    numbers[3] = time * count_bits(third) / 5.0
    opened = registry_and_stores(box, table)
    beside, beside_second = around_all(box, largest), around_all(box, second)
    joining = beside & beside_second
    numbers[4] = time * count_bits(beside & ~joining & opened) / 5.0
    numbers[5] = time * count_bits(beside & ~joining & table.bag) / 5.0
    numbers[6] = time * count_bits(beside_second & ~joining & opened) / 5.0
    numbers[7] = time * count_bits(beside_second & ~joining & table.bag) / 5.0
    numbers[8] = time * count_bits(joining & (opened | table.bag)) / 5.0


@rule
def gauge_stores(box, table, seat, soon, time, numbers):
    """What the tiles in the stores would bring on one's own board, and what one's own ones cost."""
    for place in range(9, 13):
        numbers[place] = 0.0
    for owner in range(table.players):
        for slot in range(table.store_size[owner]):
            gain = gain_of(box, table.fields[seat], np.int64(table.store[owner, slot])) / 5.0
            if owner != seat:
                if can_purchase(table, seat, owner, slot):
                    numbers[12] = max(numbers[12], soon * gain)
                continue
            numbers[11] += time * total(table.bids[owner, slot]) / 5.0
            best = numbers[9]
            numbers[9] = max(best, soon * gain)
            numbers[10] = max(numbers[10], min(best, soon * gain))


@rule
def crops_led(table, seat):
    """KEY-12.6: the crops of which a seat holds most, a part of those that it might still lead."""
    share = 0.0
    for crop in range(CROPS):
        own = table.hands[seat, crop]
        most = 0
        for other in range(table.players):
            if other != seat:
                most = max(most, table.hands[other, crop])
        if own > most:
            share += min(1.0, 0.6 + 0.2 * (own - most))
        elif own > 0:
            share += max(0.0, 0.4 - 0.2 * (most - own))
    return share
