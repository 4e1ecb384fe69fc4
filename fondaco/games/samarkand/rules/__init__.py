"""Samarkand's rule book, compiled. Rule ids are those of docs/rules/samarkand.md.

`legal` lists what may be done, `apply` does one of it, `advance` runs one of the steps that need
no decision (a link, a goods marker, a new draw pile, the next turn, ...). What has no action cannot
be done: nobody lends, gives or trades anything (SAM-1.7). Nothing here knows of text, views or
randomness: chance outcomes are actions like any other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules.dealing import draw, lay_out, refill, set_up
from fondaco.games.samarkand.rules.ending import finish, next_turn, pass_turn
from fondaco.games.samarkand.rules.expanding import (
    arrive,
    expand,
    go_on,
    hold,
    place,
    sell,
    trade,
)
from fondaco.games.samarkand.rules.marrying import (
    discard,
    end_turn,
    excess,
    first_discard,
    keep,
    marry,
)
from fondaco.games.samarkand.rules.table import (
    ARRIVAL,
    BAG,
    BITS,
    BOX,
    DEAL,
    DISCARD,
    DRAW,
    EXPAND,
    FAMILIES,
    FOR_BAG,
    FOR_CARDS,
    GO_ON,
    IN_DECK,
    MARRY,
    MAX_LEGAL,
    MORE,
    OVER,
    PLACE,
    PLACING,
    PURPOSES,
    REFILL,
    SALE,
    SCORING,
    SEAT_ACTIONS,
    TABLE,
    TRADE,
    TURN,
    WORDS,
    in_hand_of,
    may_expand,
    may_marry,
)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == SALE:
        return list_answers(box, table, moves)
    if phase == PLACING:
        return list_places(table, moves)
    if phase == MORE:
        amount = list_places(table, moves)
        moves[amount] = box.at_done
        return amount + 1
    if phase == TURN:
        return list_turn(box, table, moves)
    if phase == DRAW or phase == DEAL:
        return list_deck(box, table, moves)
    if phase == DISCARD:
        return list_discards(box, table, moves)
    if phase == BAG:
        return list_bag(box, table, moves)
    return 0


@rule
def list_turn(box, table, moves):
    """SAM-1.3: a marriage or an expansion; SAM-1.4: a pass if neither can be."""
    seat = table.turn_seat
    amount = 0
    for family in range(FAMILIES):
        if may_marry(box, table, seat, family):
            moves[amount] = MARRY + family
            amount += 1
    for family in range(FAMILIES):
        if may_expand(table, seat, family):
            moves[amount] = EXPAND + family
            amount += 1
    if amount == 0:
        moves[0] = box.at_pass
        amount = 1
    return amount


@rule
def list_places(table, moves):
    """SAM-4.2, 4.3: the spaces open to the family that expands (also homes, SAM-4.5)."""
    amount = 0
    for word in range(WORDS):
        rest = table.open_to[table.family, word]
        line = PLACE + word * BITS
        while rest != 0:
            moves[amount] = line  # written over by the next one if the bit is not set
            amount += rest & 1
            rest >>= 1
            line += 1
    return amount


@rule
def list_answers(box, table, moves):
    """SAM-5.2: whoever holds the card may sell it; everybody asked may hold (SAM-5.6)."""
    if in_hand_of(table, table.actor + 0, table.good + 0):
        moves[0] = box.at_sell
        moves[1] = box.at_hold
        return 2
    moves[0] = box.at_hold
    return 1


@rule
def list_discards(box, table, moves):
    """SAM-3.9, 3.14: rising cards; SAM-3.10: enough higher ones must be left to reach the limit."""
    seat = table.turn_seat + 0
    first = first_discard(table)
    higher = 0
    for card in range(first, box.goods):
        if in_hand_of(table, seat, card):
            higher += 1
    amount = 0
    for card in range(first, box.goods):
        if in_hand_of(table, seat, card):
            higher -= 1
            if higher >= excess(box, table) - 1 and table.dropped < box.discard_max:
                moves[amount] = box.at_discard + card
                amount += 1
    if excess(box, table) <= 0:
        moves[amount] = box.at_keep
        amount += 1
    return amount


@rule
def list_deck(box, table, moves):
    """SAM-2.8, 3.6: every card of the draw pile, which is a set."""
    amount = 0
    for card in range(box.goods):
        if table.card_at[card] == IN_DECK:
            moves[amount] = box.at_draw + card
            amount += 1
    return amount


@rule
def list_bag(box, table, moves):
    """SAM-9.2: every family with a tile in the bag."""
    amount = 0
    for family in range(FAMILIES):
        if table.bag[family] > 0:
            moves[amount] = box.at_bag + family
            amount += 1
    return amount


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7): the tiles of a family, or one card."""
    if table.phase == BAG:
        return table.bag[action - table.first_bag]
    return 1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    return FOR_BAG if table.phase == BAG else FOR_CARDS


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if action < EXPAND:
        marry(box, table, action - MARRY)
    elif action < PLACE:
        expand(table, action - EXPAND)
    elif action < box.at_done:
        place(box, table, action - PLACE)
    elif action == box.at_done:
        end_turn(table)
    elif action < box.at_keep:
        discard(box, table, action - box.at_discard)
    elif action == box.at_keep:
        keep(box, table)
    elif action == box.at_sell:
        sell(box, table)
    elif action == box.at_hold:
        hold(table)
    elif action == box.at_pass:
        pass_turn(table)
    elif action < box.at_bag:
        draw(box, table, action - box.at_draw)
    else:
        lay_out(box, table, action - box.at_bag)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase > OVER


@rule
def advance(box, table):
    """Run one automatic step."""
    phase = table.phase
    if phase == ARRIVAL:
        arrive(box, table)
    elif phase == TRADE:
        trade(box, table)
    elif phase == GO_ON:
        go_on(box, table)
    elif phase == REFILL:
        refill(box, table)
    elif phase == SCORING:
        finish(box, table)
    else:
        next_turn(table)


__all__ = [
    "BOX",
    "MAX_LEGAL",
    "PURPOSES",
    "SEAT_ACTIONS",
    "TABLE",
    "advance",
    "apply",
    "automatic",
    "legal",
    "purpose",
    "set_up",
    "weight",
]
