"""What would follow, asked of the rules themselves.

A table is made of what a view tells. Where only the number of somebody's wares is known, wares that
nobody has seen stand in for them: the rules that are asked here look at their number only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.engine.auction import NO_BIDDER
from fondaco.engine.box import Box, new_record
from fondaco.engine.game import State
from fondaco.games.yangtze import rules
from fondaco.games.yangtze.board.things import Things
from fondaco.games.yangtze.notation.state import PHASES
from fondaco.games.yangtze.rules.scoring import income_of_kind, set_income
from fondaco.games.yangtze.rules.table import (
    KINDS,
    MAX_LEGAL,
    NO_SALE,
    NO_TILE,
    NOBODY,
    TABLE,
    lowest_bid,
)
from fondaco.games.yangtze.rules.trading import best_sale

#: The colours of settlements in the order of the rules.
SETTLEMENT_COLOURS = ("green", "brown")


@dataclass(frozen=True)
class Income:
    """What the settlements of one seat pay."""

    #: By colour: what its combinations pay (YAN-8.4, 8.5).
    sets: dict[str, int]
    #: By kind: what its rank pays (YAN-8.6 to 8.8).
    majority: dict[str, int]

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.sets.values()) + sum(self.majority.values())


def best_value(box: Box, things: Things, tiles: Iterable[str]) -> int:
    """The most that wares bring when all of them are sold (YAN-8.3)."""
    return int(best_sale(box.record[0], _bits(things.tiles[tile].index for tile in tiles)))


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


class Reckoning:
    """The table as a view shows it, and what the rules say about it."""

    def __init__(self, box: Box, things: Things, view: State) -> None:
        self._box, self._things, self._view = box, things, view
        self._table = _table_of(box, things, view)

    def legal(self) -> frozenset[str]:
        """The lines that whoever decides may send (YAN-A.4 to A.10)."""
        if not isinstance(self._view["actor"], int):
            return frozenset()
        moves = np.zeros(MAX_LEGAL, np.int16)
        amount = rules.legal(self._box.record[0], self._table[0], moves)
        return frozenset(self._box.lines[action] for action in moves[:amount].tolist())

    def money_after(self, *lines: str) -> int:
        """The coins of whoever decides, when these lines have been sent."""
        trial, seat = self._table.copy(), self._view["actor"]
        for line in lines:
            rules.apply(self._box.record[0], trial[0], self._box.index[line])
        return int(trial["money"][0, seat])

    def lowest_bid(self) -> int:
        """The lowest bid that may follow (YAN-6.3)."""
        return int(lowest_bid(self._box.record[0], self._table[0]))

    def incomes(self, winner: int | None = None) -> list[Income]:
        """What the settlements of every seat pay as the game stands; the lot perhaps with one."""
        owned = [list(seat["settlements"]) for seat in self._view["seats"]]
        if winner is not None:
            owned[winner].append(self._view["auction"]["tile"])
        return incomes(self._box, self._things, self._view["options"]["settlement_sets"], owned)


def incomes(box: Box, things: Things, option: str, owned: Sequence[Sequence[str]]) -> list[Income]:
    """What settlements pay if every seat has these."""
    places = {one: place for place, one in enumerate(things.settlements)}
    record = new_record(TABLE)
    record["players"] = len(owned)
    record["set_option"] = box.options["settlement_sets"].number(option)
    for seat, mine in enumerate(owned):
        record["settlements"][0, seat] = _bits(places[one] for one in mine)
    paid = _majorities(box, record)
    return [
        Income(
            sets={
                colour: _sets(box, record, seat, place)
                for place, colour in enumerate(SETTLEMENT_COLOURS)
            },
            majority=dict(zip(things.kinds, paid[seat], strict=True)),
        )
        for seat in range(len(owned))
    ]


def _sets(box: Box, record: Any, seat: int, colour: int) -> int:
    """What the combinations of one colour pay a seat."""
    coloured = _bits_of(box.record["kind_tiles"][0, :, colour])
    mine = record["settlements"][0, seat] & coloured
    return int(set_income(box.record[0], mine, record["set_option"][0]))


def _bits_of(sets: Any) -> Any:
    return np.bitwise_or.reduce(sets)


def _majorities(box: Box, record: Any) -> list[list[int]]:
    """By seat and kind: what its rank pays."""
    return [
        [int(income_of_kind(box.record[0], record[0], kind, seat)) for kind in range(KINDS)]
        for seat in range(int(record["players"][0]))
    ]


# ---------------------------------------------------------------- a table of a view


def _table_of(box: Box, things: Things, view: State) -> Any:
    record = new_record(TABLE)
    table = record[0]
    tiles = {tile: place for place, tile in enumerate(things.tiles)}
    settlements = {one: place for place, one in enumerate(things.settlements)}
    for field in ("players", "active", "turn", "idle", "bought", "missing"):
        table[field] = view[field]
    table["phase"] = PHASES.index(view["phase"])
    table["actor"] = view["actor"] if isinstance(view["actor"], int) else NOBODY
    table["sold"] = view["sold"]
    table["set_option"] = box.options["settlement_sets"].number(view["options"]["settlement_sets"])
    table["end_ruler"] = view["options"]["end_ruler"]
    table["bundle"] = _bits(tiles[tile] for tile in view["bundle"])
    table["sale"] = NO_SALE if view["sale"] is None else view["sale"]
    table["river"][:] = [NO_TILE if tile is None else tiles[tile] for tile in view["river"]]
    _seat_all(box, table, view, tiles, settlements, list(things.cards))
    _put_ruler(table, view, tiles, list(things.rulers))
    _put_auction(table, view, settlements)
    return record


def _seat_all(
    box: Box,
    table: Any,
    view: State,
    tiles: dict[str, int],
    settlements: dict[str, int],
    cards: list[str],
) -> None:
    """Seats and bag; wares that nobody has seen fill the hidden places, the rest is in the bag."""
    unseen = _unseen(view, tiles)
    for seat, told in enumerate(view["seats"]):
        mine = told["wares"]
        if isinstance(mine, int):
            hidden = mine - len(told["known"])
            mine, unseen = [*told["known"], *unseen[:hidden]], unseen[hidden:]
        table["wares"][seat] = _bits(tiles[tile] for tile in mine)
        table["known"][seat] = _bits(tiles[tile] for tile in told["known"])
        table["settlements"][seat] = _bits(settlements[one] for one in told["settlements"])
        table["cards"][seat] = _bits(cards.index(card) for card in told["cards"])
        table["money"][seat] = told["money"]
    table["bag_wares"] = _bits(tiles[tile] for tile in unseen)


def _unseen(view: State, tiles: dict[str, int]) -> list[str]:
    """The wares whose place the view does not tell, in canonical order."""
    placed = {*view["river"], *view["box"]}
    for told in view["seats"]:
        placed |= set(told["known"] if isinstance(told["wares"], int) else told["wares"])
    if view["ruler"] is not None:
        placed |= {view["ruler"]["given"], view["ruler"]["returned"]}
    return [tile for tile in tiles if tile not in placed]


def _put_ruler(table: Any, view: State, tiles: dict[str, int], rulers: list[str]) -> None:
    table["ruler_count"] = len(view["rulers"])
    for place, ruler in enumerate(view["rulers"]):
        table["rulers"][place] = rulers.index(ruler)
    table["given"] = table["returned"] = NO_TILE
    if view["ruler"] is not None:
        table["place"] = view["ruler"]["pos"]
        for field in ("given", "returned"):
            tile = view["ruler"][field]
            table[field] = NO_TILE if tile is None else tiles[tile]


def _put_auction(table: Any, view: State, settlements: dict[str, int]) -> None:
    held = view["auction"]
    if held is None:
        return
    table["lot"] = settlements[held["tile"]]
    table["high_bid"] = held["bid"]
    table["high_bidder"] = NO_BIDDER if held["bidder"] is None else held["bidder"]
    for seat, bidding in enumerate(held["in"]):
        table["bidding"][seat] = bidding
