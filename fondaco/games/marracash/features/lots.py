"""What a shop is worth to whom, and what putting it up for auction promises."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.walks import antiques_wanted, rival_share
from fondaco.games.marracash.features.weights import (
    ANTIQUE,
    IN_TOWN,
    LAST_ROUND,
    NET,
    OUTSIDE,
    SECOND_SHOP,
)
from fondaco.games.marracash.rules.table import NOT_YET

#: What a rival with hidden cash is thought to be able to pay.
GUESSED_CASH = 1000


@rule
def at_door(box, sight, shop):
    """Visitors who would walk in at once (MAR-3.13)."""
    guests = 0
    for place in range(box.door_count[shop]):
        guests += sight.fountains[box.doors[shop, place], box.shop_colour[shop]]
    return guests


@rule
def prospects(box, sight, colour, weights):
    """How many visitors of a colour may still become customers somewhere."""
    in_town = 0
    for fountain in range(box.fountains):
        in_town += sight.fountains[fountain, colour]
    if sight.cause != NOT_YET:
        return weights[LAST_ROUND] * in_town
    outside = 0
    for place in range(sight.waiting):
        if sight.line[place] == colour:
            outside += 1
    return weights[IN_TOWN] * in_town + weights[OUTSIDE] * outside


@rule
def takings(box, customers):
    """The income of so many customers, also of a fraction of one (MAR-6.1)."""
    amount = 0.0
    number = 1
    while customers > 0.0:
        share = min(1.0, customers)
        amount += share * box.customer_income[min(number, box.incomes) - 1]
        customers -= 1.0
        number += 1
    return amount


@rule
def shop_worth(box, sight, shop, seat, weights):
    """What a shop would bring a seat until the end."""
    colour = box.shop_colour[shop]
    reach = float(box.shop_ways[shop])
    competing = reach
    second = 1.0
    for other in range(box.shops):
        if box.shop_colour[other] == colour and sight.owners[other] >= 0:
            competing += box.shop_ways[other]
            if sight.owners[other] == seat:
                second = weights[SECOND_SHOP]
    guests = at_door(box, sight, shop)
    expected = max(0.0, prospects(box, sight, colour, weights) - guests) * reach / competing
    at_once = takings(box, float(guests))
    later = takings(box, guests + expected) - at_once
    worth = at_once + second * weights[NET] * later
    if seat == sight.seat:
        wanted = min(expected + guests, float(antiques_wanted(box, sight, colour)))
        worth += weights[ANTIQUE] * wanted
    return worth


@rule
def purse(sight, seat):
    """What a seat can pay at most."""
    cash = sight.cash[seat]
    return float(GUESSED_CASH if cash < 0 else cash)


@rule
def commission_of(box, price):
    """MAR-3.11."""
    if price <= box.auction_commission_limit:
        return box.auction_commission_low
    return box.auction_commission_high


@rule
def lot_gain(box, sight, shop, weights):
    """What putting up a shop promises: the dearest bidder pays what the second would."""
    seat = sight.seat
    least = float(box.min_bid)
    own = min(shop_worth(box, sight, shop, seat, weights), purse(sight, seat))
    best = 0.0
    price = least
    for other in range(sight.players):
        if other != seat and sight.signs[other] > 0 and purse(sight, other) > least:
            worth = min(shop_worth(box, sight, shop, other, weights), purse(sight, other))
            if worth > best:
                price = max(price, best)
                best = worth
            else:
                price = max(price, worth)
    if best <= least or own >= best:  # nobody outbids, or oneself pays a little more than they
        return own - max(least, min(best, own))
    price = max(price, min(own, best))
    fee = float(commission_of(box, price))
    return fee - rival_share(sight, weights) * (best - price)
