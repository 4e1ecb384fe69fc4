"""The frames of the stack in JSON: writing them, and reading them back."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.names import (
    FRAME_KINDS,
    FRAMES,
    LETTERS,
    bits,
    ids,
    letters,
    places,
)
from fondaco.games.key_harvest.rules import table as t

#: What of a frame's record stands under which name, by the kind of the frame; `seat` is in all
#: that have one.
_NUMBERS = {
    t.HARVEST_FRAME: {"left": "left", "last": "last"},
    t.BUY_FRAME: {"left": "left"},
    t.CLAIM_FRAME: {"left": "left"},
    t.BID_FRAME: {"last": "last"},
    t.TAKE_FRAME: {"left": "left", "last": "last"},
    t.PAY_FRAME: {"left": "left", "last": "last"},
    t.SOW_FRAME: {"left": "left", "last": "last"},
    t.SETTLE_FRAME: {"cost": "left"},
    t.REFILL_FRAME: {"target": "left"},
    t.EVENT_FRAME: {"start": "seat", "step": "left"},
}
_FLAGS = {
    t.HARVEST_FRAME: {"group": "mode", "short": "short"},
    t.PLACE_FRAME: {"must": "mode"},
    t.GIVE_FRAME: {"must": "mode"},
    t.REFILL_FRAME: {"fields_only": "mode"},
}
_THINGS = {
    t.PLACE_FRAME: ("worker", "worker"),
    t.BID_FRAME: ("field", "field"),
    t.LAY_FRAME: ("field", "field"),
    t.EVENT_FRAME: ("event", "event"),
}
_SETS = (t.HARVEST_FRAME, t.SOW_FRAME, t.GIVE_FRAME)
_CHOICES = {
    t.GIVE_FRAME: ("to", "short", ("bag", "left")),
    t.RECRUIT_FRAME: ("pool", "mode", ("farmhands", "all")),
}
_WITHOUT_SEAT = (t.REFILL_FRAME, t.EVENT_FRAME)


def write_frame(box: Box, table: Any, place: int) -> State:
    """A frame of the stack as section 8 has it."""
    frame = table["stack"][place]
    kind = int(frame["kind"])
    told: State = {"kind": FRAMES[kind]}
    if kind not in _WITHOUT_SEAT:
        told["seat"] = int(frame["seat"])
    if kind == t.TURN_FRAME:
        used, drew = letters(int(table["used"])), bool(table["drew"])
        return (
            told
            | {key: int(table[key]) for key in ("left", "bonus")}
            | {"used": used, "drew": drew}
        )
    if kind in _THINGS:
        key, group = _THINGS[kind]
        told[key] = ids(box, group)[int(frame["thing"])]
    if kind in _SETS:
        told["cands"] = [ids(box, "field")[field] for field in places(int(frame["cands"]))]
    told |= {key: int(frame[name]) for key, name in _NUMBERS.get(kind, {}).items()}
    told |= {key: bool(frame[name]) for key, name in _FLAGS.get(kind, {}).items()}
    if kind in _CHOICES:
        key, name, values = _CHOICES[kind]
        told[key] = values[int(frame[name])]
    if kind == t.LAY_FRAME:
        told["side"] = int(frame["mode"])
    if kind == t.EVENT_FRAME:
        told["passed"] = [_passed(box, table, seat) for seat in range(int(table["players"]))]
    return told


def _passed(box: Box, table: Any, seat: int) -> list[Any] | None:
    field = int(table["passed"][seat])
    if field == t.NONE:
        return None
    return [ids(box, "field")[field], int(table["passed_side"][seat])]


# ---------------------------------------------------------------- reading


def read_frame(box: Box, entry: Reader, table: Any, place: int) -> None:
    """Write one frame of a JSON stack into the table; ranges that every frame has are checked."""
    kind = FRAME_KINDS[entry.choice("kind", tuple(FRAME_KINDS))]
    players = int(table["players"])
    frame = table["stack"][place]
    frame["kind"] = kind
    if kind not in _WITHOUT_SEAT:
        frame["seat"] = entry.whole("seat", 0, players - 1)
    if kind == t.TURN_FRAME:
        _read_turn(entry, table)
    if kind in _THINGS:
        key, group = _THINGS[kind]
        known = ids(box, group)
        frame["thing"] = known.index(entry.choice(key, tuple(known)))
    if kind in _SETS:
        frame["cands"] = read_fields(box, entry, "cands")
    for key, name in _NUMBERS.get(kind, {}).items():
        least, most = (-1, t.FIELDS - 1) if key == "last" else (0, 99)
        frame[name] = entry.whole(key, least, most)
    for key, name in _FLAGS.get(kind, {}).items():
        frame[name] = entry.flag(key)
    if kind in _CHOICES:
        key, name, values = _CHOICES[kind]
        frame[name] = values.index(entry.choice(key, values))
    if kind == t.LAY_FRAME:
        frame["mode"] = entry.whole("side", 0, 1)
    if kind == t.EVENT_FRAME:
        _read_passed(box, entry, table)
    entry.close()


def _read_turn(entry: Reader, table: Any) -> None:
    """The turn frame's numbers stand in the table itself."""
    table["left"] = entry.whole("left", 0, 4)
    table["bonus"] = entry.whole("bonus", 0, 99)
    used = entry.get("used")
    if not isinstance(used, str) or used != "".join(x for x in LETTERS if x in used):
        entry.fail("used", "must be some of the letters abcd in their order")
    table["used"] = sum(LETTERS[letter] for letter in used)
    table["drew"] = entry.flag("drew")


def _read_passed(box: Box, entry: Reader, table: Any) -> None:
    fields = ids(box, "field")
    table["passed"] = t.NONE
    for seat, row in enumerate(entry.items("passed", int(table["players"]))):
        if row is not None:
            field, side = read_tile(entry, f"passed[{seat}]", row, fields)
            table["passed"][seat], table["passed_side"][seat] = field, side


def read_tile(entry: Reader, key: str, row: Any, fields: list[str]) -> tuple[int, int]:
    """A field tile with its side: ``["e4", 1]``."""
    if not isinstance(row, list) or len(row) != 2 or row[0] not in fields:
        entry.fail(key, "must be a field and its side")
    return fields.index(row[0]), entry.whole_value(f"{key}[1]", row[1], 0, 1)


def read_fields(box: Box, entry: Reader, key: str) -> int:
    """A set of fields in canonical order, as bits."""
    fields = ids(box, "field")
    named = entry.texts(key)
    for field in named:
        if field not in fields:
            entry.fail(key, f"has {field!r}, which is no field")
    found = [fields.index(field) for field in named]
    if found != sorted(set(found)):
        entry.fail(key, "must be in canonical order, each once")
    return bits(found)
