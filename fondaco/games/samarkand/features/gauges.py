"""How a match of Samarkand stands: gauges from which the chances of victory are read."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.weights import read_weights
from fondaco.games.samarkand.features.prospects import is_lone, lateness, take_nearer
from fondaco.games.samarkand.features.sight import FAR
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.scoring import card_points

#: What is gauged of each seat, in the order of the numbers. Of things that a camel could reach
#: there are two gauges: one counts what is near, the other also what is far.
GAUGES = (
    "points",
    "cards near",
    "cards far",
    "second camels near",
    "second camels far",
    "markers near",
    "markers far",
    "links near",
    "links far",
    "links made",
    "families",
    "families alone",
    "treasuries",
    "treasuries filled",
    "idle cards",
    "single cards",
    "hand",
    "room",
    "means",
    "late in order",
)
(
    POINTS,
    CARDS,
    CARDS_FAR,
    SECONDS,
    SECONDS_FAR,
    MARKERS,
    MARKERS_FAR,
    LINKS,
    LINKS_FAR,
    LINKED,
    MARRIED,
    ALONE,
    TREASURIES,
    FILLED,
    IDLE,
    SINGLE,
    HAND,
    ROOM,
    MEANS,
    ORDER,
) = range(len(GAUGES))

#: Fitted to the victories of matches between bots (docs/bots.md).
WIN_WEIGHTS = read_weights(__file__)

#: What the search does differently in this game (bots/compiled/mcts_records.py).
SEARCH = {"temper": 2.0, "horizon": 12, "by_hand": 1}

#: How much things count so many steps away.
NEAR, WIDE = 0.45 ** np.arange(FAR + 1.0), 0.75 ** np.arange(FAR + 1.0)
#: What a rival gets counts against a seat by this much.
RIVALRY = 0.5
#: A match is about to end when so much of the camels has been placed, if not before.
MOST_PLACED = 0.6


@rule
def clock(table):
    """What a rollout is measured in: turns."""
    return np.int64(table.turn_no)


@rule
def progress(box, table):
    """How far the match has come, from 0 to 1: by its ends (SAM-7), and by the camels placed."""
    placed = 0.0
    total = 1.0
    for family in range(t.FAMILIES):
        placed += box.family_camels[family] - 1 - table.camels[family]
        total += box.family_camels[family] - 1
    return 0.5 * lateness(box, table) + 0.5 * min(1.0, placed / (MOST_PLACED * total))


@rule
def gauge(box, table, seat, numbers):
    """Fill `numbers` with the gauges of a seat."""
    for place in range(numbers.size):
        numbers[place] = 0.0
    own = np.empty(t.FAMILIES, np.int64)
    near = np.empty((t.FAMILIES, t.SPACES), np.int16)
    count = gauge_families(box, table, seat, own, numbers)
    find_near(box, table, own, count, near)
    points = box.dirham * table.money[seat] + gauge_goods(
        box, table, seat, own, count, near, numbers
    )
    for family in range(t.FAMILIES):
        points += box.link_marker * table.link_markers[seat, family]
    numbers[POINTS] = points / 10.0
    gauge_links(box, table, seat, own, count, near, numbers)
    numbers[HAND] = table.hand_size[seat] / 5.0
    numbers[ROOM] = max(0, t.hand_limit(box, table) - t.cards_counted(table, seat)) / 5.0
    numbers[MEANS] = min(table.money[seat], 8) / 8.0
    numbers[ORDER] = ((seat - table.turn_seat) % table.players) / (table.players - 1.0)


@rule
def gauge_families(box, table, seat, own, numbers):
    """The families of a seat, listed in `own`; how many they are."""
    count = 0
    for family in range(t.FAMILIES):
        if table.married[seat, family] == 0:
            continue
        own[count] = family
        count += 1
        owners = 0
        for other in range(table.players):
            owners += table.married[other, family]
        numbers[MARRIED] += 1.0
        numbers[ALONE] += 1.0 if owners == 1 else 0.0
        numbers[TREASURIES] += min(table.treasury[family], table.camels[family]) / 5.0
        numbers[FILLED] += 1.0 if table.treasury[family] >= box.extra_cost else 0.0
        for other in range(t.FAMILIES):
            numbers[LINKED] += table.linked[family, other] / 5.0
    return count


@rule
def find_near(box, table, own, count, near):
    """How far each of a seat's families is from every space; FAR if it has no camel left."""
    for i in range(count):
        for space in range(box.spaces):
            near[own[i], space] = FAR
    for space in range(box.spaces):
        for slot in range(t.SLOTS):
            family = table.standing[space, slot]
            for i in range(count):
                if own[i] == family and table.camels[family] > 0:
                    take_nearer(near[own[i]], box.distance[space], box.spaces)


@rule
def gauge_goods(box, table, seat, own, count, near, numbers):
    """Cards in hand and markers to be had; the points of goods as the camels stand."""
    points = 0
    for good in range(box.goods):
        if table.marker_at[good] == seat:
            points += box.goods_marker
        space = np.int64(box.space_of[good])
        held = t.in_hand_of(table, seat, good)
        if held:
            worth = card_points(box, table, seat, good)
            points += worth
            if worth < box.own_camel:
                numbers[IDLE] += 0.2
            elif worth < 2 * box.own_camel:
                numbers[SINGLE] += 0.2
        there = table.standing[space, 0]
        if table.standing[space, 1] != t.NO_FAMILY or (there != t.NO_FAMILY and not held):
            continue
        first = FAR
        second = FAR
        for i in range(count):
            steps = near[own[i], space]
            if own[i] == there:
                continue
            if steps < first:
                second = first
                first = steps
            elif steps < second:
                second = steps
        if held:
            numbers[CARDS] += NEAR[first]
            numbers[CARDS_FAR] += WIDE[first]
        if there == t.NO_FAMILY:
            numbers[MARKERS] += NEAR[first]
            numbers[MARKERS_FAR] += WIDE[first]
            if held:
                numbers[SECONDS] += NEAR[second]
                numbers[SECONDS_FAR] += WIDE[second]
    return points


@rule
def gauge_links(box, table, seat, own, count, near, numbers):
    """First links that the families of a seat could make, and what they are worth to it."""
    share = np.zeros(t.FAMILIES, np.float64)
    steps = np.full((t.FAMILIES, t.FAMILIES), FAR, np.int64)
    for family in range(t.FAMILIES):
        for other in range(table.players):
            rivalry = RIVALRY / (table.players - 1)
            share[family] += table.married[other, family] * (1.0 if other == seat else -rivalry)
    for space in range(box.spaces):
        other = table.standing[space, 0]
        if other == t.NO_FAMILY or not is_lone(box, table, space):
            continue
        for i in range(count):
            steps[i, other] = min(steps[i, other], near[own[i], space])
    for i in range(count):
        for other in range(t.FAMILIES):
            if other != own[i] and table.linked[own[i], other] == 0 and steps[i, other] < FAR:
                worth = 2.0 * box.link_marker + box.dirham * (
                    box.link_active * share[own[i]] + box.link_passive * share[other]
                )
                numbers[LINKS] += 0.2 * worth * NEAR[steps[i, other]]
                numbers[LINKS_FAR] += 0.2 * worth * WIDE[steps[i, other]]
