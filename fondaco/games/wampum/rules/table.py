"""Wampum's table and box: the two records every rule reads, and small facts about them."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clear, total

KINDS, VILLAGES, SEATS, COUNTS, QUEUE = 5, 5, 5, 19, 10

# Flat actions (section 7): the first index of each verb.
OFFER, MOVE, PUT, DISCARD, START_PLAYER, REMOVE, DRAW = 0, 5, 10, 105, 200, 205, 215
SEAT_ACTIONS = START_PLAYER
MAX_LEGAL = 19

# Phases at which the game rests (section 4), then the automatic ones (section 7.5).
SETUP_START, SETUP_REMOVE, SETUP_DEAL, OFFER_VILLAGE, OFFER_GOODS = 0, 1, 2, 3, 4
RELOCATE, RESTOCK, HAND_LIMIT, OVER = 5, 6, 7, 8
CANOE, LIMIT_CHECK, NEXT_DISCARD, SWAPS, BONUS, NEXT_ROUND = 9, 10, 11, 12, 13, 14

CHANCE, NOBODY = -1, -2  # values of `actor` beside the seats
NO_TRADER = -1
NO_KIND = KINDS  # `next_kind` found none
REMOVE_NONE, REMOVE_ONE_OF_EACH, REMOVE_PAIR = 0, 1, 2
# What chance is asked for; each purpose counts its own draws (docs/records.md).
PURPOSES = ("start_player", "remove", "deck")
FOR_START_PLAYER, FOR_REMOVAL, FOR_DECK = 0, 1, 2

TABLE = np.dtype(
    [
        ("players", np.int16),
        ("start_random", np.int16),  # option start_player
        ("hide_chests", np.int16),  # option; only views look at it
        ("round_no", np.int16),
        ("last_round", np.int16),
        ("phase", np.int16),
        ("actor", np.int16),
        ("canoe", np.int16),  # start player, -1 in setup_start
        ("turn", np.int16),
        ("deck", np.int16, KINDS),  # by kinds: cards of a kind are alike (WAM-1.2)
        ("removed", np.int16, KINDS),
        ("hands", np.int16, (SEATS, KINDS)),
        ("offers", np.int16, (SEATS, KINDS)),
        ("villages", np.int16, (VILLAGES, KINDS)),
        ("trader", np.int16, VILLAGES),  # the seat whose trader stands there, or NO_TRADER
        ("chests", np.int16, (SEATS, KINDS)),
        ("discards", np.int16, (SEATS, KINDS)),
        # The half-finished step. What a phase does not use is zero.
        ("chosen", np.int16, KINDS),  # cards put or discarded so far
        ("kind", np.int16),  # the kind asked for
        ("village", np.int16),  # the village offered at
        ("target", np.int16),  # cards at least to offer, or exactly to discard
        # Who is still to be dealt cards; the last entry is served first.
        ("queue_to", np.int16, QUEUE),  # a seat, or SEATS + village
        ("queue_left", np.int16, QUEUE),
        ("queue_length", np.int16),
        ("scores", np.int16, SEATS),
        ("ranks", np.int16, SEATS),
    ]
)

BOX = np.dtype(
    [
        ("kind_cards", np.int16, KINDS),
        ("start_value", np.int16, VILLAGES),
        ("in_play", np.int16, (SEATS + 1, VILLAGES)),  # by player count
        ("removal", np.int16, SEATS + 1),
        ("restock_open_village", np.int16, SEATS + 1),
        ("start_hand", np.int16),
        ("min_offer", np.int16),
        ("restock_hand", np.int16),
        ("hand_limit_bonus", np.int16),
        ("left_per_good", np.int16),
        ("end_bonus_per_good", np.int16),
        ("points_per_card", np.int16),
    ]
)


@rule
def later_cards(cards, kind):
    """Cards of the kinds that come after `kind`."""
    amount = 0
    for later in range(KINDS):
        if later > kind:
            amount += cards[later]
    return amount


@rule
def next_kind(cards, kind):
    """The first kind from `kind` on of which there is a card, or NO_KIND (WAM-R.32)."""
    while kind < KINDS and cards[kind] == 0:
        kind += 1
    return kind


@rule
def in_play(box, table, village):
    """WAM-2.3."""
    return box.in_play[table.players, village] == 1


@rule
def must_exceed(table, village):
    """Cards lying at a village: whoever comes needs more (WAM-4.8, 4.12); 0 if it is free."""
    trader = table.trader[village]
    if trader < 0:
        return 0
    return total(table.offers[trader])


@rule
def highest_offer(table):
    """WAM-R.9: the place of an offer does not matter."""
    best = 0
    for seat in range(table.players):
        best = max(best, total(table.offers[seat]))
    return best


@rule
def hand_limit(box, table):
    """WAM-7.1."""
    return highest_offer(table) + box.hand_limit_bonus


@rule
def fewest_cards(table):
    """Cards of the asked kind that must be given because the later kinds do not suffice."""
    hand = table.hands[table.actor]
    return max(0, table.target - total(table.chosen) - later_cards(hand, table.kind))


@rule
def most_discards(table):
    """WAM-7.3: exactly the excess, so never more than what is left of it."""
    hand = table.hands[table.actor]
    return min(hand[table.kind], table.target - total(table.chosen))


@rule
def clear_step(table):
    clear(table.chosen)
    table.kind = 0
    table.village = 0
    table.target = 0
