"""Looking at a match on its way, compiled: samples for learning who wins (learning/)."""

from __future__ import annotations

import numpy as np

from fondaco.bots.compiled.drivers import choose_straying, play_on
from fondaco.bots.compiled.mcts_records import SEATS
from fondaco.engine.compiled.binder import driver, inlined, variant
from fondaco.engine.compiled.drivers import settle_table
from fondaco.engine.compiled.slots import clock, common, gauge, progress

#: Of so many decisions some are random.
_STRAYS_AMONG = 1000


@inlined
def sample(box, table, watcher):
    """Whenever the clock has moved, keep the gauges of all seats; the match always goes on."""
    looks, times, last = watcher
    taken = last[1]
    if clock(table) != last[0] and taken < times.size:
        last[0] = clock(table)
        times[taken] = progress(box, table)
        for seat in range(table.players):
            gauge(box, table, seat, looks[taken, seat])
        common(box, table, looks[taken, SEATS])
        last[1] += 1
    return False


play_sampled = variant("play_sampled", play_on, choose=choose_straying, enough=sample)


@driver
def survey(box, tables, dice, sights, moves, weights, strays, stream, looks, times):
    """Play a match to its end; return how many samples were taken on the way.

    A sample is the gauges of all seats and, in the row after them, what they have in common.
    """
    table = tables[0]
    settle_table(box[0], table, dice[0], moves)
    last = np.zeros(2, np.int64)  # the clock at the last sample, and how many there are
    last[0] = clock(table)
    bots, watcher = (np.int64(strays), np.int64(_STRAYS_AMONG)), (looks, times, last)
    play_sampled(box[0], table, dice[0], bots, stream, weights, sights[0], moves, watcher)
    return last[1]
