"""Key Harvest's box: reads and checks the data file (KEY-D), and names its 508 lines."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults, seat_colours
from fondaco.engine.box import (
    About,
    Box,
    Names,
    Option,
    OptionValue,
    new_record,
    read_id,
    read_name,
    read_numbers,
)
from fondaco.engine.reader import Reader
from fondaco.engine.referee import either
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.rules import table as t

_FAULTS = read_texts(__file__, "data")
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
LISTS = {
    "field": t.FIELDS,
    "crop": t.CROPS,
    "worker": t.WORKERS,
    "event": t.EVENTS,
    "start_pair": t.PAIRS,
}

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
CONSTANTS: dict[str, tuple[int, int] | tuple[int, int, str]] = {
    "registry_size": (1, t.MOST_REGISTRY),
    "store_slots": (1, t.MOST_SLOTS),
    "start_counters": (0, t.CROPS * t.MOST_COUNTERS, "KEY-D.7"),
    "counters_per_crop": (1, t.MOST_COUNTERS, "KEY-D.4"),
    "actions_per_turn": (1, 4),
    "max_claims_per_action": (1, 9),
    "max_buys_per_action": (1, 9),
    "event_spaces": (1, t.MOST_SPACES),
    "setback_tiles_needed": (0, t.FIELDS),
    "setback_limit": (0, 99),
    "final_rounds": (1, 99),
    "stall_rounds": (1, 99),
    "farmhands_per_player": (0, t.WORKERS, "KEY-D.5"),
    "townsfolk": (0, t.WORKERS, "KEY-D.5"),
    "largest_group_points": (0, 9),
    "second_group_points": (0, 9),
    "crop_majority_points": (0, 9),
    "min_bid": (1, 1, "KEY-D.7"),
    "setback_space": (0, t.MOST_SPACES, "KEY-D.7"),
    "setback_returned": (0, t.MOST_SPACES, "KEY-D.7"),
}
#: Colours of the crops' counters; symbols tell them apart where colours cannot.
COLOURS = ("brown", "green", "orange", "red", "yellow", "blue", "purple", "white", "black")
MOST_NUMBER = 60
MINUTES = "60–90"  # section 1


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    fewest, most = read_game(reader)
    record = new_record(t.BOX)
    ids = read_ids(reader)
    constants = reader.table("constants")
    read_numbers(constants, record, CONSTANTS)
    constants.close()
    names = {
        "crops": read_crops(reader, record),
        "workers": read_workers(reader, record),
        "events": read_events(reader, record),
        "seats": seat_colours.NAMES[: t.SEATS],
    }
    read_board(reader.table("board"))
    read_fields(reader, record, ids)
    read_pairs(reader, record, ids)
    check_setback(constants, record)
    check_deals(constants, record, most)
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
        seat_colours=seat_colours.COLOURS[: t.SEATS],
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
    game = reader.get("game")
    reader.demand(game == "key_harvest", "game", _FAULTS["no_data_file"](value=shown(game)))
    reader.text("title")
    reader.text("designer")
    reader.whole("year", 1, 9999)
    fewest = reader.whole("min_players", 2, t.SEATS)
    return fewest, reader.whole("max_players", fewest, t.SEATS)


def read_ids(reader: Reader) -> dict[str, list[str]]:
    """KEY-D.1, D.2: the lists are as long as the flat index needs, every id stands once."""
    ids: dict[str, list[str]] = {}
    known: list[str] = []
    for key, length in LISTS.items():
        rows = reader.rows(key)
        reader.items(key, length, "KEY-D.1")
        ids[key] = [read_id(row, known, "KEY-D.2") for row in rows]
    return ids


def finish(row: Reader) -> None:
    """What every entry of a list has beside its own keys."""
    row.get("id")  # checked by `read_ids`
    row.close("source")


# ---------------------------------------------------------------- crops and fields


def read_crops(reader: Reader, record: Any) -> Names:
    """KEY-D.4: every crop has the counters that `counters_per_crop` says."""
    names = []
    each = int(record["counters_per_crop"][0])
    for row in reader.rows("crop"):
        names.append(read_name(row))
        row.choice("colour", COLOURS)
        counters = row.whole("counters", 0, t.MOST_COUNTERS, "KEY-D.4")
        row.demand(counters == each, "counters", faults.is_not(counters, each), "KEY-D.4")
        row.whole("fields", 0, t.FIELDS)
        finish(row)
    return tuple(names)


def read_board(board: Reader) -> None:
    """The shape of the country board, for drawings: rows and how wide they are."""
    rows = board.texts("rows")
    widths = board.vector("widths", len(rows), 1, t.FIELDS)
    fault = _FAULTS["widths"](found=sum(widths), wanted=t.FIELDS)
    board.demand(sum(widths) == t.FIELDS, "widths", fault, "KEY-D.1")
    board.close("source")


def read_fields(reader: Reader, record: Any, ids: dict[str, list[str]]) -> None:
    """KEY-D.3, D.4: the crop and the neighbours of every field."""
    fields, crops = ids["field"], tuple(ids["crop"])
    places: set[tuple[int, int]] = set()
    rows = reader.rows("field")
    for number, row in enumerate(rows):
        crop = crops.index(row.choice("crop", crops, "KEY-D.4"))
        bit = 1 << number
        record["bit"][0, number] = bit
        record["after"][0, number] = (1 << t.FIELDS) - bit
        record["crop"][0, number] = crop
        record["crop_fields"][0, crop] |= bit
        place = (row.whole("x", -99, 99), row.whole("y", 0, 99))
        row.demand(place not in places, "x", _FAULTS["occupied"](place=str(place)))
        places.add(place)
        record["around"][0, number] = read_neighbours(row, fields)
        finish(row)
    check_graph(rows, record, fields)
    for place_, row in enumerate(reader.rows("crop")):
        found = int(record["crop_fields"][0, place_]).bit_count()
        fault = _FAULTS["crop_fields"](given=row.values["fields"], found=found)
        row.demand(row.values["fields"] == found, "fields", fault, "KEY-D.4")


def read_neighbours(row: Reader, fields: list[str]) -> int:
    """KEY-D.3: known fields in canonical order, each once, as bits."""
    named = row.texts("neighbours")
    for other in named:
        no_field = _FAULTS["no_field"](field=shown(other))
        row.demand(other in fields, "neighbours", no_field, "KEY-D.3")
    row.demand(row.values["id"] not in named, "neighbours", _FAULTS["itself"], "KEY-D.3")
    places = [fields.index(other) for other in named]
    in_order = places == sorted(set(places))
    row.demand(in_order, "neighbours", _FAULTS["unordered"], "KEY-D.3")
    return sum(1 << place for place in places)


def check_graph(rows: list[Reader], record: Any, fields: list[str]) -> None:
    """KEY-D.3: neighbours of each other, and one connected board."""
    around = [int(bits) for bits in record["around"][0]]
    for one, row in enumerate(rows):
        for other in range(t.FIELDS):
            if around[one] >> other & 1 and not around[other] >> one & 1:
                row.fail("neighbours", _FAULTS["one_way"](field=fields[other]), "KEY-D.3")
    reached, edge = 1, [0]
    while edge:
        new = around[edge.pop()] & ~reached
        reached |= new
        edge += [field for field in range(t.FIELDS) if new >> field & 1]
    for field, row in enumerate(rows):
        row.demand(reached >> field & 1, "neighbours", _FAULTS["island"], "KEY-D.3")


def read_pairs(reader: Reader, record: Any, ids: dict[str, list[str]]) -> None:
    """KEY-D.4: the start pairs are eight different fields."""
    known: set[str] = set()
    for pair, row in enumerate(reader.rows("start_pair")):
        named = row.texts("fields")
        two = _FAULTS["two_fields"](found=len(named))
        row.demand(len(named) == 2, "fields", two, "KEY-D.4")
        for field in named:
            no_field = _FAULTS["no_field"](field=shown(field))
            row.demand(field in ids["field"], "fields", no_field, "KEY-D.4")
            row.demand(field not in known, "fields", _FAULTS["in_pair"](field=field), "KEY-D.4")
            known.add(field)
            record["pair_fields"][0, pair] |= 1 << ids["field"].index(field)
        finish(row)


# ---------------------------------------------------------------- workers and events


def read_workers(reader: Reader, record: Any) -> Names:
    """KEY-D.5 and KEY-8: farmhands first, each worker with its value and power."""
    names = []
    farmhands, townsfolk = (int(record[key][0]) for key in ("farmhands_per_player", "townsfolk"))
    constants, fault = reader.table("constants"), _FAULTS["workers"](wanted=t.WORKERS)
    constants.demand(farmhands + townsfolk == t.WORKERS, "townsfolk", fault, "KEY-D.5")
    for worker, row in enumerate(reader.rows("worker")):
        names.append(read_name(row))
        kind = "farmhand" if worker < farmhands else "townsfolk"
        right = row.choice("kind", ("farmhand", "townsfolk"), "KEY-D.5") == kind
        row.demand(right, "kind", _FAULTS["farmhands_first"](kind=kind), "KEY-D.5")
        value = row.whole("value", 1, t.MOST_VALUE)
        record["worker_value"][0, worker] = value
        record["value_workers"][0, value] |= 1 << worker
        effect, number = read_effect(row, WORKER_EFFECTS)
        record["worker_effect"][0, worker] = t.EFFECTS.index(effect)
        record["worker_number"][0, worker] = number
        finish(row)
    record["highest_value"][0] = record["worker_value"][0].max()
    return tuple(names)


def read_effect(row: Reader, effects: tuple[str, ...]) -> tuple[str, int]:
    """KEY-8.11: an effect with its sign, and its number if it has one."""
    effect = row.choice("effect", effects, "KEY-8.11")
    signs = SIGNS.get(effect, ("bell",))
    right = row.choice("sign", ("bell", "scroll"), "KEY-8.11") in signs
    row.demand(right, "sign", _FAULTS["sign"](effect=effect, signs=either(signs)), "KEY-8.11")
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
        record["event_effect"][0, event] = t.EFFECTS.index(effect)
        record["event_number"][0, event] = number
        record["event_must"][0, event] = row.values["sign"] == "scroll"
        if effect == "swap_bag":
            record["event_isolated"][0, event] = row.choice("area", AREAS) == "isolated"
        copies = row.whole("copies", 0, t.MOST_EVENTS, "KEY-D.6")
        tiles["copies"] = tiles.get("copies", 0) + copies
        record["event_tiles"][0, 1, :, event] = copies
        for players in range(2, t.SEATS + 1):
            key = f"in_bag_{players}"
            in_bag = row.whole(key, 0, t.MOST_EVENTS, "KEY-D.6")
            fault = _FAULTS["copies"](found=in_bag, copies=copies)
            row.demand(in_bag <= copies, key, fault, "KEY-D.6")
            tiles[key] = tiles.get(key, 0) + in_bag
            record["event_tiles"][0, 0, players, event] = in_bag
        record["event_tiles"][0, 2, :, event] = row.values[f"in_bag_{t.SEATS}"]
        finish(row)
    fault = _FAULTS["many_tiles"](found=tiles["copies"], most=t.MOST_EVENTS)
    # So many have room beside the track.
    reader.demand(tiles["copies"] <= t.MOST_EVENTS, "event", fault, "KEY-D.6")
    for key, amount in tiles.items():
        fault = _FAULTS["few_tiles"](found=amount, key=key)
        reader.demand(amount >= record["event_spaces"][0], "event", fault, "KEY-D.6")
    return tuple(names)


# ---------------------------------------------------------------- sums


def check_setback(constants: Reader, record: Any) -> None:
    """KEY-D.7: setback_returned < setback_space <= event_spaces."""
    returned, space = (int(record[key][0]) for key in ("setback_returned", "setback_space"))
    fault = _FAULTS["returned"](found=returned)
    constants.demand(returned < space, "setback_returned", fault, "KEY-D.7")
    fault = _FAULTS["setback_space"](found=space)
    constants.demand(space <= record["event_spaces"][0], "setback_space", fault, "KEY-D.7")


def check_deals(constants: Reader, record: Any, players: int) -> None:
    """KEY-D.7: the counters dealt, with `late_seat_counter` too, fit into the stock."""
    dealt = players * int(record["start_counters"][0]) + players - 1
    stock = t.CROPS * int(record["counters_per_crop"][0])
    fault = _FAULTS["dealt"](dealt=dealt, stock=stock)
    constants.demand(dealt <= stock, "start_counters", fault, "KEY-D.7")


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
