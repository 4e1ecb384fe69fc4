"""The loops over the rows of a batch whose seats remember.

A memory is made of looks, one before and one after every line, chance's too (`remember`). So a step
goes line by line here and each seat looks at all of them: some times as much work as `step_all`.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import prange
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.drivers import CHANCE, roll, step_table
from fondaco.engine.compiled.observation import write_row
from fondaco.engine.compiled.reward import write_reward
from fondaco.engine.compiled.series import random_words
from fondaco.engine.compiled.sight import copy_record
from fondaco.engine.compiled.slots import legal, overhear, remember, see


@driver
def take_in(box, desks, i, action, players, mind, lane):
    """Do a line, and let every seat remember what it saw and heard of it.

    `mind` is what there is to remember with: room for the table as it was and for two sights, for
    each lane; the memories, seat by seat of row after row; those at the end of the last match of
    each row; and one that is empty.
    """
    before, sights, memories, _, _ = mind
    table = desks[i].table
    copy_record(table, before[lane])
    step_table(box[0], table, action)
    for seat in range(players):
        see(before[lane], seat, sights[2 * lane])
        see(table, seat, sights[2 * lane + 1])
        memory = memories[i * players + seat]
        overhear(box[0], before[lane], table, seat, memory)
        remember(box[0], sights[2 * lane], sights[2 * lane + 1], memory)


@driver
def follow_dice(box, desks, i, players, mind, lane):
    """Let the dice decide until a seat is to; return how many legal actions it has."""
    desk = desks[i]
    while desk.table.actor == CHANCE:
        take_in(box, desks, i, roll(box[0], desk.table, desk.die, desk.moves), players, mind, lane)
    return legal(box[0], desk.table, desk.moves)


@driver
def begin_recalling(box, start, desks, series, stream, i, players, mind, lane):
    """Begin the match that stands in a row's series; nobody remembers anything."""
    first, second, stream[i] = random_words(series[i])
    copy_record(start[0], desks[i])
    desks[i].die.key[0] = first
    desks[i].die.key[1] = second
    _, _, memories, _, empty = mind
    for seat in range(players):
        copy_record(empty[0], memories[i * players + seat])
    return follow_dice(box, desks, i, players, mind, lane)


@driver
def begin_recalling_rows(box, start, desks, series, stream, counts, players, mind, rows):
    """Begin the matches of some rows."""
    for place in range(rows.size):
        i = rows[place]
        counts[i] = begin_recalling(box, start, desks, series, stream, i, players, mind, 0)


@driver
def step_recalling(box, start, rows, actions, reward, mind):
    """As `step_all` without a look: one decision at each desk, a finished match makes room."""
    desks, series, stream, counts, over, finished, rewards = rows
    before, _, memories, last, _ = mind
    lanes, players = before.size, rewards.shape[1]
    for lane in prange(lanes):
        for i in range(lane * desks.size // lanes, (lane + 1) * desks.size // lanes):
            take_in(box, desks, i, np.int64(actions[i]), players, mind, lane)
            counts[i] = follow_dice(box, desks, i, players, mind, lane)
            over[i] = counts[i] == 0
            for seat in range(players):
                rewards[i, seat] = 0
            if over[i]:
                write_reward(desks[i].table, reward, rewards, i)
                copy_record(desks[i].table, finished[i])
                for seat in range(players):
                    copy_record(memories[i * players + seat], last[i * players + seat])
                series[i].number += desks.size
                counts[i] = begin_recalling(
                    box, start, desks, series, stream, i, players, mind, lane
                )


@driver
def recall_all(desks, words, plans, players, out, start):
    """What the seats to act remember, behind what they see."""
    for i in range(desks.size):
        seat = np.int64(desks[i].table.actor)
        write_row(words, i * players + seat, plans, seat, players, out, i, start)


@driver
def recall_rows(rows, words, plans, players, out, start):
    """What every seat remembered at the end of some rows, a row for each seat of each."""
    for place in range(rows.size):
        for seat in range(players):
            mind = rows[place] * players + seat
            write_row(words, mind, plans, seat, players, out, place * players + seat, start)
