"""How a match goes on with all cards open, compiled: what the dice brought is measured by it."""

from __future__ import annotations

from typing import Any

# One game's rules, features and drivers take the place of these names when a driver is bound.
play_on: Any = None
foresee: Any = None
share_victory: Any = None


def forecast(
    box, tables, amount, counters, sights, stream, moves, settings, weights, outlook, numbers,
    results, sums,
):  # fmt: skip
    """Play tables[0] on some times (in tables[1]); add up the chances of all seats."""
    table = tables[1]
    for _ in range(amount):
        tables[1] = tables[0]
        play_on(box[0], table, counters, sights[0], stream, moves, settings[0], weights)
        if table.actor >= 0:
            foresee(box[0], table, outlook, numbers, results)
        else:
            share_victory(table, settings[0], results)
        for who in range(table.players):
            sums[who] += results[who]
