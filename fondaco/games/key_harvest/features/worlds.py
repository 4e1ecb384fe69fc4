"""The worlds that a seat of Key Harvest must reckon with: what it cannot see, dealt anew.

A seat is first asked when the stock lies open (KEY-1.2), so it can work out how many counters of
each crop the others hold together; hidden is only who holds which. With two players nothing is.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.drivers import pick
from fondaco.engine.game import State
from fondaco.games.key_harvest.rules.table import CROPS, SEATS, total


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
    unseen = total(pool)
    for other in range(table.players):
        if other != seat:
            for _ in range(room[other]):
                draw_counter(table.hands[other], pool, pick(stream, 0, unseen))
                unseen -= 1


@rule
def gather(hand, pool):
    """All counters of a hand go to the pool; how many they were."""
    size = 0
    for crop in range(CROPS):
        pool[crop] += hand[crop]
        size += hand[crop]
        hand[crop] = 0
    return size


@rule
def deal_known(hand, known, pool, room):
    """The counters that a seat is known to have; how many they are."""
    dealt = 0
    for crop in range(CROPS):
        count = min(known[crop], min(room - dealt, pool[crop]))
        hand[crop] = count
        pool[crop] -= count
        dealt += count
    return dealt


@rule
def draw_counter(hand, pool, place):
    """The counter at a place of the pool."""
    crop = 0
    while place >= pool[crop]:
        place -= pool[crop]
        crop += 1
    pool[crop] -= 1
    hand[crop] += 1


def fill(box: Box, view: State, seat: int) -> State:
    """Some state with this view: hidden counters are filled up in the order of the crops."""
    piles = [view["stock"], *(slot["bid"] for store in view["stores"] for slot in store)]
    piles += [hand for hand in view["hands"] if isinstance(hand, list)]
    unseen = [int(box.record["counters_per_crop"][0])] * CROPS
    for pile in piles:
        unseen = [count - seen for count, seen in zip(unseen, pile, strict=True)]
    hands = [hand if isinstance(hand, list) else _take(unseen, hand) for hand in view["hands"]]
    return {**view, "hands": hands}


def _take(unseen: list[int], size: int) -> list[int]:
    """So many counters from the unseen ones, the first crops first."""
    taken = []
    for crop, count in enumerate(unseen):
        taken.append(min(count, size))
        unseen[crop] -= taken[-1]
        size -= taken[-1]
    return taken
