"""Does a table tell a story that the rules allow? Checks over the whole of a state from outside.

The frames of the stack are looked at in `stacking.py`.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.names import PHASES, ids, places
from fondaco.games.key_harvest.rules.dealing import counters_for
from fondaco.games.key_harvest.rules.table import (
    BID_FRAME,
    CROPS,
    DEALING,
    EVENT_FRAME,
    EVENTS,
    FIELDS,
    FILLING,
    LAY_FRAME,
    NONE,
    OVER,
    PAIRING,
    PAIRS,
    PLACE_FRAME,
    PLAY,
)

#: What is zero until play begins.
_NOT_BEGUN = (
    *("store_size", "posts", "harvested", "bag_events", "track_size", "spent_size"),
    *("lapsed_size", "setbacks", "idle", "turns", "final_pending"),
)


def check_whole(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a state whose parts contradict each other."""
    _check_counters(box, reader, table)
    _check_fields(box, reader, table)
    _check_workers(box, reader, table)
    _check_set_up(box, reader, table)
    if table["phase"] < PLAY:
        _check_before_play(box, reader, table)
    else:
        _check_stores(box, reader, table)
        _check_events(box, reader, table)
        _check_end(box, reader, table)
        _check_rounds(box, reader, table)
    if table["phase"] != PLAY and table["depth"]:
        reader.fail("stack", f"must be empty in phase {PHASES[int(table['phase'])]}")


def frames_of(table: Any, kind: int) -> list[Any]:
    """All frames of a kind on the stack."""
    return [frame for frame in table["stack"][: table["depth"]] if frame["kind"] == kind]


# ---------------------------------------------------------------- things are neither lost nor made


def _check_counters(box: Box, reader: Reader, table: Any) -> None:
    """KEY-1.7: per crop, stock, hands and bids are all the counters there are."""
    counters = table["stock"] + table["hands"].sum(axis=0) + table["bids"].sum(axis=(0, 1))
    each = int(box.record["counters_per_crop"][0])
    for crop in range(CROPS):
        if counters[crop] != each:
            name = ids(box, "crop")[crop]
            reader.fail("", f"has {counters[crop]} counters of {name}, not {each}", "KEY-1.7")


def _check_fields(box: Box, reader: Reader, table: Any) -> None:
    """KEY-1.6: every field tile exists exactly once."""
    found = [
        field
        for seat in range(len(table["fields"]))
        for field in places(int(table["fields"][seat]))
    ]
    found += places(int(table["bag"]))
    for key in ("registry", "lapsed"):
        found += table[key][: table[f"{key}_size"]].tolist()
    for seat, size in enumerate(table["store_size"].tolist()):
        found += table["store"][seat, :size].tolist()
    found += [int(frame["thing"]) for frame in frames_of(table, LAY_FRAME)]
    if frames_of(table, EVENT_FRAME):
        found += [field for field in table["passed"].tolist() if field != NONE]
    for field in range(FIELDS):
        if found.count(field) != 1:
            name = ids(box, "field")[field]
            reader.fail("", f"has the field {name} {found.count(field)} times", "KEY-1.6")


def _check_workers(box: Box, reader: Reader, table: Any) -> None:
    """KEY-5.4, 5.5: townsfolk are in one place, and no worker stands on a field or by another."""
    players, farmhands = int(table["players"]), int(box.record["farmhands_per_player"][0])
    names = ids(box, "worker")
    waiting = [(int(f["seat"]), int(f["thing"])) for f in frames_of(table, PLACE_FRAME)]
    for worker, name in enumerate(names):
        on_boards = [seat for seat in range(players) if table["post"][seat, worker] != NONE]
        held = [seat for seat, other in waiting if other == worker]
        if worker >= farmhands:
            count = len(on_boards) + len(held) + (int(table["town"]) >> worker & 1)
            if count != 1:
                reader.fail("town", f"and boards have {name} {count} times", "KEY-5.2")
        elif len(set(on_boards + held)) < len(on_boards + held):
            reader.fail("boards", f"have a {name} that is to be placed", "KEY-5.2")
    for seat in range(players):
        posts, around = int(table["posts"][seat]), box.record["around"][0]
        if posts & int(table["fields"][seat]):
            reader.fail(f"boards[{seat}]", "has a worker and a field on one space", "KEY-5.5")
        if any(posts & int(around[space]) for space in places(posts)):
            reader.fail(f"boards[{seat}]", "has two workers next to each other", "KEY-5.4")


# ---------------------------------------------------------------- set-up


def _check_set_up(box: Box, reader: Reader, table: Any) -> None:
    """KEY-2.1, 2.3: who has been served so far."""
    phase, players, seat = (int(table[key]) for key in ("phase", "players", "setup_seat"))
    if (seat == players) != (phase >= FILLING):
        reader.fail("setup_seat", f"cannot be {seat} in phase {PHASES[phase]}", "KEY-2.3")
    due = counters_for(box.record[0], table, seat) if phase == DEALING else 1
    if not int(table["setup_dealt"]) < due or (phase != DEALING and table["setup_dealt"]):
        reader.fail("setup_dealt", f"cannot be {int(table['setup_dealt'])} now", "KEY-2.3")
    given = seat if phase == PAIRING else players
    left = places(int(table["pairs_left"]))
    if len(left) != PAIRS - given:
        reader.fail("pairs_left", f"must be {PAIRS - given} by now", "KEY-2.1")
    if table["fixed_pairs"] and left != list(range(given, PAIRS)):
        reader.fail("pairs_left", "must be the last ones with the option fixed", "KEY-2.1")


def _check_before_play(box: Box, reader: Reader, table: Any) -> None:
    """KEY-2.1 to 2.4: boards, hands and registry hold what was dealt, all else is as it began."""
    phase, players = int(table["phase"]), int(table["players"])
    _check_pairs(box, reader, table)
    for seat in range(players):
        due = int(counters_for(box.record[0], table, seat)) if phase == FILLING else 0
        if phase == DEALING and seat <= table["setup_seat"]:
            served = seat < table["setup_seat"]
            due = (
                int(counters_for(box.record[0], table, seat))
                if served
                else int(table["setup_dealt"])
            )
        if int(table["hands"][seat].sum()) != due:
            reader.fail(f"hands[{seat}]", f"must have {due} counters by now", "KEY-2.2")
    most = int(box.record["registry_size"][0]) - 1 if phase == FILLING else 0
    if table["registry_size"] > most:
        reader.fail("registry", f"must have at most {most} tiles by now", "KEY-2.4")
    for key in _NOT_BEGUN:
        if table[key].any():
            name = {"posts": "boards", "harvested": "boards", "store_size": "stores"}.get(key)
            reader.fail(
                name or key.removesuffix("_size"), "cannot have begun in the set-up", "KEY-2.7"
            )
    if table["final_turns"] != NONE:
        reader.fail("final", "must be null in the set-up", "KEY-2.7")


def _check_pairs(box: Box, reader: Reader, table: Any) -> None:
    """KEY-2.1: every seat served has one start pair, and nobody has anything else."""
    served = int(table["setup_seat"]) if table["phase"] == PAIRING else int(table["players"])
    pairs = [int(pair) for pair in box.record["pair_fields"][0]]
    given = [
        pair for number, pair in enumerate(pairs) if not int(table["pairs_left"]) >> number & 1
    ]
    boards = [int(fields) for fields in table["fields"]]
    wanted = given if table["fixed_pairs"] else sorted(given)
    found = boards[:served] if table["fixed_pairs"] else sorted(boards[:served])
    if found != wanted or any(boards[served:]):
        reader.fail("boards", "must have the start pairs that are not left", "KEY-2.1")


# ---------------------------------------------------------------- play


def _check_stores(box: Box, reader: Reader, table: Any) -> None:
    """KEY-6.8, 7.3: every tile has a bid, but for the one that is being bid for."""
    bidding = [int(frame["seat"]) for frame in frames_of(table, BID_FRAME)]
    for seat, size in enumerate(table["store_size"].tolist()):
        fresh = table["fresh"][seat, :size].tolist()
        if fresh != sorted(fresh) or (any(fresh) and table["phase"] == OVER):
            reader.fail(f"stores[{seat}]", "has a fresh tile before an older one", "KEY-6.8")
        for slot in range(size):
            open_bid = seat in bidding and slot == size - 1
            if not table["bids"][seat, slot].any() and not open_bid:
                reader.fail(f"stores[{seat}][{slot}].bid", "must have a counter", "KEY-7.3")


def _check_events(box: Box, reader: Reader, table: Any) -> None:
    """KEY-2.6, 9.1, 9.8: all event tiles are in the bag, on the track or put aside."""
    used = box.record["event_tiles"][0, table["events_option"], table["players"]]
    for event in range(EVENTS):
        found = int(table["bag_events"][event])
        for key in ("track", "spent"):
            found += table[key][: table[f"{key}_size"]].tolist().count(event)
        if found != used[event]:
            name = ids(box, "event")[event]
            reader.fail("", f"has {found} event tiles {name}, not {used[event]}", "KEY-2.6")
    if table["registry_size"] > box.record["registry_size"][0]:
        reader.fail("registry", "has more tiles than spaces", "KEY-2.4")
    most = int(box.record["setback_limit"][0]) if table["setback_option"] else 0
    if table["setbacks"] > most:
        reader.fail("setbacks", f"cannot be more than {most}", "KEY-13.2")


def _check_end(box: Box, reader: Reader, table: Any) -> None:
    """KEY-11.1, 11.3: the last event brings the last turns."""
    spaces, final = int(box.record["event_spaces"][0]), int(table["final_turns"])
    ending = bool(table["final_pending"]) or final != NONE
    if table["final_pending"] and final != NONE:
        reader.fail("final_pending", "cannot be true when the last turns are counted", "KEY-3.10")
    if (int(table["track_size"]) == spaces) != ending or table["track_size"] > spaces:
        reader.fail("track", "is full exactly when the end has begun", "KEY-11.1")
    if table["spent_size"] and not ending:
        reader.fail("spent", "must be empty before the end has begun", "KEY-9.8")
    if (table["phase"] == OVER) != (final == 0):
        reader.fail("final", "is 0 exactly when the game is over", "KEY-11.3")


def _check_rounds(box: Box, reader: Reader, table: Any) -> None:
    """KEY-3.9, 13.1: turns without a draw, and what they led to."""
    players, turns, idle = (int(table[key]) for key in ("players", "turns", "idle"))
    stalled = players * int(box.record["stall_rounds"][0])
    longest = stalled - 1
    if table["final_turns"] != NONE:
        longest = max(longest, players * int(box.record["final_rounds"][0]))
    if idle > min(longest, turns):
        reader.fail("idle", f"cannot be {idle} after {turns} turns", "KEY-13.1")
    if int(table["lapsed_size"]) * stalled > turns:
        reader.fail("lapsed", f"are too many for {turns} turns", "KEY-13.1")
    if table["final_turns"] != NONE and turns < players * int(box.record["final_rounds"][0]) - int(
        table["final_turns"]
    ):
        reader.fail("turns", "are fewer than the last turns played", "KEY-11.3")
