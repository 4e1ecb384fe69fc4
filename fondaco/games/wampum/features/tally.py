"""What happens in a match of Wampum that its designer asks about; `balance.py` names it all."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.round_end import in_common

# Places among the amounts of a seat.
DEALT, VISITED, CHEST = 0, t.KINDS, t.KINDS + t.VILLAGES
GOODS_SWAPS = CHEST + t.KINDS
WAMPUM_SWAPS, WITH_CANOE, DISPLACED, DISCARDED = (GOODS_SWAPS + step for step in (1, 2, 3, 4))
THINGS = GOODS_SWAPS + 5
# Places among the figures.
ROUNDS, SHARE_OF_WAMPUM, DISPLACEMENTS, FROM_BONUS = 0, 1, 2, 3
FIGURES = 4

NOTES = np.dtype(
    [
        ("dealt", np.int16, (t.SEATS, t.KINDS)),
        ("goods_swaps", np.int16, (t.SEATS, t.VILLAGES)),
        ("wampum_swaps", np.int16, (t.SEATS, t.VILLAGES)),
        ("with_canoe", np.int16, t.SEATS),
        ("displaced", np.int16, t.SEATS),
        ("taken", np.int16),  # cards put under chests by swaps
    ]
)


@rule
def notice_start(box, table, notes):
    """The set-up is done."""
    for seat in range(table.players):
        for kind in range(t.KINDS):
            notes.dealt[seat, kind] = table.hands[seat, kind]


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or (-1) by itself: the canoe, who is driven out, the swaps."""
    if action >= 0:
        if before.phase == t.RELOCATE and t.MOVE <= action < t.PUT:
            notes.displaced[before.actor] += 1
    elif before.phase == t.CANOE:
        notes.with_canoe[table.canoe] += 1
    elif before.phase == t.SWAPS:
        for village in range(t.VILLAGES):
            if before.trader[village] >= 0:
                notice_swap(before, table, village, np.int64(before.trader[village]), notes)


@rule
def notice_swap(before, table, village, seat, notes):
    """WAM-8.4 to 8.6."""
    if in_common(before.offers[seat], before.villages[village]):
        notes.goods_swaps[seat, village] += 1
    else:
        notes.wampum_swaps[seat, village] += 1
    notes.taken += total(table.chests[seat]) - total(before.chests[seat])


@rule
def end_cause(box, table, notes):
    """WAM-9.1: there is one end only, when the deck is used up."""
    return 0


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    by_wampum = 0
    by_goods = 0
    displacements = 0
    chests = 0
    for seat in range(table.players):
        tell_seat(table, notes, seat, amounts)
        for village in range(t.VILLAGES):
            by_wampum += notes.wampum_swaps[seat, village]
            by_goods += notes.goods_swaps[seat, village]
        displacements += notes.displaced[seat]
        chests += total(table.chests[seat])
    for village in range(t.VILLAGES):
        wampum = 0
        swaps = 0
        for seat in range(table.players):
            wampum += notes.wampum_swaps[seat, village]
            swaps += notes.wampum_swaps[seat, village] + notes.goods_swaps[seat, village]
        if swaps > 0:
            extras[VISITED + village] = wampum / swaps
    figures[ROUNDS] = table.round_no
    figures[SHARE_OF_WAMPUM] = by_wampum / max(1, by_wampum + by_goods)
    figures[DISPLACEMENTS] = displacements
    figures[FROM_BONUS] = (chests - notes.taken) / max(1, chests)


@rule
def tell_seat(table, notes, seat, amounts):
    """What one seat had and did."""
    for kind in range(t.KINDS):
        amounts[seat, DEALT + kind] = notes.dealt[seat, kind]
        amounts[seat, CHEST + kind] = table.chests[seat, kind]
    for village in range(t.VILLAGES):
        goods, wampum = notes.goods_swaps[seat, village], notes.wampum_swaps[seat, village]
        amounts[seat, VISITED + village] = goods + wampum
        amounts[seat, GOODS_SWAPS] += goods
        amounts[seat, WAMPUM_SWAPS] += wampum
    amounts[seat, WITH_CANOE] = notes.with_canoe[seat]
    amounts[seat, DISPLACED] = notes.displaced[seat]
    amounts[seat, DISCARDED] = total(table.discards[seat])
