"""What a seat sees of Key Harvest's table: the table itself without what lies behind the screens.

Two ways lead to the same sight: `see` reads it off a table inside compiled code, `sight_of_view`
reads it off a JSON view. A test holds them against each other, so `see` cannot know more than the
view tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.errors import StateError
from fondaco.engine.game import State
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.restore import read_table
from fondaco.games.key_harvest.rules.table import CROPS, DEALING, SEATS, TABLE, total

SIGHT = np.dtype(
    [
        # The table without the others' counters (and, in the deal, without the stock); then room
        # for the evaluation to try a line in.
        ("tables", TABLE, 2),
        ("seat", np.int16),
        ("stock_size", np.int16),
        ("hand_size", np.int16, SEATS),
    ]
)
SEEN, TRIAL = 0, 1


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision (KEY-1.2)."""
    sight.tables[SEEN] = table
    sight.seat = seat
    sight.stock_size = total(table.stock)
    seen = sight.tables[SEEN]
    for other in range(SEATS):
        sight.hand_size[other] = total(table.hands[other])
        if other != seat and table.open_screens == 0:
            for crop in range(CROPS):
                seen.hands[other, crop] = 0
    if table.phase == DEALING and table.open_screens == 0:
        for crop in range(CROPS):
            seen.stock[crop] = 0


def sight_of_view(box: Box, view: State, seat: int, sight: Any) -> None:
    """Fill a sight, all zeros before, with what a JSON view says to its seat."""
    nothing = [0] * CROPS
    hands = [hand if isinstance(hand, list) else nothing for hand in view["hands"]]
    stock = view["stock"] if isinstance(view["stock"], list) else nothing
    known = {**view, "hands": hands, "stock": stock}
    read_table(box, Reader("view", known, error=StateError), sight["tables"][SEEN])
    sight["seat"] = seat
    sight["stock_size"] = _size(view["stock"])
    sight["hand_size"][: view["players"]] = [_size(hand) for hand in view["hands"]]


def _size(counters: int | list[int]) -> int:
    return counters if isinstance(counters, int) else sum(counters)
