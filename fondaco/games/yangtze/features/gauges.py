"""How a match of Yangtze stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import math

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.weights import read_weights
from fondaco.games.yangtze.features.holdings import hope_of, kind_income, time_left
from fondaco.games.yangtze.features.weights import WEIGHTS
from fondaco.games.yangtze.rules.best_sale import best_sale
from fondaco.games.yangtze.rules.bundles import holds
from fondaco.games.yangtze.rules.scoring import (
    DOT_SCALE,
    kinds_held,
    majority_income,
    set_income,
    standing,
    unused_income,
)
from fondaco.games.yangtze.rules.table import COLOURS, HOUSES, KINDS, RULERS, SETTLEMENTS, TILES

#: What is gauged of each seat, in the order of the numbers.
GAUGES = (
    "money",
    "wares",
    "sets",
    "majorities",
    "liquidity cards",
    "money, late",
    "wares, late",
    "sets, late",
    "majorities, late",
    "liquidity cards, late",
    "hope of lines",
    "20 coins",
    "60 coins",
    "settlements",
    "kinds and colours",
    "next steps of sets",
    "contests of kinds",
    "clear leads in kinds",
    "cards for purchases",
    "card III",
    "number of wares",
    "late in turn",
    "points by players",
)

#: Fitted to the victories of matches between bots (docs/bots.md).
WIN_WEIGHTS = read_weights(__file__)

#: What the search does differently in this game (bots/compiled/mcts_records.py).
SEARCH = {"temper": 5.0, "margin_scale": 100.0, "horizon": 8, "stray": 0.0}

POINTS = 50.0  # points that count as one


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turn)


@rule
def in_bag(table):
    """How many tiles are in the bag."""
    wares, rulers = count_bits(table.bag_wares), count_bits(table.bag_rulers)
    return wares + rulers + count_bits(table.bag_settlements)


@rule
def draws_to_come(table):
    """How many tiles will probably be drawn until the last ruler."""
    rulers = count_bits(table.bag_rulers)
    return (table.end_ruler - table.ruler_count) * (in_bag(table) + 1.0) / (rulers + 1.0)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1."""
    dealt = HOUSES + table.players * box.start_wares
    drawn = max(0, TILES + RULERS + SETTLEMENTS - dealt - in_bag(table))
    return drawn / (drawn + draws_to_come(table))


@rule
def points_now(box, table, seat):
    """Section 9: the best sale of all wares, sets, majorities, unused cards."""
    return (
        table.money[seat]
        + best_sale(box, table.wares[seat])
        + set_income(box, table.settlements[seat], table.set_option)
        + majority_income(box, table, seat)
        + unused_income(box, table, seat)
    )


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    money = table.money[seat]
    numbers[0] = money / POINTS
    numbers[1] = best_sale(box, table.wares[seat]) / POINTS
    numbers[4] = unused_income(box, table, seat) / POINTS
    gauge_sets(box, table, seat, numbers)
    gauge_kinds(box, table, seat, numbers)
    late = 1.0 / math.sqrt(1.0 + draws_to_come(table) / 5.0)  # the nearer the end, the surer
    points = 0.0
    for part in range(5):
        numbers[5 + part] = numbers[part] * late
        points += numbers[5 + part]
    numbers[10] = hope_of_lines(box, table, seat) * time_left(table) / 20.0
    numbers[11] = min(money, 20) / 20.0
    numbers[12] = min(money, 60) / POINTS
    numbers[18] = 0.0
    for card in (box.buy_two, box.free_buy):
        numbers[18] += 0.5 if holds(table, seat, card) else 0.0
    numbers[19] = 1.0 if holds(table, seat, box.sell_any_time) else 0.0
    numbers[20] = count_bits(table.wares[seat]) / 5.0
    numbers[21] = ((seat - table.active) % table.players) / (table.players - 1.0)
    numbers[22] = points * (table.players - 3)


@rule
def gauge_sets(box, table, seat, numbers):
    """YAN-8.4: what the settlements bring by colour, and what one more kind of each would."""
    settlements = table.settlements[seat]
    numbers[2] = set_income(box, settlements, table.set_option) / POINTS
    numbers[13] = count_bits(settlements) / 4.0
    numbers[14] = 0.0
    numbers[15] = 0.0
    for colour in range(COLOURS):
        kinds = kinds_held(box, settlements, colour, 1)
        numbers[14] += kinds / 4.0
        if kinds < KINDS:
            numbers[15] += (box.set_value[kinds + 1] - box.set_value[kinds]) / 20.0


@rule
def gauge_kinds(box, table, seat, numbers):
    """YAN-8.6: what the settlements bring by kind, and how far ahead or behind one is."""
    for place in (3, 16, 17):
        numbers[place] = 0.0
    settlements = table.settlements[seat]
    for kind in range(KINDS):
        numbers[3] += kind_income(box, table, seat, kind, settlements & 0) / POINTS
        own = standing(box, settlements, kind)
        best = 0
        for other in range(table.players):
            if other != seat:
                best = max(best, standing(box, table.settlements[other], kind))
        lead = (own - best) / DOT_SCALE  # in tiles
        if own > 0:
            numbers[16] += max(-1.5, min(1.5, lead))
        numbers[17] += max(0.0, min(2.0, lead - 1.0))


@rule
def hope_of_lines(box, table, seat):
    """What the next tile of each line of a seat would bring (see `worth`)."""
    lost = table.box_wares
    for other in range(table.players):
        lost |= table.wares[other]
    hope = 0.0
    for category in range(box.categories):
        tiles = table.wares[seat] & box.category_tiles[category]
        if tiles != 0:
            hope += hope_of(box, category, tiles, lost, WEIGHTS)
    return hope
