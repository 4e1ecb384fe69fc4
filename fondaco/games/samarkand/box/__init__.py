"""Samarkand's box: reads and checks the data file (SAM-D), and names its lines."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import ID_PATTERN, About, Box, Names, Option, new_record, read_options
from fondaco.engine.reader import Reader
from fondaco.engine.seat_colours import COLOURS
from fondaco.games.samarkand.box.chart import FAULTS, Chart, read_chart
from fondaco.games.samarkand.rules.table import BOX, FAMILIES, GOODS, NO_GOOD, SEATS

#: Options and all values the rules know, in the order of their numbers; the expansion is none
#: of them (SAM-9.4).
OPTIONS: dict[str, tuple[str | int | bool, ...]] = {
    "two_player_mode": ("bag", "plain"),
    "sale_poll": ("all", "holder"),
}
#: Families are colours here, so the seats are persons: letters A to E, alike in both languages.
SEAT_NAMES: Names = tuple(
    {"en": name, "de": name} for name in ("Anush", "Bahram", "Cem", "Dara", "Esra")
)
COLOUR = "#[0-9a-fA-F]{6}"
#: What is paid out again and again, and points: no sum of them can overflow.
MOST = 999
#: What is there once: the numbers of the record reach a little farther.
LARGEST = 30_000

#: Tables of plain numbers: key of the file, field of the record, least and largest value.
NUMBERS: dict[str, dict[str, tuple[str, int, int]]] = {
    "expansion": {"extra_cost": ("extra_cost", 0, LARGEST)},
    "income": {
        "sale": ("sale", 0, MOST),
        "link_active": ("link_active", 0, MOST),
        "link_passive": ("link_passive", 0, MOST),
    },
    "scoring": {
        "own_camel": ("own_camel", 0, MOST),
        "foreign_camel": ("foreign_camel", 0, MOST),
        "goods_marker": ("goods_marker", 0, MOST),
        "link_marker": ("link_marker", 0, MOST),
        "dirham": ("dirham", 0, MOST),
    },
    "marriage": {
        "draw": ("marriage_draw", 1, LARGEST),
        "discard_max": ("discard_max", 0, LARGEST),
    },
    "two_player": {
        "tiles_laid_out": ("tiles_laid_out", 0, LARGEST),
        "bag_draws": ("bag_draws", 0, LARGEST),
    },
}
#: SAM-D.5: numbers that the rules count on.
FIXED = {
    "marriage": {"tiles_per_seat_and_family": 1},
    "expansion": {"camels_free": 1, "camels_extra": 1, "space_capacity": 2},
}


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    reader.whole("format", 1, 1)
    reader.expect("game", "samarkand")
    reader.text("edition")
    fewest, most = read_facts(reader.table("facts"))
    record = new_record(BOX)
    chart = read_chart(reader, record)
    families, family_names = read_families(reader, record, chart)
    goods, good_names = read_goods(reader, record, chart)
    check_ids(reader, families, goods, chart)
    check_counts(reader.table("counts", "SAM-D.1"), record, chart, len(goods))
    read_numbers(reader, record)
    read_start(reader.table("start", "SAM-D.6"), record, fewest)
    read_limits(reader.table("hand_limit", "SAM-D.6"), record, fewest, most)
    read_end(reader.table("end", "SAM-D.5"), record)
    check_cards(reader, record, most)
    options = read_options(reader.table("options", "SAM-D.7"), OPTIONS, "SAM-D.7")
    check_values(reader.table("options", "SAM-D.7"), options)
    reader.close()
    lines = name_lines(record, families, list(chart.ids), len(goods))
    return Box(
        game="samarkand",
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=tell_about(reader.values["facts"]),
        seat_colours=COLOURS,
        fewest_players=fewest,
        most_players=most,
        options=options,
        names={
            "families": family_names,
            "goods": good_names,
            "spaces": chart.names,
            "seats": SEAT_NAMES,
        },
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
        first_chance=int(record["at_draw"][0]),
    )


def tell_about(facts: dict[str, Any]) -> About:
    """What a lobby tells of the game; its title is short there, without what follows a colon."""
    title = {
        "en": facts["title"].partition(":")[0],
        "de": facts["title_de"].partition(":")[0],
    }
    return About(title, ", ".join(facts["designers"]), facts["year"], str(facts["minutes"]))


def read_facts(facts: Reader) -> tuple[int, int]:
    """The table `[facts]`: the number of players (SAM-D.6); the rest is for people."""
    for key in ("title", "title_de", "publisher"):
        facts.text(key)
    facts.demand(facts.texts("designers"), "designers", faults.CANNOT_BE_EMPTY)
    for key in ("year", "minutes", "age"):
        facts.whole(key, 1, 9999)
    fewest = facts.whole("players_min", 2, SEATS, "SAM-D.6")
    most = facts.whole("players_max", fewest, SEATS, "SAM-D.6")
    facts.close()
    return fewest, most


# ---------------------------------------------------------------- families and goods


def read_families(reader: Reader, record: Any, chart: Chart) -> tuple[list[str], Names]:
    """SAM-D.1, D.4: ten families, each with a home on land."""
    reader.items("family", FAMILIES, "SAM-D.1")
    rows = reader.rows("family")
    ids, names, domains = [], [], []
    for family, row in enumerate(rows):
        ids.append(row.matching("id", ID_PATTERN, "SAM-D.2"))
        names.append({"en": row.text("name"), "de": row.text("name_de")})
        record["home"][0, family] = chart.settle(row, "home")
        record["price"][0, family] = row.whole("price", 0, LARGEST, "SAM-D.6")
        record["family_tiles"][0, family] = row.whole("tiles", 1, LARGEST, "SAM-D.1")
        record["family_camels"][0, family] = row.whole("camels", 1, LARGEST, "SAM-D.1")
        row.whole("markers_dark", 1, 1, "SAM-D.1")
        record["grey_markers"][0, family] = row.whole("markers_grey", 0, LARGEST, "SAM-D.6")
        row.matching("colour", COLOUR)
        domains.append((row.choice("domain", ("top", "bottom")), row.whole("slot", 0, 4)))
        row.demand(domains[-1] not in domains[:-1], "slot", FAULTS["slot_taken"])
        read_provenance(row)
        row.close()
    return ids, tuple(names)


def read_goods(reader: Reader, record: Any, chart: Chart) -> tuple[list[str], Names]:
    """SAM-D.1, D.4: goods numbered in list order, each with a land space of its own."""
    reader.some("good", 1, GOODS, "SAM-D.1")
    rows = reader.rows("good")
    record["goods"] = len(rows)
    record["good_of"] = NO_GOOD
    ids, names = [], []
    for good, row in enumerate(rows):
        row.expect("number", good + 1, "SAM-D.1")
        ids.append(row.matching("id", ID_PATTERN, "SAM-D.2"))
        names.append({"en": row.text("name"), "de": row.text("name_de")})
        space = chart.settle(row, "space")
        record["space_of"][0, good] = space
        record["good_of"][0, space] = good
        read_provenance(row)
        row.close()
    return ids, tuple(names)


def read_provenance(row: Reader) -> None:
    """A remark for people: a mark, or one for each of some keys."""
    if not row.has("provenance"):
        return
    if isinstance(row.values["provenance"], str):
        row.text("provenance")
        return
    marks = row.table("provenance")
    for key in list(marks.values):
        marks.text(key)


def check_ids(reader: Reader, families: list[str], goods: list[str], chart: Chart) -> None:
    """SAM-D.2: ids are unique over families, goods and spaces together."""
    seen = set(chart.ids)
    for key, ids in (("family", families), ("good", goods)):
        for row, identifier in zip(reader.rows(key), ids, strict=True):
            row.demand(identifier not in seen, "id", faults.stands_twice(identifier), "SAM-D.2")
            seen.add(identifier)


def check_counts(counts: Reader, record: Any, chart: Chart, goods: int) -> None:
    """SAM-D.1: the box holds what the lists say. Nobody counts coins (SAM-1.5)."""
    grey = int(record["grey_markers"].sum())
    counted = {
        "families": FAMILIES,
        "family_tiles": int(record["family_tiles"].sum()),
        "camels": int(record["family_camels"].sum()),
        "link_markers": FAMILIES + grey,
        "link_markers_dark": FAMILIES,
        "link_markers_grey": grey,
        "goods_cards": goods,
        "goods_markers": goods,
        "land_spaces": chart.lands,
        "sea_spaces": len(chart.ids) - chart.lands,
    }
    for key, amount in counted.items():
        counts.expect(key, amount, "SAM-D.1")
    for key in ("coins_1", "coins_2", "coins_10", "linen_bag"):
        counts.whole(key, 0, 2 * FAMILIES * LARGEST, "SAM-D.6")
    counts.close()


# ---------------------------------------------------------------- numbers


def read_numbers(reader: Reader, record: Any) -> None:
    """SAM-D.5, D.6: the tables of plain numbers."""
    for name, fields in NUMBERS.items():
        table = reader.table(name, "SAM-D.6")
        for key, value in FIXED.get(name, {}).items():
            table.expect(key, value, "SAM-D.5")
        for key, (field, least, largest) in fields.items():
            record[field][0] = table.whole(key, least, largest, "SAM-D.6")
        table.close()
    draw, most = int(record["marriage_draw"][0]), int(record["discard_max"][0])
    fault = FAULTS["at_least"](least=draw - 1, found=most)
    reader.demand(most >= draw - 1, "marriage.discard_max", fault, "SAM-D.6")


def read_start(start: Reader, record: Any, fewest: int) -> None:
    """SAM-D.6: what everybody begins with, and a first seat that always exists."""
    record["start_money"][0] = start.whole("money", 0, LARGEST, "SAM-D.6")
    record["start_cards"][0] = start.whole("cards", 1, LARGEST, "SAM-D.6")
    record["start_treasury"][0] = start.whole("treasury", 0, LARGEST, "SAM-D.6")
    record["first_seat"][0] = start.whole("first_seat", 0, fewest - 1, "SAM-D.6")
    start.close()


def read_limits(limits: Reader, record: Any, fewest: int, most: int) -> None:
    """SAM-D.6: a hand limit for every player count."""
    for players in range(2, SEATS + 1):
        key = str(players)
        if limits.has(key) or fewest <= players <= most:
            least = int(record["start_cards"][0])
            record["hand_limit"][0, players] = limits.whole(key, least, LARGEST, "SAM-D.6")
    limits.close()


def read_end(end: Reader, record: Any) -> None:
    """SAM-D.5: neither end may have come before the first link."""
    record["dark_markers_left"][0] = end.whole("dark_markers_left", 0, FAMILIES - 1, "SAM-D.5")
    lowest = int(record["grey_markers"].min()) + 1
    record["stack_left"][0] = end.whole("stack_left", 0, lowest - 1, "SAM-D.5")
    end.close()


def check_cards(reader: Reader, record: Any, most: int) -> None:
    """SAM-D.6: the deal and the bag have what they give out."""
    cards, goods = int(record["start_cards"][0]), int(record["goods"][0])
    fault = FAULTS["too_many_cards"](cards=cards, seats=most, all=goods)
    reader.demand(most * cards <= goods, "start.cards", fault, "SAM-D.6")
    laid_out, draws = int(record["tiles_laid_out"][0]), int(record["bag_draws"][0])
    bag = sum(max(0, tiles - laid_out) for tiles in record["family_tiles"][0].tolist())
    fault = FAULTS["bag_too_small"](draws=draws, tiles=bag)
    reader.demand(bag >= draws, "two_player.bag_draws", fault, "SAM-D.6")


def check_values(options: Reader, known: dict[str, Option]) -> None:
    """SAM-D.7: an option offers each of its values once."""
    for name, option in known.items():
        once = len(set(option.values)) == len(option.values)
        options.demand(once, f"{name}.values", FAULTS["each_value_once"])


# ---------------------------------------------------------------- lines


def name_lines(record: Any, families: list[str], spaces: list[str], goods: int) -> tuple[str, ...]:
    """All lines in the order of their flat index (section 7), and where each verb begins."""
    numbers = range(1, goods + 1)
    lines = [f"marry {family}" for family in families]
    lines += [f"expand {family}" for family in families]
    lines += [f"place {space}" for space in spaces]
    later = {
        "at_done": ["done"],
        "at_discard": [f"discard {number}" for number in numbers],
        "at_keep": ["keep"],
        "at_sell": ["sell"],
        "at_hold": ["hold"],
        "at_pass": ["pass"],
        "at_draw": [f"draw {number}" for number in numbers],
        "at_bag": [f"bag {family}" for family in families],
    }
    for verb, block in later.items():
        record[verb][0] = len(lines)
        lines += block
    return tuple(lines)
