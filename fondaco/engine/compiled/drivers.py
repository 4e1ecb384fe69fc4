"""The loops around the rules: one decision, the dice, whole games, thousands of games.

These functions are written once for all games. Each game gets its own compiled copy, in which
`legal`, `apply`, `advance`, ... are its rules (see `binder.py`). Whatever Python calls takes an
array of tables and an index, because handing a single record to compiled code is slow.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule, wrapping
from fondaco.engine.compiled.binder import driver, inlined, variant
from fondaco.engine.compiled.dice import below, draw_below, sip
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import (
    advance,
    apply,
    automatic,
    legal,
    purpose,
    set_up,
    weight,
)

#: `actor` of a table beside the seats.
CHANCE, NOBODY = -1, -2
#: Answer of `act` to an action that is not legal, and an action that is none.
REFUSED, NOTHING = -3, -4
#: Parts of a step (`do_part`): an action without what follows, one automatic step, the outcome that
#: the dice give, the weights of all outcomes.
APPLY, ADVANCE, ROLL, WEIGH = 0, 1, 2, 3
#: What a key is asked for beside the game's own purposes, which have small numbers.
NEXT_KEY = 255

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31 = np.uint64(27), np.uint64(30), np.uint64(31)


@wrapping
def next_word(stream, i):
    """SplitMix64: quick random words for random *players* (never for the dice)."""
    word = stream[i] + _GOLDEN
    stream[i] = word
    word = (word ^ (word >> _U30)) * _MIX1
    word = (word ^ (word >> _U27)) * _MIX2
    return word ^ (word >> _U31)


@rule
def pick(stream, i, count):
    """A random number 0 … count-1 for a random player."""
    return below(next_word(stream, i), count)


# ---------------------------------------------------------------- one table


@driver
def set_up_at(box, tables, i, players, options):
    """Set up a table that is all zeros, without what follows."""
    set_up(box[0], tables[i], players, options)


@driver
def list_legal(box, tables, i, moves):
    """Fill `moves` with the legal actions; return how many they are."""
    return legal(box[0], tables[i], moves)


@inlined
def step_table(box, table, action):
    """Do one legal action and everything that follows by itself."""
    apply(box, table, action)
    while automatic(table):
        advance(box, table)


# ---------------------------------------------------------------- chance


@inlined
def draw(die, table, total):
    """A number 0 … total-1 from the dice of the match."""
    return draw_below(die, purpose(table), total)


@inlined
def draw_quick(stream, table, total):
    """A number 0 … total-1 for a match that is only imagined."""
    return pick(stream, 0, total)


@inlined
def roll(box, table, die, moves):
    """The outcome that the dice give."""
    count = legal(box, table, moves)
    total = 0
    for place in range(count):
        total += weight(table, moves[place])
    rest = draw(die, table, total)
    if total == count:  # all weigh 1
        return np.int64(moves[rest])
    place = 0
    while True:
        rest -= weight(table, moves[place])
        if rest < 0:
            return np.int64(moves[place])  # one type of action, so one compiled copy of the rules
        place += 1


@inlined
def settle_table(box, table, die, moves):
    """Let the dice decide until a seat is to act or the game is over."""
    while table.actor == CHANCE:
        step_table(box, table, roll(box, table, die, moves))


roll_quick = variant("roll_quick", roll, draw=draw_quick)
settle_quick = variant("settle_quick", settle_table, roll=roll_quick)


# ---------------------------------------------------------------- one table, for Python


@driver
def act(box, tables, dice, i, action, moves, drawn):
    """Do an action if it is legal (or NOTHING), then let the dice decide.

    Writes the outcomes to `drawn` while they fit, none if there is no room; returns how many they
    are, or REFUSED if the action is not legal and nothing has changed.
    """
    table = tables[i]
    if action != NOTHING:
        count = legal(box[0], table, moves)
        place = 0
        while place < count and moves[place] != action:
            place += 1
        if place == count:
            return REFUSED
        step_table(box[0], table, action)
    amount = 0
    while table.actor == CHANCE and amount < drawn.size:
        outcome = roll(box[0], table, dice[i], moves)
        step_table(box[0], table, outcome)
        drawn[amount] = outcome
        amount += 1
    return amount


@driver
def do_part(box, tables, dice, i, part, action, moves, weights):
    """One part of a step, for those who look between the parts: `part` is one of the above.

    They are one driver because each would compile the same rules once more.
    """
    table = tables[i]
    if part == APPLY:
        apply(box[0], table, action)
        return 0
    if part == ADVANCE:
        if not automatic(table):
            return 0
        advance(box[0], table)
        return 1
    if part == ROLL:
        return roll(box[0], table, dice[i], moves)
    count = legal(box[0], table, moves)
    for place in range(count):
        weights[place] = weight(table, moves[place])
    return count


# ---------------------------------------------------------------- desks: table, dice and moves


@driver
def decide(box, desks, i, action):
    """One decision in one call: do a legal action, let the dice decide, list what comes next.

    Returns the number of legal actions now listed in the desk's `moves`: 0 when the game is over.
    """
    desk = desks[i]
    step_table(box[0], desk.table, action)
    settle_table(box[0], desk.table, desk.die, desk.moves)
    return legal(box[0], desk.table, desk.moves)


@driver
def deal(box, start, desks, i, first, second):
    """Begin a match: a copy of the start desk, dice with this key, the deal; as `decide`."""
    desk = desks[i]
    copy_record(start[0], desk)
    desk.die.key[0] = first
    desk.die.key[1] = second
    settle_table(box[0], desk.table, desk.die, desk.moves)
    return legal(box[0], desk.table, desk.moves)


@driver
def new_game(box, start, desks, i):
    """Begin again with the next key, one that no seed has: for quick games that nobody names."""
    first, second = desks[i].die.key[0], desks[i].die.key[1]
    return deal(box, start, desks, i, sip(first, second, NEXT_KEY, 0), second)


@driver
def play_many(box, start, desks, i, games, stream):
    """Random matches one after the other at desk `i`; return the number of decisions."""
    decisions = 0
    for _ in range(games):
        count = new_game(box, start, desks, i)
        while count > 0:
            count = decide(box, desks, i, np.int64(desks[i].moves[pick(stream, i, count)]))
            decisions += 1
    return decisions
