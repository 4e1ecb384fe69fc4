"""Counters taken from the stock and paid to it (KEY-8.1, 8.2), in non-decreasing crop order."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules.stack import pop, push_naming, top_of
from fondaco.games.key_harvest.rules.table import ANY_CROP_FRAME, CROPS, NO, PAY_FRAME, TAKE_FRAME


@rule
def push_take(table, seat, number):
    """`gain n`: up to n counters from the stock."""
    push_naming(table, TAKE_FRAME, seat, number, NO)


@rule
def push_pay(table, seat, number):
    """`lose n`: as many as there are, at most n (KEY-R.33)."""
    push_naming(table, PAY_FRAME, seat, min(number, total(table.hands[seat])), NO)


@rule
def can_take(table, frame, crop):
    """KEY-8.1; the order is one of naming only."""
    return frame.left > 0 and crop >= frame.last and table.stock[crop] > 0


@rule
def can_pay(table, frame, crop):
    """KEY-8.2: in hand, and enough left of this and the later crops."""
    if crop < frame.last or table.hands[frame.seat, crop] == 0:
        return False
    enough = 0
    for later in range(CROPS):
        if later >= crop:
            enough += table.hands[frame.seat, later]
    return enough >= frame.left


@rule
def take(table, crop):
    """A counter from the stock to the hand; as a substitute (KEY-4.4) it is just one."""
    frame = top_of(table)
    table.stock[crop] -= 1
    table.hands[frame.seat, crop] += 1
    if frame.kind == ANY_CROP_FRAME:
        pop(table)
    else:
        frame.left -= 1
        frame.last = crop


@rule
def pay(table, crop):
    """A counter from the hand to the stock."""
    frame = top_of(table)
    table.hands[frame.seat, crop] -= 1
    table.stock[crop] += 1
    frame.left -= 1
    frame.last = crop
