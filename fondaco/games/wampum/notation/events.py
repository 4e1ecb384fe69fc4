"""What happened at Wampum's table, read off the difference of two tables (section 7.7)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event, secret
from fondaco.engine.fields import result
from fondaco.engine.telling import Telling
from fondaco.games.wampum.rules import table as t

#: Kinds of events that a story leaves out: others tell the same.
PASSING = frozenset({"chose"})
#: How what happens is told.
TELLING = Telling(
    together=dict.fromkeys(("drew", "drew_hidden", "laid", "limit"), "new goods"),
    silent=frozenset({"round"}),
    held=frozenset({"swap_goods", "swap_wampum"}),
    coins=frozenset({"swap_wampum", "bonus"}),
    replies=frozenset({"move", "discard"}),
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) an automatic step, did; with who may learn of it."""
    if action is None:
        return _AUTOMATIC[int(before["phase"])](box, before, after)
    if action >= t.DRAW:
        return _drawn(before, action - t.DRAW)
    if action >= t.REMOVE:
        return _removed(before, after)
    if action >= t.START_PLAYER:
        first = Event("start_player", {"seat": int(after["canoe"])})
        return [first, *_removed(before, after)]  # WAM-2.4 happens in the same step
    if action >= t.DISCARD:
        return _discarded(before, after)
    if action >= t.PUT:
        return _offered(before, after) + _displaced(before, after)
    if action >= t.MOVE:
        moved = {"seat": int(before["actor"]), "village": action - t.MOVE}
        return [Event("moved", moved), *_displaced(before, after)]
    seat, village = int(before["actor"]), action - t.OFFER
    return [Event("chose", {"seat": seat, "village": village})]


def _removed(before: Any, after: Any) -> list[Event]:
    kinds = (after["removed"] - before["removed"]).nonzero()[0].tolist()
    return [Event("removed", {"kinds": kinds})] if kinds else []


def _drawn(before: Any, kind: int) -> list[Event]:
    receiver = int(before["queue_to"][before["queue_length"] - 1])
    if receiver >= t.SEATS:
        return [Event("laid", {"village": receiver - t.SEATS, "kind": kind})]
    return secret("drew", "drew_hidden", {"seat": receiver}, kind=kind)


def _offered(before: Any, after: Any) -> list[Event]:
    """Only the whole offer is an event: the number of single lines would tell too much."""
    seat = int(before["actor"])
    cards = after["offers"][seat].tolist()
    if not any(cards):
        return []
    public = {"seat": seat, "village": int(before["village"]), "count": sum(cards)}
    return secret("offered_own", "offered", public, cards=cards)


def _displaced(before: Any, after: Any) -> list[Event]:
    """WAM-4.9: a village whose trader has changed."""
    for village in range(t.VILLAGES):
        old, new = int(before["trader"][village]), int(after["trader"][village])
        if old >= 0 and new >= 0 and old != new:
            return [Event("displaced", {"seat": old, "village": village, "by": new})]
    return []


def _discarded(before: Any, after: Any) -> list[Event]:
    seat = int(before["actor"])
    cards = (after["discards"][seat] - before["discards"][seat]).tolist()
    if not any(cards):
        return []
    public = {"seat": seat, "count": sum(cards)}
    return secret("discarded_own", "discarded", public, cards=cards)


def _canoe(box: Box, before: Any, after: Any) -> list[Event]:
    seat = int(after["canoe"])
    size = int(before["offers"][seat].sum())
    return [Event("canoe", {"seat": seat, "count": size})]


def _limit(box: Box, before: Any, after: Any) -> list[Event]:
    """Told once a round, before the first seat is checked."""
    return [Event("limit", {"limit": int(t.hand_limit(box.record[0], after))})]


def _nothing(box: Box, before: Any, after: Any) -> list[Event]:
    return []


def _swaps(box: Box, before: Any, after: Any) -> list[Event]:
    """WAM-8.3: the offers are turned face up."""
    swaps = []
    for village in range(t.VILLAGES):
        seat = int(before["trader"][village])
        if seat < 0:
            continue
        offered, goods = before["offers"][seat], after["villages"][village]
        facts: dict[str, Any] = {"seat": seat, "village": village}
        # After a swap for goods the village owns exactly the offer, never after one for wampum.
        if (goods == offered).all():
            facts |= {"given": offered.tolist(), "taken": before["villages"][village].tolist()}
            swaps.append(Event("swap_goods", facts))
        else:
            earned = after["chests"][seat] - before["chests"][seat]
            facts |= {"left": (offered - earned).tolist(), "earned": earned.tolist()}
            swaps.append(Event("swap_wampum", facts))
    return swaps


def _round(box: Box, before: Any, after: Any) -> list[Event]:
    begun = [Event("round", {"round": int(after["round_no"])})]
    return [*begun, Event("last_round")] if after["last_round"] else begun


def _bonus(box: Box, before: Any, after: Any) -> list[Event]:
    players = int(after["players"])
    paid = []
    for seat in range(players):
        cards = (after["chests"][seat] - before["chests"][seat]).tolist()
        paid.append(Event("bonus", {"seat": seat, "cards": cards}))
    return [*paid, Event("result", result(after))]


_AUTOMATIC = {
    t.CANOE: _canoe,
    t.LIMIT_CHECK: _limit,
    t.NEXT_DISCARD: _nothing,
    t.SWAPS: _swaps,
    t.NEXT_ROUND: _round,
    t.BONUS: _bonus,
}
