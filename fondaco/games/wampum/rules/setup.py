"""Chance: the first canoe, the removed goods, the deal and the new goods (WAM-2, WAM-6)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.wampum.rules import table as t


@rule
def set_up(box, table, players, options):
    """Section 8, start state. `table` is all zeros; `options` holds value numbers in data order."""
    table.players = players
    table.start_random = options[0] == 0
    table.hide_chests = options[1]
    table.canoe = -1
    table.actor = t.CHANCE
    for kind in range(t.KINDS):
        table.deck[kind] = box.kind_cards[kind]  # WAM-1.1
    for village in range(t.VILLAGES):
        table.trader[village] = t.NO_TRADER
    if table.start_random == 0:
        hand_over_first_canoe(box, table, 0)


@rule
def hand_over_first_canoe(box, table, seat):
    """WAM-2.2, and with two players WAM-2.4 in the same step."""
    table.canoe = seat
    removal = box.removal[table.players]
    if removal == t.REMOVE_PAIR:
        table.phase = t.SETUP_REMOVE
        return
    if removal == t.REMOVE_ONE_OF_EACH:
        for kind in range(t.KINDS):
            take_out(table, kind)
    queue_deal(box, table)


@rule
def take_out(table, kind):
    table.deck[kind] -= 1
    table.removed[kind] += 1


@rule
def remove_pair(box, table, pair):
    """WAM-2.5: the pairs (first, second) of kinds in lexicographic order."""
    first = 0
    while pair >= t.KINDS - 1 - first:
        pair -= t.KINDS - 1 - first
        first += 1
    take_out(table, first)
    take_out(table, first + 1 + pair)
    queue_deal(box, table)


@rule
def queue_deal(box, table):
    """WAM-2.7, 2.8: the seats from the canoe on, then the villages; the queue is served backwards."""
    table.phase = t.SETUP_DEAL
    for village in range(t.VILLAGES - 1, -1, -1):
        if t.in_play(box, table, village):
            enqueue(table, t.SEATS + village, box.start_value[village])
    queue_seats(table, box.start_hand)


@rule
def queue_restock(box, table):
    """Phase 3, WAM-6.2; with two players the village without an offer comes last (WAM-6.4)."""
    table.phase = t.RESTOCK
    table.actor = t.CHANCE
    extra = box.restock_open_village[table.players]
    if extra > 0:
        for village in range(t.VILLAGES):
            if t.in_play(box, table, village) and table.trader[village] < 0:
                enqueue(table, t.SEATS + village, extra)
    queue_seats(table, box.restock_hand)


@rule
def queue_seats(table, cards):
    """WAM-3.3."""
    for place in range(table.players - 1, -1, -1):
        enqueue(table, clockwise(table, table.canoe, place), cards)


@rule
def enqueue(table, receiver, cards):
    table.queue_to[table.queue_length] = receiver
    table.queue_left[table.queue_length] = cards
    table.queue_length += 1


@rule
def draw(box, table, kind):
    """7.6: one card from the deck to whoever is first in the queue."""
    last = table.queue_length - 1
    receiver = table.queue_to[last]
    table.deck[kind] -= 1
    if receiver < t.SEATS:
        table.hands[receiver, kind] += 1
    else:
        table.villages[receiver - t.SEATS, kind] += 1
    table.queue_left[last] -= 1
    if table.queue_left[last] > 0:
        return
    table.queue_to[last] = 0
    table.queue_length = last
    if last == 0:
        table.actor = t.NOBODY
        table.phase = t.NEXT_ROUND if table.phase == t.SETUP_DEAL else t.LIMIT_CHECK
