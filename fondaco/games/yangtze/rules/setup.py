"""Set-up and turns (YAN-1; section 3)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.tiles import bit


@rule
def set_up(box, table, players, options):
    """Section 8, start state. `table` is all zeros; `options` holds value numbers in data order."""
    table.players = players
    table.set_option = options[0]
    table.end_ruler = options[1] + t.FEWEST_RULERS
    table.open_wares = options[2]
    table.phase = t.SETUP_RIVER
    table.actor = t.CHANCE
    table.sale = t.NO_SALE
    table.given = t.NO_TILE
    table.returned = t.NO_TILE
    table.bag_wares = t.ALL_WARES  # YAN-1.2
    table.bag_rulers = t.ALL_RULERS
    table.bag_settlements = t.ALL_SETTLEMENTS
    for house in range(t.HOUSES):
        table.river[house] = t.NO_TILE
    for seat in range(players):
        table.money[seat] = box.start_money  # YAN-1.4
        table.cards[seat] = t.ALL_CARDS  # YAN-1.5


@rule
def deal_to_river(box, table, tile):
    """YAN-1.3: to the empty house with the lowest number."""
    table.bag_wares ^= bit(tile)
    table.river[t.first_gap(table)] = tile
    if t.first_gap(table) == t.HOUSES:
        table.phase = t.SETUP_HANDS
        begin_if_dealt(box, table)


@rule
def next_to_deal(box, table):
    """The lowest seat that lacks a starting ware, or the number of players."""
    seat = 0
    while seat < table.players and count_bits(table.wares[seat]) == box.start_wares:
        seat += 1
    return seat


@rule
def deal_to_hand(box, table, tile):
    """YAN-1.4: in secret, seat after seat."""
    table.bag_wares ^= bit(tile)
    table.wares[next_to_deal(box, table)] |= bit(tile)
    begin_if_dealt(box, table)


@rule
def begin_if_dealt(box, table):
    if next_to_deal(box, table) == table.players:
        begin_turn(table, 0)


@rule
def begin_turn(table, seat):
    """7.3, new turn."""
    table.phase = t.TURN
    table.active = seat
    table.actor = seat
    table.turn += 1
    table.sold = 0
    table.bought = 0
    table.missing = 0


@rule
def begin_next_turn(table):
    """YAN-1.1, 4.4."""
    begin_turn(table, clockwise(table, table.active, 1))


@rule
def end_turn(table):
    """YAN-3.6: no purchase, no draw. A turn without a sale is idle (YAN-R.23); n of them end it."""
    table.idle = 0 if table.sold == 1 else table.idle + 1
    if table.idle == table.players:  # YAN-8.2
        end_game(table)
    else:
        begin_next_turn(table)


@rule
def end_game(table):
    """7.3, end: the reckoning follows by itself."""
    table.phase = t.RECKONING
    table.actor = t.NOBODY
