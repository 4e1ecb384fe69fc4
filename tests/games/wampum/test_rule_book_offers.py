"""The rule book of Wampum: offers and displacement (WAM-4 and the rulings on it)."""

from __future__ import annotations

import pytest

from fondaco import Match
from tests.games.wampum.test_rule_book import NOTHING, dealt, lay, rule, three


def four() -> Match:
    return dealt(["mmmtt", "ppppw", "aaaaa", "wwwwm"], ["mt", "ppp", "tta", "wwaa"])


@pytest.mark.rules("WAM-4.1", "WAM-3.3")
@pytest.mark.parametrize("canoe", [0, 1, 2])
def test_each_seat_offers_once_clockwise_from_the_canoe(canoe: int) -> None:
    match = three(canoe)
    first_cards = ["maize 1", "pelts 1", "alcohol 1"]
    for place, village in enumerate(("v2", "v3a", "v4")):
        seat = (canoe + place) % 3
        assert (match.actor, match.state()["turn"]) == (seat, place)
        lay(match, f"{village} {first_cards[seat]}")
    assert match.state()["phase"] == "restock"


@pytest.mark.rules("WAM-4.2", "WAM-R.32")
def test_any_village_and_any_set_of_hand_cards_may_be_chosen() -> None:
    match = three()
    assert match.legal() == ["offer v2", "offer v3a", "offer v4"]
    match.act("offer v3a")
    assert match.legal() == [f"put maize {count}" for count in range(4)]  # three in hand
    assert rule(match, "put maize 4") == "WAM-4.2"
    match.act("put maize 2")
    assert match.legal() == ["put tobacco 0", "put tobacco 1", "put tobacco 2"]
    match.act("put tobacco 1")
    assert match.state()["offers"][0] == {"village": "v3a", "goods": [2, 1, 0, 0, 0]}
    assert match.state()["hands"][0] == [1, 1, 0, 0, 0]


@pytest.mark.rules("WAM-4.3", "WAM-R.1")
def test_an_offer_needs_a_card_and_nobody_may_pass() -> None:
    match = three()
    assert rule(match, "pass") == "WAM-R.28"
    match.act("offer v2")
    match.act("put maize 0")
    assert match.legal() == ["put tobacco 1", "put tobacco 2"]
    assert rule(match, "put tobacco 0") == "WAM-4.3"


@pytest.mark.rules("WAM-4.3")
def test_an_offer_may_be_the_whole_hand() -> None:
    match = three()
    lay(match, "v2 maize 3 tobacco 2")
    assert match.state()["hands"][0] == NOTHING
    assert match.state()["offers"][0] == {"village": "v2", "goods": [3, 2, 0, 0, 0]}


@pytest.mark.rules("WAM-4.4", "WAM-4.5", "WAM-4.6", "WAM-R.8")
def test_number_and_owner_of_an_offer_are_public_its_kinds_are_not() -> None:
    match = three()
    lay(match, "v4 maize 1 tobacco 2")
    own = {"village": "v4", "goods": [1, 2, 0, 0, 0]}
    assert match.view(0)["offers"] == [own, None, None]
    for seat in (1, 2, None):
        assert match.view(seat)["offers"] == [{"village": "v4", "count": 3}, None, None]
        assert match.view(seat)["hands"][0] == 2  # 5 - 3


@pytest.mark.rules("WAM-4.4", "WAM-4.5")
def test_no_card_leaves_the_hand_before_the_offer_is_complete() -> None:
    match = three()
    match.act("offer v4")
    match.act("put maize 3")
    assert match.state()["hands"][0] == [3, 2, 0, 0, 0]
    assert match.view(1)["hands"][0] == 5
    assert match.view(1)["offers"][0] is None
    assert match.view(1)["pending"] == {"seat": 0, "village": "v4", "min_total": 1}


@pytest.mark.rules("WAM-4.8", "WAM-R.3")
def test_equal_numbers_never_displace() -> None:
    match = three()
    lay(match, "v2 maize 3 tobacco 2")
    # Five cards lie at v2; a hand of five cannot exceed them.
    assert match.legal() == ["offer v3a", "offer v4"]
    assert rule(match, "offer v2") == "WAM-4.8"
    lay(match, "v3a pelts 4")
    assert match.legal() == ["offer v3a", "offer v4"]  # five exceed four
    match.act("offer v3a")
    assert match.state()["pending"]["min_total"] == 5
    assert match.legal() == ["put alcohol 5"]
    assert rule(match, "put alcohol 4") == "WAM-4.8"


@pytest.mark.rules("WAM-4.8", "WAM-R.30")
def test_each_lower_bound_keeps_the_required_number_in_reach() -> None:
    match = three(canoe=2)
    lay(match, "v2 alcohol 3")
    match.act("offer v2")  # seat 0 with 3 maize, 2 tobacco needs 4
    assert match.legal() == ["put maize 2", "put maize 3"]  # 4 - 2 tobacco = 2
    assert rule(match, "put maize 1") == "WAM-4.8"
    match.act("put maize 3")
    assert match.legal() == ["put tobacco 1", "put tobacco 2"]  # 4 - 3 = 1


def displaced() -> Match:
    """Seat 0 with two cards has just been driven from v2 by seat 1 with three."""
    match = four()
    lay(match, "v2 maize 1 tobacco 1", "v2 pelts 3")
    return match


@pytest.mark.rules("WAM-4.9", "WAM-4.13", "WAM-4.7")
def test_a_displaced_trader_moves_at_once_and_his_owner_chooses() -> None:
    match = displaced()
    state = match.state()
    assert (state["phase"], state["actor"], state["turn"]) == ("relocate", 0, 1)
    assert state["pending"] == {"seat": 0}
    assert state["offers"][0]["village"] is None
    assert state["offers"][1]["village"] == "v2"
    assert rule(match, "move v4", seat=1) == "WAM-R.31"


@pytest.mark.rules("WAM-4.10", "WAM-R.8")
def test_a_displaced_offer_stays_as_it_is() -> None:
    match = displaced()
    assert match.state()["offers"][0]["goods"] == [1, 1, 0, 0, 0]
    assert rule(match, "put maize 1", seat=0) == "WAM-R.31"
    match.act("move v4")
    assert match.state()["offers"][0] == {"village": "v4", "goods": [1, 1, 0, 0, 0]}
    assert match.state()["hands"][0] == [2, 1, 0, 0, 0]
    assert rule(match, "put maize 1", seat=0) == "WAM-R.31"


@pytest.mark.rules("WAM-4.11", "WAM-R.4")
def test_he_may_go_to_any_free_village_but_not_back() -> None:
    match = displaced()
    assert match.legal() == ["move v3a", "move v3b", "move v4"]
    assert rule(match, "move v2") == "WAM-4.12"


@pytest.mark.rules("WAM-4.14")
def test_play_goes_on_after_the_seat_that_began_the_chain() -> None:
    match = displaced()
    match.act("move v4")
    assert (match.actor, match.state()["turn"], match.state()["phase"]) == (2, 2, "offer_village")
    lay(match, "v3a alcohol 1", "v3b weapons 1")
    assert match.state()["phase"] == "restock"  # seat 0 had no second turn


@pytest.mark.rules("WAM-4.12", "WAM-R.5", "WAM-R.6", "WAM-R.7", "WAM-R.3")
def test_a_chain_runs_down_to_the_smallest_offer() -> None:
    match = four()
    lay(match, "v2 maize 3", "v3a pelts 2", "v3b alcohol 1", "v2 weapons 4")
    assert match.actor == 0  # three cards: two and one are fewer, v4 is free
    assert match.legal() == ["move v3a", "move v3b", "move v4"]
    match.act("move v3a")
    assert match.actor == 1  # two cards: only the single one and the free village
    assert match.legal() == ["move v3b", "move v4"]
    assert rule(match, "move v3a") == "WAM-4.12"
    match.act("move v3b")
    assert match.actor == 2  # one card drives nobody out: the one free village, still a decision
    assert match.legal() == ["move v4"]
    match.act("move v4")
    offers = match.state()["offers"]
    assert [offer["village"] for offer in offers] == ["v3a", "v3b", "v4", "v2"]
    assert match.state()["phase"] == "restock"


@pytest.mark.rules("WAM-4.12", "WAM-R.3")
def test_a_displaced_trader_never_displaces_an_equal_one() -> None:
    match = four()
    lay(match, "v2 maize 2", "v3a pelts 2", "v2 alcohol 3")
    assert (match.actor, match.legal()) == (0, ["move v3b", "move v4"])
    assert rule(match, "move v3a") == "WAM-4.12"


@pytest.mark.rules("WAM-R.6")
def test_a_displaced_trader_need_not_drive_anybody_out() -> None:
    match = four()
    lay(match, "v2 maize 2", "v3a pelts 1", "v2 alcohol 3")
    assert match.legal() == ["move v3a", "move v3b", "move v4"]
    match.act("move v3b")
    assert (match.state()["phase"], match.actor) == ("offer_village", 3)
