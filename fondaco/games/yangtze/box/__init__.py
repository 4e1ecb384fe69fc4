"""Yangtze's box: reads and checks the data file (YAN-D), and names its 409 lines."""

from __future__ import annotations

from typing import Any

from fondaco.engine import faults
from fondaco.engine.box import (
    ID_PATTERN,
    About,
    Box,
    Names,
    Option,
    is_among,
    new_record,
    read_id,
    read_names,
)
from fondaco.engine.reader import Reader
from fondaco.engine.seat_colours import COLOURS as SEAT_COLOURS
from fondaco.engine.seat_colours import NAMES as SEAT_NAMES
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
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

_TEXTS = read_texts(__file__, "box")
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
        game.fail("id", _TEXTS["foreign"](id=shown(game.values["id"])))
    game.whole("data_version", 1, 1)
    for key in ("title", "designer", "artist", "publisher"):
        game.text(key)
    for key in ("year", "min_age"):
        game.whole(key, 1, MOST)
    game.demand(1 <= len(game.items("minutes")) <= 2, "minutes", _TEXTS["minutes"])
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
        read_id(row, ids, "YAN-D.3")
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
        fixed = FIXED_AMOUNTS.get(effect, amount)
        fault = _TEXTS["amount"](amount=fixed, effect=effect)
        row.demand(amount == fixed, "amount", fault, "YAN-D.6")
        record["effect"][0, place] = EFFECTS.index(effect)
        record["amount"][0, place] = amount
        record["optional"][0, place] = row.flag("optional", "YAN-D.6")
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
        fault = _TEXTS["dots"](dots=dots, kind=kinds[kind])
        row.demand((kind, dots) not in taken, "dots", fault, "YAN-D.5")
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
            below = cash[-1] if cash else 0
            fault = _TEXTS["rising"](below=below, amount=amount)
            row.demand(amount > below, "cash", fault, "YAN-D.7")
            cash.append(amount)
        row.close()
    right = [len(places[kind]) for kind in CARD_TYPES] == [1, 1, 1, 3]
    reader.demand(right, "card", _TEXTS["card_types"], "YAN-D.7")
    for kind, field in zip(CARD_TYPES, ("buy_two", "free_buy", "sell_any_time"), strict=False):
        record[field][0] = places[kind][0]
    record["cash_card"][0], record["cash"][0] = places["IV"], cash
    return ids, names


def check_bag(reader: Reader, ids: dict[str, list[str]]) -> None:
    """YAN-D.3: the ids of the bag are unique among all three lists."""
    seen: set[str] = set()
    for key in ("tile", "ruler", "settlement"):
        for place, identifier in enumerate(ids[key], start=1):
            fault = faults.stands_twice(identifier)
            reader.demand(identifier not in seen, f"{key}[{place}].id", fault, "YAN-D.3")
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
        number = counts.whole(key, 0, MOST)
        fault = _TEXTS["counts"](number=number, amount=amount)
        counts.demand(number == amount, key, fault, "YAN-D.2")
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
        row.demand(name not in rows, "name", faults.stands_twice(name), "YAN-D.3")
        rows[name] = row
    options = {}
    for name, (kind, known) in OPTIONS.items():
        reader.demand(name in rows, "option", _TEXTS["no_option"](name=name), "YAN-D.7")
        row = rows[name]
        row.choice("type", (kind,), "YAN-D.7")
        choices = row.items("choices")
        for place, value in enumerate(choices):
            possible = is_among(value, known)
            row.demand(possible, "choices", _TEXTS["unknown_choice"](value=shown(value)), "YAN-D.7")
            again = is_among(value, choices[:place])
            row.demand(not again, "choices", _TEXTS["twice"](value=shown(value)), "YAN-D.3")
        default = row.get("default")
        offered = is_among(default, choices)
        row.demand(offered, "default", _TEXTS["no_choice"](value=shown(default)), "YAN-D.7")
        row.close("note")
        options[name] = Option(name, tuple(choices), default, known)
    return options


def read_provenance(provenance: Reader) -> None:
    """Where the data come from, for people."""
    for key in list(provenance.values):
        provenance.text(key)
    provenance.close()
