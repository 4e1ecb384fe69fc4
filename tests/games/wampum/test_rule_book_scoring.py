"""The rule book of Wampum: swaps, the end, and the rulings on them (WAM-8, WAM-9)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import Match, StateError
from tests.games.wampum.test_rule_book import NOTHING, draw, fresh, goods, lay
from tests.games.wampum.test_rule_book_settling import ROWS, discarders, position


def with_rules(**numbers: int) -> dict[str, Any]:
    """The delivered data with other numbers in its table `[rules]`."""
    path = Path(fondaco.__file__).parent / "games" / "wampum" / "components.toml"
    data = copy.deepcopy(tomllib.loads(path.read_text(encoding="utf-8")))
    data["rules"].update(numbers)
    return data


# ---------------------------------------------------------------- phase 5, swaps (WAM-8)


def swapped(offer: str, village: str, data: dict[str, Any] | None = None) -> Match:
    """Seat 0 has swapped `offer` at v2, where `village` lay; its hand held one alcohol."""
    offers = {0: ("v2", offer), 1: ("v3a", "a")}
    match = position(["a", "t", "tt"], [village, "m", "m"], offers, data=data)
    lay(match, "v4 tobacco 1")
    holder = match.state()["canoe"]
    draw(match, {0: "mmwwww", 1: "wwwwmm", 2: "wwmmww"}[holder])
    assert match.state()["round"] == 3
    return match


SWAPS = [
    # offer, village before, village after, chest, taken into the hand
    ("pppww", "mt", "mtpw", "ppw", ""),  # worked example 3
    ("pppww", "ttttw", "pppww", "", "ttttw"),  # worked example 3
    ("pppww", "p", "pppww", "", "p"),  # worked example 3
    ("p", "mt", "mtp", "", ""),  # R.18: one card stays, no wampum
    ("mtp", "w", "mtpw", "", ""),  # R.18: three kinds, three stay
    ("ppppp", "mtwa", "mtwap", "pppp", ""),  # five of one kind are worth four
    ("p", "mtpwa", "p", "", "mtpwa"),  # R.19
    ("mmmmt", "mtpwa", "mmmmt", "", "mtpwa"),  # R.19
    ("mmmmp", "pt", "mmmmp", "", "pt"),  # R.20: one match is enough
]


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-8.6", "WAM-8.7", "WAM-8.8")
@pytest.mark.rules("WAM-R.18", "WAM-R.19", "WAM-R.20")
@pytest.mark.parametrize(("offer", "village", "after", "chest", "taken"), SWAPS)
def test_the_goods_lying_there_decide_the_swap(
    offer: str, village: str, after: str, chest: str, taken: str
) -> None:
    state = swapped(offer, village).state()
    assert state["villages"][0]["goods"] == goods(after)
    assert state["chests"][0] == goods(chest)
    assert state["hands"][0] == goods("a" + "mm" + taken)  # old hand, drawn, taken
    assert state["offers"] == [None, None, None]


@pytest.mark.rules("WAM-8.5")
@pytest.mark.parametrize(
    ("offer", "after", "chest"),
    [("pppw", "mtppw", "p"), ("pw", "mtpw", ""), ("pppp", "mtpp", "pp")],
)
def test_of_a_kind_with_too_few_cards_all_are_left(offer: str, after: str, chest: str) -> None:
    state = swapped(offer, "mt", with_rules(left_per_good=2)).state()
    assert state["villages"][0]["goods"] == goods(after)
    assert state["chests"][0] == goods(chest)


@pytest.mark.rules("WAM-8.1", "WAM-8.2", "WAM-8.3")
def test_villages_are_resolved_in_order_and_offers_are_turned_up() -> None:
    offers = {0: ("v4", "mm"), 1: ("v3b", "t"), 2: ("v3a", "aa")}
    match = position(["m", "t", "a", "ww"], ["p", "ap", "w", "w"], offers)
    lay(match, "v2 weapons 1")
    draw(match, "pppppppp")
    for seat in (0, 1, 2, 3, None):
        told = [event for event in match.events(seat) if event.kind.startswith("swap")]
        assert [(event.kind, event.facts["seat"]) for event in told] == [
            ("swap_wampum", 3),
            ("swap_goods", 2),
            ("swap_wampum", 1),
            ("swap_wampum", 0),
        ]
        assert told[1].facts["given"] == goods("aa")
        assert told[1].facts["taken"] == goods("ap")
        assert (told[3].facts["left"], told[3].facts["earned"]) == (goods("m"), goods("m"))


# ---------------------------------------------------------------- the end (WAM-9)


def last_but_one(players: int) -> Match:
    """The last but one round before its last offer, with one card of weapons in each offer."""
    ids, _, _, rounds, _ = ROWS[players]
    offers = {seat: (ids[seat], "w") for seat in range(players - 1)}
    hands = [*"mtpa"[: players - 1], "ww"]
    return position(hands, ["p"] * len(ids), offers, round_no=rounds - 1)


@pytest.mark.rules("WAM-3.2", "WAM-9.1", "WAM-9.2", "WAM-6.1", "WAM-R.26")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_deck_ran_empty_one_more_round_without_new_goods_is_played(players: int) -> None:
    ids, _, need, rounds, _ = ROWS[players]
    match = last_but_one(players)
    lay(match, f"{ids[players - 1]} weapons 1")
    for _ in range(need):
        state = match.state()
        assert (state["phase"], state["last_round"]) == ("restock", False)
        match.act(match.legal()[0])
    state = match.state()
    assert state["deck"] == NOTHING
    assert (state["round"], state["last_round"]) == (rounds, True)
    phases = set()
    while match.actor is not None:
        phases.add(match.state()["phase"])
        match.act(match.legal()[-1])
    assert "restock" not in phases
    assert (match.state()["round"], match.state()["phase"]) == (rounds, "over")


@pytest.mark.rules("WAM-R.26", "WAM-3.2", "WAM-9.1")
def test_phases_4_and_5_of_the_last_but_one_round_are_played_in_full() -> None:
    offers = {0: ("v2", "w"), 1: ("v3a", "w")}
    match = position(["mmm", "t", "aa"], ["p", "p", "p"], offers, round_no=11)
    lay(match, "v4 alcohol 1")
    for _ in range(6):
        match.act(match.legal()[0])
    state = match.state()  # seat 0 holds 3 + 2 = 5 against 1 + 3
    assert (state["phase"], state["actor"], state["last_round"]) == ("discard", 0, False)
    assert (state["deck"], state["pending"]["count"]) == (NOTHING, 1)
    discarders(match)
    state = match.state()
    assert (state["round"], state["last_round"]) == (12, True)
    assert [v["goods"] for v in state["villages"]] == [goods("pw"), goods("pw"), goods("pa")]


def finished(
    hands: Sequence[str], chests: Sequence[str], data: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The end of a game whose last offers, one alcohol each, were all worth nothing."""
    ids, _, _, rounds, _ = ROWS[len(hands)]
    last = len(hands) - 1
    offers = {seat: (ids[seat], "a") for seat in range(last)}
    with_offer = [*hands[:last], hands[last] + "a"]
    villages = ["w"] * len(ids)
    match = position(with_offer, villages, offers, round_no=rounds, chests=chests, data=data)
    lay(match, f"{ids[last]} alcohol 1")
    assert match.result == match.state()["result"]
    return match.state()


@pytest.mark.rules("WAM-9.4", "WAM-9.5", "WAM-R.22")
def test_one_card_of_each_kind_in_hand_goes_under_the_chest_by_itself() -> None:
    state = finished(["mmtp", "mmm", ""], ["tt", "", "ppp"])
    assert state["chests"] == [goods("tt" + "mtp"), goods("m"), goods("ppp")]
    assert state["hands"] == [goods("m"), goods("mm"), NOTHING]
    assert state["result"]["scores"] == [5, 1, 3]


@pytest.mark.rules("WAM-9.4", "WAM-9.5")
def test_bonus_and_points_are_those_of_the_data_file() -> None:
    data = with_rules(end_bonus_per_good=2, points_per_card=3)
    state = finished(["mmtp", "mmm", ""], ["tt", "", "ppp"], data)
    assert state["chests"] == [goods("tt" + "mmtp"), goods("mm"), goods("ppp")]
    assert state["result"]["scores"] == [18, 6, 9]  # 3 * 6, 3 * 2, 3 * 3


@pytest.mark.rules("WAM-9.6", "WAM-R.23")
@pytest.mark.parametrize(
    ("chests", "scores", "ranks", "winners"),
    [
        (["m" * 9, "t" * 7, "p" * 7, "w" * 3], [9, 7, 7, 3], [1, 2, 2, 4], [0]),
        (["m" * 4, "t" * 8, "p" * 8, "w" * 8], [4, 8, 8, 8], [4, 1, 1, 1], [1, 2, 3]),
        (["m", "t", "p", "w"], [1, 1, 1, 1], [1, 1, 1, 1], [0, 1, 2, 3]),
        (["m", "t" * 2, "p" * 3, "w" * 4], [1, 2, 3, 4], [4, 3, 2, 1], [3]),
    ],
)
def test_most_points_win_and_ties_share_the_victory(
    chests: list[str], scores: list[int], ranks: list[int], winners: list[int]
) -> None:
    result = finished(["", "", "", ""], chests)["result"]
    assert result == {"scores": scores, "ranks": ranks, "winners": winners}


@pytest.mark.rules("WAM-R.27")
def test_zero_points_are_possible() -> None:
    state = finished(["", "m", "t"], ["", "", ""])
    assert state["result"]["scores"] == [0, 1, 1]
    assert state["hands"][0] == state["chests"][0] == NOTHING


@pytest.mark.rules("WAM-9.4", "WAM-8.4")
def test_cards_of_the_last_swap_count_for_the_bonus() -> None:
    offers = {0: ("v2", "m"), 1: ("v3a", "a")}
    match = position(["", "", "aa"], ["mtpwa", "w", "w"], offers, round_no=12)
    lay(match, "v4 alcohol 1")
    assert match.state()["result"]["scores"] == [5, 0, 1]


# ---------------------------------------------------------------- rulings


@pytest.mark.rules("WAM-R.14")
def test_a_deck_that_would_run_short_is_refused() -> None:
    state = position(["m", "t", "p"], ["w", "w", "w"], {}).state()
    state["deck"][0] -= 1
    state["discards"][0][0] += 1
    with pytest.raises(StateError) as caught:
        fondaco.restore(state)
    assert caught.value.rule == "WAM-R.14"


@pytest.mark.rules("WAM-R.15")
def test_a_whole_hand_offered_leaves_the_two_new_cards() -> None:
    match = position(["", "", "a"], ["p", "p", "p"], {0: ("v2", "m"), 1: ("v3a", "t")})
    lay(match, "v4 alcohol 1")
    assert match.state()["hands"] == [NOTHING] * 3
    draw(match, "wwwwww")
    assert match.state()["hands"] == [goods("ww")] * 3


@pytest.mark.rules("WAM-R.21")
def test_chests_are_public_and_their_cards_stay() -> None:
    match = swapped("pppww", "mt")
    for seat in (0, 1, 2, None):
        assert match.view(seat)["chests"] == [goods("ppw"), NOTHING, NOTHING]


@pytest.mark.rules("WAM-R.33")
def test_hidden_chests_hide_the_piles_but_not_the_swaps() -> None:
    offers = {0: ("v2", "ppp"), 1: ("v3a", "t")}
    chests = ["m", "tt", ""]
    match = position(["", "", "a"], ["w", "w", "w"], offers, chests=chests, hide_chests=True)
    lay(match, "v4 alcohol 1")
    draw(match, "mmmmmm")
    assert match.view(0)["chests"] == [goods("mpp"), None, None]
    assert match.view(1)["chests"] == [None, goods("tt"), None]
    assert match.view(None)["chests"] == [None, None, None]
    for seat in (0, 1, 2, None):
        swap = next(event for event in match.events(seat) if event.kind == "swap_wampum")
        assert swap.facts["earned"] == goods("pp")


@pytest.mark.rules("WAM-R.33")
def test_hidden_chests_are_open_at_the_end_and_never_change_what_is_legal() -> None:
    hidden, shown = fresh(3, hide_chests=True), fresh(3)
    while hidden.actor is not None:
        assert hidden.legal() == shown.legal()
        line = hidden.legal()[-1]
        hidden.act(line)
        shown.act(line)
    assert hidden.result == shown.result
    for seat in (0, 1, 2, None):
        assert hidden.view(seat)["chests"] == shown.state()["chests"]
