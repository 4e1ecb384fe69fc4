"""Does a table in play, or at its end, tell a story that the rules allow?

The frames of the stack are looked at in `checks_stack.py`.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import Box
from fondaco.engine.integers import places
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.checks_stack import check_stack
from fondaco.games.key_harvest.notation.frames import FAULTS
from fondaco.games.key_harvest.rules import table as t


def check_play(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    _check_counters(box, reader, table)
    _check_fields(box, reader, table)
    _check_workers(box, reader, table)
    _check_set_up(reader, table)
    _check_stores(reader, table)
    _check_events(box, reader, table)
    _check_end(box, reader, table)
    _check_rounds(box, reader, table)
    if table["phase"] == t.PLAY:
        check_stack(box, reader, table)
    else:
        reader.demand(not table["depth"], "stack", faults.must_be_empty(faults.AT_THE_END))


def frames_of(table: Any, kind: int) -> list[Any]:
    """All frames of a kind on the stack."""
    return [frame for frame in table["stack"][: table["depth"]] if frame["kind"] == kind]


def _listed(table: Any, key: str) -> list[int]:
    """A list of the table, as long as it is."""
    return table[key][: table[f"{key}_size"]].tolist()  # type: ignore[no-any-return]


# ---------------------------------------------------------------- things are neither lost nor made


def _check_counters(box: Box, reader: Reader, table: Any) -> None:
    """KEY-1.7: per crop, stock, hands and bids are all the counters there are."""
    counters = table["stock"] + table["hands"].sum(axis=0) + table["bids"].sum(axis=(0, 1))
    wanted = int(box.record["counters_per_crop"][0])
    for crop, found in zip(box.ids("crop"), counters.tolist(), strict=True):
        if found != wanted:
            fault = FAULTS["counters"](found=found, crop=crop, wanted=wanted)
            reader.fail("", fault, "KEY-1.7")


def _check_fields(box: Box, reader: Reader, table: Any) -> None:
    """KEY-1.6: every field tile exists exactly once."""
    found = places(int(table["bag"])) + _listed(table, "registry") + _listed(table, "lapsed")
    for seat, size in enumerate(table["store_size"].tolist()):
        found += places(int(table["fields"][seat])) + table["store"][seat, :size].tolist()
    found += [int(frame["thing"]) for frame in frames_of(table, t.LAY_FRAME)]
    if frames_of(table, t.EVENT_FRAME):
        found += [field for field in table["passed"].tolist() if field != t.NONE]
    for field, name in enumerate(box.ids("field")):
        if found.count(field) != 1:
            fault = FAULTS["field_times"](field=name, times=found.count(field))
            reader.fail("", fault, "KEY-1.6")


def _check_workers(box: Box, reader: Reader, table: Any) -> None:
    """KEY-5.4, 5.5: workers are in one place, and none stands on a field or by another."""
    players, farmhands = int(table["players"]), int(box.record["farmhands_per_player"][0])
    waiting = [(int(f["seat"]), int(f["thing"])) for f in frames_of(table, t.PLACE_FRAME)]
    for worker, name in enumerate(box.ids("worker")):
        seats = [seat for seat in range(players) if table["post"][seat, worker] != t.NONE]
        seats += [seat for seat, other in waiting if other == worker]
        in_town = int(table["town"]) >> worker & 1
        if worker >= farmhands and len(seats) + in_town != 1:
            fault = FAULTS["worker_times"](worker=name, times=len(seats) + in_town)
            reader.fail("town", fault, "KEY-5.2")
        if worker < farmhands and in_town:
            reader.fail("town", faults.has_unknown(name))
        if worker < farmhands and len(set(seats)) < len(seats):
            reader.fail("boards", FAULTS["to_be_placed"](worker=name), "KEY-5.2")
    around = box.record["around"][0]
    for seat in range(players):
        posts, key = int(table["posts"][seat]), f"boards[{seat}]"
        apart = not posts & int(table["fields"][seat])
        reader.demand(apart, key, FAULTS["one_space"], "KEY-5.5")
        alone = not any(posts & int(around[space]) for space in places(posts))
        reader.demand(alone, key, FAULTS["neighbours"], "KEY-5.4")


def _check_set_up(reader: Reader, table: Any) -> None:
    """KEY-2.1, 2.3: everybody has been served."""
    players, left = int(table["players"]), places(int(table["pairs_left"]))
    reader.expect("setup_seat", players, "KEY-2.3", faults.AFTER_THE_SETUP)
    reader.expect("setup_dealt", 0, "KEY-2.3", faults.AFTER_THE_SETUP)
    number = t.PAIRS - players
    fault = FAULTS["pairs_left"](number=number)
    reader.demand(len(left) == number, "pairs_left", fault, "KEY-2.1")
    last = not table["fixed_pairs"] or left == list(range(players, t.PAIRS))
    reader.demand(last, "pairs_left", FAULTS["pairs_last"], "KEY-2.1")


# ---------------------------------------------------------------- play


def _check_stores(reader: Reader, table: Any) -> None:
    """KEY-6.8, 7.3: every tile has a bid, but for the one that is being bid for."""
    bidding = [int(frame["seat"]) for frame in frames_of(table, t.BID_FRAME)]
    for seat, size in enumerate(table["store_size"].tolist()):
        fresh = table["fresh"][seat, :size].tolist()
        right = fresh == sorted(fresh) and not (any(fresh) and table["phase"] == t.OVER)
        reader.demand(right, f"stores[{seat}]", FAULTS["fresh_first"], "KEY-6.8")
        for slot in range(size):
            bid = table["bids"][seat, slot].any() or (seat in bidding and slot == size - 1)
            reader.demand(bid, f"stores[{seat}][{slot}].bid", FAULTS["no_bid"], "KEY-7.3")


def _check_events(box: Box, reader: Reader, table: Any) -> None:
    """KEY-2.6, 9.1, 9.8: all event tiles are in the bag, on the track or put aside."""
    used = box.record["event_tiles"][0, table["events_option"], table["players"]].tolist()
    drawn = _listed(table, "track") + _listed(table, "spent")
    for event, name in enumerate(box.ids("event")):
        found = int(table["bag_events"][event]) + drawn.count(event)
        if found != used[event]:
            fault = FAULTS["event_tiles"](found=found, event=name, wanted=used[event])
            reader.fail("", fault, "KEY-2.6")
    full = table["registry_size"] <= box.record["registry_size"][0]
    reader.demand(full, "registry", FAULTS["registry_full"], "KEY-2.4")
    most = int(box.record["setback_limit"][0]) if table["setback_option"] else 0
    fault = FAULTS["setbacks"](most=most)
    reader.demand(table["setbacks"] <= most, "setbacks", fault, "KEY-13.2")


def _check_end(box: Box, reader: Reader, table: Any) -> None:
    """KEY-11.1, 11.3: the last event brings the last turns."""
    spaces, size = int(box.record["event_spaces"][0]), int(table["track_size"])
    counted, pending = table["final_turns"] != t.NONE, bool(table["final_pending"])
    ending = pending or counted
    once = not (pending and counted)
    reader.demand(once, "final_pending", FAULTS["pending_twice"], "KEY-3.10")
    full = (size == spaces) == ending and size <= spaces
    reader.demand(full, "track", FAULTS["track_full"], "KEY-11.1")
    reader.demand(ending or not table["spent_size"], "spent", FAULTS["spent_early"], "KEY-9.8")
    over = (table["phase"] == t.OVER) == (table["final_turns"] == 0)
    reader.demand(over, "final", FAULTS["final_zero"], "KEY-11.3")


def _check_rounds(box: Box, reader: Reader, table: Any) -> None:
    """KEY-3.9, 13.1: turns without a draw, and what they led to."""
    players, turns, idle = (int(table[key]) for key in ("players", "turns", "idle"))
    stalled = players * int(box.record["stall_rounds"][0])
    last = players * int(box.record["final_rounds"][0])
    counted = table["final_turns"] != t.NONE
    longest = max(stalled - 1, last) if counted else stalled - 1
    fault = FAULTS["idle"](idle=idle, turns=turns)
    reader.demand(idle <= min(longest, turns), "idle", fault, "KEY-13.1")
    possible = int(table["lapsed_size"]) * stalled <= turns
    reader.demand(possible, "lapsed", FAULTS["lapsed"](turns=turns), "KEY-13.1")
    played = turns >= last - int(table["final_turns"])
    reader.demand(played or not counted, "turns", FAULTS["few_turns"], "KEY-11.3")
