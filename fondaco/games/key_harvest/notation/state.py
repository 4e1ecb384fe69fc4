"""Key Harvest's state, declared: its JSON, and what each seat may see of it (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.contract import State
from fondaco.engine.fields import Field, Fields, own_or_total, total
from fondaco.engine.integers import bits_of, places
from fondaco.engine.parts import Cell, bits, counts, each, flag, group, ids, number, own, row
from fondaco.engine.parts import choice as one_of
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.frames import FAULTS, read_stack, read_tile, write_stack
from fondaco.games.key_harvest.notation.names import PHASES
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.scoring import score

# ---------------------------------------------------------------- boards and stores


def _write_tiles(cell: Cell) -> list[Any]:
    names, harvested = cell.box.ids("field"), int(cell.get("harvested"))
    lying = places(int(cell.get("fields")))
    return [[names[field], harvested >> field & 1] for field in lying]


def _read_tiles(cell: Cell, reader: Reader, key: str) -> None:
    tiles = [
        read_tile(cell, reader, f"{key}[{place}]", tile)
        for place, tile in enumerate(reader.items(key))
    ]
    _check_order(reader, key, [field for field, _ in tiles])
    cell.put("fields", bits_of(field for field, _ in tiles))
    cell.put("harvested", bits_of(field for field, side in tiles if side))


def _write_workers(cell: Cell) -> list[Any]:
    fields, workers = cell.box.ids("field"), cell.box.ids("worker")
    spaces = cell.get("post").tolist()
    posts = sorted((space, worker) for worker, space in enumerate(spaces) if space != t.NONE)
    return [[fields[space], workers[worker]] for space, worker in posts]


def _read_workers(cell: Cell, reader: Reader, key: str) -> None:
    fields, workers = cell.box.ids("field"), cell.box.ids("worker")
    cell.put("post", t.NONE)
    posts = reader.items(key)
    for place, post in enumerate(posts):
        right = isinstance(post, list) and len(post) == 2
        right = right and post[0] in fields and post[1] in workers
        reader.demand(right, f"{key}[{place}]", FAULTS["post"])
        cell.get("post")[workers.index(post[1])] = fields.index(post[0])
    spaces = [fields.index(space) for space, _ in posts]
    _check_order(reader, key, spaces)
    twice = len({worker for _, worker in posts}) < len(posts)
    reader.demand(not twice, key, FAULTS["worker_twice"])
    cell.put("posts", bits_of(spaces))


def _check_order(reader: Reader, key: str, found: list[int]) -> None:
    reader.demand(found == sorted(set(found)), key, faults.IN_ORDER)


_SLOT = group(
    field=one_of("store", ids("field")), bid=counts("bids", t.MOST_COUNTERS), fresh=flag("fresh")
)


def _write_store(cell: Cell) -> list[Any]:
    return [_SLOT.write(cell.inside(slot)) for slot in range(int(cell.get("store_size")))]


def _read_store(cell: Cell, reader: Reader, key: str) -> None:
    entries, most = reader.entries(key, rule="KEY-7.2"), int(cell.box.record["store_slots"][0])
    found = len(entries.values)
    reader.demand(found <= most, key, faults.too_long(most, found), "KEY-7.2")
    for slot in range(found):
        _SLOT.read(cell.inside(slot), entries, f"[{slot}]")
    cell.put("store_size", found)


# ---------------------------------------------------------------- the declaration


def _players(cell: Cell) -> int:
    return int(cell.table["players"])


def _last_turns(cell: Cell) -> int:
    return _players(cell) * int(cell.box.record["final_rounds"][0])


def _screened(state: State) -> bool:
    """KEY-1.2: do the screens hide the counters?"""
    return bool(state["phase"] != "over" and not state["options"]["open_screens"])


def _in_deal(state: State) -> bool:
    """R.41: the kinds in stock would reveal the deals."""
    return _screened(state) and bool(state["phase"] == "deal")


FIELDS = Fields(
    game="key_harvest",
    rule="KEY-R.48",
    phases=PHASES,
    chance=("pairs", "deal", "registry"),
    mixed=("play",),
    options={
        "events": "events_option",
        "setback": ("setback_option", (1, 0)),
        "powers": ("powers_option", (1, 0)),
        "start_pairs": "fixed_pairs",
        "late_seat_counter": "late_counter",
        "open_screens": "open_screens",
    },
    fields=(
        Field("setup_seat", number("setup_seat", 0, _players)),
        Field("setup_dealt", number("setup_dealt", 0, t.CROPS * t.MOST_COUNTERS)),
        Field("pairs_left", bits("pairs_left", ids("start_pair"))),
        Field("stock", counts("stock", t.MOST_COUNTERS), total(_in_deal)),
        Field("hands", each(counts("hands", t.MOST_COUNTERS)), own_or_total(_screened)),
        Field(
            "boards",
            each(
                group(
                    fields=own(_write_tiles, _read_tiles),
                    workers=own(_write_workers, _read_workers),
                )
            ),
        ),
        Field("stores", each(own(_write_store, _read_store))),
        Field("town", bits("town", ids("worker"))),
        Field("registry", row("registry", "registry_size", ids("field"))),
        Field("bag_fields", bits("bag", ids("field"))),
        Field("bag_events", counts("bag_events", t.MOST_EVENTS)),
        Field("track", row("track", "track_size", ids("event"))),
        Field("spent", row("spent", "spent_size", ids("event"))),
        Field("lapsed", row("lapsed", "lapsed_size", ids("field"))),
        Field("setbacks", number("setbacks", 0, 99)),
        Field("idle", number("idle", 0, 999)),
        Field("turns", number("turns", 0, 9999)),
        Field("final_pending", flag("final_pending")),
        Field("final", number("final_turns", 0, _last_turns, none=t.NONE)),
        Field("stack", own(write_stack, read_stack)),
    ),
    score=score,
    rules={
        "setup_seat": "KEY-2.3",
        "setup_dealt": "KEY-2.3",
        "pairs_left": "KEY-2.1",
        "boards": "KEY-2.1",
        "hands": "KEY-2.2",
        "registry": "KEY-2.4",
        **dict.fromkeys(("stores", "track", "spent", "lapsed", "setbacks"), "KEY-2.7"),
        **dict.fromkeys(("idle", "turns", "final", "final_pending", "stack"), "KEY-2.7"),
        "result": "KEY-12.8",
    },
)
state, view = FIELDS.state, FIELDS.view
