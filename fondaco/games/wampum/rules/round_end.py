"""Phases 2, 4 and 5 and the end: what follows when all offers lie (WAM-5, 7, 8, 9)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise, rank, total
from fondaco.games.wampum.rules import table as t
from fondaco.games.wampum.rules.setup import queue_restock


@rule
def pass_canoe(box, table):
    """Phase 2, WAM-5.1 to 5.3; a tie goes to the first seat from the old holder on (WAM-R.10)."""
    best = t.highest_offer(table)
    holder = table.canoe
    while total(table.offers[holder]) < best:
        holder = clockwise(table, holder, 1)
    table.canoe = holder
    table.turn = 0
    if table.last_round == 1:  # WAM-6.1
        table.phase = t.LIMIT_CHECK
    else:
        queue_restock(box, table)


@rule
def check_limit(box, table):
    """Phase 4, WAM-7.1 to 7.6: the first seat from the canoe on that holds too much discards."""
    limit = t.hand_limit(box, table)
    for place in range(table.players):
        seat = clockwise(table, table.canoe, place)
        excess = total(table.hands[seat]) - limit  # WAM-7.2: offers are not hand cards
        if excess > 0:
            table.phase = t.HAND_LIMIT
            table.actor = seat
            table.target = excess
            table.kind = t.next_kind(table.hands[seat], 0)
            return
    table.phase = t.SWAPS


@rule
def discard(table, count):
    """7.4: discard cards of the kind asked for until the excess is gone (WAM-7.3)."""
    seat = table.actor
    table.chosen[table.kind] = count
    table.kind = t.next_kind(table.hands[seat], table.kind + 1)
    if total(table.chosen) < table.target:
        return
    for kind in range(t.KINDS):
        table.hands[seat, kind] -= table.chosen[kind]
        table.discards[seat, kind] += table.chosen[kind]  # WAM-7.4
    t.clear_step(table)
    table.phase = t.NEXT_DISCARD
    table.actor = t.NOBODY


@rule
def swap_all(box, table):
    """Phase 5, WAM-8.1, 8.2, 8.8."""
    for village in range(t.VILLAGES):
        seat = table.trader[village]
        if seat >= 0:
            swap(box, table, seat, village)
            table.trader[village] = t.NO_TRADER
    table.phase = t.BONUS if table.last_round == 1 else t.NEXT_ROUND


@rule
def swap(box, table, seat, village):
    """WAM-8.4 to 8.7: one kind in common makes it a goods swap, otherwise it is for wampum."""
    offered = table.offers[seat]
    goods = table.villages[village]
    if in_common(offered, goods):
        for kind in range(t.KINDS):
            table.hands[seat, kind] += goods[kind]
            goods[kind] = offered[kind]
            offered[kind] = 0
    else:
        for kind in range(t.KINDS):
            left = min(offered[kind], box.left_per_good)
            goods[kind] += left
            table.chests[seat, kind] += offered[kind] - left
            offered[kind] = 0


@rule
def in_common(offered, goods):
    for kind in range(t.KINDS):
        if offered[kind] > 0 and goods[kind] > 0:
            return True
    return False


@rule
def next_round(table):
    """7.5 step 7; WAM-3.2, 9.1 and 9.2: a round that begins without a deck is the last."""
    table.round_no += 1
    table.last_round = 1 if total(table.deck) == 0 else 0
    table.turn = 0
    table.phase = t.OFFER_VILLAGE
    table.actor = table.canoe


@rule
def pay_bonus(box, table):
    """WAM-9.4: one card of each kind from the hand; declining is never better (WAM-R.22)."""
    for seat in range(table.players):
        for kind in range(t.KINDS):
            bonus = min(table.hands[seat, kind], box.end_bonus_per_good)
            table.hands[seat, kind] -= bonus
            table.chests[seat, kind] += bonus
    score(box, table)
    table.phase = t.OVER
    table.actor = t.NOBODY


@rule
def score(box, table):
    """WAM-9.5, 9.6; there is no tie-break (WAM-R.23)."""
    for seat in range(table.players):
        table.scores[seat] = box.points_per_card * total(table.chests[seat])
    rank(table, table.scores)
