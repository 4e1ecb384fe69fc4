"""A hand-made evaluation of Yangtze (section 12 of the specification): what is a line worth?

Every value is a gain in coins at the end against doing nothing: ending the turn, passing,
declining and finishing are worth 0.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import lowest_bit
from fondaco.games.yangtze.features.holdings import (
    limit_of_bid,
    time_left,
    worth,
    worth_of_draw,
    worth_of_own,
)
from fondaco.games.yangtze.features.weights import BUSY, FREE_CARD, NEED, PURSE, SALE_CARD
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import bundle_value, is_bundle, same_colour, same_ware
from fondaco.games.yangtze.rules.tiles import bit

NEVER = -1e9
POINTLESS = 8.0  # coins by which a bid without a point comes after the others


@rule
def value(box, sight, action, weights):
    """What a legal seat action is worth to the seat that sees this."""
    if action >= t.TAKE:
        return value_of_take(box, sight, action - t.TAKE, weights)
    if action >= t.GIVE:
        return value_of_give(box, sight, action - t.GIVE, weights)
    if action in (t.DECLINE, t.PASS):
        return 0.0
    if action == t.ACCEPT:
        return value_of_accept(box, sight, weights)
    if action >= t.BID:
        return value_of_bid(box, sight, action - t.BID + 1, weights)
    if action >= t.DONE:
        return 0.0
    if action == t.OPEN_SALE:
        return value_of_open_sale(box, sight, weights)
    if action >= t.CASH:
        return value_of_cash(box, sight, action - t.CASH, weights)
    if action >= t.BUY_FREE:
        gain = gain_of_ware(box, sight, sight.river[action - t.BUY_FREE], weights)
        return gain - weights[FREE_CARD] * time_left(sight)
    if action >= t.BUY:
        house = action - t.BUY
        return gain_of_ware(box, sight, sight.river[house], weights) - box.price[house]
    if action == t.SELL:
        return gain_of_sale(box, sight, sight.bundle, weights)
    return value_of_pick(box, sight, action, weights)


@rule
def own_hand(sight):
    """One's own wares."""
    return sight.wares[sight.seat]


@rule
def gain_of_ware(box, sight, tile, weights):
    """What one ware more adds to the hand; and a purchase moves the game on."""
    hand = own_hand(sight)
    gain = worth(box, sight, hand | bit(tile), weights) - worth_of_own(box, sight, weights)
    return gain + weights[BUSY] * time_left(sight)


# ---------------------------------------------------------------- selling


@rule
def wanted_money(sight, weights):
    """How much money one would like to have at hand."""
    return weights[PURSE] * (0.4 + 0.6 * time_left(sight))


@rule
def gain_of_sale(box, sight, bundle, weights):
    """Money now instead of the hope that lies in the wares; and money is good for something."""
    hand = own_hand(sight)
    price = bundle_value(box, bundle)
    rest = worth(box, sight, hand & ~bundle, weights) - worth_of_own(box, sight, weights)
    short = max(0.0, wanted_money(sight, weights) - sight.money[sight.seat])
    return price + rest + weights[NEED] * min(short, price)


@rule
def value_of_pick(box, sight, tile, weights):
    """The best of the whole lines that the bundle with this ware leads to, or the ware alone."""
    bundle = sight.bundle | bit(tile)
    hand = own_hand(sight)
    best = gain_of_sale(box, sight, bundle, weights)
    if same_ware(box, bundle):
        line = hand & box.ware_tiles[box.ware_of[tile]]
        best = max(best, value_of_line(box, sight, bundle, line, weights))
    if same_colour(box, bundle):
        line = hand & box.colour_tiles[box.colour_of[tile]]
        best = max(best, value_of_line(box, sight, bundle, line, weights))
    return best


@rule
def value_of_line(box, sight, bundle, line, weights):
    """A line can be reached if nothing of it was left out below the last pick."""
    missed = line & ~bundle
    if bundle & ~line != 0 or not is_bundle(box, line):
        return NEVER
    if missed != 0 and bundle > (missed & -missed):
        return NEVER
    return gain_of_sale(box, sight, line, weights)


@rule
def best_line(box, sight, weights):
    """The best price of a whole line of the hand."""
    rest = own_hand(sight)
    hand = rest
    best = 0
    while rest != 0:
        tile = lowest_bit(rest)
        best = max(best, bundle_value(box, hand & box.ware_tiles[box.ware_of[tile]]))
        best = max(best, bundle_value(box, hand & box.colour_tiles[box.colour_of[tile]]))
        rest &= rest - 1
    return best


# ---------------------------------------------------------------- auctions and cards


@rule
def value_of_bid(box, sight, amount, weights):
    """Best a third of the way from the lowest bid to one's limit; beyond the limit a loss.

    Bids in between, which change nothing that is foreseen, come after all that have a point.
    """
    limit = limit_of_bid(box, sight, weights)
    low = t.lowest_bid(box, sight)
    aim = low + (limit - low) / 3.0
    idle = 0.0 if has_a_point(box, sight, amount, low, aim) else POINTLESS
    if amount > limit:
        return limit - amount - idle
    return limit - low - abs(amount - aim) * 0.01 + 0.5 - idle


@rule
def has_a_point(box, sight, amount, low, aim):
    """The lowest bid, the one nearest to the aim, and those that another seat will not top."""
    nearest = min(np.int64(math.ceil(aim - 0.5)), np.int64(sight.money[sight.seat]))
    if amount == low or amount == min(nearest, box.bid_cap):
        return True
    for other in range(sight.players):
        rival = other != sight.seat and sight.bidding[other] == 1
        if rival and (amount == np.int64(sight.limits[other]) or amount == sight.money[other]):
            return True
    return False


@rule
def surplus(box, sight, money, weights):
    """What a lot brings beyond the lowest bid that so much money allows; 0 if none."""
    low = t.lowest_bid(box, sight)
    if sight.phase != t.AUCTION or sight.money[sight.seat] >= low or low > money:
        return 0.0
    return max(0.0, limit_of_bid(box, sight, weights) - low)


@rule
def value_of_cash(box, sight, choice, weights):
    """A liquidity card is worth more at the end; only a good lot is worth that."""
    lost = box.unused_cash_card - box.cash[choice]
    money = sight.money[sight.seat] + box.cash[choice]
    return surplus(box, sight, money, weights) - lost


@rule
def value_of_open_sale(box, sight, weights):
    """Card III is kept for a lot that one cannot pay otherwise."""
    money = sight.money[sight.seat] + best_line(box, sight, weights)
    return surplus(box, sight, money, weights) - weights[SALE_CARD] * time_left(sight) - 0.5


# ---------------------------------------------------------------- rulers


@rule
def value_of_accept(box, sight, weights):
    """Coins come and go without a choice; a ware for money is weighed."""
    if t.effect_of(box, sight) == t.BUY_BLIND:
        drawn = worth_of_draw(box, sight, own_hand(sight), weights)
        return drawn - t.amount_of(box, sight)
    return 1.0


@rule
def value_of_give(box, sight, tile, weights):
    """What the hand loses, and what it gets for it."""
    hand = own_hand(sight)
    rest = hand & ~bit(tile)
    change = worth(box, sight, rest, weights) - worth_of_own(box, sight, weights)
    effect = t.effect_of(box, sight)
    if effect == t.PAWN:
        return change + t.amount_of(box, sight)
    if effect == t.SWAP_BAG:
        return change + worth_of_draw(box, sight, rest, weights)
    if effect == t.SWAP_RIVER:
        best = NEVER
        for house in range(t.HOUSES):
            if sight.river[house] != t.NO_TILE:
                with_it = worth(box, sight, rest | bit(sight.river[house]), weights)
                best = max(best, with_it - worth(box, sight, rest, weights))
        return change + best
    return change + 100.0  # lost anyway: which one hurts least?


@rule
def value_of_take(box, sight, house, weights):
    """The hand with what lies there."""
    return worth(box, sight, own_hand(sight) | bit(sight.river[house]), weights)
