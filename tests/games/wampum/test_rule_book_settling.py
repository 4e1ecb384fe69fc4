"""The rule book of Wampum: canoe, new goods and hand limit (WAM-3, WAM-5 to WAM-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import fondaco
from fondaco import Match
from tests.games.wampum.test_rule_book import NOTHING, draw, goods, lay, rule

THREE = ("v2", "v3a", "v4")
#: By players: villages, deck at the start of round 1, cards a round, rounds, removed (section 3).
ROWS: dict[int, tuple[tuple[str, ...], int, int, int, list[int]]] = {
    2: (THREE, 66, 6, 12, [1, 1, 1, 1, 1]),
    3: (THREE, 66, 6, 12, NOTHING),
    4: (("v2", "v3a", "v3b", "v4"), 56, 8, 8, [1, 1, 0, 0, 0]),
    5: (("v2", "v3a", "v3b", "v3c", "v4"), 50, 10, 6, NOTHING),
}
Offers = Mapping[int, tuple[str, str]]


def position(
    hands: Sequence[str],
    villages: Sequence[str],
    offers: Offers,
    canoe: int = 0,
    round_no: int = 2,
    chests: Sequence[str] | None = None,
    hide_chests: bool = False,
    data: dict[str, Any] | None = None,
) -> Match:
    """Phase 1 with some offers laid; every other card is in the deck or parked in the discards."""
    players = len(hands)
    ids, deck_size, need, rounds, removed = ROWS[players]
    chests = chests or [""] * players
    used = "".join([*hands, *villages, *chests, *(cards for _, cards in offers.values())])
    spare = [18 - gone - n for gone, n in zip(removed, goods(used), strict=True)]
    assert min(spare) >= 0
    deck = take_evenly(spare, deck_size - need * (round_no - 1))
    parked = [n - m for n, m in zip(spare, deck, strict=True)]
    return fondaco.restore(
        {
            "game": "wampum",
            "options": {"start_player": "seat_0", "hide_chests": hide_chests},
            "players": players,
            "round": round_no,
            "last_round": round_no == rounds,
            "phase": "offer_village",
            "actor": (canoe + len(offers)) % players,
            "canoe": canoe,
            "turn": len(offers),
            "deck": deck,
            "removed": removed,
            "hands": [goods(hand) for hand in hands],
            "offers": [laid(offers, seat) for seat in range(players)],
            "villages": [
                {"id": name, "goods": goods(cards)}
                for name, cards in zip(ids, villages, strict=True)
            ],
            "chests": [goods(chest) for chest in chests],
            "discards": [parked] + [NOTHING] * (players - 1),
            "pending": None,
            "result": None,
        },
        data=data,
    )


def take_evenly(spare: list[int], amount: int) -> list[int]:
    """So many cards, as evenly over the kinds as they allow."""
    assert sum(spare) >= amount
    taken = [0] * 5
    while sum(taken) < amount:
        for kind in range(5):
            if taken[kind] < spare[kind] and sum(taken) < amount:
                taken[kind] += 1
    return taken


def laid(offers: Offers, seat: int) -> dict[str, Any] | None:
    if seat not in offers:
        return None
    village, cards = offers[seat]
    return {"village": village, "goods": goods(cards)}


def discarders(match: Match) -> list[int]:
    """Who discards, in order; each always the first legal line."""
    seats: list[int] = []
    while match.state()["phase"] == "discard":
        if isinstance(match.actor, int) and match.actor not in seats:
            seats.append(match.actor)
        match.act(match.legal()[0])
    return seats


# ---------------------------------------------------------------- phase 2, the canoe (WAM-5)


@pytest.mark.rules("WAM-5.1", "WAM-5.3", "WAM-3.3", "WAM-3.1")
def test_the_highest_offer_gets_the_canoe_before_cards_are_drawn() -> None:
    match = position(["m", "tt", "aaaa"], ["p", "p", "p"], {0: ("v2", "m"), 1: ("v3a", "tt")})
    lay(match, "v4 alcohol 3")
    state = match.state()
    assert (state["phase"], state["canoe"], state["turn"]) == ("restock", 2, 0)
    queue = [(entry["to"], entry["id"], entry["left"]) for entry in state["pending"]["queue"]]
    assert queue == [("seat", 2, 2), ("seat", 0, 2), ("seat", 1, 2)]


@pytest.mark.rules("WAM-5.2", "WAM-R.10")
@pytest.mark.parametrize(
    ("holder", "sizes", "winner"),
    [
        (2, [1, 2, 1, 2], 3),  # from 2: 2, 3, 0, 1; tied 1 and 3
        (3, [2, 2, 1, 1], 0),  # from 3: 3, 0, 1, 2; tied 0 and 1
        (1, [2, 2, 2, 2], 1),  # the holder himself comes first
        (0, [1, 3, 1, 3], 1),
        (2, [3, 1, 3, 1], 2),
    ],
)
def test_a_tie_is_counted_from_the_old_holder(holder: int, sizes: list[int], winner: int) -> None:
    letters, names = "mtpw", ["maize", "tobacco", "pelts", "weapons"]
    villages = ["v2", "v3a", "v3b", "v4"]
    last = (holder + 3) % 4
    offers = {s: (villages[s], letters[s] * sizes[s]) for s in range(4) if s != last}
    hands = [letter * 4 for letter in letters]
    match = position(hands, ["a", "a", "a", "a"], offers, canoe=holder)
    lay(match, f"{villages[last]} {names[last]} {sizes[last]}")
    assert match.state()["canoe"] == winner


@pytest.mark.rules("WAM-R.13", "WAM-7.5", "WAM-7.6", "WAM-R.12", "WAM-6.1")
def test_the_last_round_still_awards_the_canoe_which_orders_the_discards() -> None:
    hands = ["mmmmmm", "ttttttt", "aaaaaaa"]
    offers = {0: ("v2", "p"), 1: ("v3a", "pp")}
    match = position(hands, ["w", "w", "w"], offers, round_no=12)
    lay(match, "v4 alcohol 1")
    # Limit 2 + 3 = 5; hands of 6, 7 and 6 are all over it; no card was drawn before.
    state = match.state()
    assert (state["canoe"], state["phase"], state["round"]) == (1, "discard", 12)
    assert [sum(hand) for hand in state["hands"]] == [6, 7, 6]
    assert discarders(match) == [1, 2, 0]
    assert match.state()["phase"] == "over"


# ---------------------------------------------------------------- phase 3, new goods (WAM-6)


@pytest.mark.rules("WAM-6.2", "WAM-6.3")
def test_each_seat_draws_two_cards_only_it_can_see() -> None:
    match = position(["m", "tt", "aa"], ["p", "p", "p"], {0: ("v2", "m"), 1: ("v3a", "t")})
    lay(match, "v4 alcohol 1")
    deck = match.state()["deck"]
    names = ["maize", "tobacco", "pelts", "weapons", "alcohol"]
    assert match.chance() == [(f"draw {name}", n) for name, n in zip(names, deck, strict=True)]
    draw(match, "wpt")
    assert match.state()["hands"] == [[1, 0, 1, 1, 0], [0, 3, 0, 0, 0], [0, 0, 0, 0, 1]]
    assert match.view(0)["hands"] == [[1, 0, 1, 1, 0], 3, 1]
    assert match.view(1)["hands"] == [3, [0, 3, 0, 0, 0], 1]
    assert match.view(None)["deck"] == 57  # 66 - 6 in round 1 - 3


@pytest.mark.rules("WAM-6.3")
def test_a_kind_that_has_run_out_cannot_be_drawn() -> None:
    hands = ["m" * 18, "t" * 17, "a"]
    match = position(hands, ["p", "p", "p"], {0: ("v2", "w"), 1: ("v3a", "t")}, round_no=8)
    lay(match, "v4 alcohol 1")
    assert [line for line, _ in match.chance()] == ["draw pelts", "draw weapons", "draw alcohol"]
    assert rule(match, "draw maize") == rule(match, "draw tobacco") == "WAM-6.3"


@pytest.mark.rules("WAM-6.4", "WAM-R.25", "WAM-8.2")
def test_with_two_players_the_open_village_gets_two_cards_after_the_seats() -> None:
    match = position(["mm", "tt"], ["p", "pp", "ppp"], {0: ("v4", "m")})
    lay(match, "v2 tobacco 2")
    queue = match.state()["pending"]["queue"]
    assert queue == [
        {"to": "seat", "id": 1, "left": 2},
        {"to": "seat", "id": 0, "left": 2},
        {"to": "village", "id": "v3a", "left": 2},
    ]
    draw(match, "aaaaw")
    for seat in (0, 1, None):
        assert match.view(seat)["villages"][1]["goods"] == goods("ppw")
    draw(match, "m")
    assert match.state()["round"] == 3
    assert match.state()["villages"][1]["goods"] == goods("ppwm")  # no trader: skipped


@pytest.mark.rules("WAM-R.25", "WAM-6.1", "WAM-9.2")
def test_in_the_last_round_the_open_village_gets_nothing() -> None:
    match = position(["mm", "tt"], ["p", "pp", "ppp"], {0: ("v4", "m")}, round_no=12)
    lay(match, "v2 tobacco 1")
    assert match.state()["phase"] == "over"
    assert match.state()["villages"][1]["goods"] == goods("pp")


# ---------------------------------------------------------------- phase 4, hand limit (WAM-7)


def over_the_limit() -> Match:
    """Seat 2 holds 2 maize and 9 alcohol; the limit is 4 + 3 = 7."""
    offers = {0: ("v2", "wwww"), 1: ("v3a", "t")}
    match = position(["", "tt", "a" * 10], ["p", "p", "p"], offers)
    lay(match, "v4 alcohol 1")
    draw(match, "mmmmmm")
    return match


@pytest.mark.rules("WAM-7.1", "WAM-7.3")
def test_whoever_holds_more_than_the_highest_offer_plus_three_discards_the_excess() -> None:
    match = over_the_limit()
    assert match.state()["phase"] == "discard"
    pending = {"seat": 2, "count": 4, "good": 0, "goods": NOTHING}  # 9 + 2 - 7
    assert match.state()["pending"] == pending
    assert match.legal() == ["discard maize 0", "discard maize 1", "discard maize 2"]
    match.act("discard maize 1")
    assert match.legal() == ["discard alcohol 3"]  # exactly 4 - 1
    assert rule(match, "discard alcohol 2") == rule(match, "discard alcohol 4") == "WAM-7.3"
    match.act("discard alcohol 3")
    state = match.state()
    # Then seat 2 swaps one alcohol at v4 (a pelt) for nothing: the hand keeps 1 maize, 6 alcohol.
    assert (state["phase"], state["hands"][2]) == ("offer_village", goods("maaaaaa"))
    assert state["discards"][2] == goods("maaa")


@pytest.mark.rules("WAM-7.3")
def test_asking_ends_when_the_excess_is_gone() -> None:
    offers = {0: ("v2", "w"), 1: ("v3a", "t")}
    match = position(["", "t", "mmaaaa"], ["p", "p", "p"], offers)
    lay(match, "v4 alcohol 1")
    draw(match, "wwwwmm")
    # Seat 2: 5 + 2 = 7 against 1 + 3 = 4, so 3 go; all of them from 4 maize.
    assert match.legal() == [f"discard maize {n}" for n in range(4)]
    match.act("discard maize 3")
    assert match.state()["phase"] == "offer_village"
    assert match.state()["hands"][2] == goods("maaa")


@pytest.mark.rules("WAM-7.2", "WAM-R.9")
def test_the_own_offer_counts_for_the_limit_but_not_as_hand_cards() -> None:
    offers = {0: ("v2", "w"), 1: ("v3a", "t")}
    match = position(["", "t", "a" * 11], ["p", "p", "p"], offers)
    lay(match, "v4 alcohol 5")
    draw(match, "mmwwww")
    # Seat 2 holds 6 + 2 = 8 beside its offer of 5, and the limit is 5 + 3 = 8.
    assert match.state()["round"] == 3
    assert sum(match.state()["hands"][2]) == 8


@pytest.mark.rules("WAM-7.1", "WAM-R.9")
@pytest.mark.parametrize("village", ["v3a", "v4"])
def test_the_place_of_the_highest_offer_does_not_matter(village: str) -> None:
    match = position(["", "ttttt", "a" * 9], ["p", "p", "p"], {0: ("v2", "ww")})
    lay(match, "v2 tobacco 3")
    match.act(f"move {village}")
    lay(match, "v3a alcohol 1" if village == "v4" else "v4 alcohol 1")
    draw(match, "wwwwww")
    assert match.state()["pending"]["count"] == 4  # 8 + 2 - (3 + 3)


@pytest.mark.rules("WAM-7.4")
def test_the_kinds_of_discards_are_known_to_the_owner_only_and_stay_away() -> None:
    match = over_the_limit()
    match.act("discard maize 1")
    for seat in (0, 1, None):
        assert match.view(seat)["discards"][2] == 0
        assert match.view(seat)["hands"][2] == 11
        assert match.view(seat)["pending"] == {"seat": 2, "count": 4}
    match.act("discard alcohol 3")
    assert match.view(2)["discards"][2] == goods("maaa")
    for seat in (0, 1, None):
        assert match.view(seat)["discards"][2] == 4
    lay(match, "v2 maize 1", "v3a tobacco 1", "v4 alcohol 1")
    draw(match, "pppppp")
    assert match.state()["discards"][2] == goods("maaa")


@pytest.mark.rules("WAM-7.5", "WAM-3.3")
def test_seats_discard_clockwise_from_the_new_holder() -> None:
    hands = ["mmmm", "tttt", "aaaaaa"]
    match = position(hands, ["p", "p", "p"], {1: ("v2", "w"), 2: ("v3a", "ww")}, canoe=1)
    lay(match, "v4 maize 1")
    # Sizes 1, 1, 2: the canoe goes to seat 2. Limit 5; after drawing 5, 6 and 8 cards.
    draw(match, "wwwwww")
    assert discarders(match) == [2, 1]


@pytest.mark.rules("WAM-R.11")
def test_goods_taken_in_phase_5_may_lift_a_hand_over_the_limit() -> None:
    offers = {0: ("v2", "m"), 1: ("v3a", "t")}
    match = position(["", "t", "aa"], ["mmttppwwaa", "p", "p"], offers)
    discards = match.state()["discards"]
    lay(match, "v4 alcohol 1")
    draw(match, "wwwwww")
    # Limit 4; seat 0 holds 2 and takes 10 cards, nothing is discarded.
    assert match.state()["round"] == 3
    assert match.state()["hands"][0] == goods("mmttppwwaa" + "ww")
    assert match.state()["discards"] == discards
