"""Stores and registry: purchases (KEY-6), claims and bids (KEY-7), settlements (KEY-8.7)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import push_pay
from fondaco.games.key_harvest.rules.country import lay
from fondaco.games.key_harvest.rules.stack import (
    pop,
    push,
    push_naming,
    push_refill,
    top_of,
)
from fondaco.games.key_harvest.rules.turns import drop_from_registry, start_action

# ---------------------------------------------------------------- purchases


@rule
def purchasable(box, table, seat):
    """KEY-6.2, 6.3, 6.8: the tiles that a seat could move to its board now."""
    fields = np.int64(0)
    for owner in range(table.players):
        for slot in range(table.store_size[owner]):
            field = box.bit[table.store[owner, slot]]
            fields |= field if can_purchase(table, seat, owner, slot) else 0
    return fields


@rule
def can_purchase(table, seat, owner, slot):
    """An own tile that is not fresh, or another's whose bid the seat can match in every crop."""
    if owner == seat:
        return table.fresh[owner, slot] == 0
    missing = 0
    for crop in range(t.CROPS):
        missing += 1 if table.hands[seat, crop] < table.bids[owner, slot, crop] else 0
    return missing == 0


@rule
def seems_purchasable(table, seat):
    """KEY-3.11: is there something to buy as far as all can see? Kinds are not considered."""
    held = total(table.hands[seat])
    for owner in range(table.players):
        for slot in range(table.store_size[owner]):
            if owner == seat:
                if table.fresh[owner, slot] == 0:
                    return True
            elif total(table.bids[owner, slot]) <= held:
                return True
    return False


@rule
def buy(box, table, field):
    """KEY-6.1: one of the purchases of action C or of a power."""
    if top_of(table).kind == t.TURN_FRAME:
        start_action(table, t.ACTION_C)
        push(table, t.BUY_FRAME, np.int64(top_of(table).seat), np.int64(box.max_buys_per_action))
    frame = top_of(table)
    frame.left -= 1
    purchase(box, table, np.int64(frame.seat), field)


@rule
def purchase(box, table, seat, field):
    """KEY-6.2 to 6.6, 6.9: pay, and lay the tile unharvested."""
    owner = owner_of(table, field)
    slot = slot_of(table, owner, field)
    for crop in range(t.CROPS):
        price = table.bids[owner, slot, crop]
        if owner == seat:
            table.stock[crop] += price
        else:
            table.hands[seat, crop] -= price
            table.hands[owner, crop] += 2 * price  # KEY-6.4
    empty_slot(table, owner, slot)
    lay(box, table, seat, field, t.NO)


@rule
def owner_of(table, field):
    """In whose store a tile lies."""
    for owner in range(table.players):
        for slot in range(table.store_size[owner]):
            if table.store[owner, slot] == field:
                return owner
    return -1


@rule
def slot_of(table, owner, field):
    """In which slot of a store a tile lies."""
    slot = 0
    while table.store[owner, slot] != field:
        slot += 1
    return slot


@rule
def empty_slot(table, owner, slot):
    """A tile leaves its store; the later ones move up."""
    table.store_size[owner] -= 1
    last = table.store_size[owner]
    for place in range(slot, last):
        table.store[owner, place] = table.store[owner, place + 1]
        table.fresh[owner, place] = table.fresh[owner, place + 1]
        for crop in range(t.CROPS):
            table.bids[owner, place, crop] = table.bids[owner, place + 1, crop]
    table.store[owner, last] = 0
    table.fresh[owner, last] = 0
    for crop in range(t.CROPS):
        table.bids[owner, last, crop] = 0


# ---------------------------------------------------------------- claims and bids


@rule
def in_registry(box, table):
    """The tiles in the registry."""
    fields = np.int64(0)
    for place in range(table.registry_size):
        fields |= box.bit[table.registry[place]]
    return fields


@rule
def claimable(box, table, seat):
    """KEY-7.2, 7.6: all of the registry, with a free slot and a counter to bid."""
    if table.store_size[seat] >= box.store_slots or total(table.hands[seat]) < box.min_bid:
        return np.int64(0)
    return in_registry(box, table)


@rule
def claim(box, table, field):
    """KEY-7.1: one of the claims of action D or of a power."""
    if top_of(table).kind == t.TURN_FRAME:
        start_action(table, t.ACTION_D)
        push(
            table, t.CLAIM_FRAME, np.int64(top_of(table).seat), np.int64(box.max_claims_per_action)
        )
    frame = top_of(table)
    frame.left -= 1
    seat = np.int64(frame.seat)
    take_from_registry(table, field)
    slot = table.store_size[seat]
    table.store[seat, slot] = field
    table.fresh[seat, slot] = 1  # KEY-6.8
    table.store_size[seat] += 1
    push_naming(table, t.BID_FRAME, seat, t.NO, t.NO)
    top_of(table).thing = field


@rule
def take_from_registry(table, field):
    """A tile leaves the registry."""
    place = 0
    while table.registry[place] != field:
        place += 1
    drop_from_registry(table, place)


@rule
def offer(table, crop):
    """KEY-7.3, 7.4: a counter from the hand into the slot of the tile just claimed."""
    frame = top_of(table)
    table.hands[frame.seat, crop] -= 1
    table.bids[frame.seat, table.store_size[frame.seat] - 1, crop] += 1
    frame.last = crop


@rule
def counters_bid(table, frame):
    """Counters that lie in the slot of the tile just claimed."""
    return total(table.bids[frame.seat, table.store_size[frame.seat] - 1])


@rule
def close_bid(box, table):
    """KEY-7.5, 7.7: the bid stands, and the registry is refilled."""
    pop(table)
    push_refill(box, table)


# ---------------------------------------------------------------- settlements


@rule
def settle(box, table, field):
    """KEY-8.7, 10.2: paid first, then laid, then the registry is refilled."""
    seat, cost = np.int64(top_of(table).seat), np.int64(top_of(table).left)
    pop(table)
    take_from_registry(table, field)
    push_refill(box, table)
    push(table, t.LAY_FRAME, seat, t.NO)
    top_of(table).thing = field
    push_pay(table, seat, cost)
