"""The rule book of Wampum: canoe, new goods, hand limit, swaps and the end (WAM-3, WAM-5 to 9)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import Match, StateError
from tests.games.wampum.test_rule_book import NOTHING, draw, fresh, goods, lay, rule

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


def with_rules(**numbers: int) -> dict[str, Any]:
    """The delivered data with other numbers in its table `[rules]`."""
    path = Path(fondaco.__file__).parent / "games" / "wampum" / "components.toml"
    data = copy.deepcopy(tomllib.loads(path.read_text(encoding="utf-8")))
    data["rules"].update(numbers)
    return data


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
    match = position(hands, ["p", "p", "p"], {0: ("v2", "w"), 1: ("v3a", "t")})
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
    lay(match, "v4 alcohol 1")
    draw(match, "wwwwww")
    # Limit 4; seat 0 holds 2 and takes 10 cards, nothing is discarded.
    assert match.state()["round"] == 3
    assert match.state()["hands"][0] == goods("mmttppwwaa" + "ww")
    assert sum(match.state()["discards"][0]) == sum(match.state()["discards"][0])


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
    hands = ["m", "t", "p", "a", "w"][: players - 1] + ["ww"]
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
