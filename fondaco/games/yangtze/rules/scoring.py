"""The end (YAN-8; section 9): the best sale of all wares, sets, majorities, unused cards."""

from __future__ import annotations

from fondaco.engine.compile import routine, rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.engine.compiled.kit import rank
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.best_sale import best_sale
from fondaco.games.yangtze.rules.bundles import holds

NO_SEAT = t.SEATS
DOT_SCALE = 1000  # more than any tile has dots (YAN-D.5)


@rule
def reckon(box, table):
    """7.3, end: nothing moves, the incomes stand in `final` (YAN-R.37)."""
    for seat in range(table.players):
        table.final[seat, t.MONEY] = table.money[seat]
        table.final[seat, t.WARES] = best_sale(box, table.wares[seat])  # YAN-8.3
        table.final[seat, t.SETS] = set_income(box, table.settlements[seat], table.set_option)
        table.final[seat, t.MAJORITY] = majority_income(box, table, seat)
        table.final[seat, t.LIQUIDITY] = unused_income(box, table, seat)
    sum_up(table)
    table.phase = t.OVER
    table.actor = t.NOBODY


@rule
def set_income(box, settlements, option):
    """YAN-8.4, 8.5: combinations of different kinds of one colour, each tile in one of them."""
    income = 0
    for colour in range(t.COLOURS):
        level = 1
        kinds = kinds_held(box, settlements, colour, level)
        while kinds > 0:
            if option == t.NESTED:
                for size in range(2, kinds + 1):
                    income += box.set_value[size]
            else:
                income += box.set_value[kinds]
            if option != t.EVERY:
                break
            level += 1
            kinds = kinds_held(box, settlements, colour, level)
    return income


@rule
def kinds_held(box, settlements, colour, level):
    """Of how many kinds are there at least `level` tiles of a colour?"""
    kinds = 0
    for kind in range(t.KINDS):
        if count_bits(settlements & box.kind_tiles[kind, colour]) >= level:
            kinds += 1
    return kinds


@rule
def of_kind(box, settlements, kind):
    """The tiles of a kind, whatever the colour (YAN-8.6)."""
    return settlements & (box.kind_tiles[kind, 0] | box.kind_tiles[kind, 1])


@rule
def fewest_dots(box, settlements):
    """YAN-8.7: the smallest number of dots in a set that is not empty."""
    fewest = box.dots[lowest_bit(settlements)]
    while settlements != 0:
        fewest = min(fewest, box.dots[lowest_bit(settlements)])
        settlements = rest_bits(settlements)
    return fewest


@rule
def standing(box, settlements, kind):
    """A number that orders the owners of a kind: most tiles, then fewest dots; 0 for none."""
    tiles = of_kind(box, settlements, kind)
    if tiles == 0:
        return 0
    return count_bits(tiles) * DOT_SCALE + DOT_SCALE - 1 - fewest_dots(box, tiles)


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
    for kind in range(t.KINDS):
        income += income_of_kind(box, table, kind, seat)
    return income


@routine
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
    for choice in range(t.CASH_CARDS):
        if holds(table, seat, box.cash_card[choice]):
            income += box.unused_cash_card
    return income


@rule
def sum_up(table):
    """YAN-8.10: equal totals share the place (YAN-R.31)."""
    for seat in range(table.players):
        table.scores[seat] = 0
        for part in range(t.PARTS):
            table.scores[seat] += table.final[seat, part]
    rank(table, table.scores)
