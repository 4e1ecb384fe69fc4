"""The turn: which actions are available, how it ends, and who comes next (KEY-3, 11, 13)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.stack import pop, push


@rule
def available(table, action):
    """KEY-3.1 to 3.5: is one of the actions A to D still possible in this turn?"""
    if action == t.ACTION_C and table.used & t.ACTION_D != 0:
        return False
    return (table.used & action == 0 and table.left > 0) or table.bonus > 0


@rule
def start_action(table, action):
    """KEY-3.6."""
    if table.used & action == 0 and table.left > 0:
        table.left -= 1
    else:
        table.bonus -= 1
    table.used |= action


@rule
def begin_turn(box, table, seat):
    """KEY-3.5: the seat's turn frame is all there is on the stack."""
    while table.depth > 0:
        pop(table)
    push(table, t.TURN_FRAME, seat, t.NO)
    table.left = box.actions_per_turn
    table.bonus = 0
    table.used = 0
    table.drew = 0


@rule
def give_up_rest(table):
    """KEY-3.4: the seat stops; then the turn ends by itself."""
    table.left = 0
    table.bonus = 0


@rule
def count_turn(table):
    """KEY-3.9: one more turn is finished; was anything drawn in it?"""
    table.turns += 1
    table.idle = 0 if table.drew == 1 else table.idle + 1


@rule
def stalled(box, table):
    """KEY-13.1: too many rounds without a draw."""
    if table.final_turns != t.NONE or table.final_pending == 1 or table.registry_size == 0:
        return False
    return table.idle >= box.stall_rounds * table.players


@rule
def lapse_tile(box, table):
    """KEY-13.1: the oldest registry tile leaves the game, and the registry is refilled."""
    table.lapsed[table.lapsed_size] = table.registry[0]
    table.lapsed_size += 1
    drop_from_registry(table, t.NO)
    table.idle = 0
    push(table, t.LAPSE_FRAME, t.active_seat(table), t.NO)
    push(table, t.REFILL_FRAME, t.NO, np.int64(box.registry_size))


@rule
def drop_from_registry(table, place):
    """The later tiles move up."""
    table.registry_size -= 1
    for later in range(place, table.registry_size):
        table.registry[later] = table.registry[later + 1]
    table.registry[table.registry_size] = 0


@rule
def next_turn(box, table):
    """KEY-3.10, 11.2 and 11.3: marks vanish, the last turns are counted, the next seat begins."""
    for seat in range(table.players):
        for slot in range(table.store_size[seat]):
            table.fresh[seat, slot] = 0
    if table.final_turns != t.NONE:
        table.final_turns -= 1
    elif table.final_pending == 1:
        table.final_turns = box.final_rounds * table.players
        table.final_pending = 0
    begin_turn(box, table, clockwise(table, t.active_seat(table), t.YES))
    if table.final_turns == 0:
        table.phase = t.OVER


@rule
def clear_turn(table):
    """KEY-11.4: there is no turn any more."""
    while table.depth > 0:
        pop(table)
    table.left = 0


@rule
def wait_for(table, actor):
    """Nothing follows by itself any more: a seat decides, or chance, or the game is over."""
    table.actor = actor
    table.busy = 0
