"""What a simulation comes to, compiled: the shares of a finished match, or the chances in one that
goes on, and a little for rank and margin.

The chances are read from the gauges of the game, by a row of weights for each stage of the match
or, where a game has one, by a small net that sees the gauges of all seats together.
"""

from __future__ import annotations

import math

import numpy as np

from fondaco.bots.compiled.mcts_records import SEATS
from fondaco.engine.compiled.binder import driver
from fondaco.engine.compiled.slots import common, gauge, points_now, progress

#: A lead counts in full up to this share of `margin_scale`, then less and less; never more than 1.
_FULL = 0.75


@driver
def share_victory(table, results):
    """The shares of victory in a finished match."""
    winners = 0
    for seat in range(table.players):
        winners += table.ranks[seat] == 1
    for seat in range(table.players):
        results[seat] = 1.0 / winners if table.ranks[seat] == 1 else 0.0


@driver
def add_standing(box, table, settings, results):
    """Count a little of the rank and of the lead among what a seat wins.

    In a match that goes on the rank is foreseen from the chances, and leads count only when the end
    is near, but then as much as at the end: otherwise whoever is behind would end the match.
    """
    players = table.players
    over = table.actor < 0
    late = 1.0 if over else 0.0
    if not over and settings.late < 1.0:
        come = (progress(box, table) - settings.late) / (1.0 - settings.late)
        late = max(0.0, min(1.0, come))
    margin = settings.margin * late
    if settings.rank == 0.0 and margin == 0.0:
        return
    places, points, leads = np.zeros(SEATS), np.zeros(SEATS), np.zeros(SEATS)
    for seat in range(players):
        if over:
            points[seat] = table.scores[seat]
        elif margin > 0.0:
            points[seat] = points_now(box, table, seat)
        for other in range(players):
            if other != seat:
                places[seat] += ahead_of(table, over, seat, other, results)
    share_leads(points, players, settings, leads)
    for seat in range(players):
        results[seat] *= 1.0 - settings.rank - margin
        results[seat] += settings.rank * 2.0 * places[seat] / (players * (players - 1))
        results[seat] += margin * leads[seat]


@driver
def ahead_of(table, over, seat, other, chances):
    """Is a seat ahead of another one at the end, or how likely is that?"""
    if not over:
        return chances[seat] / max(1e-9, chances[seat] + chances[other])
    if table.ranks[seat] == table.ranks[other]:
        return 0.5
    return 1.0 if table.ranks[seat] < table.ranks[other] else 0.0


@driver
def share_leads(points, players, settings, shares):
    """Shares of 1 by the leads over the mean of the others."""
    total = 0.0
    for seat in range(players):
        total += points[seat]
    for seat in range(players):
        others = (total - points[seat]) / (players - 1)
        lead = (points[seat] - others) / settings.margin_scale
        far = abs(lead)
        if far > _FULL:  # not all the same: whoever is far behind still looks after points
            far = 1.0 - (1.0 - _FULL) ** 2 / (far + 1.0 - 2.0 * _FULL)
        shares[seat] = (1.0 + (far if lead > 0.0 else -far)) / players


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
