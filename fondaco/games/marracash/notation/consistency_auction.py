"""Is an auction in progress one that the rules can have led to?"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.marracash.rules.table import (
    OPT_BIDDING,
    SEALED,
    UNOWNED,
    can_bid,
)


def check(box: Box, reader: Reader, table: Any) -> None:
    """MAR-3.2 to 3.8, MAR-9.3."""
    record, auctioneer = box.record[0], int(table["turn_seat"])
    if table["owners"][table["lot"]] != UNOWNED:
        reader.fail("auction.shop", "is owned already", "MAR-3.1")
    if not can_bid(record, table, auctioneer, record["min_bid"]):
        reader.fail("auction.auctioneer", "may not hold an auction", "MAR-3.2")
    if table["options"][OPT_BIDDING] == SEALED:
        _check_sealed(box, reader, table)
    else:
        _check_open(box, reader, table)


def _around(table: Any, first: int, last: int) -> list[int]:
    """The seats between two, clockwise, without them."""
    players = int(table["players"])
    seats = [(first + step) % players for step in range(1, players + 1)]
    return seats[: seats.index(last)]


def _check_amount(box: Box, reader: Reader, key: str, amount: int) -> None:
    least, step = int(box.record["min_bid"][0]), int(box.record["money_step"][0])
    if amount < least or (amount - least) % step:
        reader.fail(key, f"{amount} is no possible bid", "MAR-3.6")


def _check_open(box: Box, reader: Reader, table: Any) -> None:
    record, actor = box.record[0], int(table["actor"])
    high, leader, auctioneer = (int(table[k]) for k in ("high_bid", "high_bidder", "turn_seat"))
    active = [bool(flag) for flag in table["bidding"][: table["players"]]]
    if not high:
        if actor != auctioneer or not all(active):
            reader.fail("actor", "must be the auctioneer, who bids first", "MAR-3.3")
        return
    _check_amount(box, reader, "auction.high_bid", high)
    if not (active[leader] and can_bid(record, table, leader, high)):
        reader.fail("auction.high_seat", "cannot have made this bid", "MAR-3.6")
    if leader != auctioneer and high == record["min_bid"]:
        reader.fail("auction.high_seat", "must be the auctioneer with the first bid", "MAR-3.3")
    able = can_bid(record, table, actor, high + int(record["money_step"]))
    if actor == leader or not active[actor] or not able:
        reader.fail("actor", "cannot be asked for a bid", "MAR-3.7")
    if any(active[seat] for seat in _around(table, leader, actor)):
        reader.fail("actor", "is not the next seat that is in", "MAR-3.4")
    if high == record["min_bid"] and not all(
        active[seat] for seat in _around(table, actor, auctioneer)
    ):
        reader.fail("auction.active", "has a seat out that was not asked yet", "MAR-3.5")


def _check_sealed(box: Box, reader: Reader, table: Any) -> None:
    """MAR-9.3: answers are given clockwise from the auctioneer on."""
    record, actor, auctioneer = box.record[0], int(table["actor"]), int(table["turn_seat"])
    players = int(table["players"])
    if table["high_bid"] or not table["bidding"][:players].all():
        reader.fail("auction", "has neither a highest bid nor seats out when sealed", "MAR-9.3")
    given = [] if actor == auctioneer else [auctioneer, *_around(table, auctioneer, actor)]
    for seat in range(players):
        if bool(table["answered"][seat]) != (seat in given):
            reader.fail(f"auction.sealed[{seat}]", "does not fit whose answer is due", "MAR-9.3")
        amount = int(table["sealed"][seat])
        able = can_bid(record, table, seat, max(amount, int(record["min_bid"])))
        if amount:
            _check_amount(box, reader, f"auction.sealed[{seat}]", amount)
        if (amount and not able) or (seat == auctioneer and seat in given and not amount):
            reader.fail(f"auction.sealed[{seat}]", f"cannot be {amount}", "MAR-9.3")
    if not can_bid(record, table, actor, record["min_bid"]):
        reader.fail("actor", "cannot be asked for a bid", "MAR-9.3")
