"""Many learners at once: each decides, then bots play on in its match until it is to decide again.

The learner sits in a seat of its own in each row; the bots are told by how many places to the left
of it they sit.
"""

from __future__ import annotations

import numpy as np

from fondaco.bots.compiled.drivers import RANDOM, look_and_choose
from fondaco.engine.compile import prange
from fondaco.engine.compiled.batch import begin_row
from fondaco.engine.compiled.binder import driver, inlined
from fondaco.engine.compiled.drivers import NOTHING, decide, pick
from fondaco.engine.compiled.reward import write_reward
from fondaco.engine.compiled.sight import copy_record

#: Who decides in the array of bots where the learner does.
LEARNER = -1


@inlined
def sits(table, seat, players):
    """How many places to the left of the learner the actor sits."""
    place = np.int64(table.actor) - seat
    return place if place >= 0 else place + players


@inlined
def play_up(box, desks, stream, bots, weights, sights, lane, i, seat, count):
    """Bots decide until the learner is to; how many actions it has then, 0 when all is over."""
    while count > 0:
        desk = desks[i]
        bot = bots[sits(desk.table, seat, bots.size)]
        if bot == LEARNER:
            break
        if count == 1:
            action = desk.moves[0]
        elif bot == RANDOM:
            action = desk.moves[pick(stream, i, count)]
        else:
            sight = sights[lane]
            action = look_and_choose(box[0], desk.table, sight, desk.moves, count, weights)
        count = decide(box, desks, i, np.int64(action))
    return count


@driver
def answer_all(box, start, rows, crew, actions, reward):
    """One decision of the learner in each row (or NOTHING), and all that bots decide behind it.

    As `step_all` for the rest: a match that ends makes room for the next one of its row, where the
    learner sits so many seats further on as `turns` says. There is a sight for each thread.
    """
    desks, series, stream, counts, over, finished, rewards = rows
    seats, turns, bots, weights, sights = crew
    lanes = sights.size
    for lane in prange(lanes):
        for i in range(lane * desks.size // lanes, (lane + 1) * desks.size // lanes):
            count, seat = np.int64(counts[i]), np.int64(seats[i])
            if actions[i] != NOTHING:
                count = decide(box, desks, i, np.int64(actions[i]))
            count = play_up(box, desks, stream, bots, weights, sights, lane, i, seat, count)
            over[i] = count == 0
            for place in range(rewards.shape[1]):
                rewards[i, place] = 0
            if over[i]:
                write_reward(desks[i].table, reward, rewards, i)
            while count == 0:
                copy_record(desks[i].table, finished[i])
                series[i].number += desks.size
                seat = (seat + turns) % bots.size
                count = begin_row(box, start, desks, series, stream, i)
                count = play_up(box, desks, stream, bots, weights, sights, lane, i, seat, count)
            seats[i] = seat
            counts[i] = count
