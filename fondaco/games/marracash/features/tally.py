"""What happens in a match of MarraCash that its designer asks about; `balance.py` names it all."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.auction import auction_commission

# Places among the amounts of a seat.
OWNED, SHOPS_OF, CUSTOMERS_OF = 0, t.SHOPS, t.SHOPS + t.COLOURS
OWNED_SHOPS = CUSTOMERS_OF + t.COLOURS
CUSTOMERS, SPENT, MOVES, AUCTIONS, BY_MOVING, BY_SELLING, ADMITTED = (
    OWNED_SHOPS + step for step in (1, 2, 3, 4, 5, 6, 7)
)
THINGS = OWNED_SHOPS + 8
# Places among the figures.
ROUNDS, SOLD, PRICE, TO_OTHERS, PER_SHOP, LEFT_OVER, ALL_MOVES = 0, 1, 2, 3, 4, 5, 6
FIGURES = 7

NOTES = np.dtype(
    [
        ("price", np.int32, t.SHOPS),
        ("spent", np.int32, t.SEATS),
        ("by_moving", np.int32, t.SEATS),
        ("by_selling", np.int32, t.SEATS),
        ("moves", np.int16, t.SEATS),
        ("auctions", np.int16, t.SEATS),
        ("admitted", np.int16, t.SEATS),
        ("to_others", np.int16),
    ]
)


@rule
def notice_start(box, table, notes):
    """The set-up is done; seats have nothing yet that sets them apart."""


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or (-1) by itself: sales, moves, commissions, new visitors."""
    seat = np.int64(before.turn_seat)
    if action >= 0:
        if before.phase == t.CHOOSE and action < box.auction_from:
            notes.moves[seat] += 1
        elif before.phase == t.REFILL:
            notes.admitted[seat] += 1
    elif before.phase == t.SALE:
        notice_sale(box, before, notes)
    elif before.phase == t.WALK:
        notice_visit(box, before, table, seat, notes)


@rule
def notice_sale(box, before, notes):
    """MAR-3.10, 3.11."""
    notes.price[before.lot] = before.high_bid
    notes.spent[before.high_bidder] += before.high_bid
    notes.auctions[before.turn_seat] += 1
    notes.by_selling[before.turn_seat] += auction_commission(box, before)
    if before.high_bidder != before.turn_seat:
        notes.to_others += 1


@rule
def notice_visit(box, before, table, mover, notes):
    """MAR-6.3: what the mover gets for customers of another."""
    for shop in range(box.shops):
        came = table.customers[shop] - before.customers[shop]
        if came > 0 and table.owners[shop] != mover:
            notes.by_moving[mover] += table.cash[mover] - before.cash[mover]


@rule
def end_cause(box, table, notes):
    """MAR-8.1, 8.5, 8.6; causes are numbered from 1 on."""
    return table.cause - 1


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    sold = 0
    paid = 0
    customers = 0
    for shop in range(box.shops):
        owner = table.owners[shop]
        if owner != t.UNOWNED:
            sold += 1
            paid += notes.price[shop]
            customers += table.customers[shop]
            extras[OWNED + shop] = notes.price[shop]
            colour = box.shop_colour[shop]
            amounts[owner, OWNED + shop] = 1
            amounts[owner, SHOPS_OF + colour] += 1
            amounts[owner, CUSTOMERS_OF + colour] += table.customers[shop]
            amounts[owner, OWNED_SHOPS] += 1
            amounts[owner, CUSTOMERS] += table.customers[shop]
    moves = 0
    for seat in range(table.players):
        tell_seat(notes, seat, amounts)
        moves += notes.moves[seat]
    in_town = 0
    for fountain in range(box.fountains):
        for colour in range(box.colours):
            in_town += table.fountains[fountain, colour]
    figures[ROUNDS] = t.round_no(table)
    figures[SOLD] = sold
    figures[PRICE] = paid / max(1, sold)
    figures[TO_OTHERS] = notes.to_others / max(1, sold)
    figures[PER_SHOP] = customers / max(1, sold)
    figures[LEFT_OVER] = in_town
    figures[ALL_MOVES] = moves


@rule
def tell_seat(notes, seat, amounts):
    """What one seat did."""
    amounts[seat, SPENT] = notes.spent[seat]
    amounts[seat, MOVES] = notes.moves[seat]
    amounts[seat, AUCTIONS] = notes.auctions[seat]
    amounts[seat, BY_MOVING] = notes.by_moving[seat]
    amounts[seat, BY_SELLING] = notes.by_selling[seat]
    amounts[seat, ADMITTED] = notes.admitted[seat]
