"""Bundles, liquidity cards and the sale window of card III (YAN-2, 7.5, 7.6)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit
from fondaco.games.yangtze.rules.table import NO_SALE
from fondaco.games.yangtze.rules.tiles import bit, has, highest


@rule
def same_ware(box, tiles):
    """YAN-2.3: do all tiles of a set (not empty) show the same ware?"""
    return tiles & ~box.ware_tiles[box.ware_of[lowest_bit(tiles)]] == 0


@rule
def same_colour(box, tiles):
    """YAN-2.3: have all tiles of a set (not empty) the same colour?"""
    return tiles & ~box.colour_tiles[box.colour_of[lowest_bit(tiles)]] == 0


@rule
def is_bundle(box, tiles):
    """YAN-2.2 to 2.4. A ware and a colour belong to one category, so that needs no look."""
    return tiles != 0 and (same_ware(box, tiles) or same_colour(box, tiles))


@rule
def bundle_value(box, bundle):
    """YAN-2.5, 2.6."""
    size = count_bits(bundle)
    category = box.category_of[lowest_bit(bundle)]
    if size == 1:
        return max(box.ware_value[category, 1], box.colour_value[category, 1])
    if same_ware(box, bundle):
        return box.ware_value[category, size]
    return box.colour_value[category, size]


@rule
def fitting(box, table):
    """YAN-A.4: one's own wares that can still be picked into the open bundle, in rising index."""
    bundle = table.bundle
    later = table.wares[table.actor] & -bit(highest(bundle) + 1)
    first = lowest_bit(bundle)
    fits = box.ware_tiles[box.ware_of[first]] if same_ware(box, bundle) else 0
    if same_colour(box, bundle):
        fits |= box.colour_tiles[box.colour_of[first]]
    return later & fits


@rule
def pick(table, tile):
    """7.3: the tile stays in the seat's wares until the bundle is sold."""
    table.bundle |= bit(tile)


@rule
def sell(box, table):
    """YAN-2.5, 2.8; a sale with card III does not count as one of the sell step."""
    seat = table.actor
    table.money[seat] += bundle_value(box, table.bundle)
    table.wares[seat] &= ~table.bundle
    table.known[seat] &= ~table.bundle
    table.box_wares |= table.bundle
    table.bundle = 0
    if table.sale == NO_SALE:
        table.sold = 1
    else:
        table.sale += 1


@rule
def holds(table, seat, card):
    """YAN-7.1: is a card still unused?"""
    return has(table.cards[seat], card)


@rule
def drop_card(table, seat, card):
    """YAN-7.1: used once, then out of the game."""
    table.cards[seat] &= ~bit(card)


@rule
def cash_in(box, table, choice):
    """YAN-7.6."""
    drop_card(table, table.actor, box.cash_card[choice])
    table.money[table.actor] += box.cash[choice]


@rule
def open_sale(box, table):
    """YAN-7.5: the window opens; phase and actor stay."""
    drop_card(table, table.actor, box.sell_any_time)
    table.sale = 0


@rule
def close_sale(table):
    table.sale = NO_SALE
