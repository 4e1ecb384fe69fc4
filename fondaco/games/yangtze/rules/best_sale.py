"""The best way to sell a hand (YAN-8.3, R.30; section 9, W).

Every tile goes to its ware line or to its colour line, and each line is then split into bundles as
well as can be. Only *contested* tiles need a search: those that have company in the hand both in
their ware and in their colour. A tile without company in its colour is never better off there than
in its ware line, because a line with one tile more is worth at least one single tile more; and the
other way round.

The search goes through the contested tiles in rising index, first with each in its ware line, and
turns back where even the best share a tile can have would not beat what was found. Its whole
memory is two sets: the tiles decided, and those of them that stay with their ware. (It does not
call itself: compiled functions that do cannot be cached.)
"""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.games.yangtze.rules.tiles import top

SHARES = 1000  # parts of a coin in which a tile's share of a line is told


@rule
def best_sale(box, hand):
    """What a hand brings when it is sold in the best possible way."""
    income = 0
    for category in range(box.categories):
        tiles = hand & box.category_tiles[category]
        if tiles != 0:
            income += best_of_category(box, category, tiles)
    return income


@rule
def best_of_category(box, category, hand):
    """W of one category."""
    colours, contested = apart(box, hand)
    return best_assignment(box, category, hand & ~colours & ~contested, colours, contested)


@rule
def apart(box, hand):
    """The tiles that go to their colours, and the contested ones; the rest stays with its wares."""
    together = in_company(box.ware_of, box.ware_tiles, hand)
    matching = in_company(box.colour_of, box.colour_tiles, hand)
    return matching & ~together, matching & together


@rule
def best_assignment(box, category, to_wares, to_colours, contested):
    """The most that tiles bring if the contested ones go where they bring most."""
    best = 0
    decided = contested & 0
    kept = contested & 0
    while True:
        undecided = contested & ~decided
        wares = to_wares | kept
        colours = to_colours | (decided & ~kept)
        if undecided == 0:
            best = max(best, line_income(box, category, wares, colours))
        elif most_income(box, category, wares, colours, undecided) > best:
            decided |= undecided & -undecided
            kept |= undecided & -undecided
            continue
        while decided != 0 and top(decided) & kept == 0:  # back to the last one kept with its ware
            decided &= ~top(decided)
        if decided == 0:
            return best
        kept &= ~top(decided)


@rule
def kept_with_wares(box, category, hand):
    """The tiles that go to their ware lines in a best sale; the others go to their colours."""
    best = best_of_category(box, category, hand)
    colours, contested = apart(box, hand)
    wares = hand & ~colours & ~contested
    while contested != 0:
        one = contested & -contested
        contested = rest_bits(contested)
        if best_assignment(box, category, wares | one, colours, contested) == best:
            wares |= one
        else:
            colours |= one
    return wares


@rule
def in_company(line_of, lines, hand):
    """The tiles of a hand that are not alone in their line."""
    found = hand & 0
    rest = hand
    while rest != 0:
        one = rest & -rest
        if hand & ~one & lines[line_of[lowest_bit(rest)]] != 0:
            found |= one
        rest = rest_bits(rest)
    return found


@rule
def line_income(box, category, wares, colours):
    """What tiles bring that are all assigned, some to their ware lines, some to their colours."""
    income = 0
    while wares != 0:
        line = wares & box.ware_tiles[box.ware_of[lowest_bit(wares)]]
        income += box.ware_best[category, count_bits(line)]
        wares &= ~line
    while colours != 0:
        line = colours & box.colour_tiles[box.colour_of[lowest_bit(colours)]]
        income += box.colour_best[category, count_bits(line)]
        colours &= ~line
    return income


@rule
def most_income(box, category, wares, colours, undecided):
    """No way to assign the undecided tiles brings more.

    Each tile is reckoned with the best share a tile can have in a line as long as it can become;
    shares are in thousandths, rounded up.
    """
    shares = 0
    rest = wares | colours | undecided
    while rest != 0:
        tile = lowest_bit(rest)
        one = rest & -rest
        share = 0
        if colours & one == 0:
            line = (wares | undecided) & box.ware_tiles[box.ware_of[tile]]
            share = box.ware_share[category, count_bits(line)]
        if wares & one == 0:
            line = (colours | undecided) & box.colour_tiles[box.colour_of[tile]]
            share = max(share, box.colour_share[category, count_bits(line)])
        shares += share
        rest = rest_bits(rest)
    return shares // SHARES
