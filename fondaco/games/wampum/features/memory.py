"""What a seat remembers of a match of Wampum: the cards it saw others take.

`known` counts, for each seat and kind, cards that must be among its hidden ones (hand, offer and
discards together): goods taken from a village lie open until then. When an offer is turned up,
what it shows is gone from them. Of each seat's last offer it is noted where it was laid, and what
others had laid by then: whoever was driven out lies elsewhere now.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.wampum.features.value import lying_at
from fondaco.games.wampum.rules.table import KINDS, SEATS, VILLAGES

MEMORY = np.dtype(
    [
        ("known", np.int16, (SEATS, KINDS)),
        ("chest_size", np.int16, SEATS),  # cards under each chest, also where they are hidden
        ("offered_at", np.int16, SEATS),  # 1 + the village of the last offer; 0: not known
        ("lying", np.int16, (SEATS, VILLAGES)),  # cards that lay at the villages then
        ("to_come", np.int16, SEATS),  # seats that still had their turn to offer
    ]
)


@rule
def remember(box, before, after, memory):
    """Note what happened between two sights of the same seat, one line apart."""
    for village in range(VILLAGES):
        owner = after.trader[village]
        if owner >= 0 and before.offer_size[owner] == 0:
            note_offer(before, village, owner, memory)
    if after.round_no == before.round_no or before.round_no == 0:
        return  # the swaps of a round come with the step to the next (WAM-7.5)
    for village in range(VILLAGES):
        owner = before.trader[village]
        if owner >= 0:
            note_swap(box, before, after, village, owner, memory)


@rule
def note_offer(before, village, owner, memory):
    """An offer was laid; `before` is how the villages were when its owner chose."""
    memory.offered_at[owner] = village + 1
    memory.to_come[owner] = before.players - 1 - before.turn
    for place in range(VILLAGES):
        memory.lying[owner, place] = lying_at(before, place)


@rule
def note_swap(box, before, after, village, owner, memory):
    """WAM-8.4 to 8.6, seen from outside: the size of the hand tells which swap it was."""
    lying, now = before.villages[village], after.villages[village]
    known = memory.known[owner]
    grown = after.hand_size[owner] - before.hand_size[owner]
    grown += after.discard_size[owner] - before.discard_size[owner]
    one_or_drawn = grown == 1 and total(lying) == 1  # the card of the village, or of the deck
    if grown >= 2 or (one_or_drawn and not stayed(lying, now)):
        for kind in range(KINDS):  # a goods swap: the offer lies there now
            known[kind] = max(0, known[kind] - now[kind]) + lying[kind]
        return
    for kind in range(KINDS):  # a wampum swap: of a kind offered, all may be under the chest
        if one_or_drawn or now[kind] > lying[kind]:
            known[kind] = 0
    memory.chest_size[owner] += before.offer_size[owner] + total(lying) - total(now)


@rule
def stayed(lying, now):
    """Can the goods of a village have stayed there, with offered kinds of other sorts added?"""
    same = True
    for kind in range(KINDS):
        same = same and (lying[kind] == 0 or now[kind] == lying[kind])
    return same


@rule
def holds(box, table, seat, memory):
    """Is a memory true of a table? For checks: what is remembered must never be wrong."""
    right = True
    for other in range(table.players):
        for kind in range(KINDS):
            hidden = table.hands[other, kind] + table.offers[other, kind]
            hidden += table.discards[other, kind]
            right = right and (other == seat or hidden >= memory.known[other, kind])
    return right
