"""How a match goes on by the evaluation alone, compiled: with all cards open, which tells what the
dice brought, or in the worlds of a seat, after some steps that are to be told apart."""

from __future__ import annotations

from fondaco.bots.compiled.imagination import imagine
from fondaco.bots.compiled.mcts import evaluate, lead_in
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


@driver
def play_steps(box, tables, seat, memory, steps, lengths, simulator, found):
    """Play some steps in the same worlds of a seat and with the same dice, and on from there.

    `found` has a row for each world, in it one for each step with the chances of all seats. Return
    how many worlds there were in which all steps can be played; only so many rows are filled.
    """
    table, kept = tables[1], tables[2]
    played = 0
    for _ in range(found.shape[0]):
        imagine(box[0], tables, seat, memory[0], simulator)
        dice = simulator.stream[0]
        possible = True
        for number in range(lengths.size):
            copy_record(kept, table)
            simulator.stream[0] = dice
            begun = steps[number, : lengths[number]]
            possible &= lead_in(box[0], table, seat, begun, simulator.moves)
            if possible:
                evaluate(box[0], table, simulator)
                for who in range(table.players):
                    found[played, number, who] = simulator.results[who]
        played += possible
    return played
