"""What a shop is worth to whom, and what putting it up for auction promises."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.features.walks import rival_share
from fondaco.games.marracash.features.weights import ANTIQUE, NET, SECOND_SHOP

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
    """What an unowned shop would bring a seat until the end."""
    guests = at_door(box, sight, shop)
    expected = later_customers(box, sight, shop, guests)
    at_once = takings(box, float(guests))
    later = takings(box, guests + expected) - at_once
    return worth_to(box, sight, shop, seat, expected + guests, at_once, later, weights)


@rule
def later_customers(box, sight, shop, guests):
    """How many will come after those at the door."""
    colour = box.shop_colour[shop]
    reach = float(box.shop_ways[shop])
    competing = reach + sight.rivalry[colour]
    return max(0.0, sight.hopes[colour] - guests) * reach / competing


@rule
def worth_to(box, sight, shop, seat, customers, at_once, later, weights):
    """Of a shop's income at once and later, what a seat has; more if it completes its hand."""
    colour = box.shop_colour[shop]
    second = weights[SECOND_SHOP] if sight.held[seat, colour] > 0 else 1.0
    worth = at_once + second * weights[NET] * later
    if seat == sight.seat:
        worth += weights[ANTIQUE] * min(customers, float(sight.wanted[colour]))
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
    guests = at_door(box, sight, shop)
    customers = guests + later_customers(box, sight, shop, guests)
    at_once = takings(box, float(guests))
    later = takings(box, customers) - at_once
    own = worth_to(box, sight, shop, seat, customers, at_once, later, weights)
    own = min(own, purse(sight, seat))
    best = 0.0
    price = least
    for other in range(sight.players):
        if other != seat and sight.signs[other] > 0 and purse(sight, other) > least:
            worth = worth_to(box, sight, shop, other, customers, at_once, later, weights)
            worth = min(worth, purse(sight, other))
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
