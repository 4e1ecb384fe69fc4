"""What a seat sees of Yangtze's table, as one record of numbers.

`see` reads it off a table inside compiled code. A test holds what it sees of the real table against
what it sees of a table made from the JSON view, so it cannot know more than the view tells.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.sight import copy_record, sight_type
from fondaco.games.yangtze.rules.table import SEATS, TABLE

SIGHT = sight_type(
    TABLE,
    ("ware_count", np.int16, SEATS),
    # Room for the evaluation: what it has found out of this sight already (holdings.py).
    ("weighed", np.int16),  # 1: the next two are worked out
    ("lost", np.int64),
    ("hand_worth", np.float64),
    ("limited", np.int16),  # 1: the next is worked out
    ("limits", np.float64, SEATS),  # as much as each seat wants to pay for the lot
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    copy_record(table, sight)
    sight.seat = seat
    sight.bag_wares = 0
    sight.bag_rulers = 0
    sight.bag_settlements = 0
    if table.actor != seat:
        sight.bundle = 0
    sight.weighed = 0
    sight.lost = 0
    sight.hand_worth = 0.0
    sight.limited = 0
    for other in range(SEATS):
        sight.ware_count[other] = count_bits(table.wares[other])
        sight.limits[other] = 0.0
        if other != seat and table.open_wares == 0:  # YAN-1.7
            sight.wares[other] = 0
