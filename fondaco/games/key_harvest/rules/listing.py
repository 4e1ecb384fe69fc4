"""The legal actions of every frame, in ascending flat index (section 7)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules.counters import can_pay, can_take
from fondaco.games.key_harvest.rules.country import hireable, spaces_for
from fondaco.games.key_harvest.rules.fields import first_of, rest_of
from fondaco.games.key_harvest.rules.harvesting import harvest_from_turn, harvest_on, sow_on
from fondaco.games.key_harvest.rules.stack import top_of
from fondaco.games.key_harvest.rules.stores import (
    claimable,
    counters_bid,
    in_registry,
    purchasable,
)
from fondaco.games.key_harvest.rules.table import (
    ACTION_B,
    ACTION_C,
    ACTION_D,
    ANY_CROP_FRAME,
    BID_FRAME,
    BUY,
    BUY_FRAME,
    CLAIM,
    CLAIM_FRAME,
    CROPS,
    DEAL,
    DEALING,
    DISMISS,
    DISMISS_FRAME,
    DONE,
    DRAW,
    DRAW_EVENT,
    END_TURN,
    EVENTS,
    FILLING,
    GIVE,
    GIVE_FRAME,
    HARVEST,
    HARVEST_FRAME,
    HIRE,
    NO,
    NONE,
    OFFER,
    OVER,
    PAIR,
    PAIRING,
    PAIRS,
    PAY,
    PAY_FRAME,
    PLACE,
    PLACE_FRAME,
    RECRUIT_FRAME,
    REDRAW_FRAME,
    REFILL_FRAME,
    SETTLE,
    SETTLE_FRAME,
    SOW,
    SOW_FRAME,
    TAKE,
    TAKE_FRAME,
    TURN_FRAME,
    WORKERS,
    numbers,
    total,
)
from fondaco.games.key_harvest.rules.turns import available

(NO_VERB,) = numbers(-1)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    if table.phase == PAIRING:
        return list_pairs(table, moves)
    if table.phase == DEALING:
        return list_deals(table, moves)
    if table.phase == FILLING:
        return list_set(DRAW, table.bag, moves, NO)
    if table.phase == OVER:
        return 0
    kind = top_of(table).kind
    if kind == TURN_FRAME:
        return list_turn(box, table, moves)
    if kind == REFILL_FRAME or kind == REDRAW_FRAME:
        return list_draws(table, top_of(table), moves)
    amount = list_choices(box, table, top_of(table), moves)
    if may_be_done(table, top_of(table)):
        moves[amount] = DONE
        amount += 1
    return amount


@rule
def may_be_done(table, frame):
    """Does a frame offer `done`? Not the compulsory ones, and not an empty bid (KEY-7.3)."""
    kind = frame.kind
    if kind == BID_FRAME:
        return counters_bid(table, frame) > 0
    if kind == PLACE_FRAME or kind == GIVE_FRAME:
        return frame.mode == 0
    return not (kind == ANY_CROP_FRAME or kind == PAY_FRAME or kind == DISMISS_FRAME)


@rule
def list_choices(box, table, frame, moves):
    """What can be named in a frame, `done` not counted."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == RECRUIT_FRAME:
        return list_set(HIRE, hireable(box, table, seat, pool_of(table, frame)), moves, NO)
    if kind == DISMISS_FRAME:
        return list_posted(table, seat, moves, NO)
    verb = field_verb(kind)
    if verb == NO_VERB:
        return list_crops(table, frame, moves)
    return list_set(verb, nameable(box, table, frame), moves, NO)


@rule
def field_verb(kind):
    """What is done with a field named in a frame."""
    if kind == HARVEST_FRAME:
        return HARVEST
    if kind == PLACE_FRAME:
        return PLACE
    if kind == BUY_FRAME:
        return BUY
    if kind == CLAIM_FRAME:
        return CLAIM
    if kind == SOW_FRAME:
        return SOW
    if kind == SETTLE_FRAME:
        return SETTLE
    return GIVE if kind == GIVE_FRAME else NO_VERB


@rule
def nameable(box, table, frame):
    """The fields that can be named in a frame."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == HARVEST_FRAME:
        return harvest_on(box, table, frame)
    if kind == PLACE_FRAME:
        return spaces_for(box, table, seat, np.int64(box.worker_value[frame.thing]))
    if kind == SOW_FRAME:
        return sow_on(box, table, frame)
    if kind == GIVE_FRAME:
        return frame.cands
    if kind == BUY_FRAME and frame.left > 0:
        return purchasable(box, table, seat)
    if kind == CLAIM_FRAME and frame.left > 0:
        return claimable(box, table, seat)
    if kind == SETTLE_FRAME and total(table.hands[seat]) >= frame.left:  # KEY-8.7
        return in_registry(box, table)
    return np.int64(0)


@rule
def list_turn(box, table, moves):
    """The menu of the actions A to D, and `end_turn` (KEY-3.7)."""
    seat = np.int64(top_of(table).seat)
    amount = list_set(HARVEST, harvest_from_turn(table, seat), moves, NO)
    if available(table, ACTION_B):
        pool = np.int64(table.beside[seat] | table.town)
        amount = list_set(HIRE, hireable(box, table, seat, pool), moves, amount)
        amount = list_posted(table, seat, moves, amount)
    if available(table, ACTION_C):
        amount = list_set(BUY, purchasable(box, table, seat), moves, amount)
    if available(table, ACTION_D):
        amount = list_set(CLAIM, claimable(box, table, seat), moves, amount)
    moves[amount] = END_TURN
    return amount + 1


@rule
def pool_of(table, frame):
    """KEY-8.9, 10.7: the own farmhands at hand, at an event the townsfolk in town too."""
    if frame.mode == 1:
        return np.int64(table.beside[frame.seat] | table.town)
    return np.int64(table.beside[frame.seat])


@rule
def list_set(verb, members, moves, amount):
    """A verb with every field or worker of a set, after `amount` actions listed already."""
    while members != 0:
        moves[amount] = verb + first_of(members)
        members = rest_of(members)
        amount += 1
    return amount


@rule
def list_posted(table, seat, moves, amount):
    """`dismiss` with every worker on the board (KEY-5.1)."""
    for worker in range(WORKERS):
        if table.post[seat, worker] != NONE:
            moves[amount] = DISMISS + worker
            amount += 1
    return amount


@rule
def list_crops(table, frame, moves):
    """`offer`, `take` or `pay` with every crop that the frame allows."""
    amount = 0
    for crop in range(CROPS):
        if can_name_crop(table, frame, crop):
            moves[amount] = crop_verb(frame) + crop
            amount += 1
    return amount


@rule
def crop_verb(frame):
    """What is done with a crop named in a frame."""
    if frame.kind == BID_FRAME:
        return OFFER
    return PAY if frame.kind == PAY_FRAME else TAKE


@rule
def can_name_crop(table, frame, crop):
    """May a counter of this crop be the next one?"""
    if frame.kind == ANY_CROP_FRAME:
        return table.stock[crop] > 0  # KEY-4.4
    if frame.kind == BID_FRAME:
        return crop >= frame.last and table.hands[frame.seat, crop] > 0  # KEY-7.4
    if frame.kind == TAKE_FRAME:
        return can_take(table, frame, crop)
    return can_pay(table, frame, crop)


@rule
def list_pairs(table, moves):
    """KEY-2.1; with the option `start_pairs` = `fixed` only the first pair left."""
    amount = 0
    for pair in range(PAIRS):
        if table.pairs_left & (1 << pair) != 0 and (table.fixed_pairs == 0 or amount == 0):
            moves[amount] = PAIR + pair
            amount += 1
    return amount


@rule
def list_deals(table, moves):
    """KEY-2.3: every crop that is in stock."""
    amount = 0
    for crop in range(CROPS):
        if table.stock[crop] > 0:
            moves[amount] = DEAL + crop
            amount += 1
    return amount


@rule
def list_draws(table, frame, moves):
    """KEY-1.8, 9.6: every tile in the bag; events only in a regular refill."""
    amount = list_set(DRAW, table.bag, moves, NO)
    if frame.kind == REFILL_FRAME and frame.mode == 0:
        for event in range(EVENTS):
            if table.bag_events[event] > 0:
                moves[amount] = DRAW_EVENT + event
                amount += 1
    return amount
