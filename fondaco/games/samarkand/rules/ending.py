"""The end of a turn, the end of the game, and the points (SAM-7, 8)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules.table import (
    ALL_LINKED,
    FAMILIES,
    NO_FAMILY,
    NOBODY,
    OVER,
    SCORING,
    SLOTS,
    STACK_EMPTY,
    STALEMATE,
    TURN,
    TURN_END,
    clear_step,
    clockwise,
    in_hand_of,
)


@rule
def next_turn(table):
    """Ending a turn: the next seat clockwise (SAM-1.1)."""
    clear_step(table)
    table.turn_no += 1
    table.turn_seat = clockwise(table, table.turn_seat + 0)
    table.phase = TURN
    table.actor = table.turn_seat


@rule
def pass_turn(table):
    """`pass`: SAM-1.4; a full round of passes ends the game (SAM-7.4)."""
    table.passes += 1
    table.actor = NOBODY
    if table.passes == table.players:
        table.ending = STALEMATE
        table.phase = SCORING
    else:
        table.phase = TURN_END


@rule
def end_reached(box, table):
    """Which end conditions hold: SAM-7.1, 7.2, or 0; together they are BOTH."""
    dark = 0
    emptied = 0
    for family in range(FAMILIES):
        if table.stacks[family] > box.grey_markers[family]:
            dark += 1  # SAM-2.3: the dark green one lies on top
        if table.stacks[family] <= box.stack_left:
            emptied = STACK_EMPTY
    return (ALL_LINKED if dark <= box.dark_markers_left else 0) + emptied


@rule
def check_end(box, table):
    """SAM-7.3: at once; nothing else of the turn follows."""
    table.ending = end_reached(box, table)
    if table.ending != 0:
        table.phase = SCORING


@rule
def finish(box, table):
    """The game is over (SAM-7.5); `turn_seat` and `turn_no` stay as they are."""
    clear_step(table)
    score(box, table)
    table.phase = OVER
    table.actor = NOBODY


@rule
def score(box, table):
    """SAM-8.2 to 8.5 and the cards; there is no tie-break."""
    for seat in range(table.players):
        table.scores[seat] = points(box, table, seat)
    rank_seats(table)


@rule
def points(box, table, seat):
    """What a seat has, as the table lies."""
    amount = box.dirham * table.money[seat] + link_points(box, table, seat)  # SAM-8.4
    for good in range(box.goods):
        if table.marker_at[good] == seat:
            amount += box.goods_marker
        if in_hand_of(table, seat, good):  # SAM-5.4: sold cards score nothing
            amount += card_points(box, table, seat, good)
    return amount


@rule
def link_points(box, table, seat):
    """SAM-6.9."""
    markers = 0
    for family in range(FAMILIES):
        markers += table.link_markers[seat, family]
    return box.link_marker * markers


@rule
def card_points(box, table, seat, good):
    """SAM-8.1: what a card in hand is worth to a seat as the camels stand."""
    points = 0
    for slot in range(SLOTS):
        family = table.standing[box.space_of[good], slot]
        if family != NO_FAMILY:
            own = table.married[seat, family] == 1
            points += box.own_camel if own else box.foreign_camel
    return points


@rule
def rank_seats(table):
    """SAM-8.5: equal points share a rank."""
    for seat in range(table.players):
        rank = 1
        for other in range(table.players):
            if table.scores[other] > table.scores[seat]:
                rank += 1
        table.ranks[seat] = rank
