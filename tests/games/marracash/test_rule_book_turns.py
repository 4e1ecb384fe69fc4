"""Turns, auctions and walks of MarraCash (MAR-2 to MAR-6), rule by rule."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.engine.match import Match
from tests.games.marracash.positions import (
    GAME,
    SHOPS,
    at,
    in_shop,
    last_turn,
    owner,
    play,
    position,
    rule_of,
)


def begun(players: int = 3) -> Match:
    return Match.start(GAME, players, seed=1, options={"start_player": "seat_0"})


# ---------------------------------------------------------------- round 1


@pytest.mark.rules("MAR-2.1", "MAR-2.2", "MAR-2.4")
def test_round_one_is_one_auction_each_and_nothing_else() -> None:
    match = begun(4)
    for turn in range(4):
        assert match.actor == turn
        assert all(line.startswith("auction ") for line in match.legal())
        assert rule_of(match, "move f1 f2") == "MAR-2.2"
        for line in (f"auction {SHOPS[turn]}", "bid 100", "pass", "pass", "pass"):
            match.act(line)
    state = match.state()
    assert (state["turn_no"], state["actor"]) == (5, 0)
    assert [owner(state, shop) for shop in SHOPS[:4]] == [0, 1, 2, 3]
    assert any(line.startswith("move ") for line in match.legal())


@pytest.mark.rules("MAR-2.3", "MAR-2.4", "MAR-R.7")
def test_who_cannot_auction_in_round_one_loses_the_turn() -> None:
    match = begun()
    for line in ("auction b4", "bid 100", "bid 1125", "bid 1200"):
        match.act(line)
    # Seat 2 has paid 1200; seat 1 auctions, and seat 2 is left out and then skipped.
    assert match.state()["cash"] == [1400, 1200, 0]
    for line in ("auction y3", "bid 100", "pass"):
        match.act(line)
    state = match.state()
    assert (state["turn_no"], state["actor"]) == (4, 0)
    assert [event.facts["seat"] for event in match.events(None) if event.kind == "skipped"] == [2]
    assert [state["owners"].count(seat) for seat in range(3)] == [0, 1, 1]


# ---------------------------------------------------------------- auctions


@pytest.mark.rules("MAR-3.1", "MAR-3.2", "MAR-R.4")
def test_who_may_hold_an_auction_and_of_what() -> None:
    match = play(position(cash=[100, 0, 0]))
    free = [f"auction {shop}" for shop in SHOPS if owner(match.state(), shop) < 0]
    assert [line for line in match.legal() if line.startswith("auction")] == free
    assert rule_of(match, "auction r4") == "MAR-3.1"
    assert rule_of(play(position(cash=[75, 0, 0])), "auction y3") == "MAR-3.2"
    six = dict.fromkeys(("r1", "r2", "r3", "b1", "b2"), (0, 0))
    assert rule_of(play(position(owned=six)), "auction y3") == "MAR-3.2"
    # An owned shop is told only to somebody who may hold an auction at all.
    assert rule_of(play(position(cash=[75, 0, 0])), "auction r4") == "MAR-3.2"


@pytest.mark.rules("MAR-3.3", "MAR-3.4", "MAR-3.6", "MAR-1.13")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("bid 0", "MAR-3.3"),
        ("bid 75", "MAR-3.3"),
        ("bid 80", "MAR-3.6"),
        ("bid 110", "MAR-3.6"),
        ("bid 300", "MAR-3.4"),
        ("bid 275", "MAR-3.4"),
        ("bid 325", None),
        ("bid 1000", None),
        ("bid 1025", "MAR-3.6"),
        ("bid 8025", "MAR-3.6"),
        ("bid 100000000000000000000", "MAR-3.6"),
        ("bid 100000000000000000001", "MAR-3.6"),
        ("bid 0325", "MAR-R.24"),
        ("bid +325", "MAR-R.24"),
        ("bid -25", "MAR-R.24"),
        ("bid 325.0", "MAR-R.24"),
        ("bid 3\u0662\u0665", "MAR-R.24"),
        ("bid", "MAR-R.24"),
        ("bid 325 ", "MAR-R.24"),
        ("bid " + "9" * 5000, "MAR-R.24"),
        ("pass", None),
        ("pass 1", "MAR-R.24"),
    ],
)
def test_which_bids_are_bids(line: str, rule: str | None) -> None:
    match = play(position(), "auction y3", "bid 300")
    assert match.actor == 1
    assert rule_of(match, line) == rule


@pytest.mark.rules("MAR-3.3")
def test_the_auctioneer_must_bid_first() -> None:
    match = play(position(), "auction y3")
    assert match.actor == 0
    assert rule_of(match, "pass") == "MAR-3.3"
    assert match.legal()[0] == "bid 100"
    assert match.legal()[-1] == "bid 1000"


@pytest.mark.rules("MAR-3.6", "MAR-R.22")
def test_nobody_bids_more_than_the_cap() -> None:
    match = play(position(cash=[30000, 30000, 0]), "auction y3")
    assert match.legal()[-1] == "bid 8000"
    assert rule_of(match, "bid 8025") == "MAR-3.6"
    match.act("bid 8000")  # seat 1 could pay more, but nobody can top the cap
    assert owner(match.state(), "y3") == 0


@pytest.mark.rules("MAR-3.5", "MAR-3.7", "MAR-3.8", "MAR-R.2")
def test_passing_lasts_for_this_auction_and_who_cannot_bid_is_not_asked() -> None:
    match = play(position(cash=[1000, 1000, 125]), "auction y3", "bid 100")
    match.act("pass")
    assert match.actor == 2
    match.act("bid 125")
    assert match.actor == 0, "seat 1 has passed"
    match.act("bid 150")  # seat 2 has 125 only
    assert owner(match.state(), "y3") == 0
    out = [event.facts["seat"] for event in match.events(None) if event.kind == "out"]
    assert out == [2]
    match.act("auction r2")
    match.act("bid 100")
    assert match.actor == 1, "in the next auction seat 1 is asked again"


@pytest.mark.rules("MAR-3.10", "MAR-3.11", "MAR-3.12", "MAR-R.3")
@pytest.mark.parametrize(
    ("bids", "cash"),
    [
        (["bid 100", "pass", "pass"], [900, 1000, 1000]),
        (["bid 100", "bid 500", "pass", "pass"], [1100, 500, 1000]),
        (["bid 100", "bid 525", "pass", "pass"], [1200, 475, 1000]),
        (["bid 525", "pass", "pass"], [475, 1000, 1000]),
        (["bid 100", "pass", "bid 1000"], [1200, 1000, 0]),
    ],
)
def test_price_and_commission(bids: list[str], cash: list[int]) -> None:
    match = play(position(), "auction r3", *bids)
    assert match.state()["cash"] == cash
    sold = next(event for event in match.events(None) if event.kind == "sold")
    winner = sold.facts["seat"]
    assert owner(match.state(), "r3") == winner
    assert 1000 - sold.facts["price"] == cash[winner]
    assert sum(cash) == 3000 - sold.facts["price"] + sold.facts["commission"]


@pytest.mark.rules("MAR-3.13", "MAR-3.14", "MAR-R.10", "MAR-R.11", "MAR-R.12")
def test_visitors_at_the_door_walk_in_whoever_buys() -> None:
    waiting = position(groups={"f10": "yyyr"}, cash=[100, 0, 0])
    assert at(waiting, "f10") == [1, 0, 0, 0, 3], "they stand beside an unowned shop"
    match = play(waiting, "auction y3", "bid 100")
    state = match.state()
    assert state["cash"] == [600, 0, 0], "100 + 200 + 300, no commission for anybody"
    assert at(state, "f10") == [1, 0, 0, 0, 0]
    assert in_shop(state, "y3") == 3
    visit = next(event for event in match.events(None) if event.kind == "visit")
    assert (visit.facts["by"], visit.facts["commission"]) == (None, 0)


@pytest.mark.rules("MAR-R.11")
def test_the_income_of_a_sale_cannot_help_to_pay_it() -> None:
    match = play(position(groups={"f10": "yyyr"}, cash=[100, 0, 0]), "auction y3")
    assert match.legal() == ["bid 100"]


# ---------------------------------------------------------------- two actions


@pytest.mark.rules("MAR-4.1", "MAR-4.2", "MAR-4.3")
def test_two_actions_and_no_move_after_an_auction() -> None:
    match = play(position(), "move f1 f2")
    assert any(line.startswith("move") for line in match.legal())
    assert any(line.startswith("auction") for line in match.legal())
    for line in ("auction y3", "bid 100", "pass", "pass"):
        match.act(line)
    assert match.state()["phase"] == "refill", "after move and auction the turn is over"
    match = play(position(), "auction y3", "bid 100", "pass", "pass")
    assert all(line.startswith("auction") for line in match.legal())
    assert rule_of(match, "move f1 f2") == "MAR-4.2"
    assert rule_of(match, "move f1 f9") == "MAR-4.2", "checked before the street"


@pytest.mark.rules("MAR-4.4")
def test_money_of_the_first_action_can_be_spent_in_the_second() -> None:
    state = position(groups={"f9": "b"}, owned={"b4": (0, 0)}, cash=[0, 0, 0])
    state["fountains"][8], state["fountains"][9] = [0] * 5, [0, 1, 0, 0, 0]  # from f9 to f10
    match = play(state)
    assert rule_of(match, "auction r3") == "MAR-3.2"
    match.act("move f10 f9")
    assert match.state()["cash"] == [100, 0, 0]
    match.act("auction r3")
    assert match.legal() == ["bid 100"]


@pytest.mark.rules("MAR-4.5", "MAR-R.13")
def test_the_same_group_may_walk_twice_and_straight_back() -> None:
    match = play(position(groups={"f2": "rg"}), "move f2 f7")
    assert {"move f7 f2", "move f7 f6", "move f1 f2"} <= set(match.legal())
    match.act("move f7 f2")
    assert at(match.state(), "f2") == [1, 0, 1, 0, 0]


@pytest.mark.rules("MAR-4.6")
def test_the_second_auction_is_a_whole_one_even_after_a_lost_first() -> None:
    match = play(position(), "auction y3", "bid 100", "bid 125", "pass", "pass")
    assert owner(match.state(), "y3") == 1
    match.act("auction r3")
    assert match.actor == 0
    for line in ("bid 100", "pass", "bid 125", "pass"):
        match.act(line)
    assert owner(match.state(), "r3") == 2
    assert match.actor == 1


@pytest.mark.rules("MAR-R.6", "MAR-R.7", "MAR-4.3")
def test_without_groups_auctions_are_compulsory_and_else_the_rest_is_lost() -> None:
    bare = {"f1": "", "f8": "", "f16": "", "f10": "b"}
    shop = {"b4": (0, 0)}
    match = play(last_turn(groups=bare, owned=shop, cash=[0, 0, 300]), "move f10 f9")
    assert match.actor == 2
    assert all(line.startswith("auction") for line in match.legal())
    poor = play(last_turn(groups=bare, owned=shop, cash=[0, 0, 0]), "move f10 f9")
    assert poor.state()["phase"] == "over", "50 Dirham commission are too little for an auction"


# ---------------------------------------------------------------- walks


@pytest.mark.rules("MAR-5.1", "MAR-5.2", "MAR-5.3")
def test_any_group_but_only_by_the_turn_seat_and_along_a_street() -> None:
    match = play(position(groups={"f9": "rg"}))
    assert rule_of(match, "move f9 f10") is None
    assert match.why_not("move f9 f10", 1) is not None
    refusal = match.why_not("move f9 f10", 1)
    assert refusal is not None
    assert refusal.rule == "MAR-R.24"
    assert rule_of(match, "move f9 f15") == "MAR-5.3"
    assert rule_of(match, "move f9 f9") == "MAR-5.3"
    assert rule_of(match, "move f2 f7") == "MAR-5.2"
    assert rule_of(match, "move f2 f9") == "MAR-5.3", "the street is looked at first"
    match.act("move f9 f10")
    assert at(match.state(), "f9") == [0] * 5
    assert at(match.state(), "f10") == [1, 0, 1, 0, 0]


@pytest.mark.rules("MAR-5.5", "MAR-5.12", "MAR-R.13", "MAR-R.14")
def test_an_entrance_may_be_the_destination() -> None:
    match = play(position(groups={"f2": "rb"}), "move f2 f1")
    assert at(match.state(), "f1") == [1, 1, 0, 0, 1]


@pytest.mark.rules("MAR-5.6", "MAR-5.7", "MAR-5.8", "MAR-5.10", "MAR-R.20", "MAR-R.21")
def test_the_first_owned_shop_of_the_colour_takes_all_of_it() -> None:
    # f10 -> f15 passes b4, r5, y5; f15 -> f10 passes r5, y5, b4, y3.
    owned = {"y5": (1, 0), "y3": (2, 4), "r5": (0, 0)}
    match = play(position(groups={"f15": "yyrb"}, owned=owned), "move f15 f10")
    state = match.state()
    assert (in_shop(state, "y5"), in_shop(state, "y3"), in_shop(state, "r5")) == (2, 4, 1)
    assert at(state, "f10") == [0, 1, 0, 0, 0], "blue passes the unowned b4"
    # r5: 100 for seat 0 itself; y5: 100 + 200 for seat 1, 2 x 50 of it for seat 0.
    assert state["cash"] == [1200, 1200, 1000]
    shops = [event.facts["shop"] for event in match.events(None) if event.kind == "visit"]
    assert shops == [SHOPS.index("r5"), SHOPS.index("y5")]


@pytest.mark.rules("MAR-5.9", "MAR-R.15")
def test_the_door_of_arrival_counts_and_nobody_may_arrive() -> None:
    match = play(position(groups={"f9": "yy"}, owned={"y3": (0, 0)}), "move f9 f10")
    assert in_shop(match.state(), "y3") == 2
    assert at(match.state(), "f10") == [0] * 5


@pytest.mark.rules("MAR-5.11", "MAR-6.1")
def test_a_shop_takes_any_number_and_the_fifth_price_repeats() -> None:
    state = position(groups={"f9": "y" * 8}, owned={"y3": (0, 3), "y1": (2, 0)}, queue="rbgpr")
    before = state["cash"][0]
    match = play(state, "move f9 f10")
    # customers 4 to 11: 400, then seven times 500
    assert match.state()["cash"][0] == before + 400 + 7 * 500
    assert in_shop(match.state(), "y3") == 11


@pytest.mark.rules("MAR-6.3", "MAR-6.4", "MAR-6.5", "MAR-R.1")
@pytest.mark.parametrize(
    ("before", "guests", "visit_rate", "customer_rate"),
    [
        (0, 1, 50, 50),  # 100
        (0, 2, 100, 100),  # 300 in all: still low
        (0, 3, 300, 150),  # 600 in all, each at most 300
        (2, 1, 50, 50),  # 300
        (3, 1, 100, 100),  # 400
        (1, 2, 200, 100),  # 200 + 300
        (2, 3, 300, 250),  # 300 + 400 + 500
    ],
)
def test_the_mover_s_commission(
    before: int, guests: int, visit_rate: int, customer_rate: int
) -> None:
    income = sum(min(500, 100 * k) for k in range(before + 1, before + guests + 1))
    for option, fee in (("visit", visit_rate), ("customer", customer_rate)):
        given = position(
            groups={"f9": "y" * guests},
            owned={"y3": (1, before)},
            options={"mover_commission": option},
        )
        state = play(given, "move f9 f10").state()
        assert state["cash"] == [1000 + fee, 1000 + income - fee, 1000]
    own = position(groups={"f9": "y" * guests}, owned={"y3": (0, before)})
    assert play(own, "move f9 f10").state()["cash"] == [1000 + income, 1000, 1000]


@pytest.mark.rules("MAR-R.9")
def test_some_shops_stay_unowned() -> None:
    signs = GAME.box.data["constants"]["signs_per_player"]
    assert 25 - 4 * signs == 1
    assert 25 - 3 * signs == 7


@pytest.mark.rules("MAR-R.25", "MAR-5.9")
def test_nobody_waits_before_an_owned_shop_of_his_colour() -> None:
    with pytest.raises(fondaco.StateError, match=r"MAR-R\.25"):
        play(position(groups={"f10": "y"}, owned={"y3": (1, 0)}))
