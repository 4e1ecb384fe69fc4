"""Key Harvest's box: reads and checks the data file (KEY-D), and names its 508 lines."""

from __future__ import annotations

from typing import Any

from fondaco.engine import seats
from fondaco.engine.box import (
    ID_PATTERN,
    About,
    Box,
    Names,
    Option,
    OptionValue,
    new_record,
    skip,
)
from fondaco.engine.reader import Reader, shown
from fondaco.games.key_harvest.rules.table import (
    BOX,
    CROPS,
    EFFECTS,
    EVENTS,
    FIELDS,
    MOST_COUNTERS,
    MOST_EVENTS,
    MOST_REGISTRY,
    MOST_SLOTS,
    MOST_SPACES,
    MOST_VALUE,
    PAIRS,
    SEATS,
    WORKERS,
)

#: Options with their values, the default first (section 10); their numbers are the places.
OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "events": ("auto", "all", "short"),
    "setback": (True, False),
    "powers": (True, False),
    "start_pairs": ("random", "fixed"),
    "late_seat_counter": (False, True),
    "open_screens": (False, True),
}
#: The lists of the data file: key, length, and the name of the thing.
LISTS = {"field": FIELDS, "crop": CROPS, "worker": WORKERS, "event": EVENTS, "start_pair": PAIRS}

#: KEY-8 and KEY-10: who has which effects, and the key of their number.
WORKER_EFFECTS = ("gain", "lose", "sow", "reap", "buy", "claim", "settle", "extra", "recruit")
EVENT_EFFECTS = (
    *("pass_left", "settle", "swap_bag", "sow", "harvest", "dismiss", "hire", "lose", "gain"),
)
NUMBER_OF = {
    **dict.fromkeys(("gain", "lose", "sow", "reap", "buy", "claim"), "n"),
    "settle": "cost",
}
#: KEY-8.11: the signs of an effect; all others have a bell.
SIGNS = {
    **dict.fromkeys(("lose", "pass_left", "dismiss"), ("scroll",)),
    "swap_bag": ("bell", "scroll"),
}
AREAS = ("any", "isolated")

#: The constants with their least and greatest values; those of KEY-D.1, D.5 and D.7 are checked
#: against the lists as well. Registry, stores and track have so much room in the table; without a
#: last round or a round of patience the end of the game could not be counted down (KEY-3.10, 13.1).
CONSTANTS = {
    "registry_size": (1, MOST_REGISTRY),
    "store_slots": (1, MOST_SLOTS),
    "start_counters": (0, CROPS * MOST_COUNTERS),
    "counters_per_crop": (1, MOST_COUNTERS),
    "actions_per_turn": (1, 4),
    "max_claims_per_action": (1, 9),
    "max_buys_per_action": (1, 9),
    "event_spaces": (1, MOST_SPACES),
    "setback_tiles_needed": (0, FIELDS),
    "setback_limit": (0, 99),
    "final_rounds": (1, 99),
    "stall_rounds": (1, 99),
    "farmhands_per_player": (0, WORKERS),
    "townsfolk": (0, WORKERS),
    "largest_group_points": (0, 9),
    "second_group_points": (0, 9),
    "crop_majority_points": (0, 9),
}
#: The checks that the bounds of some constants belong to.
CONSTANT_RULES = {
    "start_counters": "KEY-D.7",
    "counters_per_crop": "KEY-D.4",
    "farmhands_per_player": "KEY-D.5",
    "townsfolk": "KEY-D.5",
}
#: Colours of the crops' counters; symbols tell them apart where colours cannot.
COLOURS = ("brown", "green", "orange", "red", "yellow", "blue", "purple", "white", "black")
MOST_NUMBER = 60
MINUTES = "60–90"  # section 1


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    fewest, most = read_game(reader)
    record = new_record(BOX)
    ids = read_ids(reader)
    read_constants(reader.table("constants"), record)
    names = {
        "crops": read_crops(reader, record),
        "workers": read_workers(reader, record),
        "events": read_events(reader, record),
        "seats": seats.NAMES[:SEATS],
    }
    read_board(reader.table("board"))
    read_fields(reader, record, ids)
    read_pairs(reader, record, ids)
    check_setback(reader.table("constants"), record)
    check_deals(reader.table("constants"), record, most)
    reader.close()
    lines = name_lines(ids)
    return Box(
        game="key_harvest",
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=About(
            dict.fromkeys(("en", "de"), reader.values["title"]),
            reader.values["designer"],
            reader.values["year"],
            MINUTES,
        ),
        seat_colours=seats.COLOURS[:SEATS],
        fewest_players=fewest,
        most_players=most,
        options={name: Option(name, v, v[0], v) for name, v in OPTIONS.items()},
        names={**names, "fields": tuple({"en": f.upper(), "de": f.upper()} for f in ids["field"])},
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
    )


def read_game(reader: Reader) -> tuple[int, int]:
    """The head of the file: which game it is, and the number of players."""
    reader.whole("schema", 1, 1)
    if reader.get("game") != "key_harvest":
        reader.fail(
            "game", f"is {shown(reader.values['game'])}: this is no data file of key_harvest"
        )
    reader.text("title")
    reader.text("designer")
    reader.whole("year", 1, 9999)
    fewest = reader.whole("min_players", 2, SEATS)
    return fewest, reader.whole("max_players", fewest, SEATS)


def read_ids(reader: Reader) -> dict[str, list[str]]:
    """KEY-D.1, D.2: the lists are as long as the flat index needs, every id stands once."""
    ids: dict[str, list[str]] = {}
    known: set[str] = set()
    for key, length in LISTS.items():
        rows = reader.rows(key)
        if len(rows) != length:
            reader.fail(key, f"must have {length} entries, not {len(rows)}", "KEY-D.1")
        ids[key] = [row.matching("id", ID_PATTERN, "KEY-D.2") for row in rows]
        for row, identifier in zip(rows, ids[key], strict=True):
            if identifier in known:
                row.fail("id", f"{identifier} stands twice", "KEY-D.2")
            known.add(identifier)
    return ids


def read_constants(constants: Reader, record: Any) -> None:
    """The table `[constants]`."""
    for key, (least, greatest) in CONSTANTS.items():
        record[key][0] = constants.whole(key, least, greatest, CONSTANT_RULES.get(key))
    record["min_bid"][0] = constants.whole("min_bid", 1, 1, "KEY-D.7")
    for key in ("setback_space", "setback_returned"):
        record[key][0] = constants.whole(key, 0, MOST_SPACES, "KEY-D.7")
    constants.close()


def read_name(row: Reader) -> dict[str, str]:
    """The name of an entry in both languages."""
    return {"en": row.text("name_en"), "de": row.text("name_de")}


def finish(row: Reader) -> None:
    """What every entry of a list has beside its own keys."""
    row.get("id")  # checked by `read_ids`
    skip(row, "source")
    row.close()


# ---------------------------------------------------------------- crops and fields


def read_crops(reader: Reader, record: Any) -> Names:
    """KEY-D.4: every crop has the counters that `counters_per_crop` says."""
    names = []
    each = int(record["counters_per_crop"][0])
    for row in reader.rows("crop"):
        names.append(read_name(row))
        row.choice("colour", COLOURS)
        if row.whole("counters", 0, MOST_COUNTERS, "KEY-D.4") != each:
            row.fail("counters", f"is {row.values['counters']}, not {each}", "KEY-D.4")
        row.whole("fields", 0, FIELDS)
        finish(row)
    return tuple(names)


def read_board(board: Reader) -> None:
    """The shape of the country board, for drawings: rows and how wide they are."""
    rows = board.texts("rows")
    widths = board.vector("widths", len(rows), 1, FIELDS)
    if sum(widths) != FIELDS:
        board.fail("widths", f"sum to {sum(widths)}, not to {FIELDS} spaces", "KEY-D.1")
    skip(board, "source")
    board.close()


def read_fields(reader: Reader, record: Any, ids: dict[str, list[str]]) -> None:
    """KEY-D.3, D.4: the crop and the neighbours of every field."""
    fields, crops = ids["field"], tuple(ids["crop"])
    places: set[tuple[int, int]] = set()
    rows = reader.rows("field")
    for number, row in enumerate(rows):
        crop = crops.index(row.choice("crop", crops, "KEY-D.4"))
        bit = 1 << number
        record["bit"][0, number] = bit
        record["after"][0, number] = (1 << FIELDS) - bit
        record["crop"][0, number] = crop
        record["crop_fields"][0, crop] |= bit
        place = (row.whole("x", -99, 99), row.whole("y", 0, 99))
        if place in places:
            row.fail("x", f"and y are {place}, where another field lies")
        places.add(place)
        record["around"][0, number] = read_neighbours(row, fields)
        finish(row)
    check_graph(rows, record, fields)
    for place_, row in enumerate(reader.rows("crop")):
        found = int(record["crop_fields"][0, place_]).bit_count()
        if row.values["fields"] != found:
            row.fail("fields", f"is {row.values['fields']}, but {found} fields say so", "KEY-D.4")


def read_neighbours(row: Reader, fields: list[str]) -> int:
    """KEY-D.3: known fields in canonical order, each once, as bits."""
    named = row.texts("neighbours")
    for other in named:
        if other not in fields:
            row.fail("neighbours", f"has {shown(other)}, which is no field", "KEY-D.3")
    if row.values["id"] in named:
        row.fail("neighbours", "has the field itself", "KEY-D.3")
    places = [fields.index(other) for other in named]
    if places != sorted(set(places)):
        row.fail("neighbours", "must keep the order of [[field]], each once", "KEY-D.3")
    return sum(1 << place for place in places)


def check_graph(rows: list[Reader], record: Any, fields: list[str]) -> None:
    """KEY-D.3: neighbours of each other, and one connected board."""
    around = [int(bits) for bits in record["around"][0]]
    for one, row in enumerate(rows):
        for other in range(FIELDS):
            if around[one] >> other & 1 and not around[other] >> one & 1:
                row.fail("neighbours", f"has {fields[other]}, but not the reverse", "KEY-D.3")
    reached, edge = 1, [0]
    while edge:
        new = around[edge.pop()] & ~reached
        reached |= new
        edge += [field for field in range(FIELDS) if new >> field & 1]
    for field, row in enumerate(rows):
        if not reached >> field & 1:
            row.fail("neighbours", "do not connect it to the rest of the board", "KEY-D.3")


def read_pairs(reader: Reader, record: Any, ids: dict[str, list[str]]) -> None:
    """KEY-D.4: the start pairs are eight different fields."""
    known: set[str] = set()
    for pair, row in enumerate(reader.rows("start_pair")):
        named = row.texts("fields")
        if len(named) != 2:
            row.fail("fields", f"must be 2, not {len(named)}", "KEY-D.4")
        for field in named:
            if field not in ids["field"]:
                row.fail("fields", f"has {shown(field)}, which is no field", "KEY-D.4")
            if field in known:
                row.fail("fields", f"has {field}, which is in a start pair already", "KEY-D.4")
            known.add(field)
            record["pair_fields"][0, pair] |= 1 << ids["field"].index(field)
        finish(row)


# ---------------------------------------------------------------- workers and events


def read_workers(reader: Reader, record: Any) -> Names:
    """KEY-D.5 and KEY-8: farmhands first, each worker with its value and power."""
    names = []
    farmhands, townsfolk = (int(record[key][0]) for key in ("farmhands_per_player", "townsfolk"))
    if farmhands + townsfolk != WORKERS:
        reader.table("constants").fail(
            "townsfolk", f"and farmhands_per_player are not {WORKERS} together", "KEY-D.5"
        )
    for worker, row in enumerate(reader.rows("worker")):
        names.append(read_name(row))
        kind = "farmhand" if worker < farmhands else "townsfolk"
        if row.choice("kind", ("farmhand", "townsfolk"), "KEY-D.5") != kind:
            row.fail("kind", f"must be {kind}: farmhands come first", "KEY-D.5")
        value = row.whole("value", 1, MOST_VALUE)
        record["worker_value"][0, worker] = value
        record["value_workers"][0, value] |= 1 << worker
        effect, number = read_effect(row, WORKER_EFFECTS)
        record["worker_effect"][0, worker] = EFFECTS.index(effect)
        record["worker_number"][0, worker] = number
        finish(row)
    record["highest_value"][0] = record["worker_value"][0].max()
    return tuple(names)


def read_effect(row: Reader, effects: tuple[str, ...]) -> tuple[str, int]:
    """KEY-8.11: an effect with its sign, and its number if it has one."""
    effect = row.choice("effect", effects, "KEY-8.11")
    signs = SIGNS.get(effect, ("bell",))
    if row.choice("sign", ("bell", "scroll"), "KEY-8.11") not in signs:
        row.fail("sign", f"of {effect} must be {' or '.join(signs)}", "KEY-8.11")
    key = NUMBER_OF.get(effect)
    # Land always costs something: else a turn could go on without end (section 6).
    least = 1 if key == "cost" else 0
    return effect, 0 if key is None else row.whole(key, least, MOST_NUMBER)


def read_events(reader: Reader, record: Any) -> Names:
    """KEY-D.6 and KEY-10: the kinds of events, and how many tiles of each are used."""
    names = []
    tiles: dict[str, int] = {}
    for event, row in enumerate(reader.rows("event")):
        names.append(read_name(row))
        effect, number = read_effect(row, EVENT_EFFECTS)
        record["event_effect"][0, event] = EFFECTS.index(effect)
        record["event_number"][0, event] = number
        record["event_must"][0, event] = row.values["sign"] == "scroll"
        if effect == "swap_bag":
            record["event_isolated"][0, event] = row.choice("area", AREAS) == "isolated"
        copies = row.whole("copies", 0, MOST_EVENTS, "KEY-D.6")
        tiles["copies"] = tiles.get("copies", 0) + copies
        record["event_tiles"][0, 1, :, event] = copies
        for players in range(2, SEATS + 1):
            key = f"in_bag_{players}"
            in_bag = row.whole(key, 0, MOST_EVENTS, "KEY-D.6")
            if in_bag > copies:
                row.fail(key, f"is {in_bag}, more than the {copies} copies", "KEY-D.6")
            tiles[key] = tiles.get(key, 0) + in_bag
            record["event_tiles"][0, 0, players, event] = in_bag
        record["event_tiles"][0, 2, :, event] = row.values[f"in_bag_{SEATS}"]
        finish(row)
    if tiles["copies"] > MOST_EVENTS:  # so many have room beside the track
        reader.fail("event", f"has {tiles['copies']} tiles, more than {MOST_EVENTS}", "KEY-D.6")
    for key, amount in tiles.items():
        if amount < record["event_spaces"][0]:
            reader.fail("event", f"has {amount} tiles by {key}, below event_spaces", "KEY-D.6")
    return tuple(names)


# ---------------------------------------------------------------- sums


def check_setback(constants: Reader, record: Any) -> None:
    """KEY-D.7: setback_returned < setback_space <= event_spaces."""
    returned, space = (int(record[key][0]) for key in ("setback_returned", "setback_space"))
    if returned >= space:
        constants.fail("setback_returned", f"{returned} is not below setback_space", "KEY-D.7")
    if space > record["event_spaces"][0]:
        constants.fail("setback_space", f"{space} is above event_spaces", "KEY-D.7")


def check_deals(constants: Reader, record: Any, players: int) -> None:
    """KEY-D.7: the counters dealt, with `late_seat_counter` too, fit into the stock."""
    dealt = players * int(record["start_counters"][0]) + players - 1
    stock = CROPS * int(record["counters_per_crop"][0])
    if dealt > stock:
        constants.fail("start_counters", f"need {dealt} of {stock} counters", "KEY-D.7")


def name_lines(ids: dict[str, list[str]]) -> tuple[str, ...]:
    """All lines in the order of their flat index (section 7)."""
    fields, crops, workers = ids["field"], ids["crop"], ids["worker"]
    blocks = (
        ("harvest", fields),
        ("hire", workers),
        ("place", fields),
        ("dismiss", workers),
        ("buy", fields),
        ("claim", fields),
        ("offer", crops),
        ("take", crops),
        ("pay", crops),
        ("sow", fields),
        ("settle", fields),
        ("give", fields),
    )
    lines = [f"{verb} {thing}" for verb, things in blocks for thing in things]
    lines += ["done", "end_turn"]
    lines += [f"pair {pair}" for pair in ids["start_pair"]]
    lines += [f"deal {crop}" for crop in crops]
    lines += [f"draw {thing}" for thing in fields + ids["event"]]
    return tuple(lines)
