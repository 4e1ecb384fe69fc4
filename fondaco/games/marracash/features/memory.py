"""What a seat remembers of a match of MarraCash: what everybody has paid and received.

The default game hides nothing. With `hidden_cash` all payments stay public (section 8 of the
specification): whoever was there from the set-up on knows every amount; whoever comes later knows
how the amounts have changed since, and the least they must have been.

Sealed answers are of no use once the shop is sold. Of antiques the view tells everything: a hand
that is not shown is not covered by the customers there are now, and was not by the fewer before.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.marracash.rules.table import CHOOSE, OPT_HIDDEN_CASH, SEATS

MEMORY = np.dtype(
    [
        ("from_start", np.int16),  # 1: saw the set-up, after which all have the same
        ("balance", np.int32, SEATS),  # received less paid since then
        ("least", np.int32, SEATS),  # what each must have had at first, if that was not seen
    ]
)


@rule
def overhear(box, before, after, seat, memory):
    """Payments of one line: prices, commissions, income and hands that are paid are all public."""
    for other in range(after.players):
        memory.balance[other] += after.cash[other] - before.cash[other]


@rule
def remember(box, before, after, memory):
    """Note what two sights of the same seat, one line apart, prove."""
    if before.phase < CHOOSE:
        memory.from_start = 1
    for other in range(after.players):
        memory.least[other] = max(memory.least[other], -memory.balance[other])
    if after.high_bid > 0:  # MAR-3.6: whoever leads can pay it
        leader = after.high_bidder
        memory.least[leader] = max(memory.least[leader], after.high_bid - memory.balance[leader])


@rule
def known_cash(box, memory, other):
    """What a seat has, by what was paid since the set-up."""
    return box.start_cash + memory.balance[other]


@rule
def least_cash(memory, other):
    """What a seat has at least, by what was paid since the match was joined."""
    return memory.least[other] + memory.balance[other]


@rule
def holds(box, table, seat, memory):
    """Is a memory true of a table? For checks: what is remembered must never be wrong."""
    right = True
    for other in range(table.players):
        if table.options[OPT_HIDDEN_CASH] == 0 or other == seat:
            continue
        if memory.from_start == 1:
            right = right and table.cash[other] == known_cash(box, memory, other)
        right = right and table.cash[other] >= least_cash(memory, other)
    return right
