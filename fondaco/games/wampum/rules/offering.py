"""Phase 1: offers and displacement (WAM-4)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.table import (
    CANOE,
    KINDS,
    NO_KIND,
    NOBODY,
    OFFER_GOODS,
    OFFER_VILLAGE,
    RELOCATE,
    clear_step,
    clockwise,
    must_exceed,
    next_kind,
)


@rule
def offer(box, table, village):
    """7.1: choose the village; no card moves yet (WAM-4.2)."""
    table.village = village
    # WAM-4.3 at a free village, WAM-4.8 at an occupied one.
    table.target = max(box.min_offer, must_exceed(table, village) + 1)
    table.kind = next_kind(table.hands[table.actor], 0)
    table.phase = OFFER_GOODS


@rule
def put(box, table, count):
    """7.2: put cards of the kind asked for; after the last kind the offer is laid (WAM-4.4)."""
    seat = table.actor
    hand = table.hands[seat]
    table.chosen[table.kind] = count
    table.kind = next_kind(hand, table.kind + 1)
    if table.kind != NO_KIND:
        return
    rival = table.trader[table.village]
    for kind in range(KINDS):
        hand[kind] -= table.chosen[kind]
        table.offers[seat, kind] = table.chosen[kind]
    table.trader[table.village] = seat
    clear_step(table)
    settle_arrival(table, rival)


@rule
def settle_arrival(table, rival):
    """WAM-4.7, 4.9: whoever stood there is displaced; otherwise the turn is complete."""
    if rival >= 0:
        table.phase = RELOCATE
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
        table.phase = OFFER_VILLAGE
        table.actor = clockwise(table, table.canoe, table.turn)
    else:
        table.phase = CANOE
        table.actor = NOBODY
