"""How a match of Wampum stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.table import KINDS, total

#: What is gauged of each seat, in the order of the numbers.
GAUGES = ("points", "kinds", "further cards", "fourth cards", "longest", "bonus", "late in order")

#: Weights of the gauges at the beginning, in the middle and at the end of a match, fitted to the
#: victories of matches between bots (docs/bots.md).
OUTLOOK = np.array(
    [
        [0.541, 0.106, 0.226, 0.201, 0.016, 0.106, 0.119],
        [0.376, 0.105, 0.217, -0.051, 0.134, 0.105, 0.111],
        [0.874, 0.174, 0.357, 0.448, -0.252, 0.174, 0.312],
    ]
)

#: What the search does differently in this game (bots/tree.py).
SEARCH = {"temper": 0.7, "margin_scale": 12.0, "horizon": 1}


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
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    numbers[0] = total(table.chests[seat]) * box.points_per_card
    for kind in range(KINDS):
        count = table.hands[seat, kind] + table.offers[seat, kind]
        numbers[1] += min(count, 1)
        numbers[2] += max(0, count - 1)
        numbers[3] += max(0, count - 3)
        numbers[4] = max(numbers[4], float(count))
        numbers[5] += min(count, box.end_bonus_per_good) * box.points_per_card  # WAM-9.4
    numbers[6] = ((seat - table.canoe) % table.players) / (table.players - 1.0)
