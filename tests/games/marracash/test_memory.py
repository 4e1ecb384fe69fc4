"""What a seat of MarraCash remembers, and the worlds that agree with it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.games.marracash.features.antiques import can_choose
from tests.games.marracash.positions import CARDS, GAME, State, play, position

WORLDS = 40


def begin(**options: Any) -> Match:
    """A new match of three in which seat 0 holds the first auction."""
    return Match.start(GAME, 3, seed=5, options={"start_player": "seat_0", **options})


def go(match: Match, *lines: str) -> Match:
    for line in lines:
        match.act(line)
    return match


def memory_of(match: Match, seat: int) -> Any:
    return Worlds(GAME, GAME.box).memory(match, seat)[0]


def worlds_of(match: Match) -> list[State]:
    """Some worlds of the seat that is to act."""
    worlds, seat = Worlds(GAME, GAME.box), int(str(match.actor))
    memory, stream = worlds.memory(match, seat), np.array([7], np.uint64)
    dealt = [worlds.deal(match.tables(), seat, memory, stream) for _ in range(WORLDS)]
    return [GAME.notation.state(GAME.box, world[0]) for world in dealt]


# ---------------------------------------------------------------- hidden cash


def test_who_keeps_count_from_the_start_knows_every_amount() -> None:
    match = begin(hidden_cash=True)
    go(match, "auction b4", "bid 300", "bid 325", "pass", "pass")
    memory = memory_of(match, 1)
    assert memory["from_start"] == 1
    # seat 1 pays 325, seat 0 gets a commission of 100
    assert memory["balance"].tolist() == [100, -325, 0, 0]
    assert match.view(1)["cash"] == [None, 875, None]
    assert all(world["cash"] == [1300, 875, 1200] for world in worlds_of(match))


def test_a_price_that_no_view_has_shown_is_remembered() -> None:
    """Nobody can outbid 1200: the shop is sold with the line that names the price."""
    match = go(begin(hidden_cash=True), "auction b4", "bid 1200")
    assert match.actor == 1
    assert memory_of(match, 2)["balance"].tolist() == [-1200, 0, 0, 0]
    assert all(world["cash"] == [0, 1200, 1200] for world in worlds_of(match))


def test_the_price_of_a_sealed_auction_is_known_after_the_sale() -> None:
    match = begin(hidden_cash=True, bidding="sealed")
    go(match, "auction b4", "bid 300", "bid 400", "bid 400")
    assert memory_of(match, 2)["balance"].tolist() == [100, -400, 0, 0]
    assert all(world["cash"] == [1300, 800, 1200] for world in worlds_of(match))


def test_who_comes_later_knows_how_amounts_changed() -> None:
    state = position(groups={"f9": "yyy"}, owned={"y3": (1, 0)}, options={"hidden_cash": True})
    match = play(state, "move f9 f10")
    memory = memory_of(match, 0)
    assert memory["from_start"] == 0
    # 100 + 200 + 300 for seat 1, of which seat 0 has 3 x 100
    assert memory["balance"].tolist() == [300, 300, 0, 0]
    amounts = [world["cash"] for world in worlds_of(match)]
    assert {cash[0] for cash in amounts} == {1300}
    assert all(cash[1] >= 300 and cash[1] % 25 == 0 for cash in amounts)
    assert len({cash[1] for cash in amounts}) > 10, "what it was before is anybody's guess"


def test_a_bid_proves_that_it_can_be_paid() -> None:
    state = position(options={"hidden_cash": True})
    match = play(state, "auction b4", "bid 100", "bid 900", "pass")
    assert memory_of(match, 0)["least"].tolist() == [100, 900, 0, 0]
    assert all(world["cash"][1] >= 900 for world in worlds_of(match))
    match.act("pass")
    # seat 1 has paid 900 of at least 900; above 500 seat 0 has a commission of 200
    memory = memory_of(match, 0)
    assert memory["balance"].tolist() == [200, -900, 0, 0]
    assert memory["least"].tolist() == [100, 900, 0, 0]
    assert any(world["cash"][1] < 900 for world in worlds_of(match))


def test_without_the_option_cash_is_what_it_is() -> None:
    match = play(position(cash=[700, 450, 25]), "auction b4", "bid 100")
    assert all(world["cash"] == [700, 450, 25] for world in worlds_of(match))


# ---------------------------------------------------------------- sealed answers


def test_hidden_answers_are_bids_that_can_be_paid_or_passes() -> None:
    state = position(queue="bbrbbgbbyb", options={"bidding": "sealed"}, cash=[250, 1000, 1000])
    match = play(state, "auction b4", "bid 200", "bid 500")
    answers = [world["auction"]["sealed"] for world in worlds_of(match)]
    assert all(100 <= first <= 250 and first % 25 == 0 for first, _, _ in answers)
    assert all(second == 0 or 100 <= second <= 1000 for _, second, _ in answers)
    assert {last for _, _, last in answers} == {None}
    assert len({second for _, second, _ in answers}) > 3


def test_who_was_not_asked_has_answered_nothing() -> None:
    state = position(options={"bidding": "sealed"}, cash=[1000, 75, 1000])
    match = play(state, "auction b4", "bid 200")
    assert match.actor == 2
    assert {world["auction"]["sealed"][1] for world in worlds_of(match)} == {0}


# ---------------------------------------------------------------- antiques


def hands_of(match: Match) -> list[list[list[str]]]:
    return [world["cards"]["hands"] for world in worlds_of(match)]


def antiques(hands: list[list[str]], **words: Any) -> State:
    """A position with these hands; the other cards are in the deck."""
    state = position(options={"cards": "antiques"}, **words)
    held = [card for hand in hands for card in hand]
    state["cards"] |= {"hands": hands, "deck": [card for card in CARDS if card not in held]}
    return state


RED, BLUE, GREEN, PURPLE, YELLOW = (CARDS[place : place + 5] for place in range(0, 25, 5))


def test_a_hand_that_was_not_shown_is_not_covered() -> None:
    """Seat 1 has four red, green and yellow customers and more of the others: its hand must be all
    red, all green or all yellow; seat 2 then needs one red, blue or purple card."""
    state = antiques(
        [BLUE, RED, [GREEN[0], *PURPLE[:4]]],
        owned={"r2": (1, 4), "g3": (1, 4), "y3": (1, 4)},
    )
    hands = hands_of(play(state))
    assert all(mine == BLUE for mine, _, _ in hands)
    assert all(hand in (RED, GREEN, YELLOW) for _, hand, _ in hands)
    assert len({tuple(hand) for _, hand, _ in hands}) == 3, "any of them"
    assert all(set(hand) & {*RED, *PURPLE} for _, _, hand in hands)
    assert all(len(set(hand)) == 5 for _, _, hand in hands)


def test_without_customers_any_hand_is_possible() -> None:
    state = antiques([GREEN, RED, BLUE], owned={"b5": (0, 0), "p4": (0, 0)})
    hands = hands_of(play(state))
    assert len({tuple(hand) for _, hand, _ in hands}) > WORLDS // 2
    assert all(not set(hand) & set(GREEN) for _, hand, _ in hands)


def test_a_hand_that_was_shown_stays() -> None:
    state = antiques([BLUE, PURPLE, RED])
    state["cards"]["completed"] = [1]
    hands = hands_of(play(state))
    assert all(hand == PURPLE for _, hand, _ in hands)
    assert all(not set(hand) & {*BLUE, *PURPLE} for _, _, hand in hands)


@pytest.mark.parametrize(
    ("chosen", "possible"),
    [(0, False), (1, True), (5, True), (2, False)],
)
def test_hands_are_built_only_from_cards_there_are(chosen: int, possible: bool) -> None:
    """Two hands, choices in base 5: both red needs six of five, red and blue three each is right,
    green with six cards is more than a hand."""
    left = np.array([5, 5, 9, 5, 5, 0])
    needs = np.array([[3, 3, 6, 3, 3, 1], [3, 3, 6, 3, 3, 1]])
    assert can_choose(GAME.box.record[0], left, needs, 2, chosen) == possible
