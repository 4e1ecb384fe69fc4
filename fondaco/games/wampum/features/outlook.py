"""How a match of Wampum stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.table import KINDS, VILLAGES, total

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
)

#: Weights of the gauges at the beginning, in the middle and at the end of a match, for two to five
#: players, fitted to the victories of matches between bots (docs/bots.md).
OUTLOOK = np.array(
    [
        [
            [0.385, 0.014, 0.123, 0.135, -0.031, 0.014, 0.064, 0.052, 0.052, 0.064, 0.044],
            [0.226, 0.048, 0.008, 0.111, -0.098, 0.048, 0.006, 0.085, 0.028, 0.038, 0.036],
            [0.608, 0.131, -0.044, 0.152, -0.147, 0.131, 0.263, 0.379, 0.047, -0.118, 0.036],
        ],
        [
            [0.444, 0.083, 0.165, 0.236, -0.068, 0.083, 0.059, 0.044, 0.004, 0.010, -0.033],
            [0.416, 0.065, 0.190, -0.033, 0.079, 0.065, 0.305, 0.041, 0.029, 0.105, 0.038],
            [0.856, 0.155, 0.058, 0.371, -0.210, 0.155, 0.400, 0.350, 0.106, 0.079, -0.031],
        ],
        [
            [0.790, 0.150, 0.127, 0.232, 0.097, 0.150, 0.155, 0.175, 0.021, 0.133, -0.051],
            [0.577, 0.133, 0.434, -0.036, 0.039, 0.133, 0.268, -0.059, 0.049, 0.094, 0.054],
            [1.132, 0.223, 0.003, 0.689, -0.321, 0.223, 0.491, 0.512, 0.103, -0.023, -0.064],
        ],
        [
            [1.245, 0.182, 0.333, 0.355, 0.101, 0.182, 0.379, 0.047, -0.046, -0.105, 0.219],
            [0.885, 0.205, 0.609, -0.039, 0.195, 0.205, 0.196, 0.017, 0.048, 0.150, -0.044],
            [1.437, 0.235, -0.012, 0.915, -0.376, 0.235, 0.723, 0.547, 0.184, 0.010, 0.004],
        ],
    ]
)

#: What the search does differently in this game (bots/tree.py).
SEARCH = {"temper": 0.7, "margin_scale": 12.0, "horizon": 1, "by_hand": 1}


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
    for village in range(VILLAGES):
        if total(table.villages[village]) > 0:  # no village in play is empty (WAM-R.16)
            gauge_village(table, seat, village, numbers)


@rule
def gauge_village(table, seat, village, numbers):
    """What could be had there if nobody was in the way: points (WAM-8.6), or further cards."""
    wampum = 0
    goods = 0
    shared = 0
    for kind in range(KINDS):
        held = table.hands[seat, kind] + table.offers[seat, kind]
        lying = table.villages[village, kind] + 0
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
