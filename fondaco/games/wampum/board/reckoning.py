"""What a plan would bring, asked of the rules themselves.

A table is made of what a view tells. Where only the number of somebody's cards is known, all of
them stand in as cards of the first kind: the rules that are asked here look at numbers only,
except in a swap, and that one is asked for one's own offer, whose kinds are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.engine.box import Box, new_record
from fondaco.engine.game import State
from fondaco.games.wampum import rules
from fondaco.games.wampum.notation.state import PHASES, village_ids
from fondaco.games.wampum.rules.offering import offer
from fondaco.games.wampum.rules.settling import pass_canoe, swap
from fondaco.games.wampum.rules.table import (
    KINDS,
    MAX_LEGAL,
    MOVE,
    NO_TRADER,
    OFFER,
    TABLE,
    hand_limit,
    must_exceed,
)


@dataclass(frozen=True)
class Outcome:
    """What a swap brings: so many cards under the chest, or so many goods into the hand."""

    wampum: bool
    given: int
    gain: int


def outcome(box: Box, offered: list[int], goods: list[int]) -> Outcome:
    """What an offer brings at a village with these goods (WAM-8.4 to 8.6)."""
    table = new_record(TABLE)
    table["offers"][0, 0] = offered
    table["villages"][0, 0] = goods
    swap(box.record[0], table[0], 0, 0)
    taken, earned = int(table["hands"][0, 0].sum()), int(table["chests"][0, 0].sum())
    return Outcome(taken == 0, sum(offered), taken or earned)


def size(offer_seen: State | None) -> int:
    """The number of cards of an offer as a view shows it."""
    if offer_seen is None:
        return 0
    return int(offer_seen["count"]) if "count" in offer_seen else sum(offer_seen["goods"])


def total(cards: list[int] | int) -> int:
    """The number of cards of a hand as a view shows it."""
    return sum(cards) if isinstance(cards, list) else cards


class Reckoning:
    """The table as a seat sees it, and what the rules say about it."""

    def __init__(self, box: Box, view: State, seat: int) -> None:
        self._box = box
        self._ids = village_ids(box)
        self._seat = seat
        self._table = _table_of(self._ids, view)

    def open_villages(self) -> set[str]:
        """Where the actor may go (WAM-4.8, 4.12), with as many cards as it takes."""
        moves = np.zeros(MAX_LEGAL, np.int16)
        amount = rules.legal(self._box.record[0], self._table[0], moves)
        first = MOVE if PHASES[int(self._table["phase"][0])] == "relocate" else OFFER
        return {self._ids[action - first] for action in moves[:amount].tolist()}

    def needed(self, village: str) -> int:
        """The fewest cards of an offer at a village (WAM-4.3, 4.8)."""
        trial = self._table.copy()
        offer(self._box.record[0], trial[0], self._ids.index(village))
        return int(trial["target"][0])

    def must_exceed(self, village: str) -> int:
        """How many cards lie at a village."""
        return int(must_exceed(self._table[0], self._ids.index(village)))

    def limit(self, cards: int) -> int:
        """The hand limit if this seat's offer has so many cards and no higher one follows."""
        trial = self._with_offer(cards)
        return int(hand_limit(self._box.record[0], trial[0]))

    def canoe(self, cards: int) -> int:
        """Who would have the canoe then (WAM-5.1, 5.2)."""
        trial = self._with_offer(cards)
        trial["last_round"] = 1  # the deal of new goods is of no interest here
        pass_canoe(self._box.record[0], trial[0])
        return int(trial["canoe"][0])

    def _with_offer(self, cards: int) -> Any:
        trial = self._table.copy()
        trial["offers"][0, self._seat] = 0
        trial["offers"][0, self._seat, 0] = cards
        return trial


def _table_of(ids: list[str], view: State) -> Any:
    record = new_record(TABLE)
    table = record[0]
    table["players"] = view["players"]
    table["phase"] = PHASES.index(view["phase"])
    table["actor"] = view["actor"]
    table["canoe"] = view["canoe"]
    table["turn"] = view["turn"]
    table["trader"][:] = NO_TRADER
    for seat in range(view["players"]):
        _put(table["hands"][seat], view["hands"][seat])
        told = view["offers"][seat]
        if told is not None:
            _put(table["offers"][seat], told.get("goods", told.get("count")))
            if told["village"] is not None:
                table["trader"][ids.index(told["village"])] = seat
    for village in view["villages"]:
        table["villages"][ids.index(village["id"])] = village["goods"]
    return record


def _put(place: Any, cards: list[int] | int) -> None:
    place[:] = cards if isinstance(cards, list) else [cards] + [0] * (KINDS - 1)
