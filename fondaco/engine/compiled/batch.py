"""The loops over all rows of a batch, on one thread or on several.

Each thread has a *lane*: some rows in a line, and a sight of its own to look at them.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import prange
from fondaco.engine.compiled.binder import driver, inlined
from fondaco.engine.compiled.drivers import deal, decide, pick
from fondaco.engine.compiled.observation import write_row
from fondaco.engine.compiled.reward import write_reward
from fondaco.engine.compiled.series import random_words
from fondaco.engine.compiled.sight import copy_record, fetch_record
from fondaco.engine.compiled.slots import see


@inlined
def begin_row(box, start, desks, series, stream, i):
    """Begin the match that stands in a row's series, with picks that follow its seed as well."""
    first, second, stream[i] = random_words(series[i])
    return deal(box, start, desks, i, first, second)


@driver
def begin_rows(box, start, desks, series, stream, counts, rows):
    """Begin the matches of some rows."""
    for place in range(rows.size):
        i = rows[place]
        counts[i] = begin_row(box, start, desks, series, stream, i)


@driver
def step_all(box, start, rows, actions, reward, look):
    """One decision at each desk: a finished match makes room.

    `actions` are legal flat actions; if there are none, nothing is decided. Afterwards `counts`
    tells how many actions each desk lists, `rewards` what the step brought, and `over` whether its
    match has just ended; its last table then lies in `finished`, and the next match of the row has
    begun, so many numbers on in its series as there are desks. If there is room for observations,
    what the seats to act see is written there, and what they may do into the masks.

    All of it stands in one loop: each array that is handed on to a driver is counted, row by row.
    """
    desks, series, stream, counts, over, finished, rewards = rows
    sights, words, plans, observations, masks = look
    lanes = sights.size
    for lane in prange(lanes):
        for i in range(lane * desks.size // lanes, (lane + 1) * desks.size // lanes):
            if i + 1 < desks.size:
                fetch_record(desks[i + 1])
            if actions.size > 0:
                counts[i] = decide(box, desks, i, np.int64(actions[i]))
                over[i] = counts[i] == 0
                for seat in range(rewards.shape[1]):
                    rewards[i, seat] = 0
                if over[i]:
                    write_reward(desks[i].table, reward, rewards, i)
                    copy_record(desks[i].table, finished[i])
                    series[i].number += desks.size
                    counts[i] = begin_row(box, start, desks, series, stream, i)
            if observations.shape[0] > 0:
                table = desks[i].table
                actor, players = np.int64(table.actor), np.int64(table.players)
                see(table, actor, sights[lane])
                write_row(words, lane, plans, actor, players, observations, i, np.uint64(0))
                for action in range(masks.shape[1]):
                    masks[i, action] = False
                for place in range(counts[i]):
                    masks[i, desks[i].moves[place]] = True


@driver
def observe_tables(tables, rows, look, out):
    """What every seat sees of some tables, a row for each seat of each."""
    sights, words, plans, _, _ = look
    players = plans.shape[0]
    for place in range(rows.size):
        for seat in range(players):
            see(tables[rows[place]], seat, sights[0])
            write_row(words, 0, plans, seat, players, out, place * players + seat, np.uint64(0))


@driver
def pick_all(desks, counts, actions, stream):
    """A random legal action for each desk."""
    for i in prange(desks.size):
        actions[i] = desks[i].moves[pick(stream, i, counts[i])]


@driver
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
