"""What an answer in an auction is worth: the shop for its price, or a commission.

`greedy` raises by the smallest step. A search looks at lines in the order of their worth, so of
hundreds of sums those few that can make a difference come first.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.lots import commission_of, shop_worth
from fondaco.games.marracash.features.walks import rival_share
from fondaco.games.marracash.features.weights import NEVER, SEALED_SHARE
from fondaco.games.marracash.rules.table import OPT_BIDDING, SEALED

#: Raises above the smallest that are looked at first, in steps: to skip one answer, or a few.
JUMPS = (0, 1, 4, 8)
#: How much less any other sum promises; and a pass in a sealed auction, beside the usual answer.
UNUSUAL, SEALED_PASS = 500.0, 100.0


@rule
def value_of_answer(box, sight, action, weights):
    """A bid brings the worth of the shop for its price; the lowest that does is best."""
    if sight.priced == 0:
        sight.priced = 1
        sight.worth = shop_worth(box, sight, sight.lot, sight.seat, weights)
    sealed = sight.options[OPT_BIDDING] == SEALED
    if action == box.pass_from:
        return (
            value_of_sealed_pass(box, sight, weights)
            if sealed
            else value_of_pass(box, sight, weights)
        )
    amount = box.min_bid + (action - box.bid_from) * box.money_step
    if sealed:
        if wants_nothing(box, sight):
            return NEVER
        return -abs(amount - usual_answer(box, sight, weights))
    worth = sight.worth - amount
    return worth if stands_out(box, sight, amount) else worth - UNUSUAL


@rule
def value_of_pass(box, sight, weights):
    """The highest bidder then has the shop; the auctioneer has a commission."""
    leader = sight.high_bidder
    surplus = shop_worth(box, sight, sight.lot, leader, weights) - sight.high_bid
    fee = 0.0
    if sight.seat == sight.turn_seat:
        fee = float(commission_of(box, sight.high_bid))
    return fee - rival_share(sight, weights) * max(0.0, surplus)


@rule
def stands_out(box, sight, amount):
    """Is a raise small, or one that a rival cannot answer, or one that changes a commission?"""
    step = box.money_step
    least = max(box.min_bid, sight.high_bid + step)
    for jump in JUMPS:
        if amount == least + jump * step:
            return True
    limit = box.auction_commission_limit
    if amount == limit or amount == limit + step:  # MAR-3.11
        return True
    for other in range(sight.players):
        if other != sight.seat and sight.bidding[other] == 1 and amount == sight.cash[other]:
            return True
    return False


# ---------------------------------------------------------------- sealed answers (MAR-9.3)


@rule
def usual_answer(box, sight, weights):
    """A share of what the shop is worth."""
    return max(sight.worth * weights[SEALED_SHARE], float(box.min_bid))


@rule
def wants_nothing(box, sight):
    """Whoever need not bid passes if the shop is not worth the least bid."""
    return sight.worth < box.min_bid and sight.seat != sight.turn_seat


@rule
def value_of_sealed_pass(box, sight, weights):
    """A little less than the best bid that can be made."""
    if wants_nothing(box, sight):
        return NEVER / 2
    most = min(sight.cash[sight.seat], box.bid_cap)
    return -max(0.0, usual_answer(box, sight, weights) - most) - SEALED_PASS
