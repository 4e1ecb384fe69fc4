"""Whole sets as one input, and back."""

from __future__ import annotations

import pytest

import fondaco
from fondaco import Match
from fondaco.games.yangtze.notation import gather
from fondaco.terminal.draft import Draft
from tests.games.yangtze.test_rule_book import dealt, play

SELLER = "vase_red vase_gold rice_pink tea_pink"


def seller() -> Match:
    """Seat 0 has bought until it holds vase_red, vase_gold, vase_white, silk_red, jade_gold."""
    match = dealt(hands=SELLER)
    play(match, "buy house_1, buy_free house_2, draw silk_black, draw jade_white, end_turn")
    play(match, "cash 20, buy house_3, draw jade_black, end_turn")
    return match


@pytest.mark.rules("YAN-R.25", "YAN-A.4")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("sell vase_gold vase_red", ["pick vase_red", "pick vase_gold", "sell"]),
        ("sell vase", ["pick vase_red", "pick vase_gold", "pick vase_white", "sell"]),
        ("sell gold", ["pick vase_gold", "pick jade_gold", "sell"]),
        ("sell silk_red", ["pick silk_red", "sell"]),
        ("sell silk_red, jade_gold", ["pick silk_red", "sell", "pick jade_gold", "sell"]),
        ("sell red", ["pick vase_red", "pick silk_red", "sell"]),
        ("pick vase_white vase_red", ["pick vase_red", "pick vase_white"]),
        ("buy 5", ["buy house_5"]),
        ("buy_free 8", ["buy_free house_8"]),
        ("buy paper_sand", ["buy house_8"]),
        ("end_turn", ["end_turn"]),
    ],
)
def test_sets_in_a_turn(text: str, lines: list[str]) -> None:
    assert seller().expand(text) == lines


def test_the_hand_of_the_seller() -> None:
    wanted = ["vase_red", "vase_gold", "vase_white", "silk_red", "jade_gold"]
    assert seller().state()["seats"][0]["wares"] == wanted


@pytest.mark.rules("YAN-2.10", "YAN-3.2", "YAN-A.1")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("sell vase_red rice_pink", "YAN-2.10"),
        ("sell vase_red jade_gold", "YAN-2.3"),
        ("sell vase_red vase_red", "YAN-A.1"),
        ("sell rice", "YAN-2.10"),
        ("sell vase_red rice", "YAN-2.10"),
        ("sell lamp", "YAN-A.1"),
        ("sell vase_red, rice_pink", "YAN-2.10"),
        ("sell vase_red,", "YAN-A.1"),
        ("sell vase_red, done", "YAN-A.6"),
        ("sell", "YAN-A.6"),
        ("sell done", "YAN-A.6"),
        ("buy 9", "YAN-A.1"),
        ("buy 0", "YAN-A.1"),
        ("buy vase_red", "YAN-3.2"),
        ("buy_free vase_red", "YAN-7.1"),
        ("take vase_red", "YAN-A.6"),
        ("buy lamp", "YAN-A.1"),
        ("open_sale vase_red", "YAN-A.6"),
        ("give vase_red house_1", "YAN-A.6"),
        ("Sell vase_red", "YAN-A.1"),
    ],
)
def test_a_wrong_set_is_refused_as_a_whole(text: str, rule: str) -> None:
    match = seller()
    before = match.state()
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.play(text)
    assert refused.value.rule == rule
    assert match.state() == before


def test_an_open_bundle_takes_more() -> None:
    match = play(seller(), "pick vase_red")
    assert match.play("sell vase_red vase_white vase_gold") == [
        "pick vase_gold",
        "pick vase_white",
        "sell",
    ]
    assert match.state()["bundle"] == []


@pytest.mark.rules("YAN-7.5", "YAN-R.3")
def test_a_whole_sale_with_card_three_is_one_input() -> None:
    match = play(seller(), "buy house_8, draw fortress_1")
    lines = match.play("open_sale vase_white vase_red vase_gold, silk_red, done")
    assert lines[0] == "open_sale"
    assert lines[-1] == "done"
    assert lines.count("sell") == 2
    assert match.state()["sale"] is None
    assert gather(lines) == "open_sale vase_red vase_gold vase_white, silk_red, done"


def test_in_the_open_window_bundles_go_one_by_one_or_together() -> None:
    match = play(seller(), "buy house_8, draw fortress_1, open_sale")
    assert match.unfinished
    match.play("sell silk_red")
    assert match.play("sell jade_gold, vase_red, done")[-1] == "done"
    assert not match.unfinished


@pytest.mark.rules("YAN-5.10")
@pytest.mark.parametrize("target", ["house_1", "1", "jade_black"])
def test_a_swap_with_the_river_is_one_input(target: str) -> None:
    match = play(seller(), "buy house_8, draw shunzhi")
    lines = match.play(f"give silk_red {target}")
    assert lines == ["give silk_red", "take house_1"]
    assert gather(lines) == "give silk_red house_1"


@pytest.mark.rules("YAN-5.10", "YAN-A.1")
@pytest.mark.parametrize("ruler", ["jiaqing", "guangxu"])
def test_only_the_swap_with_the_river_gives_and_takes_in_one_input(ruler: str) -> None:
    match = play(seller(), f"buy house_8, draw {ruler}")
    assert "give silk_red" in match.legal()
    assert match.expand("give silk_red house_1") == ["give silk_red house_1"]
    before = match.state()
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.play("give silk_red house_1")
    assert refused.value.rule == "YAN-A.1"
    assert match.state() == before


@pytest.mark.rules("YAN-R.7", "YAN-A.2", "YAN-A.3", "YAN-1.1")
def test_a_ware_that_is_not_on_the_river_cannot_be_taken_from_it() -> None:
    match = play(seller(), "buy house_8, draw shunzhi, give silk_red")
    refusal = match.why_not("take vase_red")
    assert refusal is not None
    assert refusal.rule == "YAN-R.7"
    assert refusal.say("de") == "Nicht auf dem Fluss: rote Vase."
    assert [_rule(match, "take vase_red", 1), _rule(match, "buy vase_red")] == [
        "YAN-1.1",
        "YAN-A.10",
    ]
    assert _rule(play(dealt(), "buy house_8, done"), "buy vase_red") == "YAN-A.3"
    assert _rule(play(dealt(), "end_turn, end_turn"), "buy vase_red") == "YAN-A.2"


def _rule(match: Match, line: str, seat: int | None = None) -> str | None:
    refusal = match.why_not(line, seat)
    return None if refusal is None else refusal.rule


def test_gathered_lines_mean_the_same_again() -> None:
    for text in ("sell vase_gold vase_red", "pick vase_red", "buy house_3", "end_turn"):
        lines = seller().expand(text)
        assert seller().expand(gather(lines)) == lines
    match = play(seller(), "buy house_8, draw fortress_1, open_sale")
    lines = match.expand("sell silk_red, jade_gold, done")
    assert gather(lines) == "sell silk_red, jade_gold, done"
    assert gather(["pick vase_red", "pick vase_gold"]) == "pick vase_red vase_gold"


def test_a_draft_in_the_terminal_takes_whole_steps() -> None:
    match = seller()
    draft = Draft(match, 0)
    assert draft.add("pick vase_red") is None
    assert (draft.complete, draft.undo()) == (False, True)
    assert draft.add("sell vase") is None
    assert draft.lines[-1] == "sell"
    match = play(match, "buy house_8, draw fortress_1")
    draft = Draft(match, 0)
    complete = []
    for text in ("open_sale vase_red", "sell silk_red, jade_gold", "done"):
        assert draft.add(text) is None
        complete.append(draft.complete)
    assert complete == [False, False, True]  # the window is open until `done`
