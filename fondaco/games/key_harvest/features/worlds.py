"""The worlds that a seat of Key Harvest must reckon with: what it cannot see, dealt anew.

A seat is first asked when the stock lies open (KEY-1.2), so it can work out how many counters of
each crop the others hold together; hidden is only who holds which. With two players nothing is.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import deal, deal_known, gather
from fondaco.games.key_harvest.rules.table import CROPS, SEATS


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the counters behind the screens of the others anew.

    Where they lie makes no difference to the outcome: they are counted, then dealt, first to each
    seat what it is known to have, then the rest, each as likely as the next.
    """
    if table.open_screens == 1 or table.players == 2:
        return
    pool = np.zeros(CROPS, np.int64)
    room = np.zeros(SEATS, np.int64)
    for other in range(table.players):
        if other != seat:
            room[other] = gather(table.hands[other], pool)
    for other in range(table.players):
        if other != seat:
            room[other] -= deal_known(table.hands[other], memory.known[other], pool, room[other])
    for other in range(table.players):
        if other != seat:
            deal(pool, table.hands[other], room[other], stream)
