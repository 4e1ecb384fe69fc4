"""The end (YAN-8; section 9): the best sale of all wares, sets, majorities, unused cards."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.yangtze.rules.selling import holds
from fondaco.games.yangtze.rules.table import (
    CASH_CARDS,
    COLOURS,
    EVERY,
    KINDS,
    LIQUIDITY,
    MAJORITY,
    MONEY,
    NESTED,
    NOBODY,
    OVER,
    PARTS,
    SEATS,
    SETS,
    WARES,
)
from fondaco.games.yangtze.rules.tiles import count, lowest, rest_after
from fondaco.games.yangtze.rules.trading import best_sale

NO_SEAT = SEATS
DOT_SCALE = 1000  # more than any tile has dots (YAN-D.5)


@rule
def reckon(box, table):
    """7.3, end: nothing moves, the incomes stand in `final` (YAN-R.37)."""
    for seat in range(table.players):
        table.final[seat, MONEY] = table.money[seat]
        table.final[seat, WARES] = best_sale(box, table.wares[seat])  # YAN-8.3
        table.final[seat, SETS] = set_income(box, table.settlements[seat], table.set_option)
        table.final[seat, MAJORITY] = majority_income(box, table, seat)
        table.final[seat, LIQUIDITY] = unused_income(box, table, seat)
    rank(table)
    table.phase = OVER
    table.actor = NOBODY


@rule
def set_income(box, settlements, option):
    """YAN-8.4, 8.5: combinations of different kinds of one colour, each tile in one of them."""
    income = 0
    for colour in range(COLOURS):
        level = 1
        kinds = kinds_held(box, settlements, colour, level)
        while kinds > 0:
            if option == NESTED:
                for size in range(2, kinds + 1):
                    income += box.set_value[size]
            else:
                income += box.set_value[kinds]
            if option != EVERY:
                break
            level += 1
            kinds = kinds_held(box, settlements, colour, level)
    return income


@rule
def kinds_held(box, settlements, colour, level):
    """Of how many kinds are there at least `level` tiles of a colour?"""
    kinds = 0
    for kind in range(KINDS):
        if count(settlements & box.kind_tiles[kind, colour]) >= level:
            kinds += 1
    return kinds


@rule
def of_kind(box, settlements, kind):
    """The tiles of a kind, whatever the colour (YAN-8.6)."""
    return settlements & (box.kind_tiles[kind, 0] | box.kind_tiles[kind, 1])


@rule
def fewest_dots(box, settlements):
    """YAN-8.7: the smallest number of dots in a set that is not empty."""
    fewest = box.dots[lowest(settlements)]
    while settlements != 0:
        fewest = min(fewest, box.dots[lowest(settlements)])
        settlements = rest_after(settlements)
    return fewest


@rule
def standing(box, settlements, kind):
    """A number that orders the owners of a kind: most tiles, then fewest dots; 0 for none."""
    tiles = of_kind(box, settlements, kind)
    if tiles == 0:
        return 0
    return count(tiles) * DOT_SCALE + DOT_SCALE - 1 - fewest_dots(box, tiles)


@rule
def leader(box, table, kind, other_than):
    """The seat that stands highest in a kind, one seat left out; NO_SEAT if there is none."""
    best = NO_SEAT
    highest = 0
    for seat in range(table.players):
        amount = standing(box, table.settlements[seat], kind)
        if seat != other_than and amount > highest:
            best = seat
            highest = amount
    return best


@rule
def majority_income(box, table, seat):
    """What the majorities of all kinds pay a seat."""
    income = 0
    for kind in range(KINDS):
        income += income_of_kind(box, table, kind, seat)
    return income


@rule
def income_of_kind(box, table, kind, seat):
    """YAN-8.6 to 8.8: dots differ within a kind, so that ties of all are decided (R.28, R.29)."""
    first = leader(box, table, kind, NO_SEAT)
    if first == seat:
        return box.majority[0]
    if first != NO_SEAT and leader(box, table, kind, first) == seat:
        return box.majority[1]
    return 0


@rule
def unused_income(box, table, seat):
    """YAN-8.9."""
    income = 0
    for choice in range(CASH_CARDS):
        if holds(table, seat, box.cash_card[choice]):
            income += box.unused_cash_card
    return income


@rule
def rank(table):
    """YAN-8.10: equal totals share the place (YAN-R.31)."""
    for seat in range(table.players):
        table.scores[seat] = 0
        for part in range(PARTS):
            table.scores[seat] += table.final[seat, part]
    for seat in range(table.players):
        better = 0
        for other in range(table.players):
            if table.scores[other] > table.scores[seat]:
                better += 1
        table.ranks[seat] = better + 1
