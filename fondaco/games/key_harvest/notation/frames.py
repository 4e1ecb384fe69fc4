"""The frames of the stack in JSON: what of a frame's record stands under which name (section 8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.parts import Cell, Part, bits, choice, flag, ids, number, own
from fondaco.engine.reader import Reader
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.notation.names import FRAMES, LETTERS, letters
from fondaco.games.key_harvest.rules import table as t

FAULTS = read_texts(__file__, "faults")
_FIELDS, _WORKERS, _EVENTS = (ids(kind) for kind in ("field", "worker", "event"))
_SEAT = number("seat", 0, t.SEATS - 1)
_LEFT, _LAST = number("left", 0, 99), number("last", -1, t.FIELDS - 1)
_CANDS = bits("cands", _FIELDS)
_OF_SEAT = {"seat": _SEAT}
_COUNTING = {**_OF_SEAT, "left": _LEFT}
_NAMING = {**_COUNTING, "last": _LAST}
#: The parts of each kind of frame, in the frame's record.
_PARTS: dict[int, dict[str, Part]] = {
    t.TURN_FRAME: _OF_SEAT,
    t.HARVEST_FRAME: {
        "cands": _CANDS,
        "group": flag("mode"),
        "short": flag("short"),
        **_NAMING,
    },
    t.ANY_CROP_FRAME: _OF_SEAT,
    t.PLACE_FRAME: {**_OF_SEAT, "worker": choice("thing", _WORKERS), "must": flag("mode")},
    t.BUY_FRAME: _COUNTING,
    t.CLAIM_FRAME: _COUNTING,
    t.BID_FRAME: {**_OF_SEAT, "field": choice("thing", _FIELDS), "last": _LAST},
    t.TAKE_FRAME: _NAMING,
    t.PAY_FRAME: _NAMING,
    t.SOW_FRAME: {**_NAMING, "cands": _CANDS},
    t.SETTLE_FRAME: {**_OF_SEAT, "cost": _LEFT},
    t.GIVE_FRAME: {
        **_OF_SEAT,
        "cands": _CANDS,
        "must": flag("mode"),
        "to": choice("short", ("bag", "left")),
    },
    t.DISMISS_FRAME: _OF_SEAT,
    t.RECRUIT_FRAME: {**_OF_SEAT, "pool": choice("mode", ("farmhands", "all"))},
    t.REDRAW_FRAME: _OF_SEAT,
    t.REFILL_FRAME: {"target": _LEFT, "fields_only": flag("mode")},
    t.LAY_FRAME: {
        **_OF_SEAT,
        "field": choice("thing", _FIELDS),
        "side": number("mode", 0, 1),
    },
    t.EVENT_FRAME: {"event": choice("thing", _EVENTS), "start": _SEAT, "step": _LEFT},
    t.LAPSE_FRAME: _OF_SEAT,
}


def _write_used(cell: Cell) -> str:
    return letters(int(cell.get("used")))


def _read_used(cell: Cell, reader: Reader, key: str) -> None:
    used = reader.get(key)
    right = isinstance(used, str) and used == "".join(x for x in LETTERS if x in used)
    reader.demand(right, key, faults.IN_ORDER)
    cell.put(key, sum(LETTERS[letter] for letter in used))


def _write_passed(cell: Cell) -> list[Any]:
    fields, sides = cell.get("passed").tolist(), cell.get("passed_side").tolist()
    named = cell.box.ids("field")
    players = int(cell.get("players"))
    tiles = list(zip(fields, sides, strict=True))[:players]
    return [None if field == t.NONE else [named[field], side] for field, side in tiles]


def _read_passed(cell: Cell, reader: Reader, key: str) -> None:
    cell.put("passed", t.NONE)
    for seat, tile in enumerate(reader.items(key, int(cell.get("players")))):
        if tile is not None:
            field, side = read_tile(cell, reader, f"{key}[{seat}]", tile)
            cell.table["passed"][seat], cell.table["passed_side"][seat] = field, side


#: What of a turn and of an event stands in the table itself.
_AT_TABLE: dict[int, dict[str, Part]] = {
    t.TURN_FRAME: {
        "left": number("left", 0, 4),
        "bonus": number("bonus", 0, 99),
        "used": own(_write_used, _read_used),
        "drew": flag("drew"),
    },
    t.EVENT_FRAME: {"passed": own(_write_passed, _read_passed)},
}
_KIND = choice("kind", FRAMES)


def write_stack(cell: Cell) -> list[dict[str, Any]]:
    """The whole stack, the turn first."""
    stack = cell.get("stack")[: int(cell.get("depth"))]
    return [_write_frame(cell, Cell(cell.box, frame)) for frame in stack]


def _write_frame(table: Cell, frame: Cell) -> dict[str, Any]:
    kind = int(frame.get("kind"))
    written = {"kind": FRAMES[kind]}
    written |= {key: part.write(frame) for key, part in _PARTS[kind].items()}
    return written | {key: part.write(table) for key, part in _AT_TABLE.get(kind, {}).items()}


def read_stack(cell: Cell, reader: Reader, key: str) -> None:
    """The other way round; whether such a stack can be is not looked at here."""
    entries = reader.entries(key)
    found = len(entries.values)
    reader.demand(found <= t.DEPTH, key, faults.too_long(t.DEPTH, found))
    for place in range(found):
        _read_frame(cell, Cell(cell.box, cell.get("stack")[place]), entries.table(f"[{place}]"))
    cell.put("depth", found)


def _read_frame(table: Cell, frame: Cell, reader: Reader) -> None:
    _KIND.read(frame, reader, "kind")
    kind = int(frame.get("kind"))
    for key, part in _PARTS.get(kind, {}).items():
        part.read(frame, reader, key)
    for key, part in _AT_TABLE.get(kind, {}).items():
        part.read(table, reader, key)
    reader.close()


def read_tile(cell: Cell, reader: Reader, key: str, tile: Any) -> tuple[int, int]:
    """A field tile with its side: ``["e4", 1]``."""
    fields = cell.box.ids("field")
    right = isinstance(tile, list) and len(tile) == 2 and tile[0] in fields
    reader.demand(right, key, FAULTS["tile"])
    return fields.index(tile[0]), reader.whole_value(f"{key}[1]", tile[1], 0, 1)
