"""Wampum's box: reads and checks the data file (WAM-D), and names its 220 lines."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import (
    About,
    Box,
    Names,
    new_record,
    read_names,
    read_numbers,
    read_options,
)
from fondaco.engine.reader import Reader
from fondaco.engine.text import Text, shown
from fondaco.games.wampum.rules.table import BOX, COUNTS, KINDS, SEATS, VILLAGES

#: Options and all values the rules know, in the order of their numbers.
OPTIONS: dict[str, tuple[str | int | bool, ...]] = {
    "start_player": ("random", "seat_0"),
    "hide_chests": (False, True),
}
REMOVALS = {"none": 0, "one_of_each": KINDS, "random_distinct": 2}
MOST_CARDS = KINDS * (COUNTS - 1)
NUMBERS = {
    "start_hand": (1, MOST_CARDS, "WAM-D.5"),
    "min_offer": (1, MOST_CARDS, "WAM-D.5"),
    "restock_hand": (1, MOST_CARDS, "WAM-D.5"),
    "hand_limit_bonus": (0, MOST_CARDS, "WAM-D.5"),
    "left_per_good": (1, MOST_CARDS, "WAM-D.5"),
    "end_bonus_per_good": (0, MOST_CARDS, "WAM-D.5"),
    "points_per_card": (1, MOST_CARDS, "WAM-D.5"),
}
_BELOW = Text("is below min_offer", "ist weniger als min_offer")
_LISTED = Text("as the lists have it", "wie in den Listen")
_UNEVEN = Text(
    "{deck} cannot be dealt in rounds of {need}",
    "{deck} lassen sich nicht in Runden zu {need} austeilen",
)
COLOUR = "#[0-9a-f]{6}"


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    reader.whole("schema", 1, 1)
    fewest, most = read_game(reader.table("game"))
    record = new_record(BOX)
    goods, good_names = read_goods(reader, record)
    villages, village_names = read_villages(reader, record)
    seats, seat_names = read_seats(reader)
    read_rules(reader.table("rules"), record)
    check_contents(reader.table("box"), record, len(villages), len(seats))
    read_set_ups(reader, record, villages, fewest, most)
    options = read_options(reader.table("options"), OPTIONS, "WAM-D.7")
    read_verbs(reader)
    reader.close()
    lines = name_lines(goods, villages)
    return Box(
        game="wampum",
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=About(
            {lang: reader.values["game"][f"title_{lang}"] for lang in ("en", "de")},
            reader.values["game"]["designer"],
            reader.values["game"]["year"],
            str(reader.values["game"]["minutes"]),
        ),
        seat_colours=tuple(row["id"] for row in reader.values["seats"]),
        fewest_players=fewest,
        most_players=most,
        options=options,
        names={"goods": good_names, "villages": village_names, "seats": seat_names},
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
    )


def read_game(game: Reader) -> tuple[int, int]:
    """The table `[game]`: the number of players; the rest is for people."""
    if game.get("id") != "wampum":
        game.fail("id", faults.is_not(shown(game.values["id"]), "wampum"))
    for key in ("title_en", "title_de", "designer", "publisher", "article"):
        game.text(key)
    game.texts("artists")
    for key in ("year", "age", "minutes"):
        game.whole(key, 1, 9999)
    fewest = game.whole("min_players", 2, SEATS, "WAM-D.6")
    most = game.whole("max_players", fewest, SEATS, "WAM-D.6")
    game.close("source")
    return fewest, most


def read_goods(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """WAM-D.4, D.6: five kinds with at most 18 cards each."""
    rows = reader.rows("goods")
    ids, names = read_names(rows, "WAM-D.4")
    reader.demand(len(ids) == KINDS, "goods", faults.wrong_length(KINDS, len(ids)), "WAM-D.6")
    for kind, row in enumerate(rows):
        record["kind_cards"][0, kind] = row.whole("count", 1, COUNTS - 1, "WAM-D.6")
        row.matching("colour", COLOUR)
        row.matching("letter", "[a-z]")
        row.close("source")
    return ids, names


def read_villages(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """WAM-D.4 to D.6: five villages."""
    rows = reader.rows("villages")
    ids, names = read_names(rows, "WAM-D.4")
    fault = faults.wrong_length(VILLAGES, len(ids))
    reader.demand(len(ids) == VILLAGES, "villages", fault, "WAM-D.6")
    for village, row in enumerate(rows):
        value = row.whole("start_value", 1, MOST_CARDS, "WAM-D.5")
        record["start_value"][0, village] = value
        row.close("source")
    return ids, names


def read_seats(reader: Reader) -> tuple[list[str], Names]:
    """WAM-2.1: the colours of traders and chests; they never influence play."""
    rows = reader.rows("seats")
    ids, names = read_names(rows, "WAM-D.4")
    reader.demand(len(ids) == SEATS, "seats", faults.wrong_length(SEATS, len(ids)), "WAM-D.1")
    for row in rows:
        row.matching("colour", COLOUR)
        row.close("source")
    return ids, names


def read_rules(rules: Reader, record: Any) -> None:
    """WAM-D.5: the table `[rules]`."""
    read_numbers(rules, record, NUMBERS)
    for key in ("restock_hand", "start_hand"):
        enough = record[key][0] >= record["min_offer"][0]
        rules.demand(enough, key, _BELOW, "WAM-D.5")
    rules.close("source")


def check_contents(box: Reader, record: Any, villages: int, seats: int) -> None:
    """WAM-D.1: the box holds what the lists say."""
    cards = int(record["kind_cards"].sum())
    counted = {
        "goods_cards": cards,
        "village_cards": villages,
        "trader_cards": seats,
        "chest_cards": seats,
        "canoe_cards": 1,
    }
    for key, amount in counted.items():
        box.expect(key, amount, "WAM-D.1", _LISTED)
    box.expect("total_cards", sum(counted.values()), "WAM-D.1", _LISTED)
    box.close("source")


def read_set_ups(reader: Reader, record: Any, villages: list[str], fewest: int, most: int) -> None:
    """WAM-D.2 to D.4, D.6: one row for every player count, in ascending order."""
    rows = reader.rows("setup")
    wanted = most - fewest + 1
    reader.demand(len(rows) == wanted, "setup", faults.wrong_length(wanted, len(rows)), "WAM-D.4")
    for players, row in enumerate(rows, start=fewest):
        row.expect("players", players, "WAM-D.4")
        removal = row.choice("remove", tuple(REMOVALS), "WAM-D.6")
        row.expect("remove_cards", REMOVALS[removal], "WAM-D.6")
        record["removal"][0, players] = list(REMOVALS).index(removal)
        extra = row.whole("restock_open_village", 0, MOST_CARDS)
        record["restock_open_village"][0, players] = extra
        chosen = choose_villages(row, villages)
        record["in_play"][0, players] = [village in chosen for village in villages]
        fits = len(chosen) >= players and (extra == 0 or len(chosen) == players + 1)
        row.demand(fits, "villages", faults.does_not_fit("players"), "WAM-D.3")
        check_rounds(row, record, players)
        row.close("source")


def choose_villages(row: Reader, villages: list[str]) -> list[str]:
    """WAM-D.4: a sub-list of `[[villages]]` in the same order."""
    chosen = row.texts("villages")
    for village in chosen:
        row.demand(village in villages, "villages", faults.has_unknown(village), "WAM-D.4")
    in_order = chosen == [village for village in villages if village in chosen]
    row.demand(in_order, "villages", faults.IN_ORDER, "WAM-D.4")
    return chosen


def check_rounds(row: Reader, record: Any, players: int) -> None:
    """WAM-D.2: the deck lasts exactly for the rounds of the file."""
    numbers = {key: int(record[key][0]) for key in NUMBERS}
    in_villages = int((record["start_value"][0] * record["in_play"][0, players]).sum())
    cards = int(record["kind_cards"].sum()) - REMOVALS[row.values["remove"]]
    deck = cards - players * numbers["start_hand"] - in_villages
    row.expect("deck_after_setup", deck, "WAM-D.2", faults.AFTER_THE_SETUP)
    need = players * numbers["restock_hand"] + int(record["restock_open_village"][0, players])
    even = deck >= 0 and deck % need == 0
    row.demand(even, "deck_after_setup", _UNEVEN(deck=deck, need=need), "WAM-D.2")
    row.expect("rounds", deck // need + 1, "WAM-D.2")


def read_verbs(reader: Reader) -> None:
    """Texts of the verbs for clients."""
    for row in reader.rows("verbs"):
        row.choice("id", ("offer", "put", "move", "discard", "start_player", "remove", "draw"))
        row.choice("by", ("seat", "chance"))
        row.text("en")
        row.text("de")
        row.close()


def name_lines(goods: list[str], villages: list[str]) -> tuple[str, ...]:
    """All lines in the order of their flat index (section 7)."""
    lines = [f"offer {village}" for village in villages]
    lines += [f"move {village}" for village in villages]
    lines += [f"put {good} {count}" for good in goods for count in range(COUNTS)]
    lines += [f"discard {good} {count}" for good in goods for count in range(COUNTS)]
    lines += [f"start_player {seat}" for seat in range(SEATS)]
    lines += [f"remove {first} {second}" for first, second in combinations(goods, 2)]
    lines += [f"draw {good}" for good in goods]
    return tuple(lines)
