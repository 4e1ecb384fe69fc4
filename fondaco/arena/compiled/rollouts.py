"""How a match goes on with all cards open, compiled: what the dice brought is measured by it."""

from __future__ import annotations

from fondaco.bots.compiled.mcts import evaluate
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.sight import copy_record


@driver
def forecast(box, tables, amount, simulator, sums):
    """Play tables[0] on some times (in tables[1]); add up the chances of all seats."""
    table = tables[1]
    for _ in range(amount):
        copy_record(tables[0], table)
        evaluate(box[0], table, simulator)
        for who in range(table.players):
            sums[who] += simulator.results[who]
