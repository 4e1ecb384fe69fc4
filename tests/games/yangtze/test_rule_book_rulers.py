"""The rule book of Yangtze: every effect a ruler can have, binding or free (YAN-5)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.games.yangtze.refusals import refuse
from fondaco.games.yangtze.rules.table import NO_TILE
from tests.games.yangtze.model_position import DATA
from tests.games.yangtze.test_rule_book import dealt, money, play, rule

CARDS = ["cash 10", "cash 15", "cash 20", "open_sale"]


def ruled(effect: str, amount: int, optional: bool = False, before: str = "") -> Match:
    """Seat 0 has bought paper_sand for 4, and Nurhaci, who does this now, has been drawn."""
    data = copy.deepcopy(DATA)
    data["ruler"][0] |= {"effect": effect, "amount": amount, "optional": optional}
    match = play(dealt(data=data), "buy house_8, done")
    if before:
        play(match, before)
    return play(match, "draw nurhaci")


def free_lines(match: Match) -> list[str]:
    """What can be done besides the cards."""
    return [line for line in match.legal() if line not in CARDS]


@pytest.mark.rules("YAN-5.4", "YAN-5.5", "YAN-5.14", "YAN-R.10")
@pytest.mark.parametrize(
    ("effect", "amount", "after"),
    [
        ("gain_coins", 7, [33, 37]),
        ("pay_coins", 7, [19, 23]),
        ("pay_coins", 28, [0, 2]),
        ("none", 0, [26, 30]),
    ],
)
def test_coins_come_and_go(effect: str, amount: int, after: list[int]) -> None:
    match = ruled(effect, amount)
    assert free_lines(match) == ["accept"]
    play(match, "accept, accept")
    assert money(match) == after


@pytest.mark.rules("YAN-5.6", "YAN-5.7", "YAN-R.32")
@pytest.mark.parametrize(
    ("effect", "amount", "after"),
    [
        ("gain_per_ware", 3, [24 + 9, 30 + 6]),
        ("pay_per_ware", 3, [24 - 9, 30 - 6]),
        ("pay_per_ware", 20, [0, 0]),
        ("gain_per_settlement", 4, [24 + 4, 30]),
        ("pay_per_settlement", 4, [24 - 4, 30]),
        ("pay_per_settlement", 99, [0, 30]),
    ],
)
def test_coins_for_wares_and_settlements(effect: str, amount: int, after: list[int]) -> None:
    """Seat 0 has three wares and one settlement bought for 2, seat 1 two wares."""
    match = ruled(effect, amount, before="draw office_1, bid 2, pass")
    play(match, "accept, accept")
    assert money(match) == after


@pytest.mark.rules("YAN-5.3", "YAN-5.2")
@pytest.mark.parametrize("effect", ["gain_coins", "pay_per_ware", "gain_ware", "lose_ware"])
def test_a_free_ruler_can_be_declined_by_each_seat(effect: str) -> None:
    match = ruled(effect, 1, optional=True)
    assert "decline" in match.legal()
    play(match, "decline")
    assert "decline" in match.legal()
    play(match, "decline")
    assert (money(match), match.state()["phase"]) == ([26, 30], "refill")


@pytest.mark.rules("YAN-5.3", "YAN-R.12", "YAN-5.9")
def test_a_binding_ruler_can_be_declined_only_by_who_cannot_follow() -> None:
    match = ruled("lose_ware", 1)
    assert rule(match, "decline") == "YAN-5.3"
    assert rule(match, "accept") == "YAN-A.9"
    assert rule(match, "give tea_pink") == "YAN-2.10"
    play(match, "give vase_red")
    match.play("open_sale rice_pink tea_pink, done")
    assert free_lines(match) == ["decline"]
    assert rule(match, "give rice_pink") == "YAN-2.10"


@pytest.mark.rules("YAN-5.12", "YAN-R.13", "YAN-R.14")
@pytest.mark.parametrize("optional", [False, True])
def test_a_blind_purchase_needs_the_coins(optional: bool) -> None:
    match = ruled("buy_blind", 27, optional)
    assert rule(match, "accept") == "YAN-5.12"
    assert free_lines(match) == ["decline"]
    play(match, "cash 10")
    assert free_lines(match) == (["accept", "decline"] if optional else ["accept"])
    play(match, "accept")
    assert money(match) == [9, 30]
    play(match, "deal silk_black")
    assert "silk_black" in match.state()["seats"][0]["wares"]


@pytest.mark.rules("YAN-5.13")
@pytest.mark.parametrize("optional", [False, True])
def test_a_pawned_ware_brings_its_coins(optional: bool) -> None:
    match = ruled("pawn", 6, optional)
    assert ("decline" in match.legal()) == optional
    play(match, "give vase_red, give tea_pink")
    assert money(match) == [32, 36]
    assert match.state()["box"] == ["vase_red", "tea_pink"]


@pytest.mark.rules("YAN-5.10", "YAN-5.11", "YAN-R.33")
def test_binding_swaps_must_be_made() -> None:
    match = ruled("swap_river", 0)
    assert rule(match, "decline") == "YAN-5.3"
    match.play("give vase_red house_1")
    assert match.state()["river"][0] == "vase_red"
    assert match.state()["seats"][0]["known"] == ["vase_white", "paper_sand"]
    match = ruled("swap_bag", 0)
    assert rule(match, "decline") == "YAN-5.3"
    play(match, "give paper_sand")
    assert match.view(1)["ruler"]["returned"] == "paper_sand"


@pytest.mark.rules("YAN-5.10")
def test_an_empty_river_has_nothing_to_swap() -> None:
    """No game comes to that, so the table is made by hand."""
    game = find_game("yangtze")
    tables = ruled("swap_river", 0).tables()
    box = game.open_box(_swapping_everywhere())
    tables["river"][0] = NO_TILE
    refusal = refuse(box, tables[0], "give vase_red", None)
    assert refusal is not None
    assert refusal.rule == "YAN-5.10"
    assert refuse(box, tables[0], "decline", None) is None
    moves = game.new_moves()
    count = game.kernel.list_legal(box.record, tables, 0, moves)
    assert [box.lines[move] for move in moves[:count]] == [*CARDS, "decline"]


def _swapping_everywhere() -> Any:
    data = copy.deepcopy(DATA)
    data["ruler"][0] |= {"effect": "swap_river", "amount": 0, "optional": False}
    return data


@pytest.mark.rules("YAN-R.11", "YAN-5.5")
def test_nobody_is_forced_to_raise_money_for_a_tax() -> None:
    match = ruled("pay_coins", 40)
    play(match, "accept, cash 20, accept")
    assert money(match) == [0, 10]


@pytest.mark.rules("YAN-5.1", "YAN-5.2")
def test_the_active_seat_is_the_first_to_follow() -> None:
    match = play(dealt(4), "end_turn, end_turn, buy house_8, done, draw tongzhi")
    seats = []
    for _ in range(4):
        seats.append(match.actor)
        play(match, "accept")
    assert seats == [2, 3, 0, 1]
    assert match.state()["rulers"] == ["tongzhi"]


@pytest.mark.rules("YAN-5.15")
def test_the_delivered_rulers() -> None:
    game: Game = find_game("yangtze")
    rows = game.box.data["ruler"]
    free = [row["id"] for row in rows if row["optional"]]
    assert free == ["shunzhi", "xianfeng", "guangxu", "puyi"]
    assert len(rows) == 12
    assert len({(row["effect"], row["amount"]) for row in rows}) == 12


@pytest.mark.rules("YAN-R.14", "YAN-5.8")
def test_a_gift_ware_is_a_surprise_for_the_others() -> None:
    match = ruled("gain_ware", 1)
    play(match, "accept, deal silk_black")
    told = {seat: match.log(seat, "en")[-2:] for seat in (0, 1)}
    assert "black silk" in told[0][0]
    assert not any("black silk" in sentence for sentence in told[1])


def test_an_owner_s_rulers_need_no_code(tmp_path: Any) -> None:
    """Thirteen effects in one file, through the whole program: bots included."""
    from fondaco.bots import make_bot
    from tests.games.yangtze.test_rule_book_games import other_rulers

    match = fondaco.start("yangtze", 3, seed=11, data=other_rulers())
    bot = make_bot("greedy", match.game, box=match.box)
    while isinstance(seat := match.actor, int):
        match.act(bot.choose(match.view(seat), match.legal()), seat)
    assert match.result is not None
    again = fondaco.replay(match.record())
    assert again.state() == match.state()
