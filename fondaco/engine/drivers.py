"""The loops around the rules: one decision, the dice, whole games, thousands of games.

These functions are written once for all games. Each game gets its own compiled copy, in which
`legal`, `apply`, `advance`, ... are its rules (see `kernel.py`). Whatever Python calls takes an
array of tables and an index, because handing a single record to compiled code is slow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import prange

from fondaco.engine.compile import rule, wrapping
from fondaco.engine.dice import below, draw_below, sip
from fondaco.engine.series import random_words

#: `actor` of a table beside the seats.
CHANCE, NOBODY = -1, -2
#: Answer of `try_step` to an action that is not legal.
REFUSED = -3
#: What a key is asked for beside the game's own purposes, which have small numbers.
NEXT_KEY = 255

# One game's rules take the place of these names when a driver is bound.
legal: Any = None
apply: Any = None
advance: Any = None
automatic: Any = None
weight: Any = None
purpose: Any = None
set_up: Any = None

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


def set_up_at(box, tables, i, players, options):
    """Set up a table that is all zeros, without what follows."""
    set_up(box[0], tables[i], players, options)


def list_legal(box, tables, i, moves):
    """Fill `moves` with the legal actions; return how many they are."""
    return legal(box[0], tables[i], moves)


def step_table(box, table, action):
    """Do one legal action and everything that follows by itself."""
    apply(box, table, action)
    while automatic(table):
        advance(box, table)


def apply_only(box, tables, i, action):
    """Do one legal action without what follows (for logs, which look between the steps)."""
    apply(box[0], tables[i], action)


def advance_once(box, tables, i):
    """Run one automatic step; False if the table waits for a decision."""
    if not automatic(tables[i]):
        return False
    advance(box[0], tables[i])
    return True


def try_step(box, tables, i, action, moves):
    """Do one action if it is legal: the new actor, or REFUSED and nothing changed."""
    table = tables[i]
    count = legal(box[0], table, moves)
    for place in range(count):
        if moves[place] == action:
            step_table(box[0], table, action)
            return table.actor
    return REFUSED


# ---------------------------------------------------------------- chance


def weigh(box, tables, i, moves, weights):
    """Fill `moves` and `weights` with the outcomes of chance; return how many they are."""
    count = legal(box[0], tables[i], moves)
    for place in range(count):
        weights[place] = weight(tables[i], moves[place])
    return count


def roll(box, table, die, moves):
    """The outcome that the dice give."""
    count = legal(box, table, moves)
    total = 0
    for place in range(count):
        total += weight(table, moves[place])
    rest = draw_below(die, purpose(table), total)
    place = 0
    while True:
        rest -= weight(table, moves[place])
        if rest < 0:
            return np.int64(moves[place])  # one type of action, so one compiled copy of the rules
        place += 1


def roll_at(box, tables, dice, i, moves):
    """The next outcome of chance, not yet applied; the dice count it as drawn."""
    return roll(box[0], tables[i], dice[i], moves)


def settle_table(box, table, die, moves):
    """Let the dice decide until a seat is to act or the game is over."""
    while table.actor == CHANCE:
        step_table(box, table, roll(box, table, die, moves))


def settle(box, tables, dice, i, moves, drawn):
    """As `settle_table`; writes the outcomes to `drawn` while they fit, returns their number."""
    table = tables[i]
    amount = 0
    while table.actor == CHANCE and amount < drawn.size:
        action = roll(box[0], table, dice[i], moves)
        step_table(box[0], table, action)
        drawn[amount] = action
        amount += 1
    return amount


# ---------------------------------------------------------------- desks: table, dice and moves


def decide(box, desks, i, action):
    """One decision in one call: do a legal action, let the dice decide, list what comes next.

    Returns the number of legal actions now listed in the desk's `moves`: 0 when the game is over.
    """
    desk = desks[i]
    step_table(box[0], desk.table, action)
    settle_table(box[0], desk.table, desk.die, desk.moves)
    return legal(box[0], desk.table, desk.moves)


def deal(box, start, desks, i, first, second):
    """Begin a match: a copy of the start desk, dice with this key, the deal; as `decide`."""
    desks[i] = start[0]
    desk = desks[i]
    desk.die.key[0] = first
    desk.die.key[1] = second
    settle_table(box[0], desk.table, desk.die, desk.moves)
    return legal(box[0], desk.table, desk.moves)


def new_game(box, start, desks, i):
    """Begin again with the next key, one that no seed has: for quick games that nobody names."""
    first, second = desks[i].die.key[0], desks[i].die.key[1]
    return deal(box, start, desks, i, sip(first, second, NEXT_KEY, 0), second)


def play_many(box, start, desks, i, games, stream):
    """Random matches one after the other at desk `i`; return the number of decisions."""
    decisions = 0
    for _ in range(games):
        count = new_game(box, start, desks, i)
        while count > 0:
            count = decide(box, desks, i, np.int64(desks[i].moves[pick(stream, i, count)]))
            decisions += 1
    return decisions


def begin_row(box, start, desks, series, stream, i):
    """Begin the match that stands in a row's series, with picks that follow its seed as well."""
    first, second, stream[i] = random_words(series[i])
    return deal(box, start, desks, i, first, second)


def begin_rows(box, start, desks, series, stream, counts, rows):
    """Begin the matches of some rows."""
    for place in range(rows.size):
        i = rows[place]
        counts[i] = begin_row(box, start, desks, series, stream, i)


def step_all(box, start, desks, series, stream, actions, counts, over, finished):
    """One decision at each desk, on one thread or on several: a finished match makes room.

    `actions` are legal flat actions. Afterwards `counts` tells how many actions each desk lists,
    and `over` whether its match has just ended; its last table then lies in `finished`, and the
    next match of the row has begun, so many numbers on in its series as there are desks.
    """
    for i in prange(desks.size):
        counts[i] = decide(box, desks, i, np.int64(actions[i]))
        over[i] = counts[i] == 0
        if over[i]:
            finished[i] = desks[i].table
            series[i].number += desks.size
            counts[i] = begin_row(box, start, desks, series, stream, i)


def pick_all(desks, counts, actions, stream):
    """A random legal action for each desk."""
    for i in prange(desks.size):
        actions[i] = desks[i].moves[pick(stream, i, counts[i])]


def count_illegal(desks, counts, actions):
    """How many desks have an action that is not in their list."""
    wrong = 0
    for i in prange(desks.size):
        place = 0
        while place < counts[i] and desks[i].moves[place] != actions[i]:
            place += 1
        if place == counts[i]:
            wrong += 1
    return wrong
