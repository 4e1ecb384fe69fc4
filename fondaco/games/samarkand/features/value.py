"""A hand-made evaluation of Samarkand (section 12 of the specification): what is a line worth?

All values are points. A camel is worth what it brings at once and the way it makes towards what
its family may still bring: cards in hand, first links, markers. What lies further off counts less,
and the less the nearer the end of the game is.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.sight import FAR
from fondaco.games.samarkand.rules.table import (
    EXPAND,
    FAMILIES,
    MARRY,
    NO_FAMILY,
    NO_GOOD,
    PLACE,
    SLOTS,
)

# The weights of the evaluation, by place.
FADE, HURRY, PROGRESS, SECOND, RIVAL, PROMISE, CARD, TEMPO, CROWD, KEEP, ENDING, SPARE = range(12)
#: Found by matches between bots with different weights (docs/bots.md).
WEIGHTS = np.array([0.76, 0.63, 0.71, 0.30, 0.58, 1.12, 4.0, 0.07, 0.30, 0.39, 1.0, 0.2])

NEVER = -1e9


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this."""
    if sight.thought == 0:
        think(box, sight, weights)
    if action < EXPAND:
        return value_of_marriage(box, sight, action - MARRY, weights)
    if action < PLACE:
        return value_of_expansion(box, sight, action - EXPAND, weights)
    if action < box.at_done:
        return value_of_camel(box, sight, sight.family, action - PLACE, weights)
    if box.at_discard <= action < box.at_keep:
        return value_of_discards(box, sight, action - box.at_discard, weights)
    if action == box.at_sell:
        return float(box.sale * box.dirham)
    if action == box.at_hold:
        return worth_of_card(box, sight, sight.good, weights)
    if action == box.at_done:
        return weights[SPARE]
    return 0.0


# ---------------------------------------------------------------- the situation


@rule
def think(box, sight, weights):
    """How far every family is from every space, and how much the future counts now."""
    for family in range(FAMILIES):
        for space in range(box.spaces):
            sight.near[family, space] = FAR
    for space in range(box.spaces):
        for slot in range(SLOTS):
            family = sight.standing[space, slot]
            if family != NO_FAMILY:
                for other in range(box.spaces):
                    steps = box.distance[space, other]
                    if steps < sight.near[family, other]:
                        sight.near[family, other] = steps
    fade = weights[FADE] * (1.0 - weights[HURRY] * lateness(box, sight))
    sight.fade[0] = 1.0
    for steps in range(FAR):
        sight.fade[steps + 1] = sight.fade[steps] * fade
    sight.thought = 1


@rule
def lateness(box, sight):
    """From 0 at the start to 1 at the end: how near the nearer of the two ends is (SAM-7)."""
    dark = 0
    lowest = 1.0
    for family in range(FAMILIES):
        if sight.stacks[family] > box.grey_markers[family]:
            dark += 1
        left = sight.stacks[family] - box.stack_left
        lowest = min(lowest, left / (box.grey_markers[family] + 1.0))
    return 1.0 - min(lowest, max(0, dark - box.dark_markers_left) / (1.0 * FAMILIES))


@rule
def is_own(sight, family):
    """Has this seat married into a family?"""
    return sight.married[sight.seat, family] == 1


@rule
def has_room_for(sight, family, space):
    """SAM-4.3."""
    return sight.standing[space, 1] == NO_FAMILY and sight.standing[space, 0] != family


# ---------------------------------------------------------------- camels


@rule
def link_worth(box, sight, active, passive, weights):
    """A first link that this seat makes: money for the owners, two markers (SAM-6.4 to 6.7)."""
    amount = 2.0 * box.link_marker
    rivals = 0.0
    for seat in range(sight.players):
        income = box.link_active * sight.married[seat, active]
        income += box.link_passive * sight.married[seat, passive]
        if seat == sight.seat:
            amount += income * box.dirham
        else:
            rivals += income * box.dirham
    return amount - weights[RIVAL] * rivals / (sight.players - 1)


@rule
def worth_at(box, sight, family, space, weights):
    """What a camel of this seat's family brings on a space at once, links left out."""
    good = box.good_of[space]
    if good == NO_GOOD:
        return 0.0
    amount = 0.0
    if sight.standing[space, 0] == NO_FAMILY:
        amount += box.goods_marker
        if sight.hand[good] == 0 and sight.sold[good] == 0 and sight.discards[good] == 0:
            amount -= weights[RIVAL] * sale_of_others(box, sight) / (sight.players - 1)
    if sight.hand[good] == 1:
        amount += box.own_camel
    return amount


@rule
def sale_of_others(box, sight):
    """What the others may expect from the sale of a card one does not know (SAM-5.2)."""
    held = 0
    known = 0
    for seat in range(sight.players):
        if seat != sight.seat:
            held += sight.hand_size[seat]
        known += sight.sold_size[seat]
    for good in range(box.goods):
        known += sight.hand[good] + sight.discards[good]
    return box.sale * box.dirham * held / max(1.0, 1.0 * box.goods - known)


@rule
def meets(box, sight, family, space):
    """The family that a camel would be linked with there, or NO_FAMILY (SAM-6.1, 6.2)."""
    other = sight.standing[space, 0]
    if other == NO_FAMILY or box.is_land[space] == 0 or sight.linked[family, other] == 1:
        return NO_FAMILY
    return other + 0


@rule
def promise(box, sight, family, start, weights):
    """What a family may still bring, as if a camel of it stood on `start` too."""
    amount = 0.0
    for space in range(box.spaces):
        if not has_room_for(sight, family, space) or space == start:
            continue
        steps = min(sight.near[family, space], box.distance[start, space])
        worth = worth_at(box, sight, family, space, weights)
        if worth > 0.0:
            amount += worth * sight.fade[steps]
    for other in range(FAMILIES):
        if other != family and sight.linked[family, other] == 0:
            steps = steps_to_link(box, sight, family, other, start)
            amount += link_worth(box, sight, family, other, weights) * sight.fade[steps]
    return amount


@rule
def steps_to_link(box, sight, family, other, start):
    """How far a family is from the nearest space where it could meet another."""
    best = FAR
    for space in range(box.spaces):
        if sight.standing[space, 0] != other or not has_room_for(sight, family, space):
            continue
        if meets(box, sight, family, space) == other and space != start:
            best = min(best, sight.near[family, space], box.distance[start, space])
    return best


@rule
def value_of_camel(box, sight, family, space, weights):
    """A camel on a space: what it brings at once, and the way it makes."""
    amount = worth_at(box, sight, family, space, weights)
    other = meets(box, sight, family, space)
    if other != NO_FAMILY:
        amount += link_worth(box, sight, family, other, weights)
        if would_end(box, sight, family, other):
            return amount + weights[ENDING] * 50.0 * (lead(box, sight, weights) + amount)
    home = box.home[family] + 0  # where a camel stands anyway
    way = promise(box, sight, family, space, weights) - promise(box, sight, family, home, weights)
    return amount + weights[PROGRESS] * way


@rule
def would_end(box, sight, one, other):
    """SAM-7.1, 7.2: would a link between two families end the game?"""
    dark = 0
    for family in range(FAMILIES):
        left = sight.stacks[family] - (family == one) - (family == other)
        if left <= box.stack_left:
            return True
        if left > box.grey_markers[family]:
            dark += 1
    return dark <= box.dark_markers_left


@rule
def lead(box, sight, weights):
    """How far this seat is ahead of the best of the others, as far as it can tell."""
    own = public_points(box, sight, sight.seat)
    for good in range(box.goods):
        if sight.hand[good] == 1:
            own += points_of_card(box, sight, good)
    best = NEVER
    for seat in range(sight.players):
        if seat != sight.seat:
            best = max(best, public_points(box, sight, seat) + 3.0 * sight.hand_size[seat])
    return own - best


@rule
def public_points(box, sight, seat):
    """Money and markers: what everybody sees (SAM-8.2 to 8.4)."""
    amount = box.dirham * sight.money[seat] + box.goods_marker * sight.goods_markers[seat]
    return 1.0 * (amount + box.link_marker * sight.link_markers[seat])


@rule
def value_of_expansion(box, sight, family, weights):
    """The best camel of a family, and a part of the next best if the treasury can pay it."""
    best = NEVER
    second = NEVER
    for space in range(box.spaces):
        if sight.near[family, space] == 1 and has_room_for(sight, family, space):
            amount = value_of_camel(box, sight, family, space, weights)
            if amount > best:
                second = best
                best = amount
            elif amount > second:
                second = amount
    if second > 0.0 and sight.treasury[family] >= box.extra_cost and sight.camels[family] > 1:
        best += weights[SECOND] * second
    return best


# ---------------------------------------------------------------- cards


@rule
def points_of_card(box, sight, good):
    """SAM-8.1 as the camels stand."""
    amount = 0.0
    for slot in range(SLOTS):
        family = sight.standing[box.space_of[good], slot] + 0
        if family != NO_FAMILY:
            amount += box.own_camel if is_own(sight, family) else box.foreign_camel
    return amount


@rule
def worth_of_card(box, sight, good, weights):
    """What a card in hand will bring: its camels, and those of own families that may come."""
    space = box.space_of[good] + 0
    amount = points_of_card(box, sight, good)
    room = 0
    for slot in range(SLOTS):
        if sight.standing[space, slot] == NO_FAMILY:
            room += 1
    first = 0.0
    second = 0.0
    for family in range(FAMILIES):
        may_come = is_own(sight, family) and sight.camels[family] > 0
        if may_come and has_room_for(sight, family, space):
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
def value_of_one_discard(box, sight, good, weights):
    """Room in the hand for a better card, less what this one would bring."""
    return weights[KEEP] - worth_of_card(box, sight, good, weights)


@rule
def value_of_discards(box, sight, good, weights):
    """A discard, and the best of the higher cards after it if one more may or must go."""
    amount = value_of_one_discard(box, sight, good, weights)
    seat = sight.seat
    over = sight.hand_size[seat] + sight.sold_size[seat] - 1 - box.hand_limit[sight.players]
    if sight.dropped + 1 >= box.discard_max:
        return amount
    best = 0.0 if over <= 0 else NEVER
    for higher in range(good + 1, box.goods):
        if sight.hand[higher] == 1:
            best = max(best, value_of_one_discard(box, sight, higher, weights))
    return amount + best


# ---------------------------------------------------------------- marriages


@rule
def value_of_marriage(box, sight, family, weights):
    """A marriage: its price, camels that now count four, the way the family can go, and cards."""
    amount = -1.0 * box.price[family] * box.dirham + weights[TEMPO] * box.price[family]
    for good in range(box.goods):
        if sight.hand[good] == 1:
            for slot in range(SLOTS):
                if sight.standing[box.space_of[good], slot] == family:
                    amount += box.own_camel - box.foreign_camel
    own = 0
    for other in range(FAMILIES):
        own += sight.married[sight.seat, other]
    if sight.camels[family] > 0:
        hope = promise(box, sight, family, box.home[family] + 0, weights)
        amount += weights[PROMISE] * hope / (1.0 + weights[CROWD] * own)
    room = box.hand_limit[sight.players] - sight.hand_size[sight.seat] - sight.sold_size[sight.seat]
    if room > 0:
        drawn = min(room + 1, box.marriage_draw)
        amount += weights[CARD] * drawn * (1.0 - lateness(box, sight))
    return amount
