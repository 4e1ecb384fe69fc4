"""What happens in a match of Key Harvest that its designer asks about; `balance.py` names it."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.scoring import (
    group_points,
    majorities,
    two_largest,
    worker_points,
)
from fondaco.games.key_harvest.rules.stack import top_of
from fondaco.games.key_harvest.rules.stores import owner_of, slot_of

# Places among the amounts of a seat.
PAIR, WORKING, PLOTS = 0, t.PAIRS, t.PAIRS + t.WORKERS
MOST_OF = PLOTS + t.FIELDS
DREW = MOST_OF + t.CROPS
LAND = DREW + t.EVENTS
LARGEST, SECOND, HANDS, HARVESTED, CLAIMED, BOUGHT, SOLD, COUNTERS, TENTH = (
    LAND + step for step in (1, 2, 3, 4, 5, 6, 7, 8, 9)
)
THINGS = LAND + 10
# Places among the figures.
TURNS, SETBACKS, LAPSED, ON_BOARDS, FROM_OTHERS, PRICE = 0, 1, 2, 3, 4, 5
BY_WORKERS, BY_GROUPS, BY_CROPS = 6, 7, 8
FIGURES = 9

NOTES = np.dtype(
    [
        ("pair", np.int16, t.SEATS),
        ("placed", np.int16, t.WORKERS),
        ("drew", np.int16, (t.SEATS, t.EVENTS)),
        ("harvested", np.int16, t.SEATS),
        ("claimed", np.int16, t.SEATS),
        ("bought", np.int16, t.SEATS),  # from the stores of others
        ("sold", np.int16, t.SEATS),
        ("purchases", np.int16),
        ("price", np.int16, t.FIELDS),  # counters of the last purchase
        ("paid", np.int16),
        ("tenth", np.int16),  # whose turn brought the end
        ("stalled", np.int16),  # was it drawn because nothing had been?
    ]
)


@rule
def notice_start(box, table, notes):
    """The set-up is done."""
    for seat in range(table.players):
        notes.pair[seat] = t.NONE
        for pair in range(t.PAIRS):
            if table.fields[seat] & box.pair_fields[pair] == box.pair_fields[pair]:
                notes.pair[seat] = pair


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or (-1) by itself."""
    if action < 0 or before.phase != t.PLAY:
        return
    if action >= t.DRAW_EVENT:
        notice_event(before, table, action - t.DRAW_EVENT, notes)
    elif action < t.HIRE:
        notes.harvested[before.actor] += 1
    elif t.PLACE <= action < t.DISMISS:
        notes.placed[top_of(before).thing] += 1
    elif t.BUY <= action < t.CLAIM:
        notice_purchase(before, np.int64(before.actor), action - t.BUY, notes)
    elif t.CLAIM <= action < t.OFFER:
        notes.claimed[before.actor] += 1


@rule
def notice_event(before, table, event, notes):
    """KEY-9.1; an event that is put aside does not count (KEY-9.8)."""
    if before.final_pending == 1 or before.final_turns != t.NONE:
        return
    notes.drew[t.active_seat(before), event] += 1
    if table.final_pending == 1:
        notes.tenth = t.active_seat(before)
        notes.stalled = 1 if before.depth > 1 and before.stack[1].kind == t.LAPSE_FRAME else 0


@rule
def notice_purchase(before, seat, field, notes):
    """KEY-6.2, 6.3: the price is the bid that lies with the tile."""
    owner = owner_of(before, field)
    price = total(before.bids[owner, slot_of(before, owner, field)])
    notes.purchases += 1
    notes.price[field] = price
    notes.paid += price
    if owner != seat:
        notes.bought[seat] += 1
        notes.sold[owner] += 1


@rule
def end_cause(box, table, notes):
    """KEY-11.1: the last event, drawn by a seat or (KEY-13.1) because nobody drew any more."""
    return np.int64(notes.stalled)


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    for seat in range(table.players):
        tell_seat(box, table, notes, seat, amounts)
        tell_board(box, table, seat, amounts)
    for worker in range(t.WORKERS):
        extras[WORKING + worker] = notes.placed[worker]
    for field in range(t.FIELDS):
        if notes.price[field] > 0:
            extras[PLOTS + field] = notes.price[field]
    tell_figures(box, table, notes, figures)


@rule
def tell_seat(box, table, notes, seat, amounts):
    """What one seat began with, drew and did."""
    if notes.pair[seat] != t.NONE:
        amounts[seat, PAIR + notes.pair[seat]] = 1
    for event in range(t.EVENTS):
        amounts[seat, DREW + event] = notes.drew[seat, event]
    amounts[seat, HARVESTED] = notes.harvested[seat]
    amounts[seat, CLAIMED] = notes.claimed[seat]
    amounts[seat, BOUGHT] = notes.bought[seat]
    amounts[seat, SOLD] = notes.sold[seat]
    amounts[seat, COUNTERS] = total(table.hands[seat])
    if notes.tenth == seat:
        amounts[seat, TENTH] = 1


@rule
def tell_board(box, table, seat, amounts):
    """What lies on one board, and behind its screen."""
    for worker in range(t.WORKERS):
        if table.post[seat, worker] != t.NONE:
            amounts[seat, WORKING + worker] = 1
            amounts[seat, HANDS] += 1
    for field in range(t.FIELDS):
        if table.fields[seat] & box.bit[field] != 0:
            amounts[seat, PLOTS + field] = 1
    for crop in range(t.CROPS):
        amounts[seat, MOST_OF + crop] = table.hands[seat, crop]
    largest, second = two_largest(box, table.fields[seat])
    amounts[seat, LAND] = count_bits(table.fields[seat])
    amounts[seat, LARGEST] = largest
    amounts[seat, SECOND] = second


@rule
def tell_figures(box, table, notes, figures):
    """The course of the match, and where the points came from."""
    bought = 0
    laid = 0
    points = 0
    workers = 0
    groups = 0
    crops = 0
    for seat in range(table.players):
        bought += notes.bought[seat]
        laid += count_bits(table.fields[seat])
        points += table.scores[seat]
        workers += worker_points(box, table, seat)
        groups += group_points(box, table.fields[seat])
        crops += box.crop_majority_points * majorities(table, seat)
    figures[TURNS] = table.turns
    figures[SETBACKS] = table.setbacks
    figures[LAPSED] = table.lapsed_size
    figures[ON_BOARDS] = laid
    figures[FROM_OTHERS] = bought / max(1, notes.purchases)
    figures[PRICE] = notes.paid / max(1, notes.purchases)
    figures[BY_WORKERS] = workers / max(1, points)
    figures[BY_GROUPS] = groups / max(1, points)
    figures[BY_CROPS] = crops / max(1, points)
