"""Wampum's rule book, compiled. Rule ids are those of docs/rules/wampum.md.

`legal` lists what may be done, `apply` does one of it, `advance` runs one of the steps that need
no decision (the canoe, the hand limit, the swaps, ...). Nothing here knows of text, views or
randomness: chance outcomes are actions like any other.
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.dealing import draw, hand_over_first_canoe, remove_pair, set_up
from fondaco.games.wampum.rules.offering import move, offer, put
from fondaco.games.wampum.rules.settling import (
    check_limit,
    discard,
    next_round,
    pass_canoe,
    pay_bonus,
    swap_all,
)
from fondaco.games.wampum.rules.table import (
    BONUS,
    BOX,
    CANOE,
    COUNTS,
    DISCARD,
    DRAW,
    FOR_DECK,
    FOR_REMOVAL,
    FOR_START_PLAYER,
    HAND_LIMIT,
    KINDS,
    LIMIT_CHECK,
    MAX_LEGAL,
    MOVE,
    NEXT_DISCARD,
    OFFER,
    OFFER_GOODS,
    OFFER_VILLAGE,
    OVER,
    PURPOSES,
    PUT,
    RELOCATE,
    REMOVE,
    RESTOCK,
    SEAT_ACTIONS,
    SETUP_DEAL,
    SETUP_REMOVE,
    SETUP_START,
    START_PLAYER,
    SWAPS,
    TABLE,
    VILLAGES,
    fewest_cards,
    in_play,
    most_discards,
    must_exceed,
    total,
)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    phase = table.phase
    if phase == OFFER_GOODS:
        return list_counts(
            PUT, table, fewest_cards(table), table.hands[table.actor, table.kind], moves
        )
    if phase == OFFER_VILLAGE:
        return list_offers(box, table, moves)
    if phase == SETUP_DEAL or phase == RESTOCK:
        return list_draws(table, moves)
    if phase == RELOCATE:
        return list_moves(box, table, moves)
    if phase == HAND_LIMIT:
        return list_counts(DISCARD, table, fewest_cards(table), most_discards(table), moves)
    if phase == SETUP_START:
        return list_range(START_PLAYER, table.players, moves)
    if phase == SETUP_REMOVE:
        return list_range(REMOVE, DRAW - REMOVE, moves)
    return 0


@rule
def list_range(first, amount, moves):
    for step in range(amount):
        moves[step] = first + step
    return amount


@rule
def list_counts(verb, table, fewest, most, moves):
    """`put` or `discard` of the kind asked for, from `fewest` to `most` cards (WAM-4.3, 7.3)."""
    first = verb + COUNTS * table.kind
    for count in range(fewest, most + 1):
        moves[count - fewest] = first + count
    return most + 1 - fewest


@rule
def list_offers(box, table, moves):
    """WAM-4.2, 4.8: a free village, or one whose trader the hand can outnumber."""
    amount = 0
    hand = total(table.hands[table.actor])
    for village in range(VILLAGES):
        if in_play(box, table, village) and hand > must_exceed(table, village):
            moves[amount] = OFFER + village
            amount += 1
    return amount


@rule
def list_moves(box, table, moves):
    """WAM-4.11, 4.12: a free village, or one with a smaller offer."""
    amount = 0
    own = total(table.offers[table.actor])
    for village in range(VILLAGES):
        if in_play(box, table, village) and own > must_exceed(table, village):
            moves[amount] = MOVE + village
            amount += 1
    return amount


@rule
def list_draws(table, moves):
    """WAM-6.3: every kind that is left in the deck."""
    amount = 0
    for kind in range(KINDS):
        if table.deck[kind] > 0:
            moves[amount] = DRAW + kind
            amount += 1
    return amount


@rule
def weight(table, action):
    """Integer weight of a chance outcome (section 7.6)."""
    if action >= DRAW:
        return table.deck[action - DRAW]  # WAM-2.9, 6.3
    return 1  # WAM-2.2, 2.5


@rule
def purpose(table):
    """Which of PURPOSES chance serves now."""
    if table.phase == SETUP_START:
        return FOR_START_PLAYER
    if table.phase == SETUP_REMOVE:
        return FOR_REMOVAL
    return FOR_DECK


@rule
def apply(box, table, action):
    """Do one legal action. What follows by itself is left to `advance`."""
    if action >= DRAW:
        draw(box, table, action - DRAW)
    elif action >= REMOVE:
        remove_pair(box, table, action - REMOVE)
    elif action >= START_PLAYER:
        hand_over_first_canoe(box, table, action - START_PLAYER)
    elif action >= DISCARD:
        discard(table, (action - DISCARD) % COUNTS)
    elif action >= PUT:
        put(box, table, (action - PUT) % COUNTS)
    elif action >= MOVE:
        move(table, action - MOVE)
    else:
        offer(box, table, action - OFFER)


@rule
def automatic(table):
    """Does the next step need no decision?"""
    return table.phase > OVER


@rule
def advance(box, table):
    """Run one automatic step; the phases follow each other in a fixed order (WAM-3.1)."""
    phase = table.phase
    if phase == CANOE:
        pass_canoe(box, table)
    elif phase == LIMIT_CHECK or phase == NEXT_DISCARD:
        check_limit(box, table)
    elif phase == SWAPS:
        swap_all(box, table)
    elif phase == BONUS:
        pay_bonus(box, table)
    else:
        next_round(table)


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
