"""What happens in a match of Samarkand that its designer asks about; `balance.py` names it all."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.scoring import (
    card_points,
    hand_points,
    link_points,
    marker_points,
    money_points,
)

# Places among the amounts of a seat.
MARRIED, DEALT, HELD = 0, t.FAMILIES, t.FAMILIES + t.GOODS
MARRIAGES = HELD + t.GOODS
LINKS, MARKERS, SOLD, CAMELS, HAND = (MARRIAGES + step for step in (1, 2, 3, 4, 5))
THINGS = MARRIAGES + 6
# Places among the figures.
TURNS, ALL_MARRIAGES, ALL_LINKS, UNMARRIED, ALL_SOLD = 0, 1, 2, 3, 4
BY_CARDS, BY_MARKERS, BY_LINKS, BY_MONEY = 5, 6, 7, 8
FIGURES = 9

NOTES = np.dtype(
    [
        ("dealt", np.int16, (t.SEATS, t.GOODS)),
        ("camels", np.int16, t.SEATS),
        ("wedding", np.int16, t.FAMILIES),  # the turn of its first marriage, from 1 on
    ]
)


@rule
def notice_start(box, table, notes):
    """The set-up is done."""
    for good in range(box.goods):
        holder = t.holder_of(table, good)
        if holder != t.NO_SEAT:
            notes.dealt[holder, good] = 1


@rule
def notice(box, before, action, table, notes):
    """One step, by an action or (-1) by itself: camels and first marriages."""
    if t.PLACE <= action < box.at_done:
        notes.camels[before.actor] += 1
    elif t.MARRY <= action < t.MARRY + t.FAMILIES and notes.wedding[action] == 0:
        notes.wedding[action] = before.turn_no + 1


@rule
def end_cause(box, table, notes):
    """SAM-7.1, 7.2, 7.4; endings are numbered from 1 on."""
    return table.ending - 1


@rule
def tell(box, table, notes, amounts, extras, figures):
    """The answers, when the match is over."""
    for seat in range(table.players):
        tell_seat(box, table, notes, seat, amounts)
        figures_of_seat(box, table, seat, figures)
    for family in range(t.FAMILIES):
        if notes.wedding[family] > 0:
            extras[MARRIED + family] = notes.wedding[family]
    for good in range(box.goods):
        holder = t.holder_of(table, good)
        if holder != t.NO_SEAT:
            extras[HELD + good] = card_points(box, table, holder, good)
    figures[TURNS] = table.turn_no + 1
    tell_course(table, amounts, figures)
    points = 0
    for seat in range(table.players):
        points += table.scores[seat]
    for part in range(BY_CARDS, FIGURES):
        figures[part] = figures[part] / max(1, points)


@rule
def tell_course(table, amounts, figures):
    """Marriages, links and sales of all seats."""
    for figure, thing in ((ALL_MARRIAGES, MARRIAGES), (ALL_LINKS, LINKS), (ALL_SOLD, SOLD)):
        figures[figure] = 0.0
        for seat in range(table.players):
            figures[figure] += amounts[seat, thing]
    figures[UNMARRIED] = 0.0
    for family in range(t.FAMILIES):
        owners = 0
        for seat in range(table.players):
            owners += table.married[seat, family]
        if owners == 0:
            figures[UNMARRIED] += 1.0


@rule
def tell_seat(box, table, notes, seat, amounts):
    """What one seat had and did."""
    markers = 0
    for family in range(t.FAMILIES):
        amounts[seat, MARRIED + family] = table.married[seat, family]
        amounts[seat, MARRIAGES] += table.married[seat, family]
        markers += table.link_markers[seat, family]
    amounts[seat, LINKS] = markers // 2  # SAM-6.7: two markers a link
    for good in range(box.goods):
        amounts[seat, DEALT + good] = notes.dealt[seat, good]
        if t.in_hand_of(table, seat, good):
            amounts[seat, HELD + good] = 1
        if table.marker_at[good] == seat:
            amounts[seat, MARKERS] += 1
    amounts[seat, SOLD] = table.sold_size[seat]
    amounts[seat, CAMELS] = notes.camels[seat]
    amounts[seat, HAND] = table.hand_size[seat]


@rule
def figures_of_seat(box, table, seat, figures):
    """Where the points of a seat come from, added to those of the others."""
    if seat == 0:
        for part in range(BY_CARDS, FIGURES):
            figures[part] = 0.0
    figures[BY_MONEY] += money_points(box, table, seat)
    figures[BY_LINKS] += link_points(box, table, seat)
    figures[BY_MARKERS] += marker_points(box, table, seat)
    figures[BY_CARDS] += hand_points(box, table, seat)
