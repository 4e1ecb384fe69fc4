"""Rulers and what they do to every seat (YAN-5). What each does is told by the box alone."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clockwise
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.purchase import draw_again
from fondaco.games.yangtze.rules.setup import end_game
from fondaco.games.yangtze.rules.tiles import bit


@rule
def takes_accept(effect):
    """YAN-A.9: which effects are followed by `accept`; the others by `give`."""
    return effect < t.LOSE_WARE


@rule
def can_accept(box, table, effect):
    """YAN-A.9; YAN-5.12 for the blind purchase."""
    if effect == t.BUY_BLIND:
        return table.money[table.actor] >= t.amount_of(box, table) and table.bag_wares != 0
    return takes_accept(effect)


@rule
def giving_works(table, effect):
    """YAN-5.10, 5.11: is there something to swap with?"""
    if effect == t.SWAP_RIVER:
        return t.river_holds_a_ware(table)
    if effect == t.SWAP_BAG:
        return table.bag_wares != 0
    return True


@rule
def can_give(table, effect):
    """YAN-A.9: a ware of one's own, and something to swap it with."""
    return (
        not takes_accept(effect) and table.wares[table.actor] != 0 and giving_works(table, effect)
    )


@rule
def can_follow(box, table, effect):
    """Is there a base action?"""
    return can_accept(box, table, effect) or can_give(table, effect)


@rule
def may_decline(box, table):
    """YAN-5.3: a "?" is free for each seat; any other only who cannot follow declines (R.12)."""
    ruler = table.rulers[table.ruler_count - 1]
    return box.optional[ruler] == 1 or not can_follow(box, table, box.effect[ruler])


@rule
def accept(box, table):
    """YAN-5.4 to 5.8, 5.12, 5.14."""
    seat = table.actor
    effect = t.effect_of(box, table)
    if effect == t.BUY_BLIND:
        table.money[seat] -= t.amount_of(box, table)
    else:
        table.money[seat] += t.coin_effect(box, table, effect, seat)
    if (effect == t.GAIN_WARE or effect == t.BUY_BLIND) and table.bag_wares != 0:
        draw_in_secret(table)
    else:  # YAN-R.14: a bag without wares gives nothing
        next_seat(table)


@rule
def draw_in_secret(table):
    table.phase = t.RULER_DEAL
    table.actor = t.CHANCE


@rule
def give(box, table, tile):
    """YAN-5.9 to 5.11, 5.13; what is given is shown to all (YAN-R.33)."""
    seat = table.actor
    effect = t.effect_of(box, table)
    table.wares[seat] &= ~bit(tile)
    table.known[seat] &= ~bit(tile)
    if effect == t.SWAP_RIVER:
        table.given = tile
        table.phase = t.RULER_TAKE
    elif effect == t.SWAP_BAG:
        table.returned = tile
        draw_in_secret(table)
    else:
        table.box_wares |= bit(tile)
        if effect == t.PAWN:
            table.money[seat] += t.amount_of(box, table)
        next_seat(table)


@rule
def take(table, house):
    """YAN-5.10: the given ware lies where the taken one lay; no coins."""
    tile = bit(table.river[house])
    table.wares[table.actor] |= tile
    table.known[table.actor] |= tile
    table.river[house] = table.given
    next_seat(table)


@rule
def deal_in_secret(table, tile):
    """YAN-5.8, 5.11, 5.12: the shown ware goes into the bag only now."""
    seat = clockwise(table, table.active, table.place)
    table.bag_wares ^= bit(tile)
    table.wares[seat] |= bit(tile)
    if table.returned != t.NO_TILE:
        table.bag_wares |= bit(table.returned)
    next_seat(table)


@rule
def next_seat(table):
    """YAN-5.2: every seat once; the ruler that ends the game ends it at once (YAN-8.1, R.17)."""
    table.given = t.NO_TILE
    table.returned = t.NO_TILE
    table.place += 1
    if table.place < table.players:
        table.phase = t.RULER
        table.actor = clockwise(table, table.active, table.place)
        return
    table.place = 0
    if table.ruler_count == table.end_ruler:
        end_game(table)
    else:
        draw_again(table)
