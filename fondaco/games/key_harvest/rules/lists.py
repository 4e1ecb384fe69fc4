"""The legal actions of every frame, in ascending flat index (section 7)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import list_held, list_set, total
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.counters import can_pay, can_take
from fondaco.games.key_harvest.rules.country import hireable, spaces_for
from fondaco.games.key_harvest.rules.harvest import harvest_from_turn, harvest_on, sow_on
from fondaco.games.key_harvest.rules.stack import top_of
from fondaco.games.key_harvest.rules.stores import (
    claimable,
    counters_bid,
    in_registry,
    purchasable,
)
from fondaco.games.key_harvest.rules.turns import available

(NO_VERB,) = t.numbers(-1)


@rule
def legal(box, table, moves):
    """Fill `moves` with the legal flat actions in ascending order; return how many they are."""
    if table.phase == t.PAIRING:
        return list_pairs(table, moves)
    if table.phase == t.DEALING:
        return list_held(t.DEAL, table.stock, moves, t.NO)  # KEY-2.3
    if table.phase == t.FILLING:
        return list_set(t.DRAW, table.bag, moves, t.NO)
    if table.phase == t.OVER:
        return 0
    kind = top_of(table).kind
    if kind == t.TURN_FRAME:
        return list_turn(box, table, moves)
    if kind == t.REFILL_FRAME or kind == t.REDRAW_FRAME:
        return list_draws(table, top_of(table), moves)
    amount = list_choices(box, table, top_of(table), moves)
    if may_be_done(table, top_of(table)):
        moves[amount] = t.DONE
        amount += 1
    return amount


@rule
def may_be_done(table, frame):
    """Does a frame offer `done`? Not the compulsory ones, and not an empty bid (KEY-7.3)."""
    kind = frame.kind
    if kind == t.BID_FRAME:
        return counters_bid(table, frame) > 0
    if kind == t.PLACE_FRAME or kind == t.GIVE_FRAME:
        return frame.mode == 0
    return not (kind == t.ANY_CROP_FRAME or kind == t.PAY_FRAME or kind == t.DISMISS_FRAME)


@rule
def list_choices(box, table, frame, moves):
    """What can be named in a frame, `done` not counted."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == t.RECRUIT_FRAME:
        return list_set(t.HIRE, hireable(box, table, seat, pool_of(table, frame)), moves, t.NO)
    if kind == t.DISMISS_FRAME:
        return list_posted(table, seat, moves, t.NO)
    verb = field_verb(kind)
    if verb == NO_VERB:
        return list_crops(table, frame, moves)
    return list_set(verb, nameable(box, table, frame), moves, t.NO)


@rule
def field_verb(kind):
    """What is done with a field named in a frame."""
    if kind == t.HARVEST_FRAME:
        return t.HARVEST
    if kind == t.PLACE_FRAME:
        return t.PLACE
    if kind == t.BUY_FRAME:
        return t.BUY
    if kind == t.CLAIM_FRAME:
        return t.CLAIM
    if kind == t.SOW_FRAME:
        return t.SOW
    if kind == t.SETTLE_FRAME:
        return t.SETTLE
    return t.GIVE if kind == t.GIVE_FRAME else NO_VERB


@rule
def nameable(box, table, frame):
    """The fields that can be named in a frame."""
    kind, seat = frame.kind, np.int64(frame.seat)
    if kind == t.HARVEST_FRAME:
        return harvest_on(box, table, frame)
    if kind == t.PLACE_FRAME:
        return spaces_for(box, table, seat, np.int64(box.worker_value[frame.thing]))
    if kind == t.SOW_FRAME:
        return sow_on(box, table, frame)
    if kind == t.GIVE_FRAME:
        return frame.cands
    if kind == t.BUY_FRAME and frame.left > 0:
        return purchasable(box, table, seat)
    if kind == t.CLAIM_FRAME and frame.left > 0:
        return claimable(box, table, seat)
    if kind == t.SETTLE_FRAME and total(table.hands[seat]) >= frame.left:  # KEY-8.7
        return in_registry(box, table)
    return np.int64(0)


@rule
def list_turn(box, table, moves):
    """The menu of the actions A to D, and `end_turn` (KEY-3.7)."""
    seat = np.int64(top_of(table).seat)
    amount = list_set(t.HARVEST, harvest_from_turn(table, seat), moves, t.NO)
    if available(table, t.ACTION_B):
        pool = np.int64(table.beside[seat] | table.town)
        amount = list_set(t.HIRE, hireable(box, table, seat, pool), moves, amount)
        amount = list_posted(table, seat, moves, amount)
    if available(table, t.ACTION_C):
        amount = list_set(t.BUY, purchasable(box, table, seat), moves, amount)
    if available(table, t.ACTION_D):
        amount = list_set(t.CLAIM, claimable(box, table, seat), moves, amount)
    moves[amount] = t.END_TURN
    return amount + 1


@rule
def pool_of(table, frame):
    """KEY-8.9, 10.7: one's own farmhands at hand, at an event the townsfolk in town too."""
    if frame.mode == 1:
        return np.int64(table.beside[frame.seat] | table.town)
    return np.int64(table.beside[frame.seat])


@rule
def list_posted(table, seat, moves, amount):
    """`dismiss` with every worker on the board (KEY-5.1)."""
    if table.posts[seat] == 0:
        return amount
    for worker in range(t.WORKERS):  # written down, then kept or not: no branch to foretell
        moves[amount] = t.DISMISS + worker
        amount += 1 if table.post[seat, worker] != t.NONE else 0
    return amount


@rule
def list_crops(table, frame, moves):
    """`offer`, `take` or `pay` with every crop that the frame allows."""
    amount = 0
    for crop in range(t.CROPS):
        if can_name_crop(table, frame, crop):
            moves[amount] = crop_verb(frame) + crop
            amount += 1
    return amount


@rule
def crop_verb(frame):
    """What is done with a crop named in a frame."""
    if frame.kind == t.BID_FRAME:
        return t.OFFER
    return t.PAY if frame.kind == t.PAY_FRAME else t.TAKE


@rule
def can_name_crop(table, frame, crop):
    """May a counter of this crop be the next one?"""
    if frame.kind == t.ANY_CROP_FRAME:
        return table.stock[crop] > 0  # KEY-4.4
    if frame.kind == t.BID_FRAME:
        return crop >= frame.last and table.hands[frame.seat, crop] > 0  # KEY-7.4
    if frame.kind == t.TAKE_FRAME:
        return can_take(table, frame, crop)
    return can_pay(table, frame, crop)


@rule
def list_pairs(table, moves):
    """KEY-2.1; with the option `start_pairs` = `fixed` only the first pair left."""
    amount = 0
    for pair in range(t.PAIRS):
        if table.pairs_left & (1 << pair) != 0 and (table.fixed_pairs == 0 or amount == 0):
            moves[amount] = t.PAIR + pair
            amount += 1
    return amount


@rule
def list_draws(table, frame, moves):
    """KEY-1.8, 9.6: every tile in the bag; events only in a regular refill."""
    amount = list_set(t.DRAW, table.bag, moves, t.NO)
    if frame.kind == t.REFILL_FRAME and frame.mode == 0:
        amount = list_held(t.DRAW_EVENT, table.bag_events, moves, amount)
    return amount
