"""Reading a canonical state back into a table: nothing is believed that a rule forbids."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box, choose_options
from fondaco.engine.canonical import canonical
from fondaco.engine.errors import SetupError, StateError
from fondaco.engine.reader import Reader, shown
from fondaco.games.key_harvest.notation.consistency import check_whole
from fondaco.games.key_harvest.notation.frames import read_fields, read_frame, read_tile
from fondaco.games.key_harvest.notation.names import OPTION_FIELDS, PHASES, bits, ids
from fondaco.games.key_harvest.notation.stacking import check_stack
from fondaco.games.key_harvest.notation.state import result
from fondaco.games.key_harvest.rules.scoring import score
from fondaco.games.key_harvest.rules.table import (
    CHANCE,
    CROPS,
    DEPTH,
    EVENTS,
    MOST_COUNTERS,
    MOST_EVENTS,
    NOBODY,
    NONE,
    OVER,
    PLACE_FRAME,
    PLAY,
    WORKERS,
)


def restore(box: Box, state: Any, table: Any) -> None:
    """Write a canonical state into a table that is all zeros; StateError if it is none."""
    reader = Reader("state", state, error=StateError)
    read_table(box, reader, table)
    _read_result(box, reader, table)
    reader.close()
    check_whole(box, reader, table)
    if table["phase"] == PLAY:
        check_stack(box, reader, table)


def read_table(box: Box, reader: Reader, table: Any) -> None:
    """Everything but the result, key by key; what the keys say together is not looked at here."""
    if reader.get("game") != "key_harvest":
        reader.fail("game", f"is {shown(reader.values['game'])}, not key_harvest")
    players = reader.whole("players", box.fewest_players, box.most_players, "KEY-R.48")
    table["players"] = players
    _read_options(box, reader, table)
    phase = PHASES.index(reader.choice("phase", PHASES))
    table["phase"] = phase
    table["actor"] = _read_actor(reader, phase, players)
    _read_numbers(box, reader, table, players)
    _read_counters(reader, table, players)
    table["bag"] = read_fields(box, reader, "bag_fields")
    for key, kind in (("registry", "field"), ("track", "event"), ("spent", "event")):
        _read_list(box, reader, table, key, kind)
    _read_list(box, reader, table, "lapsed", "field")
    _read_boards(box, reader, table, players)
    _read_stores(box, reader, table, players)
    _read_stack(box, reader, table)
    _read_homes(box, reader, table, players)


def _read_options(box: Box, reader: Reader, table: Any) -> None:
    options = reader.get("options")
    if not isinstance(options, dict) or set(options) != set(box.options):
        reader.fail("options", f"must be exactly {', '.join(box.options)}")
    try:
        chosen = choose_options(box, options, "KEY-R.48")
    except SetupError as error:
        raise StateError(f"state: {error.reason}", error.rule) from None
    for name, value in chosen.items():
        number = value if isinstance(value, bool) else box.options[name].number(value)
        table[OPTION_FIELDS[name]] = number


def _read_actor(reader: Reader, phase: int, players: int) -> int:
    """Chance in the set-up, nobody at the end; in play a seat or chance."""
    actor = reader.get("actor")
    if phase == OVER:
        if actor is not None:
            reader.fail("actor", "must be null when the game is over")
        return int(NOBODY)
    if actor == "chance":
        return int(CHANCE)
    if phase != PLAY:
        reader.fail("actor", f"must be chance in phase {PHASES[phase]}")
    return reader.whole("actor", 0, players - 1)


def _read_numbers(box: Box, reader: Reader, table: Any, players: int) -> None:
    table["setup_seat"] = reader.whole("setup_seat", 0, players)
    table["setup_dealt"] = reader.whole("setup_dealt", 0, CROPS * MOST_COUNTERS)
    pairs = ids(box, "start_pair")
    named = reader.texts("pairs_left")
    if named != [pair for pair in pairs if pair in named]:
        reader.fail("pairs_left", "must be start pairs in their order, each once")
    table["pairs_left"] = bits(pairs.index(pair) for pair in named)
    table["bag_events"] = reader.vector("bag_events", EVENTS, 0, MOST_EVENTS)
    table["setbacks"] = reader.whole("setbacks", 0, 99)
    table["idle"] = reader.whole("idle", 0, 999)
    table["turns"] = reader.whole("turns", 0, 9999)
    table["final_pending"] = reader.flag("final_pending")
    final = reader.get("final")
    most = players * int(box.record["final_rounds"][0])
    table["final_turns"] = NONE if final is None else reader.whole("final", 0, most)


def _read_counters(reader: Reader, table: Any, players: int) -> None:
    table["stock"] = reader.vector("stock", CROPS, 0, MOST_COUNTERS)
    for seat, hand in enumerate(reader.items("hands", players)):
        table["hands"][seat] = reader.vector_value(f"hands[{seat}]", hand, CROPS, 0, MOST_COUNTERS)


def _read_list(box: Box, reader: Reader, table: Any, key: str, kind: str) -> None:
    """A list whose order matters."""
    known, named = ids(box, kind), reader.texts(key)
    if len(named) > len(table[key]):
        reader.fail(key, f"has {len(named)} entries, more than there is room for")
    for place, name in enumerate(named):
        if name not in known:
            reader.fail(f"{key}[{place}]", f"is {shown(name)}, which is no {kind}")
        table[key][place] = known.index(name)
    table[f"{key}_size"] = len(named)


def _read_boards(box: Box, reader: Reader, table: Any, players: int) -> None:
    fields, workers = ids(box, "field"), ids(box, "worker")
    table["post"] = NONE
    for seat, row in enumerate(reader.items("boards", players)):
        entry = Reader("state", row, f"boards[{seat}]", StateError)
        tiles = [
            read_tile(entry, f"fields[{place}]", tile, fields)
            for place, tile in _rows(entry, "fields")
        ]
        posts = [
            _read_post(entry, place, post, fields, workers)
            for place, post in _rows(entry, "workers")
        ]
        for key, places in (("fields", [f for f, _ in tiles]), ("workers", [s for s, _ in posts])):
            if places != sorted(set(places)):
                entry.fail(key, "must be in canonical field order, each space once")
        if len({worker for _, worker in posts}) < len(posts):
            entry.fail("workers", "have a worker twice")
        table["fields"][seat] = bits(field for field, _ in tiles)
        table["harvested"][seat] = bits(field for field, side in tiles if side)
        table["posts"][seat] = bits(space for space, _ in posts)
        for space, worker in posts:
            table["post"][seat, worker] = space
        entry.close()


def _rows(entry: Reader, key: str) -> list[tuple[int, Any]]:
    return list(enumerate(entry.items(key)))


def _read_post(
    entry: Reader, place: int, row: Any, fields: list[str], workers: list[str]
) -> tuple[int, int]:
    if not isinstance(row, list) or len(row) != 2 or row[0] not in fields or row[1] not in workers:
        entry.fail(f"workers[{place}]", "must be a space and a worker")
    return fields.index(row[0]), workers.index(row[1])


def _read_stores(box: Box, reader: Reader, table: Any, players: int) -> None:
    fields, slots = ids(box, "field"), int(box.record["store_slots"][0])
    for seat, rows in enumerate(reader.items("stores", players)):
        if not isinstance(rows, list) or len(rows) > slots:
            reader.fail(f"stores[{seat}]", f"must be a list of at most {slots} tiles", "KEY-7.2")
        for slot, row in enumerate(rows):
            entry = Reader("state", row, f"stores[{seat}][{slot}]", StateError)
            table["store"][seat, slot] = fields.index(entry.choice("field", tuple(fields)))
            table["bids"][seat, slot] = entry.vector("bid", CROPS, 0, MOST_COUNTERS)
            table["fresh"][seat, slot] = entry.flag("fresh")
            entry.close()
        table["store_size"][seat] = len(rows)


def _read_stack(box: Box, reader: Reader, table: Any) -> None:
    rows = reader.items("stack")
    if len(rows) > DEPTH:
        reader.fail("stack", f"has {len(rows)} frames, more than {DEPTH}")
    for place, row in enumerate(rows):
        entry = Reader("state", row, f"stack[{place}]", StateError)
        read_frame(box, entry, table, place)
    table["depth"] = len(rows)


def _read_homes(box: Box, reader: Reader, table: Any, players: int) -> None:
    """Section 8: a farmhand is at home if it is neither on the board nor about to be placed."""
    workers, farmhands = ids(box, "worker"), int(box.record["farmhands_per_player"][0])
    named = reader.texts("town")
    if named != [worker for worker in workers[farmhands:] if worker in named]:
        reader.fail("town", "must be townsfolk in their order, each once")
    table["town"] = bits(workers.index(worker) for worker in named)
    frames = table["stack"][: table["depth"]]
    waiting = {(int(f["seat"]), int(f["thing"])) for f in frames if f["kind"] == PLACE_FRAME}
    for seat in range(players):
        table["beside"][seat] = bits(
            worker
            for worker in range(min(farmhands, WORKERS))
            if table["post"][seat, worker] == NONE and (seat, worker) not in waiting
        )


def _read_result(box: Box, reader: Reader, table: Any) -> None:
    if table["phase"] != OVER:
        if reader.get("result") is not None:
            reader.fail("result", "must be null before the end")
        return
    entry = reader.table("result")
    score(box.record[0], table)
    for key, value in result(table, int(table["players"])).items():
        if canonical(entry.get(key)) != canonical(value):
            entry.fail(key, f"must be {value}", "KEY-12.8")
    entry.close()
