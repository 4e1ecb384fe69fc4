"""How a match of MarraCash stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.weights import read_weights
from fondaco.games.marracash.features.lots import takings
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.moves import hand_worth, has_completed, income_of

#: What is gauged of each seat, in the order of the numbers; sums are in thousands of Dirham.
GAUGES = (
    "cash",
    "lead",
    "scarce cash",
    "income if few come",
    "income if many come",
    "income if they follow others",
    "income from outside",
    "next incomes",
    "ways past shops",
    "best walk",
    "second walk",
    "colours",
    "signs",
    "turns to wait",
)
CASH, LEAD, SCARCE, FEW, MANY, FOLLOWING, OUTSIDE, NEXT = 0, 1, 2, 3, 4, 5, 6, 7
WAYS, BEST, SECOND, KINDS, SIGNS, WAIT = 8, 9, 10, 11, 12, 13

#: Fitted to the victories of matches between bots (docs/bots.md).
WIN_WEIGHTS = read_weights(__file__)

#: What the search does differently in this game (bots/compiled/mcts_records.py).
SEARCH = {"temper": 60.0, "margin_scale": 3000.0, "horizon": 3, "stray": 0.0}

#: A difference in value that beginners hardly see (bots/novice.py).
BLUR = 250.0

#: How much of the match is over when the last round begins.
LATE = 0.9
#: Cash beyond this buys no more shops at the beginning.
ENOUGH = 800.0
#: Shares of the visitors left who become customers, if few come and if many do.
FEW_COME, MANY_COME = 0.3, 0.6
#: A shop without customers draws followers like one with this many.
FRESH = 0.5


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turn_no)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1: by the visitors let in, then by the last turns."""
    if table.cause != t.NOT_YET:
        return 1.0 - (1.0 - LATE) * table.final_turns / table.players
    visitors = -box.entrances * box.entrance_group
    for colour in range(box.colours):
        visitors += box.visitors[table.options[t.OPT_VISITORS], colour]
    return LATE * (1.0 - t.line_length(table) / max(1.0, float(visitors)))


@rule
def points_now(box, table, seat):
    """MAR-8.3: only cash counts, whatever the shops may still earn."""
    return table.cash[seat]


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    gauge_cash(box, table, seat, numbers)
    gauge_shops(box, table, seat, numbers)
    gauge_walks(box, table, seat, numbers)
    numbers[SIGNS] = table.signs[seat] / 6.0
    numbers[WAIT] = ((seat - table.turn_seat) % table.players) / float(table.players)


@rule
def gauge_cash(box, table, seat, numbers):
    """Cash, by how much it is the most, and how much of it shops can be bought with."""
    most = 0
    for other in range(table.players):
        if other != seat:
            most = max(most, table.cash[other])
    numbers[CASH] = table.cash[seat] / 1000.0
    numbers[LEAD] = max(0, table.cash[seat] - most) / 1000.0
    numbers[SCARCE] = min(ENOUGH, float(table.cash[seat])) / 1000.0
    if table.options[t.OPT_CARDS] == t.ANTIQUES and not has_completed(table, seat):
        numbers[CASH] += promised(box, table, seat) / 1000.0


@rule
def promised(box, table, seat):
    """What a hand of antiques will bring, the less the more customers it lacks (MAR-9.2)."""
    held = np.zeros(t.COLOURS, np.int64)
    for card in range(box.cards):
        if table.card_at[card] == t.IN_HAND + seat:
            held[box.card_colour[card]] += 1
    lacking = held.copy()
    for shop in range(box.shops):
        if table.owners[shop] == seat:
            lacking[box.shop_colour[shop]] -= table.customers[shop]
    missing = 0
    size = 0
    for colour in range(box.colours):
        missing += max(0, lacking[colour])
        size += held[colour]
    covered = 1.0 - missing / max(1.0, float(size))
    return (
        covered * covered * hand_worth(box, table, seat, box.antiques_paid[table.completed_count])
    )


# ---------------------------------------------------------------- shops


@rule
def gauge_shops(box, table, seat, numbers):
    """What the shops of a seat can hope for."""
    town = np.zeros(t.COLOURS, np.float64)
    outside = np.zeros(t.COLOURS, np.float64)
    ways = np.zeros(t.COLOURS, np.float64)
    drawn = np.zeros(t.COLOURS, np.float64)
    own = np.zeros(t.COLOURS, np.int64)
    count_visitors(box, table, town, outside)
    for shop in range(box.shops):
        if table.owners[shop] >= 0:
            ways[box.shop_colour[shop]] += box.shop_ways[shop]
            drawn[box.shop_colour[shop]] += table.customers[shop] + FRESH
    for shop in range(box.shops):
        if table.owners[shop] == seat:
            colour = box.shop_colour[shop]
            own[colour] = 1
            by_ways = box.shop_ways[shop] / max(1.0, ways[colour])
            by_custom = (table.customers[shop] + FRESH) / drawn[colour]
            gauge_shop(box, table, shop, town[colour], outside[colour], by_ways, by_custom, numbers)
    for colour in range(box.colours):
        numbers[KINDS] += own[colour]


@rule
def count_visitors(box, table, town, outside):
    """By colour, who is in town and who may still come in."""
    for fountain in range(box.fountains):
        for colour in range(box.colours):
            town[colour] += table.fountains[fountain, colour]
    if table.cause == t.NOT_YET:
        for place in range(table.line_left, table.line_end):
            outside[table.line[place]] += 1.0


@rule
def gauge_shop(box, table, shop, town, outside, by_ways, by_custom, numbers):
    """What one shop can hope for, by its share of the ways past shops of its colour, and by its
    share of the customers so far: many of them show that people are led there."""
    inside = float(table.customers[shop])
    left = town + outside
    now = takings(box, inside)
    numbers[FEW] += (takings(box, inside + FEW_COME * by_ways * left) - now) / 1000.0
    numbers[MANY] += (takings(box, inside + MANY_COME * by_ways * left) - now) / 1000.0
    share = 0.5 * (by_ways + by_custom)
    numbers[FOLLOWING] += (takings(box, inside + MANY_COME * share * left) - now) / 1000.0
    later = takings(box, inside + by_ways * left) - takings(box, inside + by_ways * town)
    numbers[OUTSIDE] += later / 1000.0
    income = income_of(box, table.customers[shop] + 1) / 1000.0
    numbers[NEXT] += income
    numbers[WAYS] += income * box.shop_ways[shop] / 8.0 * min(1.0, left / 5.0)


# ---------------------------------------------------------------- walks


@rule
def gauge_walks(box, table, seat, numbers):
    """What the groups in town would bring a seat, each led down its best street: the best two."""
    best = 0
    second = 0
    for fountain in range(box.fountains):
        most = 0
        for way in range(box.first_way[fountain], box.first_way[fountain + 1]):
            most = max(most, own_income(box, table, fountain, way, seat))
        second = max(second, min(most, best))
        best = max(best, most)
    numbers[BEST] = best / 1000.0
    numbers[SECOND] = second / 1000.0


@rule
def own_income(box, table, fountain, way, seat):
    """What leading the group of a fountain along a way would bring the shops of a seat."""
    income = 0
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
