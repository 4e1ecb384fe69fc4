"""What leading a group brings, and what a group that is left standing may bring to whom."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.weights import ANTIQUE, HOPE, RIVALS, THREAT
from fondaco.games.marracash.rules.moves import income_of, rate
from fondaco.games.marracash.rules.table import OPT_COMMISSION, PER_CUSTOMER


@rule
def visit_income(box, sight, shop, guests):
    """What a visit would bring in all (MAR-6.1, 6.2), with one souvenir (MAR-9.1)."""
    income = np.int64(sight.souvenirs[box.shop_colour[shop]])
    for number in range(guests):
        income += income_of(box, sight.customers[shop] + number + 1)
    return income


@rule
def visit_commission(box, sight, shop, guests, income):
    """What the mover would get of it (MAR-6.3)."""
    if sight.options[OPT_COMMISSION] != PER_CUSTOMER:
        return guests * rate(box, income)
    commission = 0
    for number in range(guests):
        commission += rate(box, income_of(box, sight.customers[shop] + number + 1))
    return commission


@rule
def rival_share(sight, weights):
    """How much a sum in a rival's hands counts against oneself."""
    return weights[RIVALS] / (sight.players - 1)


@rule
def walk_gain(box, sight, way, weights):
    """What leading `sight.group` along a way is worth; `sight.rest` is who arrives."""
    gain = 0.0
    for colour in range(box.colours):
        sight.rest[colour] = sight.group[colour]
    for place in range(box.way_length[way]):
        shop = box.way_shops[way, place]
        colour = box.shop_colour[shop]
        guests = sight.rest[colour]
        owner = sight.owners[shop]
        if guests > 0 and owner >= 0:
            sight.rest[colour] = 0
            income = visit_income(box, sight, shop, guests)
            if owner == sight.seat:
                gain += income + weights[ANTIQUE] * min(guests, sight.wanted[colour])
            else:
                fee = visit_commission(box, sight, shop, guests, income)
                gain += fee - rival_share(sight, weights) * (income - fee)
    return gain


@rule
def load_group(box, sight, fountain):
    """The group at a fountain, ready to be led; is there one?"""
    size = 0
    for colour in range(box.colours):
        sight.group[colour] = sight.fountains[fountain, colour]
        size += sight.group[colour]
    return size > 0


@rule
def group_promise(box, sight, fountain, weights):
    """What `sight.group` at a fountain promises: the best street for oneself and for others."""
    own = 0.0
    others = 0.0
    for way in range(box.first_way[fountain], box.first_way[fountain + 1]):
        mine = 0.0
        theirs = 0.0
        for colour in range(box.colours):
            sight.rest[colour] = sight.group[colour]
        for place in range(box.way_length[way]):
            shop = box.way_shops[way, place]
            colour = box.shop_colour[shop]
            guests = sight.rest[colour]
            if guests > 0 and sight.owners[shop] >= 0:
                sight.rest[colour] = 0
                income = visit_income(box, sight, shop, guests)
                if sight.owners[shop] == sight.seat:
                    mine += income
                else:
                    theirs += income
        own = max(own, mine)
        others = max(others, theirs)
    return weights[HOPE] * own - weights[THREAT] * others
