"""A hand-made evaluation of Wampum (section 12 of the specification): what is a line worth?

The worth of a position is points under the chest plus what the hand can still become. For a line
that begins or continues an offer, the best way to complete it is looked for, at every village it
might be driven to.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.settling import in_common
from fondaco.games.wampum.rules.table import (
    COUNTS,
    DISCARD,
    KINDS,
    MOVE,
    OFFER,
    PUT,
    VILLAGES,
    total,
)

# The weights of the evaluation, by place.
FIRST_CARD, NEXT_CARD, LATE_FIRST, LATE_NEXT, EXPOSURE, OVER_LIMIT = 0, 1, 2, 3, 4, 5
#: Found by matches between bots with different weights (docs/bots.md).
WEIGHTS = np.array([0.58, 0.75, 0.45, 0.46, 0.62, 0.60])

NEVER = -1e9


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this."""
    if action >= DISCARD:
        kind = (action - DISCARD) // COUNTS
        return value_of_discard(box, sight, kind, (action - DISCARD) % COUNTS, weights)
    if action >= PUT:
        kind = (action - PUT) // COUNTS
        return value_of_put(box, sight, kind, (action - PUT) % COUNTS, weights)
    if action >= MOVE:
        return value_of_move(box, sight, action - MOVE, weights)
    return value_of_offer(box, sight, action - OFFER, weights)


@rule
def rounds_after(box, sight):
    """How many rounds follow this one: the deck tells."""
    need = sight.players * box.restock_hand + box.restock_open_village[sight.players]
    return sight.deck // need


@rule
def worth(box, count, rounds, weights):
    """What so many cards of one kind in hand will bring when the round is over."""
    if rounds == 0:
        return float(min(count, box.end_bonus_per_good) * box.points_per_card)  # WAM-9.4
    if count == 0:
        return 0.0
    if rounds == 1:
        return weights[LATE_FIRST] + weights[LATE_NEXT] * (count - 1)
    return weights[FIRST_CARD] + weights[NEXT_CARD] * (count - 1)


@rule
def value_at(box, sight, offered, village, rounds, weights):
    """Chest and hand after the swap of an offer at a village (WAM-8.4 to 8.6)."""
    goods = sight.villages[village]
    for_goods = in_common(offered, goods)
    amount = 0.0
    for kind in range(KINDS):
        kept = sight.hand[kind] - offered[kind] + sight.offer[kind]
        if for_goods:
            kept += goods[kind]
        else:
            amount += max(0, offered[kind] - box.left_per_good) * box.points_per_card
        amount += worth(box, kept, rounds, weights)
    return amount


@rule
def lying_at(sight, village):
    """Cards of the offer at a village, 0 if it is free."""
    trader = sight.trader[village]
    return 0 if trader < 0 else sight.offer_size[trader]


@rule
def exposure(sight, size, weights):
    """How likely a later seat drives out an offer of this size."""
    to_come = sight.players - 1 - sight.turn
    return min(0.9, weights[EXPOSURE] * to_come / (size + 1.0))


@rule
def value_of_place(box, sight, offered, village, weights):
    """An offer at a village, with the risk of being driven to the best of the others."""
    size = total(offered)
    rounds = rounds_after(box, sight)
    here = value_at(box, sight, offered, village, rounds, weights)
    elsewhere = NEVER
    for other in range(VILLAGES):
        open_to_it = box.in_play[sight.players, other] == 1 and lying_at(sight, other) < size
        if other != village and open_to_it:
            there = value_at(box, sight, offered, other, rounds, weights)
            elsewhere = max(elsewhere, there)
    if elsewhere == NEVER:
        return here
    risk = exposure(sight, size, weights)
    return here * (1.0 - risk) + min(here, elsewhere) * risk


@rule
def limit_cost(box, sight, size, weights):
    """What the hand limit of this round will probably take (WAM-7.1)."""
    highest = size
    for seat in range(sight.players):
        highest = max(highest, sight.offer_size[seat])
    drawn = 0 if sight.last_round == 1 else box.restock_hand
    excess = total(sight.hand) - size + drawn - highest - box.hand_limit_bonus
    return weights[OVER_LIMIT] * max(0, excess)


@rule
def next_count(count, held):
    """The next count worth trying: none, one, all but one, all."""
    if count == 1 and held > 3:
        return held - 1
    return count + 1


@rule
def best_completion(box, sight, village, kind, target, weights):
    """The best offer with `trial` fixed before `kind`, and any counts from there on."""
    best = NEVER
    for later in range(kind, KINDS):
        sight.trial[later] = 0
    while True:
        size = total(sight.trial)
        if size >= target:
            amount = value_of_place(box, sight, sight.trial, village, weights)
            best = max(best, amount - limit_cost(box, sight, size, weights))
        place = kind
        while place < KINDS:  # count up like an odometer
            if sight.trial[place] < sight.hand[place]:
                sight.trial[place] = next_count(sight.trial[place], sight.hand[place])
                break
            sight.trial[place] = 0
            place += 1
        if place == KINDS:
            return best


@rule
def value_of_offer(box, sight, village, weights):
    """The best offer that can be laid at a village."""
    target = max(box.min_offer, lying_at(sight, village) + 1)
    return best_completion(box, sight, village, 0, target, weights)


@rule
def value_of_put(box, sight, kind, count, weights):
    """The best offer that can still be made of what is put."""
    for before in range(kind):
        sight.trial[before] = sight.chosen[before]
    sight.trial[kind] = count
    target = sight.target + 0  # widened, so that one compiled copy serves
    return best_completion(box, sight, sight.village, kind + 1, target, weights)


@rule
def value_of_move(box, sight, village, weights):
    """The own offer, as it lies, at another village."""
    return value_of_place(box, sight, sight.offer, village, weights)


# ---------------------------------------------------------------- discards


@rule
def value_of_discard(box, sight, kind, count, weights):
    """What the hand will be worth if the rest of the excess is discarded as well as can be."""
    for before in range(kind):
        sight.trial[before] = sight.chosen[before]
    sight.trial[kind] = count
    best = NEVER
    for later in range(kind + 1, KINDS):
        sight.trial[later] = 0
    while True:
        if total(sight.trial) == sight.target:
            best = max(best, value_of_rest(box, sight, weights))
        place = kind + 1
        while place < KINDS:
            if sight.trial[place] < min(sight.hand[place], sight.target):
                sight.trial[place] += 1
                break
            sight.trial[place] = 0
            place += 1
        if place >= KINDS:
            return best


@rule
def value_of_rest(box, sight, weights):
    """The hand without the discards, after the swap that awaits the own offer."""
    rounds = 0 if sight.last_round == 1 else rounds_after(box, sight) + 1
    village = 0
    while sight.trader[village] != sight.seat:
        village += 1
    goods = sight.villages[village]
    for_goods = in_common(sight.offer, goods)
    amount = 0.0
    for kind in range(KINDS):
        kept = sight.hand[kind] - sight.trial[kind]
        if for_goods:
            kept += goods[kind]
        amount += worth(box, kept, rounds, weights)
    return amount
