"""What a seat sees of Key Harvest's table: the table itself without what lies behind the screens.

`see` reads it off a table inside compiled code. A test holds what it sees of the real table against
what it sees of a table made from the JSON view, so it cannot know more than the view tells.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.engine.compiled.sight import copy_record
from fondaco.games.key_harvest.rules.table import CROPS, DEALING, SEATS, TABLE

SIGHT = np.dtype(
    [
        # The table without the others' counters (and, in the deal, without the stock); then room
        # for the evaluation to try a line in.
        ("tables", TABLE, 2),
        ("seat", np.int16),
        ("stock_size", np.int16),
        ("hand_size", np.int16, SEATS),
    ]
)
SEEN, TRIAL = 0, 1


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision (KEY-1.2)."""
    copy_record(table, sight.tables[SEEN])
    sight.seat = seat
    sight.stock_size = total(table.stock)
    seen = sight.tables[SEEN]
    for other in range(SEATS):
        sight.hand_size[other] = total(table.hands[other])
        if other != seat and table.open_screens == 0:
            for crop in range(CROPS):
                seen.hands[other, crop] = 0
    if table.phase == DEALING and table.open_screens == 0:
        for crop in range(CROPS):
            seen.stock[crop] = 0
