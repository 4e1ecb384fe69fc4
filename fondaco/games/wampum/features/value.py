"""A hand-made evaluation of Wampum (section 12 of the specification): what is a line worth?

The worth of a position is points under the chest plus what the hand can still become. For a line
that begins or continues an offer, the best way to complete it is looked for, at every village it
might be driven to.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.wampum.rules.round_end import in_common
from fondaco.games.wampum.rules.table import COUNTS, DISCARD, KINDS, MOVE, OFFER, PUT, VILLAGES

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
    return rounds_left(box, sight.players, sight.deck_size)


@rule
def rounds_left(box, players, deck_size):
    """How many rounds a deck is enough for."""
    need = players * box.restock_hand + box.restock_open_village[players]
    return deck_size // need


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
def limit_cost(box, sight, size, weights):
    """What the hand limit of this round will probably take (WAM-7.1)."""
    highest = size
    for seat in range(sight.players):
        highest = max(highest, sight.offer_size[seat])
    drawn = 0 if sight.last_round == 1 else box.restock_hand
    return excess_cost(box, total(sight.hands[sight.seat]) - size + drawn, highest, weights)


@rule
def excess_cost(box, left, highest, weights):
    """What the hand limit takes of so many cards, if the highest offer is that."""
    return weights[OVER_LIMIT] * max(0, left - highest - box.hand_limit_bonus)


@rule
def next_count(count, held):
    """The next count worth trying: none, one, all but one, all."""
    if count == 1 and held > 3:
        return held - 1
    return count + 1


# ---------------------------------------------------------------- offers
#
# What an offer brings is a sum over the kinds, for every village and for the chest. Trying all
# counts, the last kind changes oftest: the sums over the kinds before it are kept.


@rule
def add_kind(box, sight, kind, rounds, weights, sums, shared):
    """The sums up to a kind: hand (and goods) after the swap of `trial` (WAM-8.4 to 8.6)."""
    count = sight.trial[kind]
    kept = sight.hands[sight.seat, kind] - count + sight.offers[sight.seat, kind]
    amount = sums[kind, VILLAGES] + max(0, count - box.left_per_good) * box.points_per_card
    sums[kind + 1, VILLAGES] = amount + worth(box, kept, rounds, weights)
    shared[kind + 1] = shared[kind]
    for village in range(VILLAGES):
        goods = sight.villages[village, kind]
        sums[kind + 1, village] = sums[kind, village] + worth(box, kept + goods, rounds, weights)
        if count > 0 and goods > 0:
            shared[kind + 1] |= 1 << village


@rule
def after_swap(sums, shared, village):
    """What a whole offer brings at a village: goods where it has a kind in common, else points."""
    return sums[village] if (shared >> village) & 1 else sums[VILLAGES]


@rule
def rate_offer(box, sight, size, sums, shared, weights):
    """Take an offer of so many cards where it is the best so far, with the risk of being driven
    to the best of the other villages."""
    best = NEVER
    second = NEVER
    for village in range(VILLAGES):
        if box.in_play[sight.players, village] == 1 and lying_at(sight, village) < size:
            amount = after_swap(sums, shared, village)
            second = max(second, min(best, amount))
            best = max(best, amount)
    risk = exposure(sight, size, weights)
    cost = limit_cost(box, sight, size, weights)
    for village in range(VILLAGES):
        if size < sight.least[village]:
            continue
        amount = after_swap(sums, shared, village)
        elsewhere = second if amount == best else best
        if elsewhere != NEVER:
            amount = amount * (1.0 - risk) + min(amount, elsewhere) * risk
        sight.best[village] = max(sight.best[village], amount - cost)


@rule
def weigh_offers(box, sight, kind, weights):
    """For every village the best offer of at least `least` cards, with `trial` fixed before
    `kind` and any counts from there on."""
    rounds = rounds_after(box, sight)
    sums = np.zeros((KINDS + 1, VILLAGES + 1))
    shared = np.zeros(KINDS + 1, np.int64)  # bits of the villages that have a kind in common
    for village in range(VILLAGES):
        sight.best[village] = NEVER
    for later in range(kind, KINDS):
        sight.trial[later] = 0
    place = 0
    while True:
        for changed in range(place, KINDS):
            add_kind(box, sight, changed, rounds, weights, sums, shared)
        size = total(sight.trial)
        rate_offer(box, sight, size, sums[KINDS], shared[KINDS], weights)
        place = KINDS - 1
        while place >= kind and sight.trial[place] >= sight.hands[sight.seat, place]:
            sight.trial[place] = 0
            place -= 1
        if place < kind:
            return
        sight.trial[place] = next_count(sight.trial[place], sight.hands[sight.seat, place])


@rule
def value_of_offer(box, sight, village, weights):
    """The best offer that can be laid at a village; all of them are weighed at once."""
    if sight.weighed == 0:
        for place in range(VILLAGES):
            sight.least[place] = max(box.min_offer, lying_at(sight, place) + 1)
        weigh_offers(box, sight, 0, weights)
        sight.weighed = 1
    return sight.best[village]


@rule
def value_of_put(box, sight, kind, count, weights):
    """The best offer that can still be made of what is put."""
    for before in range(kind):
        sight.trial[before] = sight.chosen[before]
    sight.trial[kind] = count
    sight.least[sight.village] = sight.target
    weigh_offers(box, sight, kind + 1, weights)
    return sight.best[sight.village]


@rule
def value_of_move(box, sight, village, weights):
    """One's own offer, as it lies, at another village."""
    for kind in range(KINDS):
        sight.trial[kind] = sight.offers[sight.seat, kind]
    weigh_offers(box, sight, KINDS, weights)
    return sight.best[village]


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
            if sight.trial[place] < min(sight.hands[sight.seat, place], sight.target):
                sight.trial[place] += 1
                break
            sight.trial[place] = 0
            place += 1
        if place >= KINDS:
            return best


@rule
def value_of_rest(box, sight, weights):
    """The hand without the discards, after the swap that awaits one's own offer."""
    rounds = 0 if sight.last_round == 1 else rounds_after(box, sight) + 1
    village = 0
    while sight.trader[village] != sight.seat:
        village += 1
    goods = sight.villages[village]
    for_goods = in_common(sight.offers[sight.seat], goods)
    amount = 0.0
    for kind in range(KINDS):
        kept = sight.hands[sight.seat, kind] - sight.trial[kind]
        if for_goods:
            kept += goods[kind]
        amount += worth(box, kept, rounds, weights)
    return amount
