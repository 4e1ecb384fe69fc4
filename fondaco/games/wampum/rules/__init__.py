"""Wampum's rule book, compiled. Rule ids are those of docs/rules/wampum.md.

`legal` lists what may be done, `apply` does one of these things, `advance` runs one of the steps that need
no decision (the canoe, the hand limit, the swaps, ...). Nothing here knows of text, views or
randomness: chance outcomes are actions like any other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import list_held, list_range, total
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.offers import move, offer, put
from fondaco.games.wampum.rules.round_end import (
    check_limit,
    discard,
    next_round,
    pass_canoe,
    pay_bonus,
    swap_all,
)
from fondaco.games.wampum.rules.setup import draw, hand_over_first_canoe, remove_pair, set_up
from fondaco.games.wampum.rules.table import BOX, MAX_LEGAL, PURPOSES, SEAT_ACTIONS, TABLE


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == t.OFFER_GOODS:
        return list_counts(
            t.PUT, table, t.fewest_cards(table), table.hands[table.actor, table.kind], moves
        )
    if phase == t.OFFER_VILLAGE:
        return list_villages(t.OFFER, box, table, total(table.hands[table.actor]), moves)
    if phase == t.SETUP_DEAL or phase == t.RESTOCK:
        return list_held(t.DRAW, table.deck, moves, 0)  # WAM-6.3
    if phase == t.RELOCATE:
        return list_villages(t.MOVE, box, table, total(table.offers[table.actor]), moves)
    if phase == t.HAND_LIMIT:
        return list_counts(t.DISCARD, table, t.fewest_cards(table), t.most_discards(table), moves)
    if phase == t.SETUP_START:
        return list_range(t.START_PLAYER, table.players, moves, 0)
    if phase == t.SETUP_REMOVE:
        return list_range(t.REMOVE, t.DRAW - t.REMOVE, moves, 0)
    return 0


@rule
def list_counts(verb, table, fewest, most, moves):
    """`put` or `discard` of the kind asked for, from `fewest` to `most` cards (WAM-4.3, 7.3)."""
    first = verb + t.COUNTS * table.kind
    for count in range(fewest, most + 1):
        moves[count - fewest] = first + count
    return most + 1 - fewest


@rule
def list_villages(verb, box, table, cards, moves):
    """A free village, or one whose trader so many cards outnumber (WAM-4.2, 4.8, 4.11, 4.12)."""
    amount = 0
    for village in range(t.VILLAGES):
        if t.in_play(box, table, village) and cards > t.must_exceed(table, village):
            moves[amount] = verb + village
            amount += 1
    return amount


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7.6)."""
    if action >= t.DRAW:
        return table.deck[action - t.DRAW]  # WAM-2.9, 6.3
    return 1  # WAM-2.2, 2.5


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == t.SETUP_START:
        return t.FOR_START_PLAYER
    if table.phase == t.SETUP_REMOVE:
        return t.FOR_REMOVAL
    return t.FOR_DECK


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if action >= t.DRAW:
        draw(box, table, action - t.DRAW)
    elif action >= t.REMOVE:
        remove_pair(box, table, action - t.REMOVE)
    elif action >= t.START_PLAYER:
        hand_over_first_canoe(box, table, action - t.START_PLAYER)
    elif action >= t.DISCARD:
        discard(table, (action - t.DISCARD) % t.COUNTS)
    elif action >= t.PUT:
        put(box, table, (action - t.PUT) % t.COUNTS)
    elif action >= t.MOVE:
        move(table, action - t.MOVE)
    else:
        offer(box, table, action - t.OFFER)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase > t.OVER


@rule
def advance(box, table):
    """Run one automatic step; the phases follow each other in a fixed order (WAM-3.1)."""
    phase = table.phase
    if phase == t.CANOE:
        pass_canoe(box, table)
    elif phase == t.LIMIT_CHECK or phase == t.NEXT_DISCARD:
        check_limit(box, table)
    elif phase == t.SWAPS:
        swap_all(box, table)
    elif phase == t.BONUS:
        pay_bonus(box, table)
    else:
        next_round(table)
