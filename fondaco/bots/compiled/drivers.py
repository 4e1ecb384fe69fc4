"""Bots inside compiled code: whole matches between them without a detour through Python.

A bot sees its seat's sight and the legal actions, nothing else: `see` makes the one (a test holds
it against the JSON view), the rules the other.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compiled.binder import driver, inlined, variant
from fondaco.engine.compiled.dice import draw_below
from fondaco.engine.compiled.drivers import CHANCE, NOBODY, pick, roll, step_table
from fondaco.engine.compiled.slots import legal, redeal, see, value

RANDOM, GREEDY = 0, 1


# ---------------------------------------------------------------- one decision


@inlined
def keep(values, place, amount):
    """Keep the value of an action. Nobody does."""


@inlined
def choose_greedy(box, sight, moves, count, weights, values):
    """The action of the highest value; the first of equals."""
    best = moves[0]
    highest = -np.inf
    for place in range(count):
        amount = value(box, sight, moves[place], weights)
        keep(values, place, amount)
        if amount > highest + 1e-9:
            highest = amount
            best = moves[place]
    return best


@inlined
def write_value(values, place, amount):
    """Write the value of an action down."""
    values[place] = amount


choose_and_tell = variant("choose_and_tell", choose_greedy, keep=write_value)


@driver
def value_all(box, sights, i, moves, weights, values):
    """The values of some actions in a sight; return the action that greedy bots choose."""
    return choose_and_tell(box[0], sights[i], moves, moves.size, weights, values)


@inlined
def look_and_choose(box, table, sight, moves, count, weights):
    """`choose_greedy` for the seat that is to act at a table."""
    see(table, table.actor, sight)
    return choose_greedy(box, sight, moves, count, weights, None)


@inlined
def choose(box, table, bots, bot_dice, weights, sight, moves, count):
    """What the built-in bot in the seat to act does.

    `bots` and `bot_dice` are by seat, `weights` by bot.
    """
    bot = bots[table.actor]
    if bot == RANDOM:
        return moves[draw_below(bot_dice[table.actor], np.int64(0), count)]
    if count == 1:
        return moves[0]
    return look_and_choose(box, table, sight, moves, count, weights[bot])


@inlined
def choose_straying(box, table, bots, stream, weights, sight, moves, count):
    """What everybody does who goes by the evaluation, but sometimes plays at random.

    `bots` says how many decisions of how many are random.
    """
    strays, among = bots
    if count == 1:
        return moves[0]
    if strays == among or pick(stream, 0, among) < strays:
        return moves[pick(stream, 0, count)]
    return look_and_choose(box, table, sight, moves, count, weights)


# ---------------------------------------------------------------- whole matches


@inlined
def enough(box, table, watcher):
    """Is a match to end here, before the decision of a seat? Never: it is played to its end."""
    return False


@inlined
def note(watcher, action):
    """Take note of a line. Nobody does."""


@driver
def play_on(box, table, dice, bots, bot_dice, weights, sight, moves, watcher):
    """The one loop in which bots play on; return the number of their decisions.

    Its variants have other dice (`roll`), other bots (`choose`), somebody who looks at the table
    before each decision and may end the match (`enough`), or who writes the lines down (`note`).
    Arrays are handed over one by one: each that is taken out of a tuple is counted, which costs
    a third of the speed of random play.
    """
    decisions = 0
    while table.actor != NOBODY:
        if table.actor == CHANCE:
            action = roll(box, table, dice, moves)
        elif enough(box, table, watcher):
            break
        else:
            count = legal(box, table, moves)
            action = np.int64(choose(box, table, bots, bot_dice, weights, sight, moves, count))
            decisions += 1
        note(watcher, action)
        step_table(box, table, action)
    return decisions


@driver
def play_bots(box, tables, dice, i, bots, bot_dice, sights, moves, weights):
    """Play a match to its end between built-in bots; return the number of their decisions."""
    return play_on(box[0], tables[i], dice[i], bots, bot_dice, weights, sights[i], moves, None)


@driver
def redeal_at(box, tables, i, seat, memory, stream):
    """`redeal` for Python: an array of tables and an index."""
    redeal(box[0], tables[i], seat, memory[0], stream)
