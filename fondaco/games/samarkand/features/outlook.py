"""How a match of Samarkand stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.prospects import lateness
from fondaco.games.samarkand.features.sight import FAR
from fondaco.games.samarkand.rules.ending import card_points
from fondaco.games.samarkand.rules.table import (
    FAMILIES,
    NO_FAMILY,
    SLOTS,
    cards_counted,
    hand_limit,
    in_hand_of,
)

#: What is gauged of each seat, in the order of the numbers.
GAUGES = (
    "points",
    "card points",
    "near cards",
    "far cards",
    "near links",
    "far links",
    "near goods",
    "far goods",
    "means",
    "families",
    "families alone",
    "treasuries",
    "camels",
    "hand",
    "room",
    "late in order",
    "visits",
    "second camels",
)

#: Weights of the gauges at the beginning, in the middle and at the end of a match, fitted to the
#: victories of matches between bots (docs/bots.md).
OUTLOOK = np.array(
    [
        [
            2.134,
            -0.484,
            0.860,
            0.135,
            0.242,
            0.028,
            0.021,
            0.099,
            -1.393,
            -0.592,
            -0.534,
            -0.034,
            0.837,
            -1.591,
            -1.488,
            -0.598,
            0.000,
            0.044,
        ],
        [
            2.442,
            -0.714,
            0.940,
            -0.131,
            0.453,
            0.324,
            0.551,
            -0.294,
            -0.812,
            -1.205,
            -0.123,
            0.030,
            0.803,
            0.832,
            1.071,
            -0.646,
            0.000,
            0.300,
        ],
        [
            3.187,
            -0.019,
            1.080,
            -0.205,
            2.210,
            -0.639,
            -0.075,
            0.008,
            -0.279,
            0.145,
            0.177,
            0.057,
            0.164,
            0.393,
            -0.210,
            -0.878,
            0.000,
            0.185,
        ],
    ]
)

#: What the search does differently in this game (bots/tree.py).
SEARCH: dict[str, float] = {}

# How much things count a step further away.
NEAR, WIDE = 0.45, 0.75


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turn_no)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1: towards the nearer of its two ends (SAM-7)."""
    return lateness(box, table)


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    camps = np.empty((2, FAMILIES * 24), np.int64)
    steps = np.full((FAMILIES, FAMILIES), FAR, np.int64)
    own = 0
    for space in range(box.spaces):
        if table.standing[space, 0] == NO_FAMILY:
            continue
        for slot in range(SLOTS):
            family = table.standing[space, slot]
            if family != NO_FAMILY and table.married[seat, family] == 1 and own < camps.shape[1]:
                camps[0, own] = space
                camps[1, own] = family
                own += 1
    for family in range(FAMILIES):
        if table.married[seat, family] == 0:
            continue
        alone = 1.0
        for other in range(table.players):
            if other != seat and table.married[other, family] == 1:
                alone = 0.0
        numbers[9] += 1.0
        numbers[10] += alone
        numbers[11] += min(table.treasury[family], table.camels[family])
        numbers[12] += min(table.camels[family], 8) / 8.0
        numbers[17] += 1.0 if table.treasury[family] > 0 else 0.0
    points = box.dirham * table.money[seat]
    for family in range(FAMILIES):
        points += box.link_marker * table.link_markers[seat, family]
    for good in range(box.goods):
        if table.marker_at[good] == seat:
            points += box.goods_marker
        held = in_hand_of(table, seat, good)
        space = box.space_of[good] + 0
        if held:
            points_here = card_points(box, table, seat, good)
            points += points_here
            numbers[1] += points_here / 10.0
        if table.standing[space, 1] != NO_FAMILY:
            continue
        empty = table.standing[space, 0] == NO_FAMILY
        if not held and not empty:
            continue
        first = FAR
        second = FAR
        leader = -1
        for camp in range(own):
            family = camps[1, camp]
            if table.camels[family] == 0 or table.standing[space, 0] == family:
                continue
            far = box.distance[camps[0, camp], space]
            if family == leader:
                first = min(first, far)
            elif far < first:
                second = first
                first = far
                leader = family
            else:
                second = min(second, far)
        if held:
            numbers[2] += NEAR**first
            numbers[3] += WIDE**first
            if empty:
                numbers[2] += NEAR**second
                numbers[3] += WIDE**second
        if empty:
            numbers[6] += NEAR**first
            numbers[7] += WIDE**first
    numbers[0] = points / 10.0
    for space in range(box.spaces):
        other = table.standing[space, 0]
        lone = other != NO_FAMILY and table.standing[space, 1] == NO_FAMILY
        if not lone or box.is_land[space] == 0:
            continue
        for camp in range(own):
            family = camps[1, camp]
            if table.camels[family] > 0 and table.linked[family, other] == 0 and family != other:
                steps[family, other] = min(
                    steps[family, other], box.distance[camps[0, camp], space]
                )
    for family in range(FAMILIES):
        if table.married[seat, family] == 0:
            continue
        for other in range(FAMILIES):
            far = steps[family, other]
            if far < FAR:
                numbers[4] += NEAR**far
                numbers[5] += WIDE**far
    numbers[8] = min(table.money[seat], 8) / 8.0
    numbers[13] = table.hand_size[seat] / 5.0
    numbers[14] = max(0, hand_limit(box, table) - cards_counted(table, seat)) / 5.0
    numbers[15] = ((seat - table.turn_seat) % table.players) / (table.players - 1.0)
