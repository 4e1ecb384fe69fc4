"""Checks of a state in play: does the turn tell a story that the rules allow?"""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.marracash.notation.state import FAULTS, PHASES
from fondaco.games.marracash.rules import table as t


def check_play(box: Box, reader: Reader, table: Any) -> None:
    """Everything after the set-up."""
    _check_last_round(box, reader, table)
    _check_entrances(box, reader, table)
    _check_progress(reader, table)
    _check_phase(box, reader, table)
    if table["phase"] == t.BID:
        _check_auction(box, reader, table)


def _check_progress(reader: Reader, table: Any) -> None:
    """MAR-8.5: a sale is progress, and so is an admission; a turn begins without."""
    sold, progress = int(table["auctions_done"]) - (table["phase"] == t.BID), table["progress"]
    moved = progress or not (sold > 0 or table["right_used"])
    reader.demand(moved, "progress", FAULTS["must_be_progress"], "MAR-8.5")
    begun = not progress or table["moves_done"] + sold > 0
    reader.demand(begun, "progress", FAULTS["no_progress_yet"], "MAR-8.5")


def _check_phase(box: Box, reader: Reader, table: Any) -> None:
    """Section 4: the phase is the one that the rest of the state leads to."""
    phase, able = int(table["phase"]), bool(t.can_act(box.record[0], table))
    cannot_be = faults.cannot_be(PHASES[phase], faults.NOW)
    reader.demand(phase != t.CHOOSE or able, "phase", cannot_be, "MAR-4.3")
    held = phase != t.BID or table["auctions_done"]
    reader.demand(held, "actions_done", FAULTS["auction_last"], "MAR-4.1")
    done = phase != t.REVEAL or table["moves_done"] or table["auctions_done"]
    reader.demand(done, "actions_done", faults.CANNOT_BE_EMPTY, "MAR-9.1")
    reader.demand(phase != t.REFILL or not able, "phase", cannot_be, "MAR-7.5")


def _check_entrances(box: Box, reader: Reader, table: Any) -> None:
    """MAR-7.1, R.18: before the last round only this turn's moves have emptied an entrance."""
    phase, right_used, demand = int(table["phase"]), bool(table["right_used"]), reader.demand
    empty = int(t.empty_entrances(box.record[0], table))
    in_time = not right_used or phase in (t.REFILL, t.OVER)
    demand(in_time, "queue_right_used", faults.cannot_be(True, faults.NOW), "MAR-7.5")
    cannot_be = faults.cannot_be(PHASES[phase], faults.NOW)
    if table["cause"] != t.NOT_YET:
        used = not right_used or phase == t.OVER
        demand(used, "queue_right_used", faults.cannot_be(True, faults.NOW), "MAR-7.7")
        demand(phase != t.REFILL, "phase", cannot_be, "MAR-7.7")
        return
    emptied = empty + right_used <= int(table["moves_done"])
    demand(emptied, "fountains", FAULTS["entrance_empty"], "MAR-R.18")
    demand(phase != t.REFILL or empty, "phase", cannot_be, "MAR-7.1")
    two_left = phase == t.REFILL and right_used and t.line_length(table) == 2
    demand(not two_left, "queue", FAULTS["two_left"], "MAR-7.4")


# ---------------------------------------------------------------- the last round


def _check_last_round(box: Box, reader: Reader, table: Any) -> None:
    """MAR-8.1 to 8.6, 9.4: who is left outside, and how many turns are left."""
    waiting, over = int(t.line_length(table)), table["phase"] == t.OVER
    cause, final = int(table["cause"]), int(table["final_turns"])
    fits = (cause in (t.NOT_YET, t.BY_STALL, t.BY_CAP)) == (waiting > 0)
    reader.demand(fits, "queue", faults.does_not_fit("last_round_cause"), "MAR-8.1")
    ended = over == (cause != t.NOT_YET and final == 0)
    reader.demand(ended, "final_turns", faults.does_not_fit("phase"), "MAR-8.2")
    if cause == t.NOT_YET:
        _check_before_last_round(box, reader, table)
    elif cause == t.BY_QUEUE and table["options"][t.OPT_LAST_ROUND] == t.FINISH_ROUND:
        left = int(table["players"] * t.round_no(table) - table["turn_no"]) + (not over)
        reader.demand(final == left, "final_turns", faults.must_be(left), "MAR-9.4")
    else:
        _check_one_more_turn(box, reader, table, over)


def _check_before_last_round(box: Box, reader: Reader, table: Any) -> None:
    players = int(table["players"])
    in_time = table["turn_no"] <= int(box.record["max_rounds"][0]) * players
    reader.demand(in_time, "turn_no", FAULTS["too_late"], "MAR-8.6")
    busy = table["idle_turns"] < int(box.record["stall_rounds"][0]) * players
    reader.demand(busy, "idle_turns", FAULTS["too_late"], "MAR-8.5")


def _check_one_more_turn(box: Box, reader: Reader, table: Any, over: bool) -> None:
    """When was the turn closed that began the last round, and could it?"""
    players, cause = int(table["players"]), int(table["cause"])
    since = players - int(table["final_turns"]) + (not over)
    closed = int(table["turn_no"]) - since
    stall = int(box.record["stall_rounds"][0]) * players
    latest = int(box.record["max_rounds"][0]) * players
    fault, demand = faults.does_not_fit("last_round_cause"), reader.demand
    demand(min(players + 1, latest) <= closed <= latest, "turn_no", fault, "MAR-8.6")
    capped = cause != t.BY_CAP or closed == latest
    demand(capped, "turn_no", faults.must_be(latest + since), "MAR-8.6")
    demand(cause != t.BY_STALL or closed >= players + stall, "turn_no", fault, "MAR-8.5")


# ---------------------------------------------------------------- auctions

_CANNOT_BE_ASKED = FAULTS["cannot_be_asked"]


def _check_auction(box: Box, reader: Reader, table: Any) -> None:
    """MAR-3.2 to 3.8, MAR-9.3: is it one that the rules can have led to?"""
    record, auctioneer = box.record[0], int(table["turn_seat"])
    led = (table["high_bid"] > 0) == (table["high_bidder"] >= 0)
    reader.demand(led, "auction.high_seat", faults.does_not_fit("high_bid"), "MAR-3.3")
    closed = table["owners"][table["lot"]] == t.UNOWNED
    reader.demand(closed, "auction.shop", FAULTS["owned"], "MAR-3.1")
    able = t.can_bid(record, table, auctioneer, record["min_bid"])
    reader.demand(able, "auction.auctioneer", FAULTS["no_auctioneer"], "MAR-3.2")
    sealed = table["options"][t.OPT_BIDDING] == t.SEALED
    (_check_sealed if sealed else _check_open)(record, reader, table)


def _around(table: Any, first: int, last: int) -> list[int]:
    """The seats between two, clockwise, without them."""
    players = int(table["players"])
    seats = [(first + step) % players for step in range(1, players + 1)]
    return seats[: seats.index(last)]


def _check_amount(record: Any, reader: Reader, key: str, amount: int) -> None:
    least, step = int(record["min_bid"]), int(record["money_step"])
    possible = amount >= least and (amount - least) % step == 0
    reader.demand(possible, key, FAULTS["impossible_bid"](amount=amount), "MAR-3.6")


def _check_open(record: Any, reader: Reader, table: Any) -> None:
    actor, least, demand = int(table["actor"]), int(record["min_bid"]), reader.demand
    high, leader, auctioneer = (int(table[k]) for k in ("high_bid", "high_bidder", "turn_seat"))
    active = [bool(flag) for flag in table["bidding"][: table["players"]]]
    if not high:
        first = actor == auctioneer and all(active)
        demand(first, "actor", FAULTS["auctioneer_first"], "MAR-3.3")
        return
    _check_amount(record, reader, "auction.high_bid", high)
    paid = active[leader] and t.can_bid(record, table, leader, high)
    demand(paid, "auction.high_seat", FAULTS["not_their_bid"], "MAR-3.6")
    opened = leader == auctioneer or high > least
    demand(opened, "auction.high_seat", FAULTS["auctioneer_first"], "MAR-3.3")
    able = t.can_bid(record, table, actor, high + int(record["money_step"]))
    demand(actor != leader and active[actor] and able, "actor", _CANNOT_BE_ASKED, "MAR-3.7")
    skipped = any(active[seat] for seat in _around(table, leader, actor))
    demand(not skipped, "actor", _CANNOT_BE_ASKED, "MAR-3.4")
    waiting = high > least or all(active[seat] for seat in _around(table, actor, auctioneer))
    demand(waiting, "auction.active", FAULTS["not_asked_yet"], "MAR-3.5")


def _check_sealed(record: Any, reader: Reader, table: Any) -> None:
    """MAR-9.3: answers are given clockwise from the auctioneer on."""
    actor, auctioneer, least = int(table["actor"]), int(table["turn_seat"]), int(record["min_bid"])
    players, demand = int(table["players"]), reader.demand
    untouched = not table["high_bid"] and table["bidding"][:players].all()
    demand(untouched, "auction", FAULTS["sealed"], "MAR-9.3")
    given = [] if actor == auctioneer else [auctioneer, *_around(table, auctioneer, actor)]
    for seat in range(players):
        key, amount = f"auction.sealed[{seat}]", int(table["sealed"][seat])
        due = bool(table["answered"][seat]) == (seat in given)
        demand(due, key, faults.does_not_fit("actor"), "MAR-9.3")
        if amount:
            _check_amount(record, reader, key, amount)
        able = not amount or t.can_bid(record, table, seat, max(amount, least))
        opened = amount or seat != auctioneer or seat not in given
        demand(able and opened, key, faults.cannot_be(amount), "MAR-9.3")
    demand(t.can_bid(record, table, actor, least), "actor", _CANNOT_BE_ASKED, "MAR-9.3")
