"""Yangtze's box: reads and checks the data file (YAN-D), and names its 409 lines."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import (
    ID_PATTERN,
    About,
    Box,
    Names,
    Option,
    new_record,
    read_names,
    same_value,
    skip,
)
from fondaco.engine.reader import Reader, shown
from fondaco.engine.seats import COLOURS as SEAT_COLOURS
from fondaco.engine.seats import NAMES as SEAT_NAMES
from fondaco.games.yangtze.box.lines import name_lines
from fondaco.games.yangtze.box.wares import entries, read_wares
from fondaco.games.yangtze.rules.table import (
    BID_CAP,
    BOX,
    CARDS,
    FEWEST_RULERS,
    HOUSES,
    KINDS,
    RULERS,
    SEATS,
    SETTLEMENTS,
    TILES,
)

#: Options and all values the rules know, in the order of their numbers.
OPTIONS: dict[str, tuple[str, tuple[str | int | bool, ...]]] = {
    "settlement_sets": ("enum", ("every", "one_per_colour", "nested")),
    "end_ruler": ("int", tuple(range(FEWEST_RULERS, RULERS + 1))),
    "open_wares": ("bool", (False, True)),
}
#: What rulers do (YAN-5.4 to 5.14), in the order of the numbers in the rules.
EFFECTS = (
    "none",
    "gain_coins",
    "pay_coins",
    "gain_per_ware",
    "pay_per_ware",
    "gain_per_settlement",
    "pay_per_settlement",
    "gain_ware",
    "buy_blind",
    "lose_ware",
    "pawn",
    "swap_river",
    "swap_bag",
)
#: Effects whose amount cannot be chosen (YAN-D.6).
FIXED_AMOUNTS = {"gain_ware": 1, "lose_ware": 1, "swap_river": 0, "swap_bag": 0, "none": 0}
SETTLEMENT_COLOURS = {
    "green": {"en": "green", "de": "grün"},
    "brown": {"en": "brown", "de": "braun"},
}
CARD_TYPES = ("I", "II", "III", "IV")
# What 32 bits hold: a purse that has all at the start, and whatever a whole game can add to it
# (12 rulers that pay for each of 61 wares, 61 sold wares, sets, majorities, cards) still fit.
MOST = 1_000_000
MOST_MONEY = 1_000_000_000
MOST_PRICE = 2**31 - 1  # no purse ever holds more, and a price is only paid from a purse
MOST_DOTS = 10**9  # for people: the rules know only which tile has fewer


def read_box(reader: Reader, source: str, delivered: bool) -> Box:
    """Check a data file and make the box of it."""
    fewest, most = read_game(reader.table("game"))
    record = new_record(BOX)
    houses = read_houses(reader, record)
    ids, names = read_wares(reader, record, MOST)
    ids["ruler"], names["rulers"] = read_rulers(reader, record)
    ids["settlement"], names["settlements"], names["kinds"] = read_settlements(reader, record)
    cards = read_cards(reader, record)
    names |= {"houses": houses[1], "cards": cards[1], "seats": SEAT_NAMES[:most]}
    names["bag"] = (*names["tiles"], *names["rulers"], *names["settlements"])
    check_bag(reader, ids)
    check_counts(reader.table("counts", "YAN-D.2"), reader.values)
    read_money(reader, record)
    options = read_options(reader)
    read_provenance(reader.table("provenance"))
    reader.close()
    cash = [int(value) for value in record["cash"][0]]
    lines = name_lines(ids["tile"], houses[0], cash, [*ids["ruler"], *ids["settlement"]])
    game = reader.values["game"]
    return Box(
        game="yangtze",
        source=source,
        data=reader.values,
        delivered=delivered,
        record=record,
        about=About(
            dict.fromkeys(("en", "de"), game["title"]),
            game["designer"],
            game["year"],
            "–".join(str(minutes) for minutes in game["minutes"]),
        ),
        seat_colours=SEAT_COLOURS[:most],
        fewest_players=fewest,
        most_players=most,
        options=options,
        names=names,
        lines=lines,
        index={line: action for action, line in enumerate(lines)},
    )


def read_game(game: Reader) -> tuple[int, int]:
    """The table `[game]`: the number of players; the rest is for people."""
    if game.get("id") != "yangtze":
        game.fail("id", f"is {shown(game.values['id'])}: this is no data file of yangtze")
    game.whole("data_version", 1, 1)
    for key in ("title", "designer", "artist", "publisher"):
        game.text(key)
    for key in ("year", "min_age"):
        game.whole(key, 1, MOST)
    if not 1 <= len(game.items("minutes")) <= 2:
        game.fail("minutes", "must be one number or two")
    game.vector("minutes", len(game.values["minutes"]), 1, MOST)
    fewest = game.whole("min_players", 2, SEATS, "YAN-D.1")
    most = game.whole("max_players", fewest, SEATS, "YAN-D.1")
    game.close()
    return fewest, most


def read_houses(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """YAN-D.1, D.3, D.7: eight houses with their prices, upstream first."""
    rows = entries(reader, "house", HOUSES)
    ids: list[str] = []
    names = []
    for place, row in enumerate(rows):
        identifier = row.matching("id", ID_PATTERN, "YAN-D.3")
        if identifier in ids:
            row.fail("id", f"{identifier} stands twice", "YAN-D.3")
        ids.append(identifier)
        record["price"][0, place] = row.whole("price", 0, MOST_PRICE, "YAN-D.7")
        names.append({lang: row.text("name") for lang in ("en", "de")})
        row.close()
    return ids, tuple(names)


def read_rulers(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """YAN-D.6, and YAN-5.15: who does what is the file's affair."""
    rows = entries(reader, "ruler", RULERS)
    ids, names = read_names(rows, "YAN-D.3")
    for place, row in enumerate(rows):
        effect = row.choice("effect", EFFECTS, "YAN-D.6")
        amount = row.whole("amount", 0, MOST, "YAN-D.6")
        if amount != FIXED_AMOUNTS.get(effect, amount):
            row.fail("amount", f"must be {FIXED_AMOUNTS[effect]} for {effect}", "YAN-D.6")
        if not isinstance(row.get("optional", "YAN-D.6"), bool):
            row.fail("optional", "must be true or false", "YAN-D.6")
        record["effect"][0, place] = EFFECTS.index(effect)
        record["amount"][0, place] = amount
        record["optional"][0, place] = row.flag("optional")
        for key in ("reign", "text_en", "text_de"):
            row.text(key)
        row.close()
    return ids, names


def read_settlements(reader: Reader, record: Any) -> tuple[list[str], Names, Names]:
    """YAN-D.5: green or brown, of a listed kind, dots unique within their kind."""
    kind_rows = entries(reader, "kind", KINDS)
    kinds, kind_names = read_names(kind_rows, "YAN-D.3")
    for row in kind_rows:
        row.close()
    rows = entries(reader, "settlement", SETTLEMENTS)
    ids: list[str] = []
    names = []
    all_dots = []
    taken = set()
    for place, row in enumerate(rows):
        ids.append(row.matching("id", ID_PATTERN, "YAN-D.3"))
        kind = kinds.index(row.choice("kind", tuple(kinds), "YAN-D.5"))
        colour = row.choice("colour", tuple(SETTLEMENT_COLOURS), "YAN-D.5")
        dots = row.whole("dots", 0, MOST_DOTS, "YAN-D.5")
        if (kind, dots) in taken:
            row.fail("dots", f"{dots} stands twice for {kinds[kind]}", "YAN-D.5")
        taken.add((kind, dots))
        row.close()
        all_dots.append(dots)
        record["kind_tiles"][0, kind, list(SETTLEMENT_COLOURS).index(colour)] |= 1 << place
        words = SETTLEMENT_COLOURS[colour]
        names.append({lang: f"{kind_names[kind][lang]} {dots} ({words[lang]})" for lang in words})
    # YAN-8.7 only asks who has fewer, so the record holds their order and any number is fine.
    record["dots"][0] = [sorted(set(all_dots)).index(dots) for dots in all_dots]
    return ids, tuple(names), kind_names


def read_cards(reader: Reader, record: Any) -> tuple[list[str], Names]:
    """YAN-D.7: one card each of the types I to III, three of type IV with rising cash."""
    rows = entries(reader, "card", CARDS)
    ids, names = read_names(rows, "YAN-D.3")
    places: dict[str, list[int]] = {kind: [] for kind in CARD_TYPES}
    cash: list[int] = []
    for place, row in enumerate(rows):
        kind = row.choice("type", CARD_TYPES, "YAN-D.7")
        places[kind].append(place)
        amount = row.whole("cash", 1 if kind == "IV" else 0, MOST, "YAN-D.7")
        if kind == "IV":
            if cash and amount <= cash[-1]:
                row.fail("cash", f"must be above {cash[-1]}, not {amount}", "YAN-D.7")
            cash.append(amount)
        row.close()
    if [len(places[kind]) for kind in CARD_TYPES] != [1, 1, 1, 3]:
        reader.fail("card", "must be one of each type I, II, III and three of IV", "YAN-D.7")
    for kind, field in zip(CARD_TYPES, ("buy_two", "free_buy", "sell_any_time"), strict=False):
        record[field][0] = places[kind][0]
    record["cash_card"][0], record["cash"][0] = places["IV"], cash
    return ids, names


def check_bag(reader: Reader, ids: dict[str, list[str]]) -> None:
    """YAN-D.3: the ids of the bag are unique among all three lists."""
    seen: set[str] = set()
    for key in ("tile", "ruler", "settlement"):
        for place, identifier in enumerate(ids[key], start=1):
            if identifier in seen:
                reader.fail(f"{key}[{place}].id", f"{identifier} stands twice", "YAN-D.3")
            seen.add(identifier)


def check_counts(counts: Reader, data: dict[str, Any]) -> None:
    """YAN-D.2: the table `[counts]` agrees with the lists."""
    category_of = {row["id"]: row["category"] for row in data["ware"]}
    wanted = {
        f"{category['id']}_tiles": sum(
            category_of[tile["ware"]] == category["id"] for tile in data["tile"]
        )
        for category in data["category"]
    }
    wanted |= {"ware_tiles": TILES, "rulers": RULERS, "settlements": SETTLEMENTS}
    wanted |= {"bag_tiles": TILES + RULERS + SETTLEMENTS, "houses": HOUSES, "cards_per_seat": CARDS}
    for key, amount in wanted.items():
        if counts.whole(key, 0, MOST) != amount:
            told = counts.values[key]
            counts.fail(key, f"is {told}, but the lists hold {amount}", "YAN-D.2")
    counts.close()


def read_money(reader: Reader, record: Any) -> None:
    """YAN-D.5, D.7: the tables `[money]`, `[setup]`, `[auction]` and `[scoring]`."""
    money = reader.table("money", "YAN-D.7")
    record["start_money"][0] = money.whole("start", 0, MOST_MONEY, "YAN-D.7")
    for key in ("track_max", "coin"):  # YAN-2.7: for the display only
        money.whole(key, 1, MOST)
    money.close()
    setup = reader.table("setup", "YAN-D.7")
    setup.whole("river_wares", HOUSES, HOUSES, "YAN-D.7")
    record["start_wares"][0] = setup.whole("start_wares", 0, 5, "YAN-D.7")
    setup.close()
    auction = reader.table("auction", "YAN-D.7")
    cap = auction.whole("bid_cap", 1, BID_CAP, "YAN-D.7")
    record["bid_cap"][0] = cap
    record["min_bid"][0] = auction.whole("min_bid", 1, cap, "YAN-D.7")
    # A raise by the highest cap or more is the same as any other: nobody can make it.
    record["min_raise"][0] = min(auction.whole("min_raise", 1, MOST, "YAN-D.7"), BID_CAP)
    auction.close()
    scoring = reader.table("scoring", "YAN-D.5")
    for key, field, amount in (("set_values", "set_value", KINDS + 1), ("majority", "majority", 2)):
        scoring.items(key, amount, "YAN-D.5")
        record[field][0] = scoring.vector(key, amount, 0, MOST)
    # The first entry of `set_values` may be any: there is no set without a tile (YAN-8.5).
    record["unused_cash_card"][0] = scoring.whole("unused_cash_card", 0, MOST)
    scoring.close()


def read_options(reader: Reader) -> dict[str, Option]:
    """YAN-D.7: every option the rules know, with choices they know, the default among them."""
    rows = {}
    for row in reader.rows("option", "YAN-D.7"):
        name = row.choice("name", tuple(OPTIONS), "YAN-D.7")
        if name in rows:
            row.fail("name", f"{name} stands twice", "YAN-D.3")
        rows[name] = row
    options = {}
    for name, (kind, known) in OPTIONS.items():
        if name not in rows:
            reader.fail("option", f"{name} is missing", "YAN-D.7")
        row = rows[name]
        row.choice("type", (kind,), "YAN-D.7")
        choices = row.items("choices")
        for place, value in enumerate(choices):
            if not any(same_value(value, v) for v in known):
                row.fail("choices", f"has {shown(value)}, which the rules do not know", "YAN-D.7")
            if any(same_value(value, v) for v in choices[:place]):
                row.fail("choices", f"has {shown(value)} twice", "YAN-D.3")
        default = row.get("default")
        if not any(same_value(default, v) for v in choices):
            row.fail("default", f"{shown(default)} is not one of its choices", "YAN-D.7")
        skip(row, "note")
        row.close()
        options[name] = Option(name, tuple(choices), default, known)
    return options


def read_provenance(provenance: Reader) -> None:
    """Where the data come from, for people."""
    for key in list(provenance.values):
        provenance.text(key)
    provenance.close()
