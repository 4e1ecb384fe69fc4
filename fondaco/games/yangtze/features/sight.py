"""What a seat sees of Yangtze's table, as one record of numbers.

Two ways lead to the same sight: `see` reads it off a table inside compiled code, `sight_of_view`
reads it off a JSON view. A test holds them against each other, so `see` cannot know more than the
view tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.auction import NO_BIDDER
from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.game import State
from fondaco.games.yangtze.notation.state import PHASES, bag_ids
from fondaco.games.yangtze.rules.table import (
    HOUSES,
    NO_SALE,
    NO_TILE,
    RULER,
    RULER_DEAL,
    RULERS,
    SEATS,
    TILES,
)
from fondaco.games.yangtze.rules.tiles import bit, count

NO_RULER = -1

SIGHT = np.dtype(
    [
        ("wares", np.int64, SEATS),  # zeros where they are behind a screen
        ("known", np.int64, SEATS),
        ("settlements", np.int64, SEATS),
        ("cards", np.int64, SEATS),
        ("bundle", np.int64),  # one's own
        ("box_wares", np.int64),
        ("box_settlements", np.int64),
        ("drawn", np.int64),  # the rulers drawn so far
        ("money", np.int32, SEATS),
        ("seat", np.int16),
        ("players", np.int16),
        ("set_option", np.int16),
        ("end_ruler", np.int16),
        ("phase", np.int16),
        ("active", np.int16),
        ("idle", np.int16),
        ("sold", np.int16),
        ("bought", np.int16),
        ("missing", np.int16),
        ("sale", np.int16),
        ("bag", np.int16),  # tiles left
        ("ware_count", np.int16, SEATS),
        ("river", np.int16, HOUSES),
        ("ruler_count", np.int16),
        ("ruler", np.int16),  # the one that is being followed, or NO_RULER
        ("place", np.int16),
        ("given", np.int16),
        ("returned", np.int16),
        ("lot", np.int16),
        ("high_bid", np.int16),
        ("high_bidder", np.int16),
        ("bidding", np.int16, SEATS),
        # Room for the evaluation: what it has found out of this sight already (holdings.py).
        ("weighed", np.int16),  # 1: the next two are worked out
        ("lost", np.int64),
        ("hand_worth", np.float64),
        ("limited", np.int16),  # 1: the next is worked out
        ("limits", np.float64, SEATS),  # as much as each seat wants to pay for the lot
    ]
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    sight.seat = seat
    sight.players = table.players
    sight.set_option = table.set_option
    sight.end_ruler = table.end_ruler
    sight.phase = table.phase
    sight.active = table.active
    sight.idle = table.idle
    sight.sold = table.sold
    sight.bought = table.bought
    sight.missing = table.missing
    sight.sale = table.sale
    sight.bundle = table.bundle if table.actor == seat else 0
    sight.box_wares = table.box_wares
    sight.box_settlements = table.box_settlements
    sight.bag = count(table.bag_wares) + count(table.bag_rulers) + count(table.bag_settlements)
    for house in range(HOUSES):
        sight.river[house] = table.river[house]
    for other in range(SEATS):
        shown = other == seat or table.open_wares == 1  # YAN-1.7
        sight.wares[other] = table.wares[other] if shown else 0
        sight.ware_count[other] = count(table.wares[other])
        sight.known[other] = table.known[other]
        sight.settlements[other] = table.settlements[other]
        sight.cards[other] = table.cards[other]
        sight.money[other] = table.money[other]
    see_ruler(table, sight)
    see_auction(table, sight)
    forget_thoughts(sight)


@rule
def forget_thoughts(sight):
    """A new sight: the evaluation begins anew."""
    sight.weighed = 0
    sight.lost = 0
    sight.hand_worth = 0.0
    sight.limited = 0
    for other in range(SEATS):
        sight.limits[other] = 0.0


@rule
def see_ruler(table, sight):
    """The rulers drawn, and the one that is being followed."""
    sight.drawn = 0
    for place in range(table.ruler_count):
        sight.drawn |= bit(table.rulers[place])
    sight.ruler_count = table.ruler_count
    following = RULER <= table.phase <= RULER_DEAL
    sight.ruler = table.rulers[table.ruler_count - 1] if following else NO_RULER
    sight.place = table.place
    sight.given = table.given
    sight.returned = table.returned


@rule
def see_auction(table, sight):
    """How the auction stands."""
    sight.lot = table.lot
    sight.high_bid = table.high_bid
    sight.high_bidder = table.high_bidder
    for other in range(SEATS):
        sight.bidding[other] = table.bidding[other]


def sight_of_view(box: Box, view: State, seat: int, sight: Any) -> None:
    """Fill a sight, all zeros before, with what a JSON view says to its seat."""
    place = {tile: index for index, tile in enumerate(bag_ids(box))}
    sight["seat"], sight["players"] = seat, view["players"]
    options = view["options"]
    sight["set_option"] = box.options["settlement_sets"].number(options["settlement_sets"])
    sight["end_ruler"] = options["end_ruler"]
    sight["phase"] = PHASES.index(view["phase"])
    for key in ("active", "idle", "sold", "bought", "missing"):
        sight[key] = view[key]
    sight["sale"] = NO_SALE if view["sale"] is None else view["sale"]
    sight["bundle"] = _bits(place, view["bundle"])
    sight["bag"] = view["bag"] if isinstance(view["bag"], int) else len(view["bag"])
    sight["box_wares"] = _bits(place, [tile for tile in view["box"] if place[tile] < TILES])
    settlements = [tile for tile in view["box"] if place[tile] >= TILES]
    sight["box_settlements"] = _bits(place, settlements, TILES + RULERS)
    sight["river"] = [NO_TILE if tile is None else place[tile] for tile in view["river"]]
    cards = {row["id"]: index for index, row in enumerate(box.data["card"])}
    for owner, who in enumerate(view["seats"]):
        wares, sight["money"][owner] = who["wares"], who["money"]
        hidden = isinstance(wares, int)
        sight["ware_count"][owner] = wares if hidden else len(wares)
        sight["wares"][owner] = 0 if hidden else _bits(place, wares)
        sight["known"][owner] = _bits(place, who["known"])
        sight["settlements"][owner] = _bits(place, who["settlements"], TILES + RULERS)
        sight["cards"][owner] = _bits(cards, who["cards"])
    _see_phase(view, place, sight)


def _see_phase(view: State, place: dict[str, int], sight: Any) -> None:
    """The ruler and the auction."""
    sight["drawn"] = _bits(place, view["rulers"], TILES)
    sight["ruler_count"] = len(view["rulers"])
    sight["ruler"], sight["given"], sight["returned"] = NO_RULER, NO_TILE, NO_TILE
    if view["ruler"] is not None:
        sight["ruler"] = place[view["ruler"]["id"]] - TILES
        sight["place"] = view["ruler"]["pos"]
        for key in ("given", "returned"):
            tile = view["ruler"][key]
            sight[key] = NO_TILE if tile is None else place[tile]
    auction = view["auction"]
    if auction is not None:
        sight["lot"] = place[auction["tile"]] - TILES - RULERS
        sight["high_bid"] = auction["bid"]
        sight["high_bidder"] = NO_BIDDER if auction["bidder"] is None else auction["bidder"]
        sight["bidding"][: view["players"]] = auction["in"]


def _bits(place: dict[str, int], ids: list[str], first: int = 0) -> int:
    return sum(1 << (place[tile] - first) for tile in ids)
