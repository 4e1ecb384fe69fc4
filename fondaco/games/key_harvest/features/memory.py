"""What a seat remembers of a match of Key Harvest: the counters that must lie behind each screen.

Only the counters dealt at the start are secret (KEY-R.41); everything later goes behind a screen
or comes from behind it in the open. `known` counts, for each seat and crop, counters that must be
there: what was taken, harvested and received since, less what was bid and paid. A counter that
comes out although none was known was dealt at the start; those that never came out are all that
is left to guess. What a seat does not do (buy, offer a crop) proves nothing.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.features.sight import SEEN
from fondaco.games.key_harvest.rules.table import CROPS, MOST_SLOTS, PLAY, SEATS

MEMORY = np.dtype([("known", np.int16, (SEATS, CROPS))])


@rule
def remember(box, before, after, memory):
    """Note what happened between two sights of the same seat, one line apart."""
    if before.tables[SEEN].phase != PLAY:
        return  # the deal is secret (KEY-2.3)
    grown = 0
    for seat in range(SEATS):
        grown += after.hand_size[seat] - before.hand_size[seat]
    if grown == 0:
        return
    for crop in range(CROPS):
        flow = counters_outside(before.tables[SEEN], crop) - counters_outside(
            after.tables[SEEN], crop
        )
        for seat in range(SEATS):
            # One screen gains or loses all that flows; in a sale the buyer loses the price and
            # the owner gains it twice, while the bid alone flows (KEY-6.4): minus one, plus two.
            share = (after.hand_size[seat] - before.hand_size[seat]) // grown
            memory.known[seat, crop] = max(0, memory.known[seat, crop] + share * flow)


@rule
def counters_outside(table, crop):
    """Counters of a crop that lie open: in the stock and in the stores."""
    count = np.int64(table.stock[crop])
    for owner in range(SEATS):
        for slot in range(MOST_SLOTS):
            count += table.bids[owner, slot, crop]
    return count


@rule
def holds(box, table, seat, memory):
    """Is a memory true of a table? For checks: what is remembered must never be wrong."""
    right = True
    for other in range(table.players):
        for crop in range(CROPS):
            right = right and table.hands[other, crop] >= memory.known[other, crop]
    return right
