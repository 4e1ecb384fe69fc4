"""Phase 1: offers and displacement (WAM-4)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.wampum.rules import table as t


@rule
def least_offer(box, table, village):
    """WAM-4.3 at a free village, WAM-4.8 at an occupied one."""
    return max(box.min_offer, t.must_exceed(table, village) + 1)


@rule
def offer(box, table, village):
    """7.1: choose the village; no card moves yet (WAM-4.2)."""
    table.village = village
    table.target = least_offer(box, table, village)
    table.kind = t.next_kind(table.hands[table.actor], 0)
    table.phase = t.OFFER_GOODS


@rule
def put(box, table, count):
    """7.2: put cards of the kind asked for; after the last kind the offer is laid (WAM-4.4)."""
    seat = table.actor
    hand = table.hands[seat]
    table.chosen[table.kind] = count
    table.kind = t.next_kind(hand, table.kind + 1)
    if table.kind != t.NO_KIND:
        return
    rival = table.trader[table.village]
    for kind in range(t.KINDS):
        hand[kind] -= table.chosen[kind]
        table.offers[seat, kind] = table.chosen[kind]
    table.trader[table.village] = seat
    t.clear_step(table)
    settle_arrival(table, rival)


@rule
def settle_arrival(table, rival):
    """WAM-4.7, 4.9: whoever stood there is displaced; otherwise the turn is complete."""
    if rival >= 0:
        table.phase = t.RELOCATE
        table.actor = rival  # WAM-4.13
    else:
        end_turn(table)


@rule
def move(table, village):
    """7.3: the displaced trader goes to a village with his offer unchanged (WAM-4.10)."""
    rival = table.trader[village]
    table.trader[village] = table.actor
    settle_arrival(table, rival)


@rule
def end_turn(table):
    """7.5 step 1: each seat has exactly one offering turn (WAM-4.1, 4.14)."""
    table.turn += 1
    if table.turn < table.players:
        table.phase = t.OFFER_VILLAGE
        table.actor = clockwise(table, table.canoe, table.turn)
    else:
        table.phase = t.CANOE
        table.actor = t.NOBODY
