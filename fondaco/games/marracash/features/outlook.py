"""How a match of Marracash stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.lots import takings
from fondaco.games.marracash.rules.moving import income_of
from fondaco.games.marracash.rules.table import COLOURS, NOT_YET, OPT_VISITORS, line_length

#: What is gauged of each seat, in the order of the numbers; sums are in thousands of Dirham.
GAUGES = (
    "cash",
    "income from town",
    "income from outside",
    "best walk on turn",
    "best walk later",
    "second walk",
    "all walks",
    "next incomes",
    "shops",
    "colours",
    "signs",
    "scarce cash",
    "turns to wait",
)

#: Weights of the gauges at the beginning, in the middle and at the end of a match, fitted to the
#: victories of matches between bots (docs/bots.md).
OUTLOOK = np.array(
    [
        [
            0.412,
            0.258,
            -0.045,
            -1.039,
            -1.790,
            -0.458,
            2.030,
            1.941,
            -0.264,
            0.784,
            0.249,
            1.120,
            -0.310,
        ],
        [
            0.580,
            0.023,
            0.168,
            -0.458,
            -0.567,
            -0.298,
            0.883,
            2.866,
            -0.205,
            0.148,
            1.211,
            -0.396,
            -0.555,
        ],
        [
            2.165,
            0.276,
            0.706,
            1.766,
            1.073,
            1.204,
            -0.159,
            0.241,
            -0.010,
            -0.087,
            0.075,
            -2.205,
            -1.024,
        ],
    ]
)

#: What the search does differently in this game (bots/tree.py).
SEARCH = {"temper": 60.0, "margin_scale": 3000.0, "horizon": 3, "stray": 0.0}

#: How much of the match is over when the last round begins.
LATE = 0.9
#: Cash beyond this buys no more shops at the beginning.
SCARCE = 800.0


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turn_no)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1: by the visitors let in, then by the last turns."""
    if table.cause != NOT_YET:
        return 1.0 - (1.0 - LATE) * table.final_turns / table.players
    visitors = -box.entrances * box.entrance_group
    for colour in range(box.colours):
        visitors += box.visitors[table.options[OPT_VISITORS], colour]
    return LATE * (1.0 - line_length(table) / max(1.0, float(visitors)))


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    numbers[0] = table.cash[seat] / 1000.0
    gauge_shops(box, table, seat, numbers)
    gauge_walks(box, table, seat, numbers)
    numbers[10] = table.signs[seat] / 6.0
    numbers[11] = min(SCARCE, float(table.cash[seat])) / 1000.0
    numbers[12] = ((seat - table.turn_seat) % table.players) / float(table.players)


@rule
def gauge_shops(box, table, seat, numbers):
    """What the shops of a seat can hope for, by their share of the ways past shops of a colour."""
    town = np.zeros(COLOURS, np.float64)
    outside = np.zeros(COLOURS, np.float64)
    ways = np.zeros(COLOURS, np.float64)
    own = np.zeros(COLOURS, np.float64)
    for fountain in range(box.fountains):
        for colour in range(box.colours):
            town[colour] += table.fountains[fountain, colour]
    if table.cause == NOT_YET:
        for place in range(table.line_left, table.line_end):
            outside[table.line[place]] += 1.0
    for shop in range(box.shops):
        if table.owners[shop] >= 0:
            ways[box.shop_colour[shop]] += box.shop_ways[shop]
    for shop in range(box.shops):
        if table.owners[shop] == seat:
            colour = box.shop_colour[shop]
            share = box.shop_ways[shop] / max(1.0, ways[colour])
            customers = float(table.customers[shop])
            now = takings(box, customers)
            soon = takings(box, customers + share * town[colour])
            later = takings(box, customers + share * (town[colour] + outside[colour]))
            numbers[1] += (soon - now) / 1000.0
            numbers[2] += (later - soon) / 1000.0
            numbers[7] += income_of(box, table.customers[shop] + 1) / 1000.0
            numbers[8] += 1.0
            own[colour] = 1.0
    for colour in range(box.colours):
        numbers[9] += own[colour]


@rule
def gauge_walks(box, table, seat, numbers):
    """What the groups in town would bring a seat, each led down its best street."""
    best = 0.0
    second = 0.0
    for fountain in range(box.fountains):
        most = 0.0
        for way in range(box.first_way[fountain], box.first_way[fountain + 1]):
            most = max(most, own_income(box, table, fountain, way, seat))
        numbers[6] += most / 1000.0
        second = max(second, min(most, best))
        best = max(best, most)
    place = 3 if table.turn_seat == seat else 4
    numbers[place] = best / 1000.0
    numbers[5] = second / 1000.0


@rule
def own_income(box, table, fountain, way, seat):
    """What leading the group of a fountain along a way would bring the shops of a seat."""
    income = 0.0
    for place in range(box.way_length[way]):
        shop = box.way_shops[way, place]
        if table.owners[shop] == seat:
            colour = box.shop_colour[shop]
            guests = table.fountains[fountain, colour]
            if guests > 0 and first_owned(box, table, way, place, colour):
                for number in range(guests):
                    income += income_of(box, table.customers[shop] + number + 1)
    return income


@rule
def first_owned(box, table, way, place, colour):
    """MAR-5.10: is there no owned shop of the colour before this place of a way?"""
    for before in range(place):
        shop = box.way_shops[way, before]
        if box.shop_colour[shop] == colour and table.owners[shop] >= 0:
            return False
    return True
