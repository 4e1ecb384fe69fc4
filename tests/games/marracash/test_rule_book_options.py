"""MarraCash's options: cards, sealed bids, hidden cash, two players (MAR-9, section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.engine.canonical import canonical
from fondaco.engine.match import Match
from tests.games.marracash.positions import (
    CARDS,
    GAME,
    SHOPS,
    in_shop,
    last_turn,
    owner,
    play,
    position,
    rule_of,
)


def souvenirs(opened: list[str], deck: list[str], **words: Any) -> dict[str, Any]:
    """A position with these souvenirs; the other cards were bought long ago."""
    state = position(options={"cards": "souvenirs", **words.pop("options", {})}, **words)
    state["cards"] |= {"open": opened, "deck": [card for card in CARDS if card in deck]}
    return state


# ---------------------------------------------------------------- souvenirs


@pytest.mark.rules("MAR-9.1")
def test_each_customer_buys_the_dearest_open_card_of_the_colour() -> None:
    state = souvenirs(
        ["yellow_150", "yellow_250"],
        ["red_50", "red_75", "blue_125"],
        groups={"f9": "yyy"},
        owned={"y3": (1, 0)},
    )
    match = play(state, "move f9 f10")
    # 100 + 250, 200 + 150, 300: 1000 in all, so 3 x 100 for the mover
    assert match.state()["cash"] == [1300, 1700, 1000]
    visit = next(event for event in match.events(None) if event.kind == "visit")
    assert sorted(CARDS[card] for card in visit.facts["cards"]) == ["yellow_150", "yellow_250"]
    assert visit.facts["income"] == 1000
    assert match.actor == "chance"
    assert match.chance() == [("reveal red_50", 1), ("reveal red_75", 1), ("reveal blue_125", 1)]
    assert rule_of(match, "reveal yellow_150") == "MAR-9.1"
    assert rule_of(match, "deal red_50") == "MAR-R.24"
    match.act("reveal red_75")
    match.act("reveal red_50")
    assert match.state()["cards"]["open"] == ["red_75", "red_50"], "oldest first"
    assert match.state()["phase"] == "choose"
    assert match.state()["actor"] == 0


@pytest.mark.rules("MAR-9.1", "MAR-R.1")
def test_card_money_counts_for_the_threshold_of_each_customer_too() -> None:
    for option, fee in (("visit", 200), ("customer", 150)):
        state = souvenirs(
            ["yellow_150", "red_50"],
            ["red_75"],
            groups={"f9": "yy"},
            owned={"y3": (1, 1)},
            options={"mover_commission": option},
        )
        # 200 + 150 = 350 and 300: the first is above the limit, the second is not
        after = play(state, "move f9 f10").state()
        assert after["cash"] == [1000 + fee, 1650 - fee, 1000]


@pytest.mark.rules("MAR-9.1", "MAR-3.13")
def test_who_walks_in_on_a_sale_buys_too_and_the_deck_may_run_out() -> None:
    state = souvenirs(["yellow_150", "red_50"], [], groups={"f10": "yy"}, cash=[100, 0, 0])
    match = play(state, "auction y3", "bid 100")
    assert match.state()["cash"] == [450, 0, 0]
    assert match.state()["cards"]["open"] == ["red_50"], "nothing is left to turn up"
    assert match.actor == 0


# ---------------------------------------------------------------- antiques

HANDS = [
    ["green_100", "green_125", "purple_75", "purple_100", "purple_125"],
    ["blue_125", "blue_150", "yellow_150", "yellow_175", "yellow_200"],
    ["red_50", "red_75", "red_100", "red_125", "red_150"],
]


def antiques(completed: list[int], **words: Any) -> dict[str, Any]:
    """Seat 1 needs 2 blue and 3 yellow customers, and has none of them parked."""
    words["owned"] = {
        "b5": (0, 0),
        "y1": (0, 0),
        "r4": (1, 0),
        "p4": (2, 0),
        "g5": (2, 0),
        **words.get("owned", {}),
    }
    state = position(options={"cards": "antiques"}, **words)
    dealt = [card for hand in HANDS for card in hand]
    deck = [card for card in CARDS if card not in dealt]
    state["cards"] |= {"hands": HANDS, "deck": deck, "completed": completed}
    return state


@pytest.mark.rules("MAR-9.2")
def test_a_hand_is_paid_at_once_when_customers_cover_it() -> None:
    state = antiques(
        [],
        groups={"f9": "yyyr"},
        owned={"b4": (1, 2), "y3": (1, 0)},
    )
    match = play(state, "move f9 f10")
    # 600 for three customers, 300 of it for the mover; then all five cards: 800
    assert match.state()["cash"] == [1300, 1000 + 300 + 800, 1000]
    assert match.state()["cards"]["completed"] == [1]
    done = next(event for event in match.events(2) if event.kind == "completed")
    assert [CARDS[card] for card in done.facts["cards"]] == HANDS[1]
    assert done.facts["amount"] == 800
    assert match.view(2)["cards"]["hands"] == [5, HANDS[1], HANDS[2]]


@pytest.mark.rules("MAR-9.2")
def test_one_customer_short_is_not_enough() -> None:
    state = antiques([], groups={"f9": "yyr"}, owned={"b4": (1, 2), "y3": (1, 0)})
    match = play(state, "move f9 f10")
    assert match.state()["cards"]["completed"] == []
    assert match.view(0)["cards"]["hands"][1] == 5


@pytest.mark.rules("MAR-9.2")
def test_later_hands_are_paid_by_fewer_of_their_dearest_cards() -> None:
    """Seat 2 has shown its hand (five red customers): seat 1 gets 200 + 175 + 150 + 150."""
    state = antiques(
        [2],
        groups={"f9": "yyyr"},
        owned={"b4": (1, 2), "y3": (1, 0), "r4": (2, 5), "r1": (0, 0)},
        queue="rbgpyr",
    )
    match = play(state, "move f9 f10")
    done = next(event for event in match.events(None) if event.kind == "completed")
    assert done.facts["amount"] == 200 + 175 + 150 + 150
    assert match.state()["cards"]["completed"] == [2, 1]


# ---------------------------------------------------------------- sealed bids

SEALED = {"bidding": "sealed"}


@pytest.mark.rules("MAR-9.3")
def test_one_secret_answer_each_and_earlier_ones_set_no_limit() -> None:
    match = play(position(options=SEALED), "auction r3")
    assert rule_of(match, "pass") == "MAR-3.3"
    match.act("bid 900")
    assert match.legal()[:2] == ["pass", "bid 100"]
    assert rule_of(match, "bid 75") == "MAR-3.3"
    assert rule_of(match, "bid 1025") == "MAR-3.6"
    assert match.view(1)["auction"]["sealed"] == ["?", None, None]
    assert match.view(None)["auction"]["sealed"] == ["?", None, None]
    assert match.view(0)["auction"]["sealed"] == [900, None, None]
    assert match.state()["auction"]["high_bid"] == 0
    assert match.state()["auction"]["active"] == [True, True, True]
    match.act("bid 100")
    match.act("pass")
    assert owner(match.state(), "r3") == 0
    assert match.state()["cash"] == [100, 1000, 1000]


@pytest.mark.rules("MAR-9.3")
@pytest.mark.parametrize(
    ("answers", "winner"),
    [
        (["bid 200", "bid 200", "bid 200"], 0),
        (["bid 100", "bid 200", "bid 200"], 1),
        (["bid 100", "pass", "bid 125"], 2),
        (["bid 100", "pass", "pass"], 0),
    ],
)
def test_the_highest_answer_wins_and_of_equals_the_first(answers: list[str], winner: int) -> None:
    match = play(position(options=SEALED), "auction r3", *answers)
    assert owner(match.state(), "r3") == winner


@pytest.mark.rules("MAR-9.3")
def test_who_cannot_bid_is_put_down_as_nothing_when_due() -> None:
    match = play(position(options=SEALED, cash=[1000, 75, 1000]), "auction r3")
    assert match.state()["auction"]["sealed"] == [None, None, None]
    match.act("bid 100")
    assert match.actor == 2
    assert match.state()["auction"]["sealed"] == [100, 0, None]
    assert not [event for event in match.events(None) if event.kind == "out"]
    match.act("pass")
    sold = next(event for event in match.events(None) if event.kind == "sold")
    assert sold.facts["answers"] == [100, 0, 0]
    alone = play(position(options=SEALED, cash=[1000, 75, 0]), "auction r3", "bid 300")
    assert owner(alone.state(), "r3") == 0


@pytest.mark.rules("MAR-9.3")
def test_an_answer_is_told_to_nobody_else_before_the_sale() -> None:
    match = play(position(options=SEALED), "auction r3", "bid 675")
    for seat in (None, 1, 2):
        told = canonical(
            [[event.kind, dict(event.facts)] for event in match.events(seat)]
        ) + " ".join(match.log(seat, "en") + match.log(seat, "de"))
        assert "675" not in told
        assert "675" not in canonical(match.view(seat))
    assert any("675" in sentence for sentence in match.log(0))
    match.act("pass")
    match.act("pass")
    assert any("675" in sentence for sentence in match.log(1))


# ---------------------------------------------------------------- hidden cash, two players, 64


@pytest.mark.rules("MAR-1.12")
def test_hidden_cash_is_shown_at_the_end_only() -> None:
    state = last_turn(groups={"f2": "g"}, options={"hidden_cash": True}, cash=[100, 200, 300])
    match = play(state, "move f2 f7")
    assert match.view(0)["cash"] == [100, None, None]
    assert match.view(None)["cash"] == [None, None, None]
    match.act("move f7 f2")
    assert match.view(None)["cash"] == [100, 200, 300]


@pytest.mark.rules("MAR-1.1", "MAR-1.6")
def test_two_have_nine_signs_each_and_three_have_six_with_the_option_too() -> None:
    eight = dict.fromkeys(("r1", "r2", "r3", "b1", "b2", "g1", "g2"), (0, 0))
    two: dict[str, Any] = {"owned": {**eight, "g5": (1, 0), "y1": (1, 0)}, "players": 2}
    match = play(position(**two, options={"two_player": True}))
    assert match.state()["owners"].count(0) == 8
    match.act("auction p1")
    match.act("bid 100")
    match.act("pass")
    assert match.state()["owners"].count(0) == 9
    assert match.state()["turn_seat"] == 1, "no sign is left for a second auction"
    six = dict.fromkeys(("r1", "r2", "r3", "b1", "b2"), (0, 0))
    three = play(position(owned=six, options={"two_player": True}))
    assert rule_of(three, "auction p1") == "MAR-3.2"


@pytest.mark.rules("MAR-1.5")
def test_sixty_four_visitors() -> None:
    match = Match.start(GAME, 4, seed=3, options={"visitors": 64})
    assert len(match.state()["queue"]) == 55
    while match.actor is not None:
        match.act(match.legal()[0])
    assert sum(match.state()["customers"]) + sum(map(sum, match.state()["fountains"])) == 64 - len(
        match.state()["queue"]
    )


def test_the_designer_s_preset_is_playable() -> None:
    options: dict[str, Any] = {
        "visitors": 64,
        "bidding": "sealed",
        "last_round": "finish_round",
        "cards": "antiques",
    }
    match = Match.start(GAME, 4, seed=9, options=options)
    while match.actor is not None:
        match.act(match.legal()[len(match.legal()) // 3])
    assert match.result is not None
    assert in_shop(match.state(), SHOPS[0]) >= 0
