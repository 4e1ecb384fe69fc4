"""Bots inside compiled code: whole matches between them without a detour through Python.

A bot sees its seat's sight and the legal actions, nothing else: `see` makes the one (a test holds
it against the JSON view), the rules the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.dice import draw_below

RANDOM, GREEDY = 0, 1

# One game's rules, features and drivers take the place of these names when a driver is bound.
legal: Any = None
see: Any = None
value: Any = None
step_table: Any = None
settle_table: Any = None
remember: Any = None
overhear: Any = None
redeal: Any = None


def choose_greedy(box, sight, moves, count, weights):
    """The action of the highest value; the first of equals."""
    best = moves[0]
    highest = -np.inf
    if count > 1:
        for place in range(count):
            amount = value(box, sight, moves[place], weights)
            if amount > highest + 1e-9:
                highest = amount
                best = moves[place]
    return best


def greedy_at(box, sights, i, moves, count, weights):
    """`choose_greedy` for Python: an array of sights and an index."""
    return choose_greedy(box[0], sights[i], moves, count, weights)


def value_all(box, sights, i, moves, weights, values):
    """The values of some actions in a sight."""
    for place in range(moves.size):
        values[place] = value(box[0], sights[i], moves[place], weights)


def see_at(tables, i, seat, sights, j):
    """`see` for Python: arrays and indices."""
    see(tables[i], seat, sights[j])


def choose(box, table, bot, die, sights, i, moves, count, weights):
    """What a built-in bot does in the seat that is to act."""
    if bot == RANDOM:
        return moves[draw_below(die, np.int64(0), count)]
    if count == 1:
        return moves[0]
    see(table, table.actor, sights[i])
    return choose_greedy(box, sights[i], moves, count, weights)


def play_bots(box, tables, dice, i, bots, bot_dice, sights, moves, weights):
    """Play a match to its end between built-in bots; return the number of their decisions."""
    table = tables[i]
    decisions = 0
    settle_table(box[0], table, dice[i], moves)
    while table.actor >= 0:
        count = legal(box[0], table, moves)
        seat = table.actor
        action = choose(
            box[0], table, bots[seat], bot_dice[seat], sights, i, moves, count, weights[bots[seat]]
        )
        step_table(box[0], table, np.int64(action))
        settle_table(box[0], table, dice[i], moves)
        decisions += 1
    return decisions


def redeal_at(box, tables, i, seat, memory, stream):
    """`redeal` for Python: an array of tables and an index."""
    redeal(box[0], tables[i], seat, memory[0], stream)


@rule
def nothing_said(box, before, after, seat, memory):
    """`overhear` of most games: what is said and done openly, the views show."""


@rule
def nothing_common(box, table, numbers):
    """`common` of games whose outlook goes by the gauges of seats alone."""


@rule
def all_told(box, table, action):
    """`told` of most games: everybody sees what the seat to act does."""
    return action


def look_back(box, tables, actions, seat, sights, memory):
    """Play a match again line by line; a seat remembers what it saw and heard.

    Tables[0] is the beginning of the match; tables[1] is room for what was before a line.
    """
    table = tables[0]
    see(table, seat, sights[0])
    for place in range(actions.size):
        tables[1] = table
        step_table(box[0], table, np.int64(actions[place]))
        see(table, seat, sights[1])
        overhear(box[0], tables[1], table, seat, memory[0])
        remember(box[0], sights[0], sights[1], memory[0])
        sights[0] = sights[1]
