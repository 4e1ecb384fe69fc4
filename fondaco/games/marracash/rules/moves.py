"""Groups on their way, visits to shops, and what they bring (MAR-5, MAR-6, MAR-9.1, 9.2)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.setup import take_away


@rule
def lead(box, table, way):
    """7.1: the whole group leaves its fountain (MAR-5.2 to 5.4)."""
    start = box.way_start[way]
    for colour in range(box.colours):
        table.walkers[colour] = table.fountains[start, colour]
        table.fountains[start, colour] = 0
    table.way = way
    table.moves_done += 1
    table.phase = t.WALK


@rule
def walk_on(box, table):
    """MAR-5.6 to 5.10, 6.6: up to the next owned shop that somebody enters, or to the end.

    The list of a way has the door at its end but not the one at its start (MAR-5.9).
    """
    way = table.way
    for place in range(table.way_place, box.way_length[way]):
        shop = box.way_shops[way, place]
        colour = box.shop_colour[shop]
        guests = table.walkers[colour]
        if guests > 0 and table.owners[shop] >= 0:
            table.walkers[colour] = 0
            table.way_place = place + 1
            visit(box, table, shop, guests, table.turn_seat)
            if table.options[t.OPT_CARDS] == t.ANTIQUES:
                table.phase = t.WALK_HAND
            return
    arrive(box, table)


@rule
def arrive(box, table):
    """MAR-5.12: the rest joins whoever stands at the destination; entrances are no exception
    (MAR-5.5)."""
    end = box.way_end[table.way]
    for colour in range(box.colours):
        table.fountains[end, colour] += table.walkers[colour]
        table.walkers[colour] = 0
    table.way = 0
    table.way_place = 0
    table.phase = t.ACTION_DONE


@rule
def visit(box, table, shop, guests, mover):
    """MAR-6.1 to 6.5: customers of one visit, one after the other; a shop never fills up
    (MAR-5.11). The bank pays it all (MAR-1.14)."""
    owner = table.owners[shop]
    income = 0
    commission = 0
    for _ in range(guests):
        table.customers[shop] += 1
        paid = income_of(box, table.customers[shop]) + buy_souvenir(box, table, shop)
        income += paid
        commission += rate(box, paid)
    if table.options[t.OPT_COMMISSION] != t.PER_CUSTOMER:  # MAR-R.1
        commission = guests * rate(box, income)
    if mover < 0 or mover == owner:  # MAR-3.14, 6.5
        commission = 0
    else:
        table.cash[mover] += commission
    table.cash[owner] += income - commission  # MAR-6.4
    table.progress = 1
    table.host = owner


@rule
def income_of(box, number):
    """MAR-6.1: what the customer of this number brings."""
    return box.customer_income[min(number, box.incomes) - 1]


@rule
def rate(box, income):
    """MAR-6.3: the mover's commission for one customer."""
    if income <= box.mover_commission_limit:
        return box.mover_commission_low
    return box.mover_commission_high


@rule
def buy_souvenir(box, table, shop):
    """MAR-9.1: a customer buys the dearest open card of the shop's colour."""
    best = -1
    price = 0
    for place in range(table.open_count):
        card = table.open_cards[place] - 1
        if box.card_colour[card] == box.shop_colour[shop] and box.card_value[card] > price:
            best = place
            price = box.card_value[card]
    if best >= 0:
        take_away(table, best)
    return price


# ---------------------------------------------------------------- antiques


@rule
def check_hand(box, table, next_phase):
    """MAR-9.2: after a visit the owner's hand is shown and paid as soon as it is covered."""
    seat = table.host
    if not has_completed(table, seat) and is_covered(box, table, seat):
        table.cash[seat] += hand_worth(box, table, seat, box.antiques_paid[table.completed_count])
        table.completed[table.completed_count] = seat + 1
        table.completed_count += 1
    table.host = 0
    table.phase = next_phase


@rule
def has_completed(table, seat):
    """Has a hand been shown?"""
    for place in range(table.completed_count):
        if table.completed[place] == seat + 1:
            return True
    return False


@rule
def is_covered(box, table, seat):
    """MAR-9.2: of every colour at least as many customers in all of the seat's shops as cards."""
    for colour in range(box.colours):
        missing = 0
        for card in range(box.cards):
            if table.card_at[card] == t.IN_HAND + seat and box.card_colour[card] == colour:
                missing += 1
        for shop in range(box.shops):
            if table.owners[shop] == seat and box.shop_colour[shop] == colour:
                missing -= table.customers[shop]
        if missing > 0:
            return False
    return True


@rule
def hand_worth(box, table, seat, paid):
    """What the dearest `paid` cards of a hand bring."""
    worth = 0
    for card in range(box.cards):
        if table.card_at[card] == t.IN_HAND + seat and dearer_cards(box, table, seat, card) < paid:
            worth += box.card_value[card]
    return worth


@rule
def dearer_cards(box, table, seat, card):
    """Cards of the hand that are paid before this one: dearer ones, of equals the earlier."""
    amount = 0
    for other in range(box.cards):
        if table.card_at[other] == t.IN_HAND + seat:
            more = box.card_value[other] - box.card_value[card]
            if more > 0 or (more == 0 and other < card):
                amount += 1
    return amount
