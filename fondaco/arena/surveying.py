"""Looking at a match on its way, compiled: samples for fitting (fitting.py)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.bots.tree import SEATS
from fondaco.engine.drivers import pick

# One game's rules, features and drivers take the place of these names when a driver is bound.
legal: Any = None
see: Any = None
clock: Any = None
gauge: Any = None
common: Any = None
progress: Any = None
choose_greedy: Any = None
step_table: Any = None
settle_table: Any = None


def survey(box, tables, dice, sights, moves, weights, stray, stream, looks, times):
    """Play a match to its end; whenever the clock moves, keep the gauges of all seats and (in the
    row after those of the seats) what they have in common."""
    table = tables[0]
    settle_table(box[0], table, dice[0], moves)
    count_looks = 0
    last = clock(table)
    while table.actor >= 0:
        if clock(table) != last and count_looks < times.size:
            last = clock(table)
            times[count_looks] = progress(box[0], table)
            for seat in range(table.players):
                gauge(box[0], table, seat, looks[count_looks, seat])
            common(box[0], table, looks[count_looks, SEATS])
            count_looks += 1
        count = legal(box[0], table, moves)
        action = np.int64(moves[0])
        if count > 1 and pick(stream, 0, 1000) < stray:
            action = np.int64(moves[pick(stream, 0, count)])
        elif count > 1:
            see(table, table.actor, sights[0])
            action = np.int64(choose_greedy(box[0], sights[0], moves, count, weights))
        step_table(box[0], table, action)
        settle_table(box[0], table, dice[0], moves)
    return count_looks
