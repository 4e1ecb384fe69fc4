"""MarraCash's box: reads and checks the data file (MAR-D), and names its lines (487 of them)."""

from __future__ import annotations

from itertools import product
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import About, Box, Names, Option, OptionValue, is_among, new_record
from fondaco.engine.reader import Reader
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.games.marracash.box.components import read_cards, read_colours, read_constants
from fondaco.games.marracash.box.drawing import read_grid, read_queue
from fondaco.games.marracash.box.town import Town, read_town
from fondaco.games.marracash.rules.table import BOX, MOST_BIDS, SEATS, VERBS

FAULTS = read_texts(__file__, "box")

#: Options and all values the rules know, in the order of their numbers (section 10).
OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "cards": ("none", "souvenirs", "antiques"),
    "visitors": (54, 64),
    "bidding": ("open", "sealed"),
    "last_round": ("one_more_turn", "finish_round"),
    "mover_commission": ("visit", "customer"),
    "start_player": ("random", "seat_0"),
    "hidden_cash": (False, True),
    "two_player": (False, True),
}
#: The plates of the four merchants; none of the five colours of shops and visitors.
SEAT_COLOURS = ("ebony", "ivory", "walnut", "slate")
MINUTES = "45–60"
ENDS = ("left", "right")


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    about = read_meta(reader.table("meta"))
    record = new_record(BOX)
    fewest, most, with_option, seats = read_players(reader.table("players"))
    colours, colour_names = read_colours(reader, record)
    town = read_town(reader, record, colours)
    cards, card_names = read_cards(reader, record, colours)
    read_constants(reader.table("constants", "MAR-D.6"), record, most, len(cards))
    read_grid(reader.table("grid"), reader.values)
    read_queue(reader.table("queue", "MAR-D.2"), record)
    options = read_defaults(reader.table("options"))
    reader.close()
    blocks = name_blocks(record, colours, town, cards, most)
    number_blocks(reader, record, blocks)
    lines = tuple(line for block in blocks.values() for line in block)
    return Box(
        game="marracash",
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=about,
        seat_colours=SEAT_COLOURS[:most],
        fewest_players=fewest,
        most_players=most,
        options=options,
        names={
            "colours": colour_names,
            "shops": town.shop_names,
            "fountains": town.fountain_names,
            "cards": card_names,
            "seats": seats,
        },
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
        fewer_with=("two_player", with_option),
        first_chance=int(record["start_from"][0]),
    )


def read_meta(meta: Reader) -> About:
    """The table `[meta]`: for people, and the frame of the drawing."""
    if meta.get("game") != "marracash":
        meta.fail("game", FAULTS["other_game"](game=shown(meta.values["game"])))
    title, designer = meta.text("title"), meta.text("designer")
    meta.text("publisher")
    year = meta.whole("year", 1, 9999)
    meta.whole("data_version", 1, 1)
    meta.vector("frame", 2, 1, 9999)
    sources = meta.table("provenance")
    for key in sources.values:
        sources.text(key)
    meta.close()
    return About({"en": title, "de": title}, designer, year, MINUTES)


def read_players(players: Reader) -> tuple[int, int, int, Names]:
    """MAR-1.1: how many may play, and the names on their signs."""
    fewest = players.whole("min", 2, SEATS, "MAR-1.1")
    most = players.whole("max", fewest, SEATS, "MAR-1.1")
    with_option = players.whole("min_with_option", 2, fewest, "MAR-1.1")
    names = players.texts("sign_names")
    fault = FAULTS["too_few_names"](names=len(names), most=most)
    players.demand(len(names) >= most, "sign_names", fault, "MAR-1.6")
    for name in names:
        fault = FAULTS["no_short_name"](name=shown(name))
        players.demand(name.strip() and len(name) <= 20, "sign_names", fault)
    once = len(set(names)) == len(names)
    players.demand(once, "sign_names", FAULTS["entry_twice"], "MAR-D.1")
    players.close()
    return fewest, most, with_option, tuple({"en": name, "de": name} for name in names[:most])


def read_defaults(reader: Reader) -> dict[str, Option]:
    """The table `[options]`: the default of every option (section 10)."""
    options = {}
    for name, values in OPTIONS.items():
        default = reader.get(name)
        if not is_among(default, values):
            reader.fail(name, faults.must_be_one_of(values, default))
        options[name] = Option(name, values, default, values)
    reader.close()
    return options


# ---------------------------------------------------------------- the flat index


def name_blocks(
    record: Any, colours: list[str], town: Town, cards: list[str], most: int
) -> dict[str, list[str]]:
    """All lines by verb, in the order of their flat index (section 7.7)."""
    numbers = {key: int(record[key][0]) for key in ("min_bid", "bid_cap", "money_step")}
    bids = range(numbers["min_bid"], numbers["bid_cap"] + 1, numbers["money_step"])
    counts = range(1, int(record["refill_max"][0]) + 1)
    triples = product(town.entrances, ENDS, counts)
    return {
        "move": [f"move {start} {end}" for start, end in town.ways],
        "auction": [f"auction {shop}" for shop in town.shops],
        "pass": ["pass"],
        "bid": [f"bid {amount}" for amount in bids],
        "admit": [f"admit {fountain} {end} {count}" for fountain, end, count in triples],
        "start": [f"start {seat}" for seat in range(most)],
        "place": [f"place {place} {c}" for place, c in product(town.entrances, colours)],
        "queue": [f"queue {colour}" for colour in colours],
        "reveal": [f"reveal {card}" for card in cards],
        "deal": [f"deal {card}" for card in cards],
    }


def number_blocks(reader: Reader, record: Any, blocks: dict[str, list[str]]) -> None:
    """Tell the rules where each block of the flat index begins."""
    if len(blocks["bid"]) > MOST_BIDS:
        reader.fail("constants.bid_cap", FAULTS["too_many_bids"](most=MOST_BIDS), "MAR-3.6")
    first = 0
    for verb in VERBS:
        record[f"{verb}_from"][0] = first
        first += len(blocks[verb])
