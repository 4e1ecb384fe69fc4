"""What the boards and hands are worth at the end (KEY-12, section 9)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit
from fondaco.engine.compiled.kit import total
from fondaco.games.key_harvest.rules.country import tiles_on
from fondaco.games.key_harvest.rules.fields import group_of
from fondaco.games.key_harvest.rules.table import CROPS, NONE, WORKERS


@rule
def score(box, table):
    """KEY-12.1 to 12.7 for every seat, then the ranks."""
    players = np.int64(table.players)
    for seat in range(players):
        table.scores[seat] = points(box, table, seat)
    for seat in range(players):
        rank = 1
        for other in range(players):
            if is_ahead(table, other, seat):
                rank += 1
        table.ranks[seat] = rank


@rule
def points(box, table, seat):
    """KEY-12.1 to 12.7: what a seat has, as the table lies."""
    return country_points(box, table, seat) + box.crop_majority_points * majorities(table, seat)


@rule
def country_points(box, table, seat):
    """KEY-12.1 to 12.5: what lies open on a board."""
    return worker_points(box, table, seat) + group_points(box, table.fields[seat])


@rule
def worker_points(box, table, seat):
    """KEY-12.1: the values of the workers on the board."""
    points = 0
    for worker in range(WORKERS):
        if table.post[seat, worker] != NONE:
            points += box.worker_value[worker]
    return points


@rule
def two_largest(box, fields):
    """KEY-12.4, 12.5: the sizes of the largest and the second largest group; 0 if missing."""
    largest = 0
    second = 0
    while fields != 0:
        group = group_of(box, fields, lowest_bit(fields))
        fields &= ~group
        size = count_bits(group)
        if size > largest:
            largest, second = size, largest
        elif size > second:
            second = size
    return largest, second


@rule
def group_points(box, fields):
    """KEY-12.2, 12.3; harvested or not, and whoever stands between them (KEY-1.3, 1.4)."""
    largest, second = two_largest(box, fields)
    return box.largest_group_points * largest + box.second_group_points * second


@rule
def majorities(table, seat):
    """KEY-12.6, 12.7: crops of which nobody else has as many behind the screen."""
    found = 0
    for crop in range(CROPS):
        if has_most(table, seat, crop):
            found += 1
    return found


@rule
def has_most(table, seat, crop):
    """KEY-12.6: does a seat have strictly the most counters of a crop?"""
    for other in range(table.players):
        if other != seat and table.hands[other, crop] >= table.hands[seat, crop]:
            return False
    return True


@rule
def is_ahead(table, one, other):
    """KEY-12.8, 12.9: points, then tiles on the board, then counters; equal in all is a tie."""
    if table.scores[one] != table.scores[other]:
        return table.scores[one] > table.scores[other]
    tiles_one, tiles_other = tiles_on(table, one), tiles_on(table, other)
    if tiles_one != tiles_other:
        return tiles_one > tiles_other
    return total(table.hands[one]) > total(table.hands[other])
