"""How a match of Wampum stands: gauges from which the chances of victory are read."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.wampum.rules.table import KINDS, VILLAGES

#: What is gauged of each seat, in the order of the numbers.
GAUGES = (
    "points",
    "kinds",
    "further cards",
    "fourth cards",
    "longest",
    "bonus",
    "late in order",
    "best wampum swap",
    "second wampum swap",
    "best goods swap",
    "second goods swap",
    *(f"hand, kind {kind}" for kind in range(KINDS)),
)
HAND = GAUGES.index("hand, kind 0")

#: What is the same for all seats.
COMMON = (
    "progress",
    *(f"deck, kind {kind}" for kind in range(KINDS)),
    *(f"village {village}, kind {kind}" for village in range(VILLAGES) for kind in range(KINDS)),
)

#: The nets that read chances of victory from them, for two to five players, fitted to matches
#: between bots (docs/search.md).
NET = Path(__file__).with_name("win_model.npz")

#: What the search does differently in this game (bots/compiled/mcts_records.py).
SEARCH = {
    "temper": 0.7,
    "margin_scale": 12.0,
    "horizon": 1,
    "by_hand": 1,
    "by_seat": 1,
    "explore": 0.2,
    "sense": 1,
}


@rule
def clock(table):
    """What a rollout is measured in: rounds."""
    return np.int64(table.round_no)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1."""
    need = table.players * box.restock_hand + box.restock_open_village[table.players]
    to_come = total(table.deck) / need
    return (table.round_no - 1.0) / max(1.0, table.round_no + to_come - 1.0)


@rule
def points_now(box, table, seat):
    """WAM-9.4, 9.5: the chest and the bonus for the hand; an offer that lies is in neither."""
    cards = total(table.chests[seat])
    for kind in range(KINDS):
        cards += min(table.hands[seat, kind], box.end_bonus_per_good)
    return box.points_per_card * cards


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    numbers[0] = total(table.chests[seat]) * box.points_per_card
    for kind in range(KINDS):
        count = table.hands[seat, kind] + table.offers[seat, kind]
        numbers[HAND + kind] = float(count)
        numbers[1] += min(count, 1)
        numbers[2] += max(0, count - 1)
        numbers[3] += max(0, count - 3)
        numbers[4] = max(numbers[4], float(count))
        numbers[5] += min(count, box.end_bonus_per_good) * box.points_per_card  # WAM-9.4
    numbers[6] = ((seat - table.canoe) % table.players) / (table.players - 1.0)
    for village in range(VILLAGES):
        if total(table.villages[village]) > 0:  # no village in play is empty (WAM-R.16)
            gauge_village(table, seat, village, numbers)


@rule
def common(box, table, numbers):
    """Fill `numbers` with what all seats have in common."""
    numbers[0] = progress(box, table)
    for kind in range(KINDS):
        numbers[1 + kind] = float(table.deck[kind])
        for village in range(VILLAGES):
            numbers[1 + KINDS * (1 + village) + kind] = float(table.villages[village, kind])


@rule
def gauge_village(table, seat, village, numbers):
    """What could be had there if nobody was in the way: points (WAM-8.6), or further cards."""
    wampum = 0
    goods = 0
    shared = 0
    for kind in range(KINDS):
        held = table.hands[seat, kind] + table.offers[seat, kind]
        lying = np.int64(table.villages[village, kind])
        if lying == 0:
            wampum += max(0, held - 1)
        else:
            shared += min(held, 1)
        goods += max(0, held + lying - 1) - max(0, held - 1)
    keep_best(numbers, 7, float(wampum))
    keep_best(numbers, 9, float(goods) if shared > 0 else 0.0)


@rule
def keep_best(numbers, place, amount):
    """Keep the best amount so far at a place, the second best at the next."""
    if amount > numbers[place]:
        numbers[place + 1] = numbers[place]
        numbers[place] = amount
    elif amount > numbers[place + 1]:
        numbers[place + 1] = amount
