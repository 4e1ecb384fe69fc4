"""Compiled: what whoever decides sees and may do, at each decision of a match that was played."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.drivers import step_table
from fondaco.engine.compiled.observation import write_row
from fondaco.engine.compiled.slots import legal, see


@driver
def note_decisions(box, tables, lines, moves, look, rows, at):
    """Play a match on by its lines, from its opening table to its end.

    A row for each decision of a seat, from row `at` on: what the seat saw, what it might do, who
    it was and what it did. Returns the first row that is free again.
    """
    sights, words, plans = look
    observations, masks, seats, choices = rows
    table = tables[0]
    players = np.int64(table.players)
    for place in range(lines.size):
        if table.actor >= 0:
            seat = np.int64(table.actor)
            see(table, seat, sights[0])
            write_row(words, 0, plans, seat, players, observations, at, np.uint64(0))
            for k in range(legal(box[0], table, moves)):
                masks[at, moves[k]] = True
            seats[at] = seat
            choices[at] = lines[place]
            at += 1
        step_table(box[0], table, np.int64(lines[place]))
    return at
