"""Samarkand's table and box: the two records every rule reads, and small facts about them."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import routine, rule

FAMILIES, SEATS, SLOTS = 10, 5, 2
#: An owner's file may have another map and other goods, up to these.
SPACES, GOODS, NEIGHBOURS = 189, 63, 32
# Sets of spaces are bits of a few words; the sign of a word is left alone.
WORDS, BITS = 3, 63

# Flat actions (section 7): the first index of each verb. Those behind the spaces depend on how
# many spaces and goods the data file has, so they stand in the box (`at_done`, ...).
MARRY, EXPAND, PLACE = 0, FAMILIES, 2 * FAMILIES
SEAT_ACTIONS = 168  # with the delivered data
MAX_LEGAL = SPACES + 1

# Phases at which the game rests (section 4), then the automatic ones.
BAG, DEAL, TURN, DRAW, DISCARD, PLACING, SALE, MORE, OVER = 0, 1, 2, 3, 4, 5, 6, 7, 8
ARRIVAL, TRADE, GO_ON, REFILL, TURN_END, SCORING = 9, 10, 11, 12, 13, 14

CHANCE, NOBODY = -1, -2  # values of `actor` beside the seats
NO_FAMILY, NO_GOOD, NO_SEAT = -1, -1, -1
# Where a goods card is; to the last three belongs a seat, which is added.
IN_DECK, JUST_DISCARDED, IN_HAND, SOLD, DISCARDED = 0, 1, 2, 2 + SEATS, 2 + 2 * SEATS
# How the game ended (section 8), 0 while it goes on.
ALL_LINKED, STACK_EMPTY, BOTH, STALEMATE = 1, 2, 3, 4
# What chance is asked for; each purpose counts its own draws (docs/records.md).
PURPOSES = ("bag", "cards")
FOR_BAG, FOR_CARDS = 0, 1

TABLE = np.dtype(
    [
        # The spaces each family may use next (SAM-4.2, 4.3), as bits: they follow from `standing`.
        ("open_to", np.int64, (FAMILIES, WORDS)),
        ("money", np.int32, SEATS),
        ("treasury", np.int32, FAMILIES),
        ("scores", np.int32, SEATS),
        ("players", np.int16),
        ("plain_tiles", np.int16),  # option two_player_mode: 0 bag, 1 plain
        ("ask_holder", np.int16),  # option sale_poll: 0 all, 1 holder
        ("first_bag", np.int16),  # the flat index of the first `bag` line
        ("phase", np.int16),
        ("actor", np.int16),
        ("turn_seat", np.int16),
        ("turn_no", np.int16),
        ("passes", np.int16),
        ("tiles", np.int16, FAMILIES),
        ("bag", np.int16, FAMILIES),
        ("camels", np.int16, FAMILIES),
        ("stacks", np.int16, FAMILIES),
        ("married", np.int16, (SEATS, FAMILIES)),
        ("link_markers", np.int16, (SEATS, FAMILIES)),
        ("linked", np.int16, (FAMILIES, FAMILIES)),
        ("standing", np.int16, (SPACES, SLOTS)),  # families in order of arrival, or NO_FAMILY
        ("card_at", np.int16, GOODS),  # IN_DECK, IN_HAND + seat, ...
        ("marker_at", np.int16, GOODS),  # the seat that took it, or NO_SEAT: on its space
        ("hand_size", np.int16, SEATS),
        ("sold_size", np.int16, SEATS),
        ("deck_size", np.int16),
        # The half-finished step. What a phase does not use is zero.
        ("family", np.int16),  # the family that expands
        ("placed", np.int16),  # its camels placed in this turn
        ("space", np.int16),  # where the last one stands (while it is resolved)
        ("good", np.int16),  # the good whose card may be sold
        ("receiver", np.int16),  # who is dealt cards
        ("left", np.int16),  # cards or tiles still to draw
        ("dropped", np.int16),  # cards discarded in this phase
        ("last_dropped", np.int16),  # the highest of them
        ("ending", np.int16),
        ("ranks", np.int16, SEATS),
    ]
)

# Numba compiles a function once for each width of number it is given. So what rules count with is
# wide here, and what they hand on from a table is widened by `+ 0`.
BOX = np.dtype(
    [
        ("bit_of", np.int64, SPACES),
        ("spaces", np.int64),
        ("goods", np.int64),
        ("word_of", np.int16, SPACES),
        ("neighbours", np.int16, (SPACES, NEIGHBOURS)),
        ("neighbour_count", np.int16, SPACES),
        ("distance", np.int16, (SPACES, SPACES)),  # steps on the empty map, for bots
        ("is_land", np.int16, SPACES),
        ("good_of", np.int16, SPACES),  # the good whose space it is, or NO_GOOD
        ("space_of", np.int16, GOODS),
        ("home", np.int16, FAMILIES),
        ("price", np.int16, FAMILIES),
        ("family_tiles", np.int16, FAMILIES),
        ("family_camels", np.int16, FAMILIES),
        ("grey_markers", np.int16, FAMILIES),
        ("start_money", np.int16),
        ("start_cards", np.int16),
        ("start_treasury", np.int16),
        ("first_seat", np.int16),
        ("hand_limit", np.int16, SEATS + 1),  # by player count
        ("marriage_draw", np.int16),
        ("discard_max", np.int16),
        ("extra_cost", np.int16),
        ("sale", np.int16),
        ("link_active", np.int16),
        ("link_passive", np.int16),
        ("own_camel", np.int16),
        ("foreign_camel", np.int16),
        ("goods_marker", np.int16),
        ("link_marker", np.int16),
        ("dirham", np.int16),
        ("dark_markers_left", np.int16),
        ("stack_left", np.int16),
        ("tiles_laid_out", np.int16),
        ("bag_draws", np.int16),
        # Flat indices that depend on the numbers of spaces and goods.
        ("at_done", np.int16),
        ("at_discard", np.int16),
        ("at_keep", np.int16),
        ("at_sell", np.int16),
        ("at_hold", np.int16),
        ("at_pass", np.int16),
        ("at_draw", np.int16),
        ("at_bag", np.int16),
    ]
)


@rule
def cards_counted(table, seat):
    """Hand and sold cards: both count towards the limit (SAM-3.11, 5.4)."""
    return table.hand_size[seat] + table.sold_size[seat]


@rule
def hand_limit(box, table):
    """SAM-3.10: by the number of seats."""
    return box.hand_limit[table.players]


@rule
def in_hand_of(table, seat, card):
    return table.card_at[card] == IN_HAND + seat


@rule
def holder_of(table, card):
    """The seat with a card in hand, or NO_SEAT."""
    place = table.card_at[card]
    return place - IN_HAND if IN_HAND <= place < SOLD else NO_SEAT


@rule
def can_pay(box, table, seat, family):
    """SAM-3.5: equal money is enough."""
    return table.money[seat] >= box.price[family]


@rule
def may_marry(box, table, seat, family):
    """SAM-3.3 to 3.5."""
    return (
        table.tiles[family] > 0
        and table.married[seat, family] == 0
        and can_pay(box, table, seat, family)
    )


@rule
def can_grow(table, family):
    """SAM-4.9: a camel in the supply and a space for it."""
    if table.camels[family] == 0:
        return False
    for word in range(WORDS):
        if table.open_to[family, word] != 0:
            return True
    return False


@rule
def may_expand(table, seat, family):
    """SAM-4.1, 4.9."""
    return table.married[seat, family] == 1 and can_grow(table, family)


@rule
def can_act(box, table, seat):
    """SAM-1.3: a marriage or an expansion is possible, so nobody may pass (SAM-1.4)."""
    for family in range(FAMILIES):
        if may_marry(box, table, seat, family) or may_expand(table, seat, family):
            return True
    return False


@rule
def stands_on(table, family, space):
    return table.standing[space, 0] == family or table.standing[space, 1] == family


@rule
def is_full(table, space):
    """SAM-4.3: two camels are all a space holds, at sea as well (SAM-R.7)."""
    return table.standing[space, 1] != NO_FAMILY


@rule
def stand(box, table, family, space):
    """Put a camel on a space, and keep account of where its family and others may go next."""
    word, bit = box.word_of[space], box.bit_of[space]
    if table.standing[space, 0] == NO_FAMILY:
        table.standing[space, 0] = family
    else:
        table.standing[space, 1] = family
        for other in range(FAMILIES):
            table.open_to[other, word] &= ~bit  # SAM-4.3: full for everybody
    table.open_to[family, word] &= ~bit  # SAM-4.3: never two of one family
    open_around(box, table, family, space)


@rule
def open_around(box, table, family, space):
    """SAM-4.2: the spaces next to a camel, where there is room for its family."""
    for place in range(box.neighbour_count[space]):
        near = np.int64(box.neighbours[space, place])
        if not is_full(table, near) and table.standing[near, 0] != family:
            table.open_to[family, box.word_of[near]] |= box.bit_of[near]


@routine
def survey(box, table):
    """Work out `open_to` for a board on which the camels stand already."""
    for space in range(box.spaces):
        for slot in range(SLOTS):
            if table.standing[space, slot] != NO_FAMILY:
                open_around(box, table, np.int64(table.standing[space, slot]), space)


@rule
def clear_step(table):
    table.family = 0
    table.placed = 0
    table.space = 0
    table.good = 0
    table.left = 0
    table.dropped = 0
    table.last_dropped = 0
