"""Expansion: camels, what their arrival brings, and the second one (SAM-4, 5, 6)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.marriage import end_turn
from fondaco.games.samarkand.rules.scoring import check_end


@rule
def expand(table, family):
    """`expand F`: it cannot be taken back."""
    table.passes = 0
    table.family = family
    table.phase = t.PLACING


@rule
def place(box, table, space):
    """`place S`, steps 1 and 2; the rest follows by itself. Camels never move again (SAM-4.10)."""
    family = np.int64(table.family)
    if table.phase == t.MORE:
        table.treasury[family] -= box.extra_cost  # SAM-4.6: to the bank (SAM-1.5)
    table.camels[family] -= 1
    t.stand(box, table, family, space)
    table.placed += 1
    table.space = space
    table.phase = t.ARRIVAL
    table.actor = t.NOBODY


# ---------------------------------------------------------------- links


@rule
def arrive(box, table):
    """Steps 3 and 4: a first meeting on land is a link (SAM-6.1, 6.2), and may end the game."""
    space = np.int64(table.space)
    active, passive = table.family, table.standing[space, 0]
    table.phase = t.TRADE
    if not t.is_full(table, space) or box.is_land[space] == 0:
        return  # SAM-4.4: at sea nothing of the sort happens
    if table.linked[active, passive] == 0:
        link(box, table, active, passive)
        check_end(box, table)


@rule
def link(box, table, active, passive):
    """SAM-6.3 to 6.8: the owners of both families are paid, the turn seat takes two markers."""
    table.linked[active, passive] = 1
    table.linked[passive, active] = 1
    for seat in range(table.players):
        if table.married[seat, active] == 1:
            table.money[seat] += box.link_active
        if table.married[seat, passive] == 1:
            table.money[seat] += box.link_passive
    take_link_marker(table, active)
    take_link_marker(table, passive)


@rule
def take_link_marker(table, family):
    """SAM-6.7: the top one of the stack."""
    table.stacks[family] -= 1
    table.link_markers[table.turn_seat, family] += 1


# ---------------------------------------------------------------- goods


@rule
def trade(box, table):
    """Step 5: the first camel on a goods space takes its marker (SAM-5.1) and opens the one poll in
    which its card can be sold (SAM-5.7)."""
    space = np.int64(table.space)
    good = np.int64(box.good_of[space])
    table.space = 0
    table.phase = t.GO_ON
    if good == t.NO_GOOD or t.is_full(table, space):
        return
    table.marker_at[good] = table.turn_seat
    first = first_asked(table, good)
    if first != t.NO_SEAT:
        table.phase = t.SALE
        table.actor = first
        table.good = good


@rule
def first_asked(table, good):
    """SAM-5.5: from the turn seat on every seat with a card; SAM-9.5: or the holder alone."""
    if table.ask_holder == 1:
        return t.holder_of(table, good)
    if table.hand_size[table.turn_seat] > 0:
        return np.int64(table.turn_seat)
    return next_asked(table, np.int64(table.turn_seat))


@rule
def next_asked(table, seat):
    """The seat that is asked after another one, or NO_SEAT."""
    seat = clockwise(table, seat, 1)
    while seat != table.turn_seat:
        if table.hand_size[seat] > 0:
            return seat
        seat = clockwise(table, seat, 1)
    return t.NO_SEAT


@rule
def sell(box, table):
    """`sell`: SAM-5.2, 5.3; the poll is closed."""
    table.card_at[table.good] = t.SOLD + table.actor
    table.hand_size[table.actor] -= 1
    table.sold_size[table.actor] += 1
    table.money[table.actor] += box.sale
    close_poll(table)


@rule
def hold(table):
    """`hold`: the next seat is asked, until all have been (SAM-5.5, 5.6)."""
    following = t.NO_SEAT if table.ask_holder == 1 else next_asked(table, np.int64(table.actor))
    if following == t.NO_SEAT:
        close_poll(table)
    else:
        table.actor = following


@rule
def close_poll(table):
    table.good = 0
    table.phase = t.GO_ON
    table.actor = t.NOBODY


# ---------------------------------------------------------------- the second camel


@rule
def go_on(box, table):
    """Step 6: one more camel of the same family (SAM-4.6)."""
    if may_go_on(box, table):
        table.phase = t.MORE
        table.actor = table.turn_seat
    else:
        end_turn(table)


@rule
def may_go_on(box, table):
    """SAM-4.7, 4.8: after the first camel, if the treasury can pay and there is a space."""
    family = table.family + 0
    paid = table.treasury[family] >= box.extra_cost
    return table.placed == 1 and paid and t.can_grow(table, family)
