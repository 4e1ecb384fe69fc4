"""A hand-made evaluation of Samarkand (section 12 of the specification): what is a line worth?

All values are points. A camel is worth what it brings at once and the way it makes towards what
its family may still bring: cards in hand, first links, markers. What lies further off counts less,
and the less the nearer the end of the game is.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.prospects import (
    CARD,
    CROWD,
    ENDING,
    KEEP,
    PROGRESS,
    PROMISE,
    SECOND,
    SPARE,
    TEMPO,
    find_near,
    has_room_for,
    is_own,
    reckon,
    think,
    way,
)
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.scoring import card_points, end_reached, points, public_points

#: The weights of the evaluation, found by matches between bots (docs/bots.md).
WEIGHTS = np.array([0.76, 0.63, 0.71, 0.30, 0.58, 1.12, 4.0, 0.07, 0.30, 0.39, 1.0, 0.2])

NEVER = -1e9


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this."""
    if sight.thought == 0:
        think(box, sight, weights)
    if action < t.EXPAND:
        return value_of_marriage(box, sight, action - t.MARRY, weights)
    if action < t.PLACE:
        return value_of_expansion(box, sight, action - t.EXPAND, weights)
    if action < box.at_done:
        weigh_camels(box, sight, np.int64(sight.family), weights)
        return sight.camel_worth[action - t.PLACE]
    if box.at_discard <= action < box.at_keep:
        return value_of_discards(box, sight, action - box.at_discard, weights)
    if action == box.at_sell:
        return float(box.sale * box.dirham)
    if action == box.at_hold:
        return worth_of_card(box, sight, np.int64(sight.good))
    if action == box.at_done:
        return weights[SPARE]
    return 0.0


# ---------------------------------------------------------------- camels


@rule
def meets(box, sight, family, space):
    """The family that a camel would be linked with there, or NO_FAMILY (SAM-6.1, 6.2)."""
    other = sight.standing[space, 0]
    if other == t.NO_FAMILY or box.is_land[space] == 0 or sight.linked[family, other] == 1:
        return t.NO_FAMILY
    return np.int64(other)


@rule
def weigh_camels(box, sight, family, weights):
    """What a camel of a family is worth on each space where it may go (SAM-4.2, 4.3)."""
    if sight.weighed_family == family + 1:
        return
    sight.weighed_family = family + 1
    reckon(box, sight, family)
    sight.best = NEVER
    sight.second = NEVER
    for place in range(sight.edge_count[family]):
        space = np.int64(sight.edge[family, place])
        if not has_room_for(sight, family, space):
            continue
        amount = value_of_camel(box, sight, family, space, weights)
        sight.camel_worth[space] = amount
        if amount > sight.best:
            sight.second = sight.best
            sight.best = amount
        elif amount > sight.second:
            sight.second = amount


@rule
def value_of_camel(box, sight, family, space, weights):
    """A camel on a space: what it brings at once, and the way it makes."""
    good = box.good_of[space]
    amount = 0.0 if good == t.NO_GOOD else sight.entry[good]
    other = meets(box, sight, family, space)
    if other != t.NO_FAMILY:
        amount += sight.active[family] + sight.passive[other]
        if would_end(box, sight, family, other):
            return amount + weights[ENDING] * 50.0 * (lead(box, sight, weights) + amount)
    return amount + weights[PROGRESS] * way(box, sight, family, space)


@rule
def would_end(box, sight, one, other):
    """SAM-7.1, 7.2: would a link between two families end the game?"""
    sight.stacks[one] -= 1
    sight.stacks[other] -= 1
    ended = end_reached(box, sight) != 0
    sight.stacks[one] += 1
    sight.stacks[other] += 1
    return ended


@rule
def lead(box, sight, weights):
    """How far this seat is ahead of the best of the others, as far as it can tell."""
    best = NEVER
    for seat in range(sight.players):
        if seat != sight.seat:
            best = max(best, public_points(box, sight, seat) + 3.0 * sight.hand_size[seat])
    return points(box, sight, sight.seat) - best


@rule
def value_of_expansion(box, sight, family, weights):
    """The best camel of a family, and a part of the next best if the treasury can pay it."""
    weigh_camels(box, sight, family, weights)
    paid = sight.treasury[family] >= box.extra_cost and sight.camels[family] > 1
    if sight.second > 0.0 and paid:
        return sight.best + weights[SECOND] * sight.second
    return sight.best


# ---------------------------------------------------------------- cards


@rule
def worth_of_card(box, sight, good):
    """What a card in hand will bring: its camels, and those of own families that may come."""
    space = box.space_of[good] + 0
    amount = 1.0 * card_points(box, sight, sight.seat, good)
    room = 0
    for slot in range(t.SLOTS):
        if sight.standing[space, slot] == t.NO_FAMILY:
            room += 1
    first = 0.0
    second = 0.0
    for family in range(t.FAMILIES):
        may_come = is_own(sight, family) and sight.camels[family] > 0
        if may_come and has_room_for(sight, family, space):
            find_near(box, sight, family)
            hope = sight.fade[sight.near[family, space]]
            if hope > first:
                second = first
                first = hope
            elif hope > second:
                second = hope
    if room > 0:
        amount += box.own_camel * first
    if room > 1:
        amount += box.own_camel * second
    return amount


@rule
def weigh_hand(box, sight):
    """What each card in hand will bring."""
    for good in range(box.goods):
        if t.in_hand_of(sight, sight.seat, good):
            sight.card_worth[good] = worth_of_card(box, sight, good)
    sight.weighed = 1


@rule
def value_of_one_discard(sight, good, weights):
    """Room in the hand for a better card, less what this one would bring."""
    return weights[KEEP] - sight.card_worth[good]


@rule
def value_of_discards(box, sight, good, weights):
    """A discard, and the best of the higher cards after it if one more may or must go."""
    if sight.weighed == 0:
        weigh_hand(box, sight)
    amount = value_of_one_discard(sight, good, weights)
    seat = sight.seat
    over = sight.hand_size[seat] + sight.sold_size[seat] - 1 - box.hand_limit[sight.players]
    if sight.dropped + 1 >= box.discard_max:
        return amount
    best = 0.0 if over <= 0 else NEVER
    for higher in range(good + 1, box.goods):
        if t.in_hand_of(sight, sight.seat, higher):
            best = max(best, value_of_one_discard(sight, higher, weights))
    return amount + best


# ---------------------------------------------------------------- marriages


@rule
def value_of_marriage(box, sight, family, weights):
    """A marriage: its price, camels that now count four, the way the family can go, and cards."""
    amount = -1.0 * box.price[family] * box.dirham + weights[TEMPO] * box.price[family]
    for good in range(box.goods):
        if t.in_hand_of(sight, sight.seat, good):
            for slot in range(t.SLOTS):
                if sight.standing[box.space_of[good], slot] == family:
                    amount += box.own_camel - box.foreign_camel
    own = 0
    for other in range(t.FAMILIES):
        own += sight.married[sight.seat, other]
    if sight.camels[family] > 0:
        reckon(box, sight, family)
        amount += weights[PROMISE] * sight.hope / (1.0 + weights[CROWD] * own)
    room = box.hand_limit[sight.players] - sight.hand_size[sight.seat] - sight.sold_size[sight.seat]
    if room > 0:
        drawn = min(room + 1, box.marriage_draw)
        amount += weights[CARD] * drawn * (1.0 - sight.late)
    return amount
