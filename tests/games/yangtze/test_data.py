"""Broken data files of Yangtze: one sentence that names the file, the key and the fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.registry import find_game
from tests.games.yangtze.model_position import DATA

Data = dict[str, Any]
Change = Callable[[Data], None]


@pytest.fixture
def data() -> Data:
    return copy.deepcopy(DATA)


def _place(data: Data, path: tuple[str | int, ...]) -> Any:
    place: Any = data
    for part in path[:-1]:
        place = place[part]
    return place


def _set(*path: str | int, to: Any) -> Change:
    def change(data: Data) -> None:
        _place(data, path)[path[-1]] = to

    return change


def _drop(*path: str | int) -> Change:
    def change(data: Data) -> None:
        del _place(data, path)[path[-1]]

    return change


def _double(key: str) -> Change:
    def change(data: Data) -> None:
        data[key].append(copy.deepcopy(data[key][-1]))

    return change


# Each fault with the key its sentence must name and the check that forbids it (None: no rule).
FAULTS: list[tuple[Change, str, str | None]] = [
    (_drop("tile", 60), "tile must have 61 entries", "YAN-D.1"),
    (_double("ruler"), "ruler must have 12 entries", "YAN-D.1"),
    (_drop("settlement", 0), "settlement must have 20 entries", "YAN-D.1"),
    (_drop("house", 7), "house must have 8 entries", "YAN-D.1"),
    (_double("kind"), "kind must have 4 entries", "YAN-D.1"),
    (_drop("card", 0), "card must have 6 entries", "YAN-D.1"),
    (_set("game", "min_players", to=1), "game.min_players", "YAN-D.1"),
    (_set("game", "max_players", to=5), "game.max_players", "YAN-D.1"),
    (_set("game", "max_players", to=1), "game.max_players", "YAN-D.1"),
    (_set("counts", "luxury_tiles", to=24), "counts.luxury_tiles", "YAN-D.2"),
    (_set("counts", "everyday_tiles", to=37), "counts.everyday_tiles", "YAN-D.2"),
    (_set("counts", "ware_tiles", to=60), "counts.ware_tiles", "YAN-D.2"),
    (_set("counts", "rulers", to=11), "counts.rulers", "YAN-D.2"),
    (_set("counts", "settlements", to=21), "counts.settlements", "YAN-D.2"),
    (_set("counts", "bag_tiles", to=92), "counts.bag_tiles", "YAN-D.2"),
    (_set("counts", "houses", to=7), "counts.houses", "YAN-D.2"),
    (_set("counts", "cards_per_seat", to=5), "counts.cards_per_seat", "YAN-D.2"),
    *(
        (_set("counts", "rulers", to=told), "counts.rulers", "YAN-D.2")
        for told in (-1, 10**30, "12", 12.0)
    ),
    (_drop("counts", "rulers"), "counts.rulers is missing", "YAN-D.2"),
    (_drop("counts"), "counts is missing", "YAN-D.2"),
    (_set("counts", to=[]), "counts must be a table", "YAN-D.2"),
    (_set("tile", 3, "id", to="Vase"), "tile[4].id", "YAN-D.3"),
    (_set("tile", 3, "id", to="vase_red"), "tile[4].id vase_red appears twice", "YAN-D.3"),
    (_set("ruler", 0, "id", to="vase_red"), "ruler[1].id vase_red appears twice", "YAN-D.3"),
    (_set("settlement", 1, "id", to="puyi"), "settlement[2].id puyi appears twice", "YAN-D.3"),
    (_set("settlement", 1, "id", to="office 1"), "settlement[2].id", "YAN-D.3"),
    (_set("house", 1, "id", to="house_1"), "house[2].id", "YAN-D.3"),
    (_set("house", 1, "id", to="2"), "house[2].id", "YAN-D.3"),
    (_set("ware", 1, "id", to="vase"), "ware[2].id", "YAN-D.3"),
    (_set("colour", 1, "id", to="red"), "colour[2].id", "YAN-D.3"),
    (_set("category", 1, "id", to="luxury"), "category[2].id", "YAN-D.3"),
    (_set("kind", 1, "id", to="fortress"), "kind[2].id", "YAN-D.3"),
    (_set("card", 1, "id", to="buy_two"), "card[2].id", "YAN-D.3"),
    (_set("ruler", 1, "id", to="nurhaci"), "ruler[2].id", "YAN-D.3"),
    (_set("tile", 0, "colour", to="sky"), "tile[1].colour", "YAN-D.4"),
    (_set("tile", 0, "ware", to="lamp"), "tile[1].ware", "YAN-D.4"),
    (_set("tile", 0, "colour", to="gold"), "tile[2].id vase_gold is equal", "YAN-D.4"),
    (_set("ware", 0, "category", to="cheap"), "ware[1].category", "YAN-D.4"),
    (_set("category", 0, "same_ware", to=[5, 15, 30, 50]), "same_ware must have 5", "YAN-D.4"),
    (_set("category", 1, "same_colour", to=[4] * 7), "same_colour must have 6", "YAN-D.4"),
    (_set("category", 0, "same_ware", 2, to=-1), "category[1].same_ware[2]", "YAN-D.4"),
    (_set("ware", to=[]), "ware must have from 1 to 61 entries", "YAN-D.4"),
    (_set("settlement", 0, "colour", to="blue"), "settlement[1].colour", "YAN-D.5"),
    (_set("settlement", 0, "kind", to="inn"), "settlement[1].kind", "YAN-D.5"),
    (_set("settlement", 0, "dots", to=2), "settlement[2].dots 2 appears twice", "YAN-D.5"),
    (_set("settlement", 0, "dots", to=-1), "settlement[1].dots", "YAN-D.5"),
    (_set("scoring", "set_values", to=[0, 0, 15, 30]), "scoring.set_values", "YAN-D.5"),
    (_set("scoring", "set_values", to=5), "scoring.set_values must be a list", "YAN-D.5"),
    (_set("scoring", "set_values", 2, to="15"), "scoring.set_values[2]", "YAN-D.5"),
    (_set("scoring", "majority", 0, to=-1), "scoring.majority[0]", "YAN-D.5"),
    (_drop("scoring"), "scoring is missing", "YAN-D.5"),
    (_set("scoring", "majority", to=[30]), "scoring.majority", "YAN-D.5"),
    (_set("ruler", 0, "effect", to="dance"), "ruler[1].effect", "YAN-D.6"),
    (_set("ruler", 0, "optional", to=1), "ruler[1].optional", "YAN-D.6"),
    (_set("ruler", 0, "amount", to=-1), "ruler[1].amount", "YAN-D.6"),
    (_set("ruler", 0, "amount", to="5"), "ruler[1].amount", "YAN-D.6"),
    (_set("ruler", 0, "amount", to=5.0), "ruler[1].amount", "YAN-D.6"),
    (_drop("ruler", 0, "optional"), "ruler[1].optional is missing", "YAN-D.6"),
    (_drop("ruler", 0, "effect"), "ruler[1].effect is missing", "YAN-D.6"),
    (_set("ruler", 5, "amount", to=2), "ruler[6].amount must be 1", "YAN-D.6"),
    (_set("ruler", 6, "amount", to=0), "ruler[7].amount must be 1", "YAN-D.6"),
    (_set("ruler", 2, "amount", to=1), "ruler[3].amount must be 0", "YAN-D.6"),
    (_set("ruler", 10, "amount", to=1), "ruler[11].amount must be 0", "YAN-D.6"),
    (_set("ruler", 0, "effect", to="none"), "ruler[1].amount must be 0", "YAN-D.6"),
    (_set("card", 0, "type", to="II"), "card must be one of each", "YAN-D.7"),
    (_set("card", 0, "type", to="V"), "card[1].type", "YAN-D.7"),
    (_set("card", 4, "cash", to=10), "card[5].cash must be above 10", "YAN-D.7"),
    (_set("card", 3, "cash", to=0), "card[4].cash", "YAN-D.7"),
    (_set("auction", "bid_cap", to=100), "auction.bid_cap", "YAN-D.7"),
    (_set("auction", "bid_cap", to=0), "auction.bid_cap", "YAN-D.7"),
    (_set("auction", "min_bid", to=0), "auction.min_bid", "YAN-D.7"),
    (_set("auction", to={"min_bid": 5, "min_raise": 1, "bid_cap": 4}), "min_bid", "YAN-D.7"),
    (_set("auction", "min_raise", to=0), "auction.min_raise", "YAN-D.7"),
    (_set("setup", "river_wares", to=7), "setup.river_wares", "YAN-D.7"),
    (_set("setup", "start_wares", to=6), "setup.start_wares", "YAN-D.7"),
    (_set("house", 0, "price", to=-1), "house[1].price", "YAN-D.7"),
    (_set("house", 0, "price", to=1.5), "house[1].price", "YAN-D.7"),
    (_set("house", 0, "price", to=2**31), "house[1].price", "YAN-D.7"),
    (_set("option", 0, "choices", to="every"), "option[1].choices", "YAN-D.7"),
    (_drop("money"), "money is missing", "YAN-D.7"),
    (_set("money", "start", to=-1), "money.start", "YAN-D.7"),
    (_set("option", 0, "default", to="some"), "option[1].default", "YAN-D.7"),
    (_set("option", 1, "default", to=5), "option[2].default", "YAN-D.7"),
    (_set("option", 2, "default", to=0), "option[3].default", "YAN-D.7"),
    (_set("option", 1, "choices", to=[5, 12]), "option[2].choices", "YAN-D.7"),
    (_set("option", 2, "type", to="enum"), "option[3].type", "YAN-D.7"),
    (_drop("option", 0), "option settlement_sets is missing", "YAN-D.7"),
    (_double("option"), "option[4].name open_wares appears twice", "YAN-D.3"),
    (_set("game", "id", to="samarkand"), "game.id", None),
    (_set("game", "data_version", to=2), "game.data_version", None),
    (_set("game", "minutes", to=[]), "game.minutes", None),
    (_drop("money", "start"), "money.start is missing", "YAN-D.7"),
    (_drop("provenance"), "provenance is missing", None),
    (_set("money", "start", to="30"), "money.start must be a whole number", "YAN-D.7"),
    (_set("money", "start", to=True), "money.start must be a whole number", "YAN-D.7"),
    (_set("colour", 0, "hex", to="red"), "colour[1].hex", None),
    (_set("ruler", 0, "text_de", to=""), "ruler[1].text_de", None),
    (_set("tile", to={}), "tile must be a list", "YAN-D.1"),
    (_set("tile", 0, to=3), "tile[1] must be a table", "YAN-D.1"),
    (_set("money", "strat", to=30), "money.strat is not a known key", "YAN-D.7"),
    (_set("tile", 0, "size", to=1), "tile[1].size is not a known key", None),
    (_set("house", 0, "name", to="\x1b[31m"), "house[1].name", None),
]


@pytest.mark.parametrize(("change", "key", "rule"), FAULTS)
@pytest.mark.rules("YAN-D.1", "YAN-D.2", "YAN-D.3", "YAN-D.4", "YAN-D.5", "YAN-D.6", "YAN-D.7")
def test_a_fault_is_named(change: Change, key: str, rule: str | None, data: Data) -> None:
    change(data)
    with pytest.raises(fondaco.DataError) as refused:
        fondaco.start("yangtze", players=3, data=data)
    assert refused.value.rule == rule
    assert refused.value.reason.startswith("data: ")
    assert key in refused.value.reason
    assert "\n" not in str(refused.value)
    assert refused.value.say("de") != refused.value.say("en")


@pytest.mark.rules("YAN-D.1", "YAN-A.1")
def test_the_flat_index_of_section_7() -> None:
    box = find_game("yangtze").box
    assert len(box.lines) == len(set(box.lines)) == 409
    wanted = {
        "pick vase_red": 0,
        "pick paper_sand": 60,
        "sell": 61,
        "buy house_1": 62,
        "buy_free house_8": 77,
        "cash 10": 78,
        "cash 20": 80,
        "open_sale": 81,
        "done": 82,
        "end_turn": 83,
        "bid 1": 84,
        "bid 99": 182,
        "pass": 183,
        "accept": 184,
        "decline": 185,
        "give vase_red": 186,
        "take house_1": 247,
        "deal vase_red": 255,
        "draw vase_red": 316,
        "draw nurhaci": 377,
        "draw fortress_1": 389,
        "draw pagoda_5": 408,
    }
    assert {line: box.index[line] for line in wanted} == wanted


def one_category() -> Data:
    """An owner's file with other numbers of wares and colours: eight by eight, 61 of 64 tiles."""
    data = copy.deepcopy(DATA)
    values = [3, 8, 15, 24, 35, 48, 63, 80]
    data["category"] = [{**data["category"][0], "same_ware": values, "same_colour": values}]
    for key in ("ware", "colour"):
        data[key] = [{**row, "category": "luxury"} for row in data[key][:8]]
    pairs = [(ware["id"], colour["id"]) for ware in data["ware"] for colour in data["colour"]]
    data["tile"] = [{"id": f"{w}_{c}", "ware": w, "colour": c} for w, c in pairs[:61]]
    del data["counts"]["everyday_tiles"]
    data["counts"]["luxury_tiles"] = 61
    return data


@pytest.mark.rules("YAN-D.4", "YAN-2.5")
def test_other_numbers_of_categories_wares_and_colours() -> None:
    match = fondaco.start("yangtze", 4, seed=3, data=one_category())
    while match.actor is not None:
        match.act(match.legal()[-1 if match.unfinished else 0])
    assert match.result is not None
    assert max(match.result["scores"]) > 0


@pytest.mark.rules("YAN-D.7", "YAN-1.4")
def test_a_game_without_starting_wares_begins_at_once(data: Data) -> None:
    data["setup"]["start_wares"] = 0
    match = fondaco.start("yangtze", 2, chance="manual", data=data)
    for line in [row["id"] for row in data["tile"][:8]]:
        match.act(f"deal {line}")
    state = match.state()
    assert (state["phase"], state["actor"], state["turn"]) == ("turn", 0, 1)


@pytest.mark.rules("YAN-D.7", "YAN-3.4")
def test_a_price_may_be_as_high_as_an_owner_likes(data: Data) -> None:
    data["house"][0]["price"], data["money"]["start"] = 10_000, 10_003
    data["house"][1]["price"] = 2**31 - 1
    match = fondaco.start("yangtze", 2, seed=1, data=data)
    refusal = match.why_not("buy house_2")
    assert refusal is not None
    assert refusal.rule == "YAN-3.4"
    match.act("buy house_1")
    assert match.state()["seats"][0]["money"] == 3


@pytest.mark.rules("YAN-D.5", "YAN-8.7")
def test_any_number_of_dots_decides_a_tie(data: Data) -> None:
    data["settlement"][0]["dots"], data["settlement"][1]["dots"] = 1_000_000, 99_999
    match = fondaco.start("yangtze", 2, chance="manual", data=data)
    for row in data["tile"][:12]:
        match.act(f"deal {row['id']}")
    for line in ("buy house_8", "done", "draw fortress_1", "bid 1", "pass"):
        match.act(line)
    for line in ("draw fortress_2", "pass", "bid 1", f"draw {data['tile'][20]['id']}"):
        match.act(line)
    match.act("end_turn")
    match.act("end_turn")
    assert [part["majority"] for part in match.state()["final"]] == [15, 30]


@pytest.mark.rules("YAN-D.5", "YAN-8.4", "YAN-8.5")
def test_there_is_no_set_without_a_tile(data: Data) -> None:
    data["scoring"]["set_values"][0] = 7
    match = fondaco.start("yangtze", 2, seed=1, data=data)
    match.act("end_turn")
    match.act("end_turn")
    assert [part["sets"] for part in match.state()["final"]] == [0, 0]


@pytest.mark.rules("YAN-D.7", "YAN-6.3")
def test_a_raise_beyond_the_cap_leaves_one_bid(data: Data) -> None:
    data["auction"]["min_raise"] = 40_000
    match = fondaco.start("yangtze", 2, chance="manual", data=data)
    for row in data["tile"][:12]:
        match.act(f"deal {row['id']}")
    for line in ("buy house_8", "done", "draw fortress_1", "bid 1"):
        match.act(line)
    assert [line for line in match.legal() if line.startswith("bid")] == []


@pytest.mark.rules("YAN-7.6", "YAN-D.7")
def test_cash_lines_are_named_after_the_cards(data: Data) -> None:
    data["card"][3]["cash"] = 7
    match = fondaco.start("yangtze", 2, seed=1, data=data)
    money = match.state()["seats"][0]["money"]
    match.act("cash 7")
    assert match.state()["seats"][0]["money"] == money + 7
