"""Do the offers that others have laid make sense in a world?

Whoever offers is taken to choose among all villages and all cards of his hand, the more likely the
more it brings by the evaluation (softmax). That tells how likely an offer of the size that lies is
with the hand he has in a world, and of which kinds he would have made it. What an offer brings is
a product over the kinds here, so all of them are reckoned with kind by kind, not one by one.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import pick
from fondaco.engine.compiled.kit import deal, gather, total
from fondaco.games.wampum.features.value import EXPOSURE, excess_cost, rounds_left, worth
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.round_end import in_common

#: A difference in value that makes an offer e times less likely, and how many offers of all have
#: other reasons: found by what was offered in matches (docs/search.md).
TEMPER, WHIM = 0.25, 0.05
#: What it costs to be driven out, by and large, in points.
LOSS = 1.0
#: Points are surer than what a hand may become, by so much against the evaluation.
SURE = 1.3
# What an offer comes to: wampum; goods, before and after a kind in common was found.
WAMPUM, APART, GOODS, SWAPS = 0, 1, 2, 3
# What so many cards of a kind bring: held, paid to a village, and by the size of an offer.
HELD, PAID, SIZE, FACTORS = 0, 1, 2, 3
#: Chances are drawn in so fine steps.
STEPS = 1 << 30


@rule
def make_sense(box, table, seat, memory, weights, stream):
    """Lay the offers of others as they would make them; the logarithm of how likely they are."""
    amount = 0.0
    for village in range(t.VILLAGES):
        other = np.int64(table.trader[village])
        if other >= 0 and other != seat:
            amount += explain_offer(box, table, other, village, memory, weights, stream)
    return amount


@rule
def explain_offer(box, table, other, village, memory, weights, stream):
    """Lay an offer of as many cards as there are; the logarithm of how likely it is."""
    hand, offer = table.hands[other], table.offers[other]
    size = gather(offer, hand)
    drawn = np.zeros(t.KINDS, np.int16)
    rounds = rounds_left(box, table.players, total(table.deck))
    if table.phase == t.HAND_LIMIT and table.last_round == 0:  # he had not drawn when he offered
        deal(hand, drawn, min(np.int64(box.restock_hand), total(hand) - size), stream)
        rounds += 1
    first = np.int64(memory.offered_at[other]) - 1
    if first < 0:  # not known: as if he had never been driven out
        first = np.int64(village)
    held = total(hand)
    factors = np.zeros((FACTORS, held + t.COUNTS))
    weigh_counts(box, table, other, memory, rounds, weights, factors, held)
    sums = np.zeros((t.KINDS + 1, held + 1, SWAPS))
    likely = likelihood(box, table, other, first, size, memory, factors, sums)
    lay(hand, offer, table.villages[first], size, factors, sums, stream)
    if first != village:
        likely *= likely_move(box, table, other, village, first, factors)
    for kind in range(t.KINDS):
        hand[kind] += drawn[kind]
    return math.log(likely)


@rule
def weigh_counts(box, table, other, memory, rounds, weights, factors, held):
    """Fill in by what a count multiplies how likely an offer is."""
    highest = 0
    for village in range(t.VILLAGES):
        highest = max(highest, memory.lying[other, village])
    for count in range(t.COUNTS):
        paid = max(0, count - box.left_per_good) * box.points_per_card  # WAM-8.5
        factors[PAID, count] = math.exp(paid * SURE / TEMPER)
        factors[HELD, count] = math.exp(worth(box, count, rounds, weights) / TEMPER)
    drawn = 0 if table.last_round == 1 else np.int64(box.restock_hand)
    for size in range(held + 1):
        risk = min(0.9, weights[EXPOSURE] * memory.to_come[other] / (size + 1.0))
        cost = excess_cost(box, held - size + drawn, max(size, highest), weights) + risk * LOSS
        factors[SIZE, size] = math.exp(-cost / TEMPER)


@rule
def likelihood(box, table, other, first, size, memory, factors, sums):
    """How likely somebody with this hand offers so many cards at a village; `sums` are its."""
    hand = table.hands[other]
    held = total(hand)
    whole = 0.0
    those = 0.0
    options = 0
    for step in range(t.VILLAGES):
        village = (first + 1 + step) % t.VILLAGES  # that village comes last
        if not t.in_play(box, table, village):
            continue
        sum_up(hand, table.villages[village], factors, sums)
        fewest = max(box.min_offer, memory.lying[other, village] + 1)
        for cards in range(fewest, held + 1):
            those = sums[t.KINDS, cards, WAMPUM] + sums[t.KINDS, cards, GOODS]
            whole += those * factors[SIZE, cards]
            options += 1
    those = sums[t.KINDS, size, WAMPUM] + sums[t.KINDS, size, GOODS]
    return (1.0 - WHIM) * those * factors[SIZE, size] / whole + WHIM / options


@rule
def sum_up(hand, goods, factors, sums):
    """The sums over all offers of the kinds before one, by their size and what they come to."""
    for cards in range(sums.shape[1]):
        sums[0, cards, WAMPUM] = 0.0
        sums[0, cards, APART] = 0.0
    sums[0, 0, WAMPUM] = 1.0
    sums[0, 0, APART] = 1.0
    for kind in range(t.KINDS):
        for cards in range(sums.shape[1]):
            for swap in range(SWAPS):
                amount = 0.0
                for count in range(min(hand[kind], cards) + 1):
                    amount += term(hand, goods, kind, cards, count, swap, factors, sums)
                sums[kind + 1, cards, swap] = amount


@rule
def term(hand, goods, kind, cards, count, swap, factors, sums):
    """What so many of a kind add to the sum over offers of so many cards with it."""
    before = cards - count
    left = np.int64(hand[kind]) - count
    if swap == WAMPUM:
        if count > 0 and goods[kind] > 0:
            return 0.0
        return sums[kind, before, WAMPUM] * factors[HELD, left] * factors[PAID, count]
    with_goods = factors[HELD, left + goods[kind]]
    if count == 0 or goods[kind] == 0:
        return sums[kind, before, swap] * with_goods
    if swap == APART:
        return 0.0
    return (sums[kind, before, APART] + sums[kind, before, GOODS]) * with_goods


@rule
def lay(hand, offer, goods, size, factors, sums, stream):
    """Draw an offer of so many cards out of all that there are, the last kind first."""
    wampum = sums[t.KINDS, size, WAMPUM]
    all_offers = wampum + sums[t.KINDS, size, GOODS]
    swap = WAMPUM if draw_share(stream) * all_offers < wampum else GOODS
    cards = size
    for step in range(t.KINDS):
        kind = t.KINDS - 1 - step
        rest = draw_share(stream) * sums[kind + 1, cards, swap]
        count = 0
        most = min(hand[kind], cards)
        while count < most:
            rest -= term(hand, goods, kind, cards, count, swap, factors, sums)
            if rest < 0.0:
                break
            count += 1
        if swap == GOODS and count > 0 and goods[kind] > 0:
            apart = sums[kind, cards - count, APART]
            if draw_share(stream) * (apart + sums[kind, cards - count, GOODS]) < apart:
                swap = APART
        hand[kind] -= count
        offer[kind] += count
        cards -= count


@rule
def draw_share(stream):
    """A number from 0 to 1."""
    return pick(stream, 0, STEPS) / STEPS


@rule
def likely_move(box, table, other, village, first, factors):
    """How likely a trader who was driven out went just there with his offer."""
    size = total(table.offers[other])
    whole = 0.0
    there = 0.0
    for place in range(t.VILLAGES):
        free = place == village or size > t.must_exceed(table, place)
        if t.in_play(box, table, place) and place != first and free:
            amount = weigh_swap(table, other, place, factors)
            whole += amount
            if place == village:
                there = amount
    return (1.0 - WHIM) * there / whole + WHIM / t.VILLAGES


@rule
def weigh_swap(table, other, village, factors):
    """By what an offer as it lies makes a village likely."""
    hand, offer, goods = table.hands[other], table.offers[other], table.villages[village]
    for_goods = in_common(offer, goods)
    amount = 1.0
    for kind in range(t.KINDS):
        if for_goods:
            amount *= factors[HELD, hand[kind] + goods[kind]]
        else:
            amount *= factors[HELD, hand[kind]] * factors[PAID, offer[kind]]
    return amount
