"""What a simulation comes to, compiled: the shares of a finished match, or the chances in one that
goes on.

The chances are read from the gauges of the game, by a row of weights for each stage of the match
or, where a game has one, by a small net that sees the gauges of all seats together.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.bots.compiled.mcts_records import SEATS
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.slots import common, gauge, progress


@driver
def share_victory(table, settings, results):
    """The results of a finished match: the victory, and a little for the margin."""
    players = table.players
    winners = 0
    total = 0.0
    for seat in range(players):
        total += table.scores[seat]
        if table.ranks[seat] == 1:
            winners += 1
    for seat in range(players):
        won = 1.0 / winners if table.ranks[seat] == 1 else 0.0
        others = (total - table.scores[seat]) / (players - 1)
        lead = (table.scores[seat] - others) / settings.margin_scale
        margin = (1.0 + max(-1.0, min(1.0, lead))) / players
        results[seat] = (1.0 - settings.margin) * won + settings.margin * margin


@driver
def to_chances(players, results):
    """Amounts into chances that add up to 1 (softmax)."""
    highest = -1e30
    for seat in range(players):
        highest = max(highest, results[seat])
    total = 0.0
    for seat in range(players):
        results[seat] = math.exp(results[seat] - highest)
        total += results[seat]
    for seat in range(players):
        results[seat] /= total


@driver
def foresee_by_weights(box, table, win_model, numbers, results):
    """The chances of all seats in an unfinished match, from the gauges of the game.

    `win_model` has a row of weights for each stage of the match; between two stages they blend.
    """
    stages = win_model.shape[0]
    place = min(max(progress(box, table), 0.0), 1.0) * (stages - 1)
    stage = min(int(place), stages - 2)
    blend = place - stage
    for seat in range(table.players):
        gauge(box, table, seat, numbers[seat])
        amount = 0.0
        for number in range(win_model.shape[1]):
            amount += numbers[seat, number] * (
                (1.0 - blend) * win_model[stage, number] + blend * win_model[stage + 1, number]
            )
        results[seat] = amount
    to_chances(table.players, results)


@driver
def add_rows(sums, amounts, rows):
    """Add every row as often as its amount says."""
    for place in range(rows.shape[0]):
        amount = np.float32(amounts[place])
        if amount != 0.0:
            for column in range(sums.size):
                sums[column] += amount * rows[place, column]


@driver
def cut_off(sums):
    """Nothing below zero."""
    for column in range(sums.size):
        sums[column] = max(sums[column], np.float32(0.0))


@driver
def foresee_by_net(box, table, win_model, numbers, results):
    """The chances of all seats in an unfinished match, from a net (win_model.py).

    It is asked once for each seat, with the gauges of the others in the order they sit after it.
    """
    of_seats, of_all, start, deeper, deeper_start, last = win_model
    players = table.players
    for seat in range(players):
        gauge(box, table, seat, numbers[seat])
    common(box, table, numbers[SEATS])
    shared = start.copy()
    add_rows(shared, numbers[SEATS], of_all)
    for seat in range(players):
        hidden = shared.copy()
        for step in range(players):
            add_rows(hidden, numbers[(seat + step) % players], of_seats[step])
        cut_off(hidden)
        summit = deeper_start.copy()
        add_rows(summit, hidden, deeper)
        cut_off(summit)
        amount = 0.0
        for column in range(summit.size):
            amount += summit[column] * last[column]
        results[seat] = amount
    to_chances(players, results)
