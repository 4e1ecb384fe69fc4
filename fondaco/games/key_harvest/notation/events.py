"""What happened at Key Harvest's table, read off the difference of two tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event, secret
from fondaco.engine.fields import result
from fondaco.engine.integers import places
from fondaco.engine.telling import Telling
from fondaco.games.key_harvest.notation.names import is_part
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.scoring import majorities, two_largest, worker_points

Events = list[Event]
#: Kinds of events that a story leaves out: others tell the same.
PASSING = frozenset({"claimed", "offered", "hired"})
#: How what happens is told.
TELLING = Telling(
    together={"took": "crops", "paid": "crops"},
    silent=frozenset({"turn", "ended"}),
    replies=frozenset({"dismiss", "give", "settle", "sow", "done"}),
)


def events(box: Box, before: Any, action: int | None, after: Any) -> Events:
    """What an action, or (None) an automatic step, did; with who may learn of it."""
    if action is None:
        return _by_itself(box, before, after)
    verb = int(max(first for first in _VERBS if first <= action))
    return _VERBS[verb](box, before, action - verb, after)


def top_frame(table: Any) -> Any:
    """The frame on top of the stack."""
    return table["stack"][int(table["depth"]) - 1]


def _seat(table: Any) -> int:
    return int(top_frame(table)["seat"])


# ---------------------------------------------------------------- what seats do


def _named(kind: str, fact: str) -> Callable[[Box, Any, int, Any], Events]:
    """An event that says who named what."""

    def happened(box: Box, before: Any, place: int, after: Any) -> Events:
        return [Event(kind, {"seat": _seat(before), fact: place})]

    return happened


def _harvest(box: Box, before: Any, field: int, after: Any) -> Events:
    seat, crop = _seat(before), int(box.record["crop"][0, field])
    kind = "harvested" if int(after["harvested"][seat]) >> field & 1 else "short"
    return [Event(kind, {"seat": seat, "field": field, "crop": crop})]


def _place(box: Box, before: Any, space: int, after: Any) -> Events:
    seat, worker = _seat(before), int(top_frame(before)["thing"])
    found = []
    if int(before["posts"][seat]) >> space & 1:
        old = before["post"][seat].tolist().index(space)
        found.append(
            Event("built_over", {"seat": seat, "worker": old, "field": space, "by": worker})
        )
    found.append(Event("placed", {"seat": seat, "worker": worker, "field": space}))
    if after["bonus"] > before["bonus"]:
        found.append(Event("extra", {"seat": seat}))
    return found


def _dismiss(box: Box, before: Any, worker: int, after: Any) -> Events:
    seat = _seat(before)
    space = int(before["post"][seat, worker])
    return [Event("dismissed", {"seat": seat, "worker": worker, "field": space})]


def _buy(box: Box, before: Any, field: int, after: Any) -> Events:
    seat = _seat(before)
    for owner in range(int(before["players"])):
        store = before["store"][owner, : before["store_size"][owner]].tolist()
        if field in store:
            bid = before["bids"][owner, store.index(field)].tolist()
            break
    facts = {"seat": seat, "field": field, "bid": bid}
    bought = (
        Event("bought_own", facts) if owner == seat else Event("bought", {**facts, "owner": owner})
    )
    return [bought, *_displaced(before, after, seat, field)]


def _displaced(before: Any, after: Any, seat: int, field: int) -> Events:
    """KEY-6.6: a tile was laid where a worker stood."""
    if not int(before["posts"][seat]) >> field & 1:
        return []
    worker = before["post"][seat].tolist().index(field)
    return [Event("displaced", {"seat": seat, "worker": worker, "field": field})]


def _take(box: Box, before: Any, crop: int, after: Any) -> Events:
    kind = "substitute" if top_frame(before)["kind"] == t.ANY_CROP_FRAME else "took"
    return [Event(kind, {"seat": _seat(before), "crop": crop})]


def _settle(box: Box, before: Any, field: int, after: Any) -> Events:
    facts = {"seat": _seat(before), "field": field, "cost": int(top_frame(before)["left"])}
    return [Event("settled", facts)]


def _give(box: Box, before: Any, field: int, after: Any) -> Events:
    frame, seat = top_frame(before), _seat(before)
    to = "left" if frame["short"] else "bag"
    side = int(before["harvested"][seat]) >> field & 1
    return [Event("gave", {"seat": seat, "field": field, "to": to, "side": side})]


def _done(box: Box, before: Any, _: int, after: Any) -> Events:
    """What a seat ends of its own will: a bid that stands, or an event it has no use for."""
    frame = top_frame(before)
    found = _closed(box, before)
    below = before["stack"][int(before["depth"]) - 2]
    if found or below["kind"] != t.EVENT_FRAME or not _untouched(frame):
        return found
    event, kind = int(below["thing"]), int(frame["kind"])
    if not is_part(box, event, kind, bool(frame["mode"])):
        return []  # KEY-5.7: the power of a worker that the event let in
    return [Event("declined", {"seat": int(frame["seat"]), "event": event})]


def _untouched(frame: Any) -> bool:
    """Has nothing been named in a frame yet?"""
    naming = (t.HARVEST_FRAME, t.TAKE_FRAME, t.SOW_FRAME)
    return bool(frame["kind"] not in naming or frame["last"] == t.NONE)


def _closed(box: Box, before: Any) -> Events:
    """A frame was left: the bid stands, a displaced worker goes home."""
    frame = top_frame(before)
    seat, kind = int(frame["seat"]), int(frame["kind"])
    if kind == t.BID_FRAME:
        slot = int(before["store_size"][seat]) - 1
        bid = before["bids"][seat, slot].tolist()
        return [Event("bid", {"seat": seat, "field": int(frame["thing"]), "bid": bid})]
    if kind == t.PLACE_FRAME:
        return [Event("went_home", {"seat": seat, "worker": int(frame["thing"])})]
    return []


def _end_turn(box: Box, before: Any, _: int, after: Any) -> Events:
    return [Event("ended", {"seat": _seat(before)})]


# ---------------------------------------------------------------- what chance does


def _pair(box: Box, before: Any, pair: int, after: Any) -> Events:
    fields = places(int(box.record["pair_fields"][0, pair]))
    return [Event("pair", {"seat": int(before["setup_seat"]), "fields": fields})]


def _deal(box: Box, before: Any, crop: int, after: Any) -> Events:
    """KEY-2.3, R.41: the only thing that happens in secret."""
    seat = int(before["setup_seat"])
    if before["open_screens"]:
        return [Event("dealt", {"seat": seat, "crop": crop})]
    return secret("dealt", "dealt_hidden", {"seat": seat}, crop=crop)


def _draw(box: Box, before: Any, field: int, after: Any) -> Events:
    if before["phase"] == t.PLAY and top_frame(before)["kind"] == t.REDRAW_FRAME:
        seat = _seat(before)
        drawn = Event("redrawn", {"seat": seat, "field": field})
        return [drawn, *_displaced(before, after, seat, field)]
    found = [Event("drawn", {"field": field})]
    if before["phase"] != t.PLAY and after["phase"] == t.PLAY:
        found.append(Event("turn", {"seat": _seat(after)}))
    return found


def _draw_event(box: Box, before: Any, event: int, after: Any) -> Events:
    if after["spent_size"] > before["spent_size"]:
        return [Event("spent", {"event": event})]
    must = bool(box.record["event_must"][0, event])
    space = int(before["track_size"]) + 1
    found = [Event("event", {"event": event, "space": space, "must": must})]
    if after["setbacks"] > before["setbacks"]:
        returned = int(box.record["setback_returned"][0])
        track = [*before["track"][: space - 1].tolist(), event]
        found.append(Event("setback", {"events": track[:returned]}))
    if after["final_pending"]:
        found.append(Event("last_event"))
    return found


_VERBS: dict[int, Callable[[Box, Any, int, Any], Events]] = {
    t.HARVEST: _harvest,
    t.HIRE: _named("hired", "worker"),
    t.PLACE: _place,
    t.DISMISS: _dismiss,
    t.BUY: _buy,
    t.CLAIM: _named("claimed", "field"),
    t.OFFER: _named("offered", "crop"),
    t.TAKE: _take,
    t.PAY: _named("paid", "crop"),
    t.SOW: _named("sowed", "field"),
    t.SETTLE: _settle,
    t.GIVE: _give,
    t.DONE: _done,
    t.END_TURN: _end_turn,
    t.PAIR: _pair,
    t.DEAL: _deal,
    t.DRAW: _draw,
    t.DRAW_EVENT: _draw_event,
}


# ---------------------------------------------------------------- what follows by itself


def _by_itself(box: Box, before: Any, after: Any) -> Events:
    if before["phase"] == t.OVER:
        return [*_scored(box, after), Event("result", result(after))]
    if not after["busy"]:
        return []  # only somebody's turn to decide
    kind = int(top_frame(before)["kind"])
    if kind in (t.TURN_FRAME, t.LAPSE_FRAME):
        return _turned(box, before, after)
    if kind == t.LAY_FRAME:
        frame = top_frame(before)
        seat, field, side = (int(frame[key]) for key in ("seat", "thing", "mode"))
        laid = Event("laid", {"seat": seat, "field": field, "side": side})
        return [laid, *_displaced(before, after, seat, field)]
    if kind in (t.BID_FRAME, t.PLACE_FRAME):
        return _closed(box, before)
    return []


def _turned(box: Box, before: Any, after: Any) -> Events:
    """KEY-3.9, 3.10: the turn is over."""
    if after["lapsed_size"] > before["lapsed_size"]:
        return [Event("lapsed", {"field": int(before["registry"][0])})]
    if after["phase"] == t.OVER:
        return []
    found = [Event("turn", {"seat": _seat(after)})]
    if before["final_pending"] and not after["final_pending"]:
        found.insert(0, Event("last_turns", {"turns": int(after["final_turns"])}))
    return found


def _scored(box: Box, table: Any) -> Events:
    """Section 9: how the points of each seat came."""
    record = box.record[0]
    found = []
    for seat in range(int(table["players"])):
        largest, second = two_largest(record, table["fields"][seat])
        points = {
            "workers": int(worker_points(record, table, seat)),
            "largest": int(largest * record["largest_group_points"]),
            "second": int(second * record["second_group_points"]),
            "crops": int(majorities(table, seat) * record["crop_majority_points"]),
        }
        found.append(Event("scored", {"seat": seat, **points}))
    return found
