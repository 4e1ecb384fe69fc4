"""The end of a turn, the end of the game, and the points (SAM-7, 8)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise, rank
from fondaco.games.samarkand.rules import table as t


@rule
def next_turn(table):
    """Ending a turn: the next seat clockwise (SAM-1.1)."""
    t.clear_step(table)
    table.turn_no += 1
    table.turn_seat = clockwise(table, np.int64(table.turn_seat), 1)
    table.phase = t.TURN
    table.actor = table.turn_seat


@rule
def pass_turn(table):
    """`pass`: SAM-1.4; a full round of passes ends the game (SAM-7.4)."""
    table.passes += 1
    table.actor = t.NOBODY
    if table.passes == table.players:
        table.ending = t.STALEMATE
        table.phase = t.SCORING
    else:
        table.phase = t.TURN_END


@rule
def end_reached(box, table):
    """Which end conditions hold: SAM-7.1, 7.2, or 0; together they are BOTH."""
    emptied = 0
    for family in range(t.FAMILIES):
        if table.stacks[family] <= box.stack_left:
            emptied = t.STACK_EMPTY
    return (t.ALL_LINKED if dark_left(box, table) <= box.dark_markers_left else 0) + emptied


@rule
def dark_left(box, table):
    """How many dark green markers lie on the board; each is the top one (SAM-2.3)."""
    dark = 0
    for family in range(t.FAMILIES):
        if table.stacks[family] > box.grey_markers[family]:
            dark += 1
    return dark


@rule
def check_end(box, table):
    """SAM-7.3: at once; nothing else of the turn follows."""
    table.ending = end_reached(box, table)
    if table.ending != 0:
        table.phase = t.SCORING


@rule
def finish(box, table):
    """The game is over (SAM-7.5); `turn_seat` and `turn_no` stay as they are."""
    t.clear_step(table)
    score(box, table)
    table.phase = t.OVER
    table.actor = t.NOBODY


@rule
def score(box, table):
    """SAM-8.2 to 8.5 and the cards; there is no tie-break."""
    for seat in range(table.players):
        table.scores[seat] = points(box, table, seat)
    rank(table, table.scores)  # SAM-8.5: equal points share a rank


@rule
def points(box, table, seat):
    """What a seat has, as the table lies."""
    return public_points(box, table, seat) + hand_points(box, table, seat)


@rule
def public_points(box, table, seat):
    """Money and markers: what everybody sees (SAM-8.2 to 8.4)."""
    markers = link_points(box, table, seat) + marker_points(box, table, seat)
    return money_points(box, table, seat) + markers


@rule
def money_points(box, table, seat):
    """SAM-8.4."""
    return box.dirham * table.money[seat]


@rule
def link_points(box, table, seat):
    """SAM-6.9."""
    markers = 0
    for family in range(t.FAMILIES):
        markers += table.link_markers[seat, family]
    return box.link_marker * markers


@rule
def marker_points(box, table, seat):
    """SAM-8.2: the goods markers."""
    markers = 0
    for good in range(box.goods):
        markers += table.marker_at[good] == seat
    return box.goods_marker * markers


@rule
def hand_points(box, table, seat):
    """SAM-8.1 for all cards in hand; sold ones score nothing (SAM-5.4)."""
    amount = 0
    for good in range(box.goods):
        if t.in_hand_of(table, seat, good):
            amount += card_points(box, table, seat, good)
    return amount


@rule
def card_points(box, table, seat, good):
    """SAM-8.1: what a card in hand is worth to a seat as the camels stand."""
    amount = 0
    for slot in range(t.SLOTS):
        family = table.standing[box.space_of[good], slot]
        if family != t.NO_FAMILY:
            amount += camel_points(box, table, seat, family)
    return amount


@rule
def camel_points(box, table, seat, family):
    """SAM-8.1: what a camel on the space of a card gives to whoever holds it."""
    return box.own_camel if table.married[seat, family] == 1 else box.foreign_camel


# ---------------------------------------------------------------- for boards: many tables at once


@rule
def points_at(boxes, tables, seat, amounts):
    """The points of a seat at each of some tables."""
    for place in range(tables.size):
        amounts[place] = points(boxes[0], tables[place], seat)


@rule
def card_points_at(boxes, tables, seat, amounts):
    """For each good at a table what the camels on its space give a seat, and all of them."""
    for good in range(boxes[0].goods):
        amounts[good, t.SLOTS] = card_points(boxes[0], tables[0], seat, good)
        for slot in range(t.SLOTS):
            family = tables[0].standing[boxes[0].space_of[good], slot]
            if family != t.NO_FAMILY:
                amounts[good, slot] = camel_points(boxes[0], tables[0], seat, family)
