"""Samarkand's rule book, compiled. Rule ids are those of docs/rules/samarkand.md.

`legal` lists what may be done, `apply` does one of these things, `advance` runs one of the steps that need
no decision (a link, a goods marker, a new draw pile, the next turn, ...). What has no action cannot
be done: nobody lends, gives or trades anything (SAM-1.7). Nothing here knows of text, views or
randomness: chance outcomes are actions like any other.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import list_held, list_lying
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.expansion import (
    arrive,
    expand,
    go_on,
    hold,
    place,
    sell,
    trade,
)
from fondaco.games.samarkand.rules.marriage import (
    discard,
    end_turn,
    excess,
    first_discard,
    keep,
    marry,
)
from fondaco.games.samarkand.rules.scoring import finish, next_turn, pass_turn
from fondaco.games.samarkand.rules.setup import draw, lay_out, refill, set_up
from fondaco.games.samarkand.rules.table import BOX, MAX_LEGAL, PURPOSES, SEAT_ACTIONS, TABLE


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == t.SALE:
        return list_answers(box, table, moves)
    if phase == t.PLACING:
        return list_places(table, moves)
    if phase == t.MORE:
        amount = list_places(table, moves)
        moves[amount] = box.at_done
        return amount + 1
    if phase == t.TURN:
        return list_turn(box, table, moves)
    if phase == t.DRAW or phase == t.DEAL:
        # SAM-2.8, 3.6: every card of the draw pile, which is a set.
        return list_lying(box.at_draw, table.card_at, t.IN_DECK, box.goods, moves, 0)
    if phase == t.DISCARD:
        return list_discards(box, table, moves)
    if phase == t.BAG:
        return list_held(box.at_bag, table.bag, moves, 0)  # SAM-9.2
    return 0


@rule
def list_turn(box, table, moves):
    """SAM-1.3: a marriage or an expansion; SAM-1.4: a pass if neither can be."""
    seat = table.turn_seat
    amount = 0
    for family in range(t.FAMILIES):
        if t.may_marry(box, table, seat, family):
            moves[amount] = t.MARRY + family
            amount += 1
    for family in range(t.FAMILIES):
        if t.may_expand(table, seat, family):
            moves[amount] = t.EXPAND + family
            amount += 1
    if amount == 0:
        moves[0] = box.at_pass
        amount = 1
    return amount


@rule
def list_places(table, moves):
    """SAM-4.2, 4.3: the spaces open to the family that expands (also homes, SAM-4.5)."""
    amount = 0
    for word in range(t.WORDS):
        rest = table.open_to[table.family, word]
        line = t.PLACE + word * t.BITS
        while rest != 0:
            moves[amount] = line  # written over by the next one if the bit is not set
            amount += rest & 1
            rest >>= 1
            line += 1
    return amount


@rule
def list_answers(box, table, moves):
    """SAM-5.2: whoever holds the card may sell it; everybody asked may hold (SAM-5.6)."""
    if t.in_hand_of(table, np.int64(table.actor), np.int64(table.good)):
        moves[0] = box.at_sell
        moves[1] = box.at_hold
        return 2
    moves[0] = box.at_hold
    return 1


@rule
def list_discards(box, table, moves):
    """SAM-3.9, 3.14: rising cards; SAM-3.10: enough higher ones must be left to reach the limit."""
    seat = np.int64(table.turn_seat)
    first = first_discard(table)
    higher = 0
    for card in range(first, box.goods):
        if t.in_hand_of(table, seat, card):
            higher += 1
    amount = 0
    for card in range(first, box.goods):
        if t.in_hand_of(table, seat, card):
            higher -= 1
            if higher >= excess(box, table) - 1 and table.dropped < box.discard_max:
                moves[amount] = box.at_discard + card
                amount += 1
    if excess(box, table) <= 0:
        moves[amount] = box.at_keep
        amount += 1
    return amount


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7): the tiles of a family, or one card."""
    if table.phase == t.BAG:
        return table.bag[action - table.first_bag]
    return 1


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    return t.FOR_BAG if table.phase == t.BAG else t.FOR_CARDS


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if action < t.EXPAND:
        marry(box, table, action - t.MARRY)
    elif action < t.PLACE:
        expand(table, action - t.EXPAND)
    elif action < box.at_done:
        place(box, table, action - t.PLACE)
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
    return table.phase > t.OVER


@rule
def advance(box, table):
    """Run one automatic step."""
    phase = table.phase
    if phase == t.ARRIVAL:
        arrive(box, table)
    elif phase == t.TRADE:
        trade(box, table)
    elif phase == t.GO_ON:
        go_on(box, table)
    elif phase == t.REFILL:
        refill(box, table)
    elif phase == t.SCORING:
        finish(box, table)
    else:
        next_turn(table)
