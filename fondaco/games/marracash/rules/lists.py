"""What may be done: lists of legal flat actions in ascending order (section 7)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import list_lying, total
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.setup import (
    deals_antiques,
    fits_line,
    pressing_colours,
)


@rule
def list_actions(box, table, moves):
    """7.1, 7.2: `move` and `auction`.

    Each is written down and then kept or not: quicker than a branch that nobody can foretell.
    """
    amount = 0
    if t.may_move(box, table):
        first = np.int64(box.move_from)
        groups = t.occupied(box, table)
        for way in range(box.ways):
            moves[amount] = first + way
            amount += (groups >> box.way_start[way]) & 1
    if t.may_auction(box, table):
        first = np.int64(box.auction_from)
        for shop in range(box.shops):
            moves[amount] = first + shop
            amount += 1 if table.owners[shop] == t.UNOWNED else 0
    return amount


@rule
def must_open(table):
    """MAR-3.3: is the auctioneer's first answer due?"""
    return table.actor == table.turn_seat and table.high_bid == 0


@rule
def least_bid(box, table):
    """MAR-3.3, 3.4; earlier sealed answers set no limit (MAR-9.3)."""
    if table.high_bid == 0 or table.options[t.OPT_BIDDING] == t.SEALED:
        return box.min_bid
    return table.high_bid + box.money_step


@rule
def list_bids(box, table, moves):
    """7.3, 7.4: `pass`, and every bid in steps up to cash and cap (MAR-1.13, 3.6)."""
    most = min(table.cash[table.actor], box.bid_cap)
    first = (least_bid(box, table) - box.min_bid) // box.money_step
    last = (most - box.min_bid) // box.money_step
    passing = 0 if must_open(table) else 1
    amount = passing + last + 1 - first
    first += box.bid_from - passing
    moves[0] = box.pass_from
    for place in range(passing, amount):
        moves[place] = first + place
    return amount


@rule
def may_admit(table, empty, end, number):
    """MAR-7.2 to 7.4: is this number from this end a canonical way to go on?"""
    waiting = t.line_length(table)
    if (number == 1) != (waiting == 1) or number > waiting:
        return False
    if end != t.RIGHT:
        return table.right_used == 0
    if number < waiting:
        return waiting - number != 2 or empty == 1
    return number == 1 and table.right_used == 1


@rule
def list_admits(box, table, moves):
    """7.5: `admit`."""
    amount = 0
    empty = t.empty_entrances(box, table)
    most = np.int64(box.refill_max)
    for place in range(box.entrances):
        if t.is_empty(table, box.entrance[place]):
            first = box.admit_from + 2 * most * place - 1
            for end in range(2):
                for number in range(1, most + 1):
                    moves[amount] = first + most * end + number
                    amount += 1 if may_admit(table, empty, end, number) else 0
    return amount


@rule
def list_places(box, table, moves):
    """MAR-1.8: colours that the entrance in turn has not got yet."""
    amount = 0
    fountain = box.entrance[(table.chance_from - box.place_from) // box.colours]
    for colour in range(box.colours):
        if table.bag[colour] > 0 and table.fountains[fountain, colour] == 0:
            moves[amount] = table.chance_from + colour
            amount += 1
    return amount


@rule
def list_queue(box, table, moves):
    """MAR-1.9, 1.10."""
    amount = 0
    rest = total(table.bag) - 1
    pressing = pressing_colours(box, table, rest)
    first = np.int64(table.chance_from)
    for colour in range(box.colours):
        if fits_line(box, table, colour, rest, pressing):
            moves[amount] = first + colour
            amount += 1
    return amount


@rule
def list_cards(box, table, moves):
    """MAR-9.1, 9.2: every card of the deck."""
    first = box.deal_from if deals_antiques(table) else box.reveal_from
    return list_lying(first, table.card_at, t.IN_DECK, box.cards, moves, 0)
