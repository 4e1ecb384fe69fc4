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


@driver
def write_row(words, w, plans, seat, players, out, i, start):
    """Write what a plan says from one row of words into another row, from place `start` on.

    The loops stand here and not in drivers of their own: each array that is handed on is counted,
    which takes longer than most of them.
    """
    for step in range(plans.shape[1]):
        kind, source = plans[seat, step, KIND], plans[seat, step, SOURCE]
        target, amount = plans[seat, step, TARGET] + start, plans[seat, step, AMOUNT]
        extra = plans[seat, step, EXTRA]
        if kind == WORDS:
            for place in range(amount):
                out[i, target + place] = words[w, source + place]
        elif kind == BITS:
            members = _ZERO
            for place in range((extra + amount + _LAST) // _WORD):
                members |= word_of_set(words[w, source + place]) << (_WORD * place)
            members >>= extra
            for place in range(amount):
                out[i, target + place] = np.int16((members >> place) & _ONE)
        elif kind == LONG:
            for place in range(amount):
                low = words[w, source + _TWO * place]
                out[i, target + place] = held(low, words[w, source + _TWO * place + _ONE])
        elif kind == TURN:
            for place in range(amount):
                out[i, target + place] = turned(out[i, target + place], extra, seat, players)
        elif kind == END:
            break
        else:
            write_stack(words, w, plans, seat, step, out, i, start)


@driver
def write_stack(words, w, plans, seat, step, out, i, start):
    """The topmost entries of a stack, the top first; zeros where there are no more.

    Words: so many facts side by side in each entry, fact by fact. Bits: a set in each.
    """
    kind, extra = plans[seat, step, KIND], plans[seat, step, EXTRA]
    target, amount = plans[seat, step, TARGET] + start, plans[seat, step, AMOUNT]
    stride, entries = plans[seat, step, STRIDE], plans[seat, step, ENTRIES]
    depth = np.uint64(words[w, plans[seat, step, DEPTH]])
    for place in range(entries * amount):
        out[i, target + place] = 0
    for entry in range(min(entries, depth)):
        source = plans[seat, step, SOURCE] + (depth - _ONE - entry) * stride
        if kind == STACK:
            for fact in range(amount):
                out[i, target + fact * entries + entry] = words[w, source + fact]
        else:
            members = _ZERO
            for place in range((extra + amount + _LAST) // _WORD):
                members |= word_of_set(words[w, source + place]) << (_WORD * place)
            members >>= extra
            for place in range(amount):
                out[i, target + entry * amount + place] = np.int16((members >> place) & _ONE)


@inlined
def word_of_set(word):
    """16 members of a set."""
    return np.uint64(np.int64(word) & 0xFFFF)


@inlined
def held(low, high):
    """A number of 32 bits; if it is too large for 16, the largest that is not."""
    number = np.int64(high) * 65536 + (np.int64(low) & 0xFFFF)
    return max(LEAST, min(GREATEST, number))


@inlined
def turned(number, zero, seat, players):
    """A number that may name a seat: how many places to the left of the observer it sits."""
    named = np.int64(number) - np.int64(zero)
    if 0 <= named < players:
        named = named - seat if named >= seat else named - seat + players
        return named + np.int64(zero)
    return np.int64(number)


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
