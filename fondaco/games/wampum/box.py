"""Wampum's box: reads and checks the data file (WAM-D), and names its 220 lines."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fondaco.engine.box import About, Box, Names, new_record, read_names, read_options, skip
from fondaco.engine.reader import Reader, shown
from fondaco.games.wampum.rules.table import BOX, COUNTS, KINDS, SEATS, VILLAGES

#: Options and all values the rules know, in the order of their numbers.
OPTIONS: dict[str, tuple[str | int | bool, ...]] = {
    "start_player": ("random", "seat_0"),
    "hide_chests": (False, True),
}
REMOVALS = {"none": 0, "one_of_each": KINDS, "random_distinct": 2}
NUMBERS = (
    "start_hand",
    "min_offer",
    "restock_hand",
    "hand_limit_bonus",
    "left_per_good",
    "end_bonus_per_good",
    "points_per_card",
)
MOST_CARDS = KINDS * (COUNTS - 1)
COLOUR = "#[0-9a-f]{6}"


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    reader.whole("schema", 1, 1)
    fewest, most = read_game(reader.table("game"))
    record = new_record(BOX)
    goods, good_names = read_goods(reader, record)
    villages, village_names = read_villages(reader, record)
    seats, seat_names = read_seats(reader)
    read_numbers(reader.table("rules"), record)
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
        game.fail("id", f"is {shown(game.values['id'])}: this is no data file of wampum")
    for key in ("title_en", "title_de", "designer", "publisher", "article"):
        game.text(key)
    game.texts("artists")
    for key in ("year", "age", "minutes"):
        game.whole(key, 1, 9999)
    fewest = game.whole("min_players", 2, SEATS, "WAM-D.6")
    most = game.whole("max_players", fewest, SEATS, "WAM-D.6")
    skip(game, "source")
    game.close()
    return fewest, most


def read_goods(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """WAM-D.4, D.6: five kinds with at most 18 cards each."""
    rows = reader.rows("goods")
    ids, names = read_names(rows, "WAM-D.4")
    if len(ids) != KINDS:
        reader.fail("goods", f"must have {KINDS} entries, not {len(ids)}", "WAM-D.6")
    for kind, row in enumerate(rows):
        record["kind_cards"][0, kind] = row.whole("count", 1, COUNTS - 1, "WAM-D.6")
        row.matching("colour", COLOUR)
        row.matching("letter", "[a-z]")
        skip(row, "source")
        row.close()
    return ids, names


def read_villages(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """WAM-D.4 to D.6: five villages."""
    rows = reader.rows("villages")
    ids, names = read_names(rows, "WAM-D.4")
    if len(ids) != VILLAGES:
        reader.fail("villages", f"must have {VILLAGES} entries, not {len(ids)}", "WAM-D.6")
    for village, row in enumerate(rows):
        value = row.whole("start_value", 1, MOST_CARDS, "WAM-D.5")
        record["start_value"][0, village] = value
        skip(row, "source")
        row.close()
    return ids, names


def read_seats(reader: Reader) -> tuple[list[str], Names]:
    """WAM-2.1: the colours of traders and chests; they never influence play."""
    rows = reader.rows("seats")
    ids, names = read_names(rows, "WAM-D.4")
    if len(ids) != SEATS:
        reader.fail("seats", f"must have {SEATS} entries, not {len(ids)}", "WAM-D.1")
    for row in rows:
        row.matching("colour", COLOUR)
        skip(row, "source")
        row.close()
    return ids, names


def read_numbers(rules: Reader, record: Any) -> None:
    """WAM-D.5: the table `[rules]`."""
    lowest = {"hand_limit_bonus": 0, "end_bonus_per_good": 0}
    for key in NUMBERS:
        record[key][0] = rules.whole(key, lowest.get(key, 1), MOST_CARDS, "WAM-D.5")
    for key in ("restock_hand", "start_hand"):
        if record[key][0] < record["min_offer"][0]:
            rules.fail(key, f"{record[key][0]} is below min_offer", "WAM-D.5")
    skip(rules, "source")
    rules.close()


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
        if box.whole(key, 1, 1000) != amount:
            box.fail(key, f"is {box.values[key]}, but the lists hold {amount}", "WAM-D.1")
    whole = sum(counted.values())
    if box.whole("total_cards", 1, 9999) != whole:
        box.fail(
            "total_cards", f"is {box.values['total_cards']}, but the parts are {whole}", "WAM-D.1"
        )
    skip(box, "source")
    box.close()


def read_set_ups(reader: Reader, record: Any, villages: list[str], fewest: int, most: int) -> None:
    """WAM-D.2 to D.4, D.6: one row for every player count, in ascending order."""
    rows = reader.rows("setup")
    if len(rows) != most - fewest + 1:
        reader.fail(
            "setup",
            f"must have one entry for each of {fewest} to {most} players, not {len(rows)}",
            "WAM-D.4",
        )
    for players, row in enumerate(rows, start=fewest):
        if row.whole("players", 0, 99) != players:
            row.fail("players", f"is {row.values['players']}, expected was {players}", "WAM-D.4")
        removal = row.choice("remove", tuple(REMOVALS), "WAM-D.6")
        if row.whole("remove_cards", 0, 99) != REMOVALS[removal]:
            row.fail("remove_cards", f"must be {REMOVALS[removal]} for {removal}", "WAM-D.6")
        record["removal"][0, players] = list(REMOVALS).index(removal)
        extra = row.whole("restock_open_village", 0, MOST_CARDS)
        record["restock_open_village"][0, players] = extra
        chosen = choose_villages(row, villages)
        record["in_play"][0, players] = [village in chosen for village in villages]
        if len(chosen) < players or (extra > 0 and len(chosen) != players + 1):
            row.fail(
                "villages", f"are {len(chosen)}, which does not fit {players} players", "WAM-D.3"
            )
        check_rounds(row, record, players)
        skip(row, "source")
        row.close()


def choose_villages(row: Reader, villages: list[str]) -> list[str]:
    """WAM-D.4: a sub-list of `[[villages]]` in the same order."""
    chosen = row.texts("villages")
    for village in chosen:
        if village not in villages:
            row.fail("villages", f"has {shown(village)}, which is no village", "WAM-D.4")
    if chosen != [village for village in villages if village in chosen]:
        row.fail("villages", "must keep the order of [[villages]], each once", "WAM-D.4")
    return chosen


def check_rounds(row: Reader, record: Any, players: int) -> None:
    """WAM-D.2: the deck lasts exactly for the rounds that are told."""
    numbers = {key: int(record[key][0]) for key in NUMBERS}
    in_villages = int((record["start_value"][0] * record["in_play"][0, players]).sum())
    cards = int(record["kind_cards"].sum()) - REMOVALS[row.values["remove"]]
    deck = cards - players * numbers["start_hand"] - in_villages
    if row.whole("deck_after_setup", 0, 999) != deck:
        told = row.values["deck_after_setup"]
        row.fail("deck_after_setup", f"is {told}, but the set-up leaves {deck}", "WAM-D.2")
    need = players * numbers["restock_hand"] + int(record["restock_open_village"][0, players])
    if deck < 0 or deck % need:
        row.fail("deck_after_setup", f"{deck} cannot be dealt in rounds of {need}", "WAM-D.2")
    if row.whole("rounds", 0, 999) != deck // need + 1:
        told = row.values["rounds"]
        row.fail("rounds", f"is {told}, but the deck lasts for {deck // need + 1}", "WAM-D.2")


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
