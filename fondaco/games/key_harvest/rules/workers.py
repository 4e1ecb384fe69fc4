"""Workers: hiring, placing, dismissing, and what a placement brings (KEY-5, KEY-8)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import push_pay, push_take
from fondaco.games.key_harvest.rules.country import send_home, stand
from fondaco.games.key_harvest.rules.stack import (
    pop,
    push,
    push_harvest,
    push_naming,
    push_place,
    top_of,
)
from fondaco.games.key_harvest.rules.turns import start_action


@rule
def hire(box, table, worker):
    """KEY-5.1, 5.2: by action B, by the innkeeper's power or at an event."""
    seat = np.int64(top_of(table).seat)
    if top_of(table).kind == t.TURN_FRAME:
        start_action(table, t.ACTION_B)
    else:
        pop(table)
    if worker < box.farmhands_per_player:
        table.beside[seat] &= ~(1 << worker)
    else:
        table.town &= ~(1 << worker)
    push_place(table, seat, worker, t.YES)


@rule
def place(box, table, space):
    """KEY-5.7: the worker stands there, and its power is used."""
    seat, worker = np.int64(top_of(table).seat), np.int64(top_of(table).thing)
    pop(table)
    stand(box, table, seat, worker, space)
    if table.powers_option == 1 and table.depth <= t.DEEPEST_POWER:
        use_power(box, table, seat, worker, space)


@rule
def place_nowhere(box, table):
    """KEY-6.6: a displaced worker that is not placed again goes home."""
    seat, worker = np.int64(top_of(table).seat), np.int64(top_of(table).thing)
    pop(table)
    t.bound_for_home(table, box, seat, worker)


@rule
def dismiss(box, table, worker):
    """KEY-5.1, 5.8, 10.6: by action B or at an event."""
    seat = np.int64(top_of(table).seat)
    if top_of(table).kind == t.TURN_FRAME:
        start_action(table, t.ACTION_B)
    else:
        pop(table)
    send_home(box, table, seat, worker)


@rule
def use_power(box, table, seat, worker, space):
    """KEY-8.1 to 8.9: the power's frame; whether it may or must be used the frame itself says."""
    effect, number = box.worker_effect[worker], np.int64(box.worker_number[worker])
    nearby = box.around[space] & table.fields[seat]  # KEY-8.10
    if effect == t.GAIN:
        push_take(table, seat, number)
    elif effect == t.LOSE:
        push_pay(table, seat, number)
    elif effect == t.SOWING:
        push_naming(table, t.SOW_FRAME, seat, number, nearby)
    elif effect == t.REAP:
        push_harvest(table, seat, number, nearby, t.NO)
    elif effect == t.BUYING:
        push(table, t.BUY_FRAME, seat, number)
    elif effect == t.CLAIMING:
        push(table, t.CLAIM_FRAME, seat, number)
    elif effect == t.SETTLING:
        push(table, t.SETTLE_FRAME, seat, number)
    elif effect == t.RECRUIT:
        push(table, t.RECRUIT_FRAME, seat, t.NO)
    elif effect == t.EXTRA:
        give_extra_action(table, seat)


@rule
def give_extra_action(table, seat):
    """KEY-8.8: only in the owner's own turn, and not when it has ended."""
    ended = table.depth > 1 and table.stack[1].kind == t.LAPSE_FRAME
    if seat == t.active_seat(table) and not ended:
        table.bonus += 1
