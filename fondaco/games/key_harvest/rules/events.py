"""Events: drawn, put on the track, and carried round the table (KEY-9, KEY-10)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import push_pay, push_take
from fondaco.games.key_harvest.rules.country import lay, lift, tiles_on
from fondaco.games.key_harvest.rules.fields import isolated_of
from fondaco.games.key_harvest.rules.stack import (
    pop,
    push,
    push_give,
    push_harvest,
    push_naming,
    top_of,
)


@rule
def draw_event(box, table, event):
    """KEY-7.8, and KEY-9.1 to 9.8 in this order."""
    table.drew = 1
    table.bag_events[event] -= 1
    if table.final_pending == 1 or table.final_turns != t.NONE:
        table.spent[table.spent_size] = event  # KEY-9.8
        table.spent_size += 1
        return
    table.track[table.track_size] = event
    table.track_size += 1
    if table.track_size == box.setback_space and setback_due(box, table):
        set_back(box, table)
    if table.track_size == box.event_spaces:
        table.final_pending = 1  # KEY-11.1
    push(table, t.EVENT_FRAME, t.active_seat(table), t.NO)
    top_of(table).thing = event
    for seat in range(t.SEATS):
        table.passed[seat] = t.NONE


@rule
def setback_due(box, table):
    """KEY-9.2, 9.3: somebody has too few tiles; and KEY-13.2."""
    if table.setback_option == 0 or table.bag == 0 or table.setbacks >= box.setback_limit:
        return False
    for seat in range(np.int64(table.players)):
        if tiles_on(table, seat) < box.setback_tiles_needed:
            return True
    return False


@rule
def set_back(box, table):
    """KEY-9.2: the first events go back into the bag, the others move up."""
    returned = box.setback_returned
    for space in range(returned):
        table.bag_events[table.track[space]] += 1
    table.track_size -= returned
    for space in range(table.track_size + returned):
        moves_up = space < table.track_size
        table.track[space] = table.track[space + returned] if moves_up else 0
    table.setbacks += 1


@rule
def step_event(box, table):
    """KEY-9.4: the next seat's part in the event, or its end."""
    frame = top_of(table)
    event, step = np.int64(frame.thing), np.int64(frame.left)
    rounds = 2 if box.event_effect[event] == t.PASS_LEFT else 1
    if step == rounds * table.players:
        end_event(table)
        return
    frame.left += 1
    seat = clockwise(table, np.int64(frame.seat), step)
    if step >= table.players:
        receive(table, seat)
    else:
        push_part(box, table, event, seat)


@rule
def end_event(table):
    """The event frame leaves the stack."""
    pop(table)
    for seat in range(t.SEATS):
        table.passed[seat] = 0


@rule
def push_part(box, table, event, seat):
    """KEY-10.1 to 10.9: what an event asks of a seat; scroll is must, bell is may (KEY-9.5)."""
    effect, number = box.event_effect[event], np.int64(box.event_number[event])
    fields = table.fields[seat]
    if effect == t.SETTLING:
        push(table, t.SETTLE_FRAME, seat, number)
    elif effect == t.SOWING:
        push_naming(table, t.SOW_FRAME, seat, number, fields)
    elif effect == t.HARVESTING:
        push_harvest(table, seat, t.ALL_FIELDS, fields, t.YES)
    elif effect == t.DISMISSING:
        push(table, t.DISMISS_FRAME, seat, t.NO)
    elif effect == t.HIRING:
        push(table, t.RECRUIT_FRAME, seat, t.NO)
        top_of(table).mode = 1
    elif effect == t.LOSE:
        push_pay(table, seat, number)
    elif effect == t.GAIN:
        push_take(table, seat, number)
    elif effect == t.PASS_LEFT:
        push_give(table, seat, fields, t.YES, t.YES)
    else:
        cands = isolated_of(box, fields) if box.event_isolated[event] == 1 else fields
        push_give(table, seat, cands, np.int64(box.event_must[event]), t.NO)


@rule
def give(box, table, field):
    """KEY-10.1, 10.3: the tile leaves the board, for the left neighbour or for the bag."""
    seat, to_left = np.int64(top_of(table).seat), top_of(table).short == 1
    pop(table)
    side = lift(box, table, seat, field)
    if to_left:
        table.passed[seat] = field
        table.passed_side[seat] = side
    else:
        table.bag |= box.bit[field]
        push(table, t.REDRAW_FRAME, seat, t.NO)


@rule
def receive(table, seat):
    """KEY-10.1: a seat lays the tile of its right-hand neighbour, same side up."""
    giver = clockwise(table, seat, np.int64(table.players - 1))
    if table.passed[giver] != t.NONE:
        push(table, t.LAY_FRAME, seat, t.NO)
        frame = top_of(table)
        frame.thing = table.passed[giver]
        frame.mode = table.passed_side[giver]
        table.passed[giver] = t.NONE
        table.passed_side[giver] = 0


@rule
def lay_frame(box, table):
    """The tile of a `lay` frame goes onto the board (KEY-6.6)."""
    frame = top_of(table)
    seat, field, side = np.int64(frame.seat), np.int64(frame.thing), np.int64(frame.mode)
    pop(table)
    lay(box, table, seat, field, side)
