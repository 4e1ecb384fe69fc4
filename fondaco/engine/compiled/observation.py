"""Observations: what a seat sees (its sight) or remembers, as a row of numbers.

A *plan* says how: each of its steps writes some numbers of the row, taken from the record as words
of 16 bits (`fondaco/engine/row_plan.py` makes them). There is a plan for each seat that may look,
because numbers may be turned so that the observer comes first.

Places are counted without a sign here: what may be negative is checked at every access, and the
processor could not copy several numbers at once.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compiled.binder import driver, inlined
from fondaco.engine.compiled.drivers import step_table
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import legal, overhear, remember, see

#: What a step of a plan does: nothing any more; words as they are; numbers of 32 bits, held within
#: 16; bits of a set; words or bits of the topmost entries of a stack; numbers that are written
#: already and may name a seat, turned.
END, WORDS, LONG, BITS, STACK, STACK_BITS, TURN = 0, 1, 2, 3, 4, 5, 6
#: The columns of a step. `EXTRA` is the first bit of a set, or the number that stands for seat 0.
#: Of stacks: the place of their depth, the words of one entry, and how many entries are shown.
KIND, SOURCE, TARGET, AMOUNT, EXTRA, DEPTH, STRIDE, ENTRIES = 0, 1, 2, 3, 4, 5, 6, 7
COLUMNS = 8

LEAST, GREATEST = -(2**15), 2**15 - 1
_ZERO, _ONE, _TWO, _LAST, _WORD = map(np.uint64, (0, 1, 2, 15, 16))


# ---------------------------------------------------------------- the steps of a plan


@inlined
def write_words(words, w, source, out, i, target, amount):
    """Words as they are."""
    for place in range(amount):
        out[i, target + place] = words[w, source + place]


@inlined
def write_long(words, w, source, out, i, target, amount):
    """Numbers of 32 bits; what is too large for 16 is the largest that is not."""
    for place in range(amount):
        low = np.int64(words[w, source + _TWO * place]) & 0xFFFF
        number = np.int64(words[w, source + _TWO * place + _ONE]) * 65536 + low
        out[i, target + place] = max(LEAST, min(GREATEST, number))


@inlined
def write_bits(words, w, source, first, out, i, target, amount):
    """The bits of a set of at most 64, each as 0 or 1."""
    members = _ZERO
    for place in range((first + amount + _LAST) // _WORD):
        word = np.uint64(np.int64(words[w, source + place]) & 0xFFFF)
        members |= word << (_WORD * place)
    members >>= first
    for place in range(amount):
        out[i, target + place] = np.int16((members >> place) & _ONE)


@inlined
def write_zeros(out, i, target, amount):
    """Nothing there."""
    for place in range(amount):
        out[i, target + place] = 0


@inlined
def write_stack(words, w, plans, seat, step, out, i, start):
    """The topmost entries of a stack, the top first; zeros where there are no more."""
    amount, target = plans[seat, step, AMOUNT], plans[seat, step, TARGET] + start
    depth = np.uint64(words[w, plans[seat, step, DEPTH]])
    for entry in range(plans[seat, step, ENTRIES]):
        if entry >= depth:
            write_zeros(out, i, target, amount)
        else:
            source = plans[seat, step, SOURCE]
            source += (depth - _ONE - entry) * plans[seat, step, STRIDE]
            if plans[seat, step, KIND] == STACK:
                write_words(words, w, source, out, i, target, amount)
            else:
                write_bits(words, w, source, plans[seat, step, EXTRA], out, i, target, amount)
        target += amount


@inlined
def turn(seat, players, zero, out, i, target, amount):
    """Numbers that name a seat: how many places to the left of the observer it sits."""
    for place in range(amount):
        named = np.int64(out[i, target + place]) - zero
        if 0 <= named < players:
            named = named - seat if named >= seat else named - seat + players
            out[i, target + place] = named + zero


@driver
def write_row(words, w, plans, seat, players, out, i, start):
    """Write what a plan says from one row of words into another row, from place `start` on."""
    for step in range(plans.shape[1]):
        kind, source = plans[seat, step, KIND], plans[seat, step, SOURCE]
        target, amount = plans[seat, step, TARGET] + start, plans[seat, step, AMOUNT]
        extra = plans[seat, step, EXTRA]
        if kind == WORDS:
            write_words(words, w, source, out, i, target, amount)
        elif kind == BITS:
            write_bits(words, w, source, extra, out, i, target, amount)
        elif kind == LONG:
            write_long(words, w, source, out, i, target, amount)
        elif kind == TURN:
            turn(seat, players, np.int64(extra), out, i, target, amount)
        elif kind == END:
            break
        else:
            write_stack(words, w, plans, seat, step, out, i, start)


# ---------------------------------------------------------------- sights and memories, for Python


@driver
def see_at(tables, i, seat, sights, j):
    """`see` for Python: arrays and indices."""
    see(tables[i], seat, sights[j])


@driver
def look_back(box, tables, actions, seat, sights, memory):
    """Play a match on line by line; a seat remembers what it saw and heard.

    Tables[0] is the table that the memory belongs to, tables[1] is room for what was before a line.
    """
    table = tables[0]
    see(table, seat, sights[0])
    for place in range(actions.size):
        copy_record(table, tables[1])
        step_table(box[0], table, np.int64(actions[place]))
        see(table, seat, sights[1])
        overhear(box[0], tables[1], table, seat, memory[0])
        remember(box[0], sights[0], sights[1], memory[0])
        copy_record(sights[1], sights[0])


@driver
def observe_at(tables, i, seat, sights, words, plans, out, j):
    """What a seat sees of a table, as numbers; `words` is another look at the sights."""
    see(tables[i], seat, sights[0])
    write_row(words, 0, plans, seat, np.int64(tables[i].players), out, j, np.uint64(0))


@driver
def recall_at(words, plans, seat, players, out, start):
    """What a seat remembers, as numbers behind those that it sees."""
    write_row(words, 0, plans, seat, players, out, 0, np.uint64(start))


@driver
def mask_at(box, tables, i, moves, mask):
    """Mark the legal actions in a mask in which none is marked; return how many they are."""
    count = legal(box[0], tables[i], moves)
    for place in range(count):
        mask[moves[place]] = True
    return count
