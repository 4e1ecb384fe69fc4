"""The open ascending auction that games share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.engine.box import new_records
from fondaco.engine.compiled import auction


@pytest.fixture
def table() -> Any:
    kind = np.dtype([("players", np.int16), *auction.fields(5)])
    table = new_records(kind, 1)[0]
    table["players"] = 4
    auction.open_auction(table)
    return table


def test_the_question_goes_round_and_leaves_out_who_leads_and_who_passed(table: Any) -> None:
    auction.raise_bid(table, 1, 100)
    assert auction.next_bidder(table, 1) == 2
    auction.leave_auction(table, 2)
    assert auction.next_bidder(table, 2) == 3
    auction.raise_bid(table, 3, 125)
    assert [auction.next_bidder(table, seat) for seat in (3, 0)] == [0, 1]
    auction.leave_auction(table, 0)
    assert auction.next_bidder(table, 0) == 1
    auction.leave_auction(table, 1)
    assert auction.next_bidder(table, 1) == auction.SOLD
    assert (table["high_bid"], table["high_bidder"]) == (125, 3)


def test_without_a_bid_the_last_seat_is_still_asked(table: Any) -> None:
    for seat in (0, 1, 2):
        auction.leave_auction(table, seat)
    assert auction.next_bidder(table, 2) == 3
    auction.leave_auction(table, 3)
    assert auction.next_bidder(table, 3) == auction.UNSOLD


def test_a_closed_auction_leaves_nothing_behind(table: Any) -> None:
    auction.raise_bid(table, 1, 100)
    auction.close_auction(table)
    assert not any(table[name].any() for name in ("high_bid", "high_bidder", "bidding"))
