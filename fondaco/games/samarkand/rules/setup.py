"""Set-up, the bag of the two-player game, and cards on their way from the draw pile (SAM-2, 9)."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules import table as t


@rule
def set_up(box, table, players, options):
    """Section 8, start state. `table` is all zeros; `options` holds value numbers in data order."""
    table.players = players
    table.plain_tiles = options[0]
    table.ask_holder = options[1]
    table.first_bag = box.at_bag
    table.turn_seat = box.first_seat  # SAM-1.2
    for space in range(t.SPACES):
        table.standing[space, 0] = t.NO_FAMILY
        table.standing[space, 1] = t.NO_FAMILY
    for family in range(t.FAMILIES):
        found_family(box, table, family)
    for good in range(t.GOODS):
        table.marker_at[good] = t.NO_SEAT  # SAM-2.6
    table.deck_size = box.goods
    for seat in range(players):
        table.money[seat] = box.start_money  # SAM-2.7
    table.actor = t.CHANCE
    if uses_bag(table):
        fill_bag(box, table)
    else:
        begin_deal(box, table)


@rule
def found_family(box, table, family):
    """SAM-2.1 to 2.4: a camel at home, the tiles, the stack with the dark green marker on top."""
    table.camels[family] = box.family_camels[family] - 1
    table.tiles[family] = box.family_tiles[family]
    table.stacks[family] = box.grey_markers[family] + 1
    table.treasury[family] = box.start_treasury
    t.stand(box, table, family, np.int64(box.home[family]))


@rule
def uses_bag(table):
    """SAM-9.2, 9.3: the option is only read with 2 seats (SAM-9.1)."""
    return table.players == 2 and table.plain_tiles == 0


@rule
def fill_bag(box, table):
    """SAM-9.2: some tiles of each family are laid out, the others go into the bag."""
    for family in range(t.FAMILIES):
        table.tiles[family] = min(box.tiles_laid_out, box.family_tiles[family])
        table.bag[family] = box.family_tiles[family] - table.tiles[family]
    if box.bag_draws == 0:
        begin_deal(box, table)
    else:
        table.phase = t.BAG
        table.left = box.bag_draws


@rule
def lay_out(box, table, family):
    """`bag F`: a tile from the bag to its domain; what stays in the bag is out of play."""
    table.bag[family] -= 1
    table.tiles[family] += 1
    table.left -= 1
    if table.left == 0:
        begin_deal(box, table)


@rule
def begin_deal(box, table):
    """SAM-2.8: seat 0 first, all cards of a seat in a row."""
    table.phase = t.DEAL
    table.receiver = 0
    table.left = box.start_cards


@rule
def draw(box, table, card):
    """`draw N`: to the seat that is dealt to, or to the turn seat (SAM-3.6)."""
    seat = table.receiver if table.phase == t.DEAL else table.turn_seat
    table.card_at[card] = t.IN_HAND + seat
    table.hand_size[seat] += 1
    table.deck_size -= 1
    table.left -= 1
    if table.phase == t.DEAL:
        deal_on(box, table)
    else:
        draw_on(table)


@rule
def deal_on(box, table):
    if table.left > 0:
        return
    table.receiver += 1
    table.left = box.start_cards
    if table.receiver == table.players:
        table.receiver = 0
        table.left = 0
        table.phase = t.TURN
        table.actor = table.turn_seat


@rule
def draw_on(table):
    """The next card of a marriage, if there is one to come; otherwise the discards."""
    if table.left == 0:
        table.phase = t.DISCARD
        table.actor = table.turn_seat
    elif table.deck_size == 0:
        table.phase = t.REFILL
        table.actor = t.NOBODY
    else:
        table.phase = t.DRAW
        table.actor = t.CHANCE


@rule
def refill(box, table):
    """SAM-3.12: the discard pile becomes the draw pile, now that a card must be drawn."""
    for card in range(box.goods):
        if t.DISCARDED <= table.card_at[card] < t.DISCARDED + t.SEATS:
            table.card_at[card] = t.IN_DECK
            table.deck_size += 1
    if table.deck_size == 0:
        table.left = 0  # SAM-3.13: both piles are empty
    draw_on(table)
