"""Marriage: pay, take a tile, draw cards, discard (SAM-3)."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.setup import draw_on


@rule
def marry(box, table, family):
    """`marry F`: SAM-3.1, 3.2; cards only below the hand limit (SAM-3.6 to 3.8)."""
    seat = table.turn_seat
    table.passes = 0
    table.money[seat] -= box.price[family]  # SAM-2.5: the price never changes
    table.treasury[family] += box.price[family]
    table.tiles[family] -= 1
    table.married[seat, family] = 1
    if t.cards_counted(table, seat) < t.hand_limit(box, table):
        table.left = box.marriage_draw
        draw_on(table)
    else:
        end_turn(table)


@rule
def excess(box, table):
    """Cards above the limit (SAM-3.10); negative if there is room."""
    return t.cards_counted(table, table.turn_seat) - t.hand_limit(box, table)


@rule
def first_discard(table):
    """SAM-3.14: the lowest card that may still be discarded."""
    return table.last_dropped + 1 if table.dropped > 0 else 0


@rule
def discard(box, table, card):
    """`discard N`: SAM-3.9; after as many as allowed the turn ends."""
    table.card_at[card] = t.JUST_DISCARDED
    table.hand_size[table.turn_seat] -= 1
    table.dropped += 1
    table.last_dropped = card
    if table.dropped == box.discard_max:
        keep(box, table)


@rule
def keep(box, table):
    """`keep`: the discards lie on the pile, and the turn ends."""
    if table.dropped > 0:
        for card in range(box.goods):
            if table.card_at[card] == t.JUST_DISCARDED:
                table.card_at[card] = t.DISCARDED + table.turn_seat
    end_turn(table)


@rule
def end_turn(table):
    table.phase = t.TURN_END
    table.actor = t.NOBODY
