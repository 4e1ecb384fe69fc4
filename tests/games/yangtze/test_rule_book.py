"""The rule book of Yangtze: turns, selling, buying, the river, cards (YAN-1 to 4, 7)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fondaco
from fondaco import Match
from tests.games.yangtze.model_position import DATA

RIVER = [
    "vase_white",
    "silk_red",
    "jade_gold",
    "rice_sky",
    "tea_orange",
    "fish_pink",
    "cloth_grey",
    "paper_sand",
]
HANDS = [
    "vase_red",
    "vase_gold",
    "rice_pink",
    "tea_pink",
    "pearl_black",
    "cloth_lime",
    "silk_gold",
    "silk_white",
]


def dealt(players: int = 2, hands: str = "", data: Any = None, **options: Any) -> Match:
    """A game with the river of the scenarios; `hands` are two wares for each seat."""
    match = fondaco.start("yangtze", players, options=options, chance="manual", data=data)
    wares = hands.split() or HANDS[: 2 * players]
    for tile in [*RIVER, *wares]:
        match.act(f"deal {tile}")
    return match


def play(match: Match, text: str) -> Match:
    """Lines separated by commas."""
    for line in text.split(", "):
        match.act(line)
    return match


def rule(match: Match, line: str) -> str | None:
    """The id that forbids a line."""
    refusal = match.why_not(line)
    return None if refusal is None else refusal.rule


def money(match: Match) -> list[int]:
    return [seat["money"] for seat in match.state()["seats"]]


# ---------------------------------------------------------------- turns


@pytest.mark.rules("YAN-1.1", "YAN-3.6", "YAN-1.6")
def test_turns_go_clockwise_and_without_a_purchase_nothing_is_drawn() -> None:
    match = dealt(4)
    seats = []
    for _ in range(3):
        seats.append(match.actor)
        play(match, "buy house_8, done")
        match.act(match.legal()[0])  # some ware
    seats.append(match.actor)
    bag = len(match.state()["bag"])
    match.act("end_turn")
    assert [*seats, match.actor] == [0, 1, 2, 3, 0]
    assert len(match.state()["bag"]) == bag


@pytest.mark.rules("YAN-1.1")
def test_another_seat_is_told_whose_turn_it_is() -> None:
    match = dealt(3)
    for line in ("buy house_1", "pick rice_pink", "end_turn", "bid 3"):
        refusal = match.why_not(line, 1)
        assert refusal is not None
        assert refusal.rule == "YAN-1.1"
        assert "Red" in refusal.reason
    refusal = match.why_not("deal tea_sky", 1)
    assert refusal is not None
    assert refusal.rule == "YAN-A.3"


@pytest.mark.rules("YAN-R.34", "YAN-1.4", "YAN-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_starts_alike(players: int) -> None:
    seats = dealt(players).state()["seats"]
    assert {seat["money"] for seat in seats} == {30}
    assert {len(seat["cards"]) for seat in seats} == {6}
    assert {len(seat["wares"]) for seat in seats} == {2}


@pytest.mark.rules("YAN-R.23", "YAN-R.24", "YAN-8.2")
def test_a_purchase_ends_a_row_of_idle_turns() -> None:
    match = play(dealt(3), "end_turn, end_turn, buy house_8, done, draw silk_black")
    assert match.state()["idle"] == 0
    play(match, "cash 10, end_turn, end_turn")
    assert (match.state()["idle"], match.state()["phase"]) == (2, "turn")
    play(match, "end_turn")
    assert match.state()["phase"] == "over"


# ---------------------------------------------------------------- selling


def two_lists() -> Any:
    data = copy.deepcopy(DATA)
    data["category"][0] |= {"same_ware": [2, 9, 9, 9, 9], "same_colour": [6, 7, 8, 8, 8]}
    return data


@pytest.mark.rules("YAN-2.6", "YAN-2.4")
@pytest.mark.parametrize(
    ("tiles", "value"),
    [("vase_red", 6), ("vase_red vase_gold", 9), ("vase_red silk_red", 7), ("rice_sky", 4)],
)
def test_each_list_has_its_bundles_and_a_single_ware_the_larger_first_value(
    tiles: str, value: int
) -> None:
    match = fondaco.start("yangtze", 2, chance="manual", data=two_lists())
    hand = [*tiles.split(), "jade_black"][:2]
    river = "lacquer_red lacquer_gold tea_sky tea_pink fish_sky cloth_sky paper_sky paper_sand"
    for tile in [*river.split(), *hand, "pearl_red", "pearl_gold"]:
        match.act(f"deal {tile}")
    match.play(f"sell {tiles}")
    assert money(match)[0] == 30 + value


@pytest.mark.rules("YAN-8.3", "YAN-2.6")
def test_with_two_lists_a_lone_ware_of_a_longer_line_may_go_to_its_colour() -> None:
    """Two vases are worth 9 together, but 6 + 6 alone: the best sale takes the first entries."""
    match = fondaco.start("yangtze", 2, chance="manual", data=two_lists())
    river = "lacquer_red lacquer_gold tea_sky tea_pink fish_sky cloth_sky paper_sky paper_sand"
    for tile in [*river.split(), "vase_red", "vase_gold", "pearl_red", "silk_red"]:
        match.act(f"deal {tile}")
    play(match, "end_turn, end_turn")
    assert [part["wares"] for part in match.state()["final"]] == [12, 12]


@pytest.mark.rules("YAN-2.8", "YAN-2.10")
def test_sold_wares_are_in_the_box_and_do_not_come_back() -> None:
    match = dealt()
    match.play("sell vase_red vase_gold")
    assert match.view(1)["box"] == ["vase_red", "vase_gold"]
    play(match, "buy house_8, done")
    assert rule(match, "draw vase_red") == "YAN-4.7"
    play(match, "draw silk_black")
    assert rule(match, "pick vase_red") == "YAN-2.10"


@pytest.mark.rules("YAN-2.7")
def test_money_is_one_number_however_it_is_shown() -> None:
    match = play(dealt(), "cash 10, cash 15, cash 20")
    assert money(match)[0] == 75  # 50 and 25 on the counting board
    assert match.box.data["money"] == {"start": 30, "track_max": 60, "coin": 50}


@pytest.mark.rules("YAN-R.35", "YAN-2.1")
def test_several_bundles_can_be_sold_in_a_turn() -> None:
    match = dealt(hands="vase_red rice_pink tea_pink silk_gold")
    match.play("sell rice_pink")
    match.play("sell vase_red")
    assert money(match)[0] == 30 + 4 + 5


@pytest.mark.rules("YAN-R.25", "YAN-A.4")
def test_a_begun_bundle_must_be_sold() -> None:
    match = play(dealt(), "pick vase_gold")
    assert match.legal() == ["sell"]
    for line in ("end_turn", "buy house_1", "cash 10", "done", "open_sale", "pass"):
        assert rule(match, line) == "YAN-A.4"
    assert rule(match, "pick vase_red") == "YAN-A.4"
    assert rule(match, "pick rice_pink") == "YAN-2.10"


@pytest.mark.rules("YAN-2.2", "YAN-2.3", "YAN-A.4")
def test_what_does_not_fit_is_refused_with_the_reason() -> None:
    match = dealt(hands="vase_gold rice_pink tea_pink silk_black")
    play(match, "pick vase_gold")
    assert rule(match, "pick rice_pink") == "YAN-2.2"
    match = play(dealt(hands="vase_gold silk_black tea_pink rice_pink"), "pick vase_gold")
    assert rule(match, "pick silk_black") == "YAN-2.3"


@pytest.mark.rules("YAN-R.2", "YAN-R.26", "YAN-2.9")
def test_card_three_is_not_for_the_sell_step_but_for_after_a_purchase() -> None:
    match = dealt()
    assert rule(match, "open_sale") == "YAN-A.6"
    play(match, "buy house_1")
    assert rule(match, "pick vase_red") == "YAN-A.7"
    play(match, "open_sale")
    assert "pick vase_white" in match.legal()  # just bought
    match.play("sell vase_white vase_red vase_gold")
    assert money(match)[0] == 30 - 10 + 30
    assert match.state()["sold"] is False


# ---------------------------------------------------------------- buying and the river


@pytest.mark.rules("YAN-R.8", "YAN-3.4", "YAN-6.4")
def test_who_cannot_pay_may_still_sell_cash_take_free_or_end() -> None:
    match = play(dealt(), "buy house_8, done, draw office_1, bid 26, pass, draw silk_black")
    play(match, "end_turn")
    assert money(match) == [0, 30]
    assert rule(match, "buy house_8") == "YAN-3.4"
    verbs = {line.split()[0] for line in match.legal()}
    assert verbs == {"pick", "buy_free", "cash", "end_turn"}


@pytest.mark.rules("YAN-3.2", "YAN-7.1", "YAN-R.7")
def test_an_empty_house_has_nothing_to_buy() -> None:
    match = play(dealt(), "buy house_5")
    assert rule(match, "buy house_5") == "YAN-3.2"
    assert rule(match, "buy_free house_5") == "YAN-3.2"
    play(match, "buy_free house_4, draw silk_black, draw jade_red, end_turn")
    assert rule(match, "buy_free house_1") == "YAN-7.1"


@pytest.mark.rules("YAN-R.4", "YAN-R.27")
def test_card_one_is_spent_by_the_second_purchase_alone() -> None:
    match = play(dealt(), "buy house_8, done")
    assert "buy_two" in match.state()["seats"][0]["cards"]
    match = play(dealt(), "buy house_8, buy house_7, draw jade_red, draw jade_black")
    assert "buy_two" not in match.state()["seats"][0]["cards"]
    play(match, "end_turn, buy house_8")
    assert match.state()["phase"] == "refill"  # nothing to decide before the draw


@pytest.mark.rules("YAN-R.5", "YAN-R.6", "YAN-4.6", "YAN-4.5")
def test_two_wares_at_the_prices_of_their_houses_and_the_upper_gap_first() -> None:
    match = play(dealt(), "buy house_2, buy house_7")
    assert money(match)[0] == 30 - 10 - 5
    river = match.state()["river"]
    assert river == [tile if house not in (1, 6) else None for house, tile in enumerate(RIVER)]
    play(match, "draw jade_red")
    assert match.state()["river"] == ["jade_red", RIVER[0], *RIVER[2:6], None, RIVER[7]]
    play(match, "draw jade_black")
    assert match.state()["river"] == ["jade_black", "jade_red", RIVER[0], *RIVER[2:6], RIVER[7]]


@pytest.mark.rules("YAN-4.1", "YAN-4.7", "YAN-A.3")
def test_each_tile_in_the_bag_is_equally_likely() -> None:
    match = play(dealt(), "buy house_8, done")
    outcomes = match.chance()
    assert [line for line, _ in outcomes] == [f"draw {x}" for x in match.state()["bag"]]
    assert {weight for _, weight in outcomes} == {1}
    assert len(outcomes) == 93 - 8 - 4
    assert rule(match, "deal silk_black") == "YAN-A.3"
    assert rule(match, "end_turn") == "YAN-A.3"
    assert rule(match, "draw paper_sand") == "YAN-4.7"


# ---------------------------------------------------------------- auctions


@pytest.mark.rules("YAN-R.18", "YAN-6.6", "YAN-6.7")
def test_nobody_wants_it() -> None:
    match = play(dealt(), "buy house_8, done, draw office_1, pass")
    assert (match.actor, match.state()["auction"]["bid"]) == (1, 0)
    play(match, "pass")
    assert match.state()["box"] == ["office_1"]


@pytest.mark.rules("YAN-R.20", "YAN-R.22", "YAN-6.4", "YAN-6.2", "YAN-6.3")
def test_bids_stay_within_the_purse_and_the_leader_is_not_asked() -> None:
    match = play(dealt(3), "buy house_8, done, draw office_1")
    assert rule(match, "bid 27") == "YAN-6.4"
    play(match, "bid 5")
    assert rule(match, "bid 5") == "YAN-6.3"
    play(match, "pass, bid 6")
    assert match.actor == 0
    play(match, "bid 7")
    assert match.actor == 2  # seat 1 is out, seat 0 leads
    play(match, "pass")
    assert match.state()["seats"][0]["settlements"] == ["office_1"]
    assert money(match)[0] == 26 - 7


@pytest.mark.rules("YAN-R.21", "YAN-6.3")
def test_the_highest_possible_bid_can_only_be_passed() -> None:
    data = copy.deepcopy(DATA)
    data["money"]["start"] = 500
    match = play(dealt(data=data), "buy house_8, done, draw office_1, bid 99")
    assert match.legal() == ["cash 10", "cash 15", "cash 20", "open_sale", "pass"]
    assert rule(match, "bid 99") == "YAN-6.3"
    data["auction"]["bid_cap"] = 40
    match = play(dealt(data=data), "buy house_8, done, draw office_1")
    assert rule(match, "bid 41") == "YAN-6.3"
    assert rule(match, "bid 40") is None


# ---------------------------------------------------------------- cards


@pytest.mark.rules("YAN-7.1", "YAN-7.2", "YAN-7.6")
def test_cards_are_used_once_and_several_in_a_turn() -> None:
    match = play(dealt(), "cash 10, cash 20, buy_free house_1, buy house_2")
    assert match.state()["seats"][0]["cards"] == ["sell_any_time", "cash_15"]
    play(match, "draw office_1")
    assert rule(match, "cash 10") == "YAN-7.1"
    assert rule(match, "cash 15") is None


@pytest.mark.rules("YAN-7.7", "YAN-R.1", "YAN-A.5", "YAN-A.10")
def test_no_card_is_played_while_a_sale_is_under_way() -> None:
    match = play(dealt(), "buy house_8, open_sale")
    assert rule(match, "cash 10") == "YAN-A.5"
    assert rule(match, "done") == "YAN-R.3"
    assert rule(match, "sell") == "YAN-A.5"
    match.play("sell vase_red")
    play(match, "done, done, draw shunzhi, give vase_gold")
    assert rule(match, "cash 10") == "YAN-A.10"
    assert rule(match, "decline") == "YAN-A.10"
    assert rule(match, "take house_8") == "YAN-R.7"


@pytest.mark.rules("YAN-R.3", "YAN-7.5")
def test_card_three_needs_a_ware() -> None:
    match = dealt()
    match.play("sell vase_red vase_gold")
    play(match, "buy house_8, done, draw jiaqing, give paper_sand, give rice_pink, draw office_1")
    assert rule(match, "open_sale") == "YAN-R.3"
    play(match, "pass, open_sale")
    assert match.legal() == ["pick tea_pink"]
