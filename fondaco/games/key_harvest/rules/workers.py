"""Workers: hiring, placing, dismissing, and what a placement brings (KEY-5, KEY-8)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
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
from fondaco.games.key_harvest.rules.table import (
    ACTION_B,
    BUY_FRAME,
    BUYING,
    CLAIM_FRAME,
    CLAIMING,
    DEEPEST_POWER,
    EXTRA,
    GAIN,
    LAPSE_FRAME,
    LOSE,
    NO,
    REAP,
    RECRUIT,
    RECRUIT_FRAME,
    SETTLE_FRAME,
    SETTLING,
    SOW_FRAME,
    SOWING,
    TURN_FRAME,
    YES,
    active_seat,
    bound_for_home,
)
from fondaco.games.key_harvest.rules.turns import start_action


@rule
def hire(box, table, worker):
    """KEY-5.1, 5.2: by action B, by the innkeeper's power or at an event."""
    seat = np.int64(top_of(table).seat)
    if top_of(table).kind == TURN_FRAME:
        start_action(table, ACTION_B)
    else:
        pop(table)
    if worker < box.farmhands_per_player:
        table.beside[seat] &= ~(1 << worker)
    else:
        table.town &= ~(1 << worker)
    push_place(table, seat, worker, YES)


@rule
def place(box, table, space):
    """KEY-5.7: the worker stands there, and its power is used."""
    seat, worker = np.int64(top_of(table).seat), np.int64(top_of(table).thing)
    pop(table)
    stand(box, table, seat, worker, space)
    if table.powers_option == 1 and table.depth <= DEEPEST_POWER:
        use_power(box, table, seat, worker, space)


@rule
def place_nowhere(box, table):
    """KEY-6.6: a displaced worker that is not placed again goes home."""
    seat, worker = np.int64(top_of(table).seat), np.int64(top_of(table).thing)
    pop(table)
    bound_for_home(table, box, seat, worker)


@rule
def dismiss(box, table, worker):
    """KEY-5.1, 5.8, 10.6: by action B or at an event."""
    seat = np.int64(top_of(table).seat)
    if top_of(table).kind == TURN_FRAME:
        start_action(table, ACTION_B)
    else:
        pop(table)
    send_home(box, table, seat, worker)


@rule
def use_power(box, table, seat, worker, space):
    """KEY-8.1 to 8.9: the power's frame; whether it may or must be used the frame itself says."""
    effect, number = box.worker_effect[worker], np.int64(box.worker_number[worker])
    nearby = box.around[space] & table.fields[seat]  # KEY-8.10
    if effect == GAIN:
        push_take(table, seat, number)
    elif effect == LOSE:
        push_pay(table, seat, number)
    elif effect == SOWING:
        push_naming(table, SOW_FRAME, seat, number, nearby)
    elif effect == REAP:
        push_harvest(table, seat, number, nearby, NO)
    elif effect == BUYING:
        push(table, BUY_FRAME, seat, number)
    elif effect == CLAIMING:
        push(table, CLAIM_FRAME, seat, number)
    elif effect == SETTLING:
        push(table, SETTLE_FRAME, seat, number)
    elif effect == RECRUIT:
        push(table, RECRUIT_FRAME, seat, NO)
    elif effect == EXTRA:
        give_extra_action(table, seat)


@rule
def give_extra_action(table, seat):
    """KEY-8.8: only in the owner's own turn, and not when it has ended."""
    ended = table.depth > 1 and table.stack[1].kind == LAPSE_FRAME
    if seat == active_seat(table) and not ended:
        table.bonus += 1
