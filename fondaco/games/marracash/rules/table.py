"""MarraCash's table and box: the two records every rule reads, and small facts about them."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled import auction
from fondaco.engine.compiled.kit import total

SEATS = 4
# How many there may be at most; the box tells how many there are.
COLOURS, FOUNTAINS, SHOPS, WAYS, ENTRANCES, CARDS = 6, 20, 30, 64, 4, 32
DOORS, PASSED, INCOMES, OPEN, LINE = 4, 12, 8, 4, 64
MOST_BIDS = 1023
MAX_LEGAL = MOST_BIDS + 1
#: The first action of chance in the delivered box; `Box.first_chance` knows it of every box.
SEAT_ACTIONS = 413

# Phases at which the game rests (section 4), then the automatic ones.
SETUP_START, SETUP_PLACE, SETUP_QUEUE, SETUP_CARDS, CHOOSE = 0, 1, 2, 3, 4
BID, REVEAL, REFILL, OVER = 5, 6, 7, 8
WALK, WALK_HAND, SALE, DOORSTEP, SALE_HAND = 9, 10, 11, 12, 13
ACTION_DONE, TURN_END, TURN_CLOSE, TURN_BEGIN = 14, 15, 16, 17

CHANCE, NOBODY = -1, -2  # values of `actor` beside the seats
UNOWNED = -1
NO_MOVER = -1

# Places in `options`, in the order of section 10, and the numbers of their values.
OPT_CARDS, OPT_VISITORS, OPT_BIDDING, OPT_LAST_ROUND = 0, 1, 2, 3
OPT_COMMISSION, OPT_START, OPT_HIDDEN_CASH, OPT_TWO_PLAYER = 4, 5, 6, 7
NO_CARDS, SOUVENIRS, ANTIQUES = 0, 1, 2
SEALED, FINISH_ROUND, PER_CUSTOMER, SEAT_0 = 1, 1, 1, 1

# Why the last round has begun.
NOT_YET, BY_QUEUE, BY_STALL, BY_CAP = 0, 1, 2, 3
# Where a card is; IN_HAND + seat for the hands.
GONE, IN_DECK, IN_OPEN, IN_HAND = 0, 1, 2, 3
LEFT, RIGHT = 0, 1

# What chance is asked for; each purpose counts its own draws (docs/records.md).
PURPOSES = ("start_player", "visitors", "cards")
FOR_START_PLAYER, FOR_VISITORS, FOR_CARDS = 0, 1, 2

TABLE = np.dtype(
    [
        ("players", np.int16),
        ("phase", np.int16),
        ("actor", np.int16),
        ("options", np.int16, 8),
        ("start_seat", np.int16),  # -1 in setup_start
        ("turn_seat", np.int16),  # -1 before the first turn
        ("turn_no", np.int16),
        ("moves_done", np.int16),  # in this turn; moves come before auctions (MAR-4.2)
        ("auctions_done", np.int16),
        ("progress", np.int16),
        ("idle_turns", np.int16),
        ("final_turns", np.int16),  # counts only when `cause` is set
        ("cause", np.int16),
        ("cash", np.int32, SEATS),
        ("signs", np.int16, SEATS),  # unused ones (MAR-1.6)
        ("bag", np.int16, COLOURS),
        ("owners", np.int16, SHOPS),  # a seat, or UNOWNED
        ("customers", np.int16, SHOPS),
        ("fountains", np.int16, (FOUNTAINS, COLOURS)),
        # The line outside: colours from place `line_left` up to `line_end`, zeros elsewhere.
        ("line", np.int16, LINE),
        ("line_left", np.int16),
        ("line_end", np.int16),
        ("right_used", np.int16),
        # The auction; all zero while there is none. The auctioneer is the turn seat.
        ("lot", np.int16),
        *auction.fields(SEATS),
        ("sealed", np.int16, SEATS),
        ("answered", np.int16, SEATS),
        ("card_at", np.int16, CARDS),
        ("deck_count", np.int16),
        ("open_cards", np.int16, OPEN),  # card + 1, oldest first
        ("open_count", np.int16),
        ("completed", np.int16, SEATS),  # seat + 1, in the order of completion
        ("completed_count", np.int16),
        ("chance_from", np.int16),  # flat index of red while a colour is drawn
        # The group that is on its way, and whose hand is looked at after a visit.
        ("walkers", np.int16, COLOURS),
        ("way", np.int16),
        ("way_place", np.int16),
        ("host", np.int16),
        ("scores", np.int32, SEATS),
        ("ranks", np.int16, SEATS),
    ]
)

#: The first flat index of each verb (section 7.7); the block sizes follow from the box.
VERBS = (
    "move",
    "auction",
    "pass",
    "bid",
    "admit",
    "start",
    "place",
    "queue",
    "reveal",
    "deal",
)

#: The numbers of the table `[constants]` that the rules use.
NUMBERS = (
    "start_cash",
    "money_step",
    "min_bid",
    "bid_cap",
    "signs_per_player",
    "signs_per_player_two",
    "actions_per_turn",
    "entrance_group",
    "queue_max_run",
    "refill_min",
    "refill_max",
    "auction_commission_limit",
    "auction_commission_low",
    "auction_commission_high",
    "mover_commission_limit",
    "mover_commission_low",
    "mover_commission_high",
    "souvenirs_open",
    "antiques_hand",
    "stall_rounds",
    "max_rounds",
)

BOX = np.dtype(
    [
        *((f"{verb}_from", np.int16) for verb in VERBS),
        *((number, np.int32) for number in NUMBERS),
        ("colours", np.int16),
        ("fountains", np.int16),
        ("shops", np.int16),
        ("ways", np.int16),
        ("entrances", np.int16),
        ("cards", np.int16),
        ("visitors", np.int16, (2, COLOURS)),  # by option `visitors`
        # A way is a street in one direction; ways are in the order of their flat index.
        ("first_way", np.int16, FOUNTAINS + 1),  # of each fountain; then the number of ways
        ("way_start", np.int16, WAYS),
        ("way_end", np.int16, WAYS),
        ("way_length", np.int16, WAYS),
        ("way_shops", np.int16, (WAYS, PASSED)),
        ("entrance", np.int16, ENTRANCES),  # the fountain
        ("shop_colour", np.int16, SHOPS),
        ("shop_ways", np.int16, SHOPS),  # how many ways lead past it; for bots
        ("door_count", np.int16, SHOPS),
        ("doors", np.int16, (SHOPS, DOORS)),  # fountains with a door of the shop
        ("incomes", np.int16),
        ("customer_income", np.int32, INCOMES),
        ("antiques_paid", np.int16, SEATS),
        ("card_colour", np.int16, CARDS),
        ("card_value", np.int32, CARDS),
    ]
)


@rule
def round_no(table):
    """Section 4: rounds are counted from 1."""
    return (table.turn_no - 1) // table.players + 1


@rule
def first_round(table):
    """MAR-2.4: everybody has one turn in it."""
    return table.turn_no <= table.players


@rule
def line_length(table):
    """How many visitors stand outside."""
    return table.line_end - table.line_left


@rule
def group_size(table, fountain):
    """MAR-5.2: a group is all visitors on one fountain."""
    return total(table.fountains[fountain])


@rule
def is_empty(table, fountain):
    """Nobody stands there."""
    return group_size(table, fountain) == 0


@rule
def occupied(box, table):
    """The fountains with a group, as bits."""
    fountains = np.int64(0)
    for fountain in range(box.fountains):
        fountains |= 0 if is_empty(table, fountain) else 1 << fountain
    return fountains


@rule
def some_group(box, table):
    """Is there a group in town?"""
    for fountain in range(box.fountains):
        if not is_empty(table, fountain):
            return True
    return False


@rule
def empty_entrances(box, table):
    """How many entrance fountains are empty (MAR-7.1)."""
    amount = 0
    for place in range(box.entrances):
        if is_empty(table, box.entrance[place]):
            amount += 1
    return amount


@rule
def some_unowned(box, table):
    """Is there a shop to auction?"""
    for shop in range(box.shops):
        if table.owners[shop] == UNOWNED:
            return True
    return False


@rule
def can_bid(box, table, seat, amount):
    """MAR-3.7: an unused sign, and the amount within cash and cap."""
    return table.signs[seat] > 0 and amount <= table.cash[seat] and amount <= box.bid_cap


@rule
def may_auction(box, table):
    """MAR-3.2."""
    return can_bid(box, table, table.turn_seat, box.min_bid) and some_unowned(box, table)


@rule
def may_move(box, table):
    """MAR-2.2, 4.2: a move needs round 2, no auction before it, and a group."""
    return table.auctions_done == 0 and not first_round(table) and some_group(box, table)


@rule
def actions_left(box, table):
    """MAR-2.2, 4.1: how many actions of this turn are still to come, if they can be done."""
    due = 1 if first_round(table) else box.actions_per_turn
    return due - table.moves_done - table.auctions_done


@rule
def can_act(box, table):
    """MAR-4.3: has the turn seat a legal move or auction left?"""
    if actions_left(box, table) <= 0:
        return False
    return may_move(box, table) or may_auction(box, table)
