"""The rule book of Wampum: components, set-up, and what is a line at all (WAM-1, WAM-2, WAM-R).

Every expected value of these files is worked out by hand from docs/rules/wampum.md. The offers of
phase 1 stand in `test_rule_book_offers.py`, phases 2 to 5 and the end in
`test_rule_book_settling.py`, the tables of sections 7 and 8 in `test_rule_book_tables.py`, and
claims about whole games in `test_rule_book_games.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import fondaco
from fondaco import IllegalAction, Match, SetupError, StateError

GOODS = {"m": "maize", "t": "tobacco", "p": "pelts", "w": "weapons", "a": "alcohol"}
NOTHING = [0, 0, 0, 0, 0]


def goods(letters: str) -> list[int]:
    """The goods vector of cards named by their first letters."""
    return [letters.count(letter) for letter in GOODS]


def fresh(players: int, **options: str | bool) -> Match:
    """A new game whose chance is told."""
    return fondaco.start("wampum", players=players, options=options, chance="manual")


def draw(match: Match, letters: str) -> None:
    for letter in letters:
        match.act(f"draw {GOODS[letter]}")


def dealt(hands: Sequence[str], villages: Sequence[str], canoe: int = 0) -> Match:
    """A game in round 1 with known cards; four players lose a maize and a tobacco."""
    match = fresh(len(hands))
    match.act(f"start_player {canoe}")
    if len(hands) == 4:
        match.act("remove maize tobacco")
    for place in range(len(hands)):
        draw(match, hands[(canoe + place) % len(hands)])
    draw(match, "".join(villages))
    assert match.state()["phase"] == "offer_village"
    return match


def three(canoe: int = 0) -> Match:
    return dealt(["mmmtt", "ppppw", "aaaaa"], ["mt", "ppp", "wwaa"], canoe)


def lay(match: Match, *offers: str) -> None:
    """Whole offers, one after the other: ``v2 maize 1``."""
    for offer in offers:
        match.play(f"offer {offer}")


def rule(match: Match, line: Any, seat: int | None = None) -> str | None:
    """The rule that forbids a line; refused lines must change nothing (WAM-R.28)."""
    refusal = match.why_not(line, seat)
    if refusal is None:
        return None
    before = match.state()
    with pytest.raises(IllegalAction) as caught:
        match.act(line, seat)
    assert caught.value.rule == refusal.rule
    assert match.state() == before
    return refusal.rule


def spread(seeds: int, players: int, outcome: Any) -> Counter[Any]:
    """How often each outcome comes up over many seeds."""
    return Counter(outcome(fondaco.start("wampum", players, seed=seed)) for seed in range(seeds))


def even(counts: Counter[Any], outcomes: int) -> bool:
    """Are the counts within five standard deviations of an even spread?"""
    share = counts.total() / outcomes
    margin = 5 * (share * (1 - 1 / outcomes)) ** 0.5
    return len(counts) == outcomes and all(abs(n - share) < margin for n in counts.values())


# ---------------------------------------------------------------- components (WAM-1)


@pytest.mark.rules("WAM-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_starts_from_eighteen_cards_of_each_of_five_kinds(players: int) -> None:
    state = fresh(players).state()
    assert state["deck"] == [18, 18, 18, 18, 18]  # 5 * 18 = 90
    assert state["removed"] == NOTHING
    assert state["hands"] == state["chests"] == state["discards"] == [NOTHING] * players
    assert {tuple(village["goods"]) for village in state["villages"]} == {(0, 0, 0, 0, 0)}


@pytest.mark.rules("WAM-1.2")
def test_the_order_in_which_cards_came_leaves_no_trace() -> None:
    one, other = fresh(3, start_player="seat_0"), fresh(3, start_player="seat_0")
    draw(one, "mtmpp")
    draw(other, "ppmmt")
    assert one.state() == other.state()


@pytest.mark.rules("WAM-1.2", "WAM-6.3")
def test_all_backs_look_alike_to_the_others() -> None:
    one, other = fresh(3, start_player="seat_0"), fresh(3, start_player="seat_0")
    draw(one, "mtm")
    draw(other, "waa")
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
    assert one.view(0) != other.view(0)


@pytest.mark.rules("WAM-1.3")
@pytest.mark.parametrize("place", ["deck", "removed", "hands", "villages", "chests", "discards"])
def test_no_position_may_have_a_card_too_many_of_a_kind(place: str) -> None:
    state = three().state()
    cards = state[place]
    vector = cards if place in ("deck", "removed") else cards[0]
    vector = vector["goods"] if place == "villages" else vector
    vector[0] += 1
    with pytest.raises(StateError):
        fondaco.restore(state)


@pytest.mark.rules("WAM-1.3")
def test_a_card_cannot_turn_into_another_kind() -> None:
    state = three().state()
    state["deck"][0] -= 1
    state["deck"][1] += 1
    with pytest.raises(StateError) as caught:
        fondaco.restore(state)
    assert caught.value.rule == "WAM-1.3"


# ---------------------------------------------------------------- set-up (WAM-2)


@pytest.mark.rules("WAM-2.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_seat_has_a_trader_and_a_chest_in_its_colour(players: int) -> None:
    state = fresh(players).state()
    assert state["offers"] == [None] * players
    assert state["chests"] == [NOTHING] * players
    colours = ["Red", "Blue", "Green", "Yellow", "White"]  # section 14
    for seat in range(players):
        match = fresh(players)
        match.act(f"start_player {seat}")
        assert match.log(None, "en")[0].startswith(colours[seat])


@pytest.mark.rules("WAM-2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chance_gives_the_first_canoe_to_each_seat_alike(players: int) -> None:
    match = fresh(players)
    assert (match.state()["phase"], match.state()["canoe"]) == ("setup_start", None)
    assert match.chance() == [(f"start_player {seat}", 1) for seat in range(players)]
    match.act(f"start_player {players - 1}")
    assert match.state()["canoe"] == players - 1


@pytest.mark.rules("WAM-2.2")
def test_over_many_seeds_each_seat_begins_alike() -> None:
    assert even(spread(600, 3, lambda match: match.actor), 3)


@pytest.mark.rules("WAM-2.2")
@pytest.mark.parametrize(
    ("players", "phase"), [(2, "setup_deal"), (3, "setup_deal"), (4, "setup_remove")]
)
def test_option_seat_0_skips_the_draw_of_the_start_player(players: int, phase: str) -> None:
    state = fresh(players, start_player="seat_0").state()
    assert (state["phase"], state["canoe"], state["actor"]) == (phase, 0, "chance")


@pytest.mark.rules("WAM-2.3")
@pytest.mark.parametrize(
    ("players", "villages"),
    [
        (2, ["v2", "v3a", "v4"]),
        (3, ["v2", "v3a", "v4"]),
        (4, ["v2", "v3a", "v3b", "v4"]),
        (5, ["v2", "v3a", "v3b", "v3c", "v4"]),
    ],
)
def test_only_the_villages_of_the_set_up_row_are_in_play(players: int, villages: list[str]) -> None:
    match = fondaco.start("wampum", players=players, seed=4)
    assert [village["id"] for village in match.state()["villages"]] == villages
    assert match.legal() == [f"offer {village}" for village in villages]
    for absent in {"v2", "v3a", "v3b", "v3c", "v4"} - set(villages):
        assert rule(match, f"offer {absent}") == "WAM-2.3"


@pytest.mark.rules("WAM-2.4", "WAM-R.24")
def test_two_players_lose_one_card_of_every_kind() -> None:
    match = fresh(2)
    match.act("start_player 1")
    assert match.state()["removed"] == [1, 1, 1, 1, 1]
    assert match.state()["deck"] == [17, 17, 17, 17, 17]
    assert match.state()["phase"] == "setup_deal"
    assert fresh(2, start_player="seat_0").state()["removed"] == [1, 1, 1, 1, 1]


@pytest.mark.rules("WAM-2.5", "WAM-R.24")
def test_four_players_lose_any_pair_of_kinds_alike_and_openly() -> None:
    names = list(GOODS.values())
    pairs = [(i, j) for i in range(5) for j in range(i + 1, 5)]
    first = fresh(4, start_player="seat_0")
    assert first.chance() == [(f"remove {names[i]} {names[j]}", 1) for i, j in pairs]
    for i, j in pairs:
        match = fresh(4, start_player="seat_0")
        match.act(f"remove {names[i]} {names[j]}")
        expected = [int(kind in (i, j)) for kind in range(5)]
        assert match.state()["removed"] == expected
        assert match.state()["deck"] == [18 - gone for gone in expected]
        for seat in (0, 1, 2, 3, None):
            assert match.view(seat)["removed"] == expected
            assert match.events(seat)[-1].facts == {"kinds": [i, j]}


@pytest.mark.rules("WAM-2.5")
def test_over_many_seeds_each_pair_is_removed_alike() -> None:
    assert even(spread(1000, 4, lambda match: tuple(match.state()["removed"])), 10)


@pytest.mark.rules("WAM-2.6")
@pytest.mark.parametrize("players", [3, 5])
def test_three_or_five_players_lose_no_card(players: int) -> None:
    match = fresh(players)
    match.act("start_player 2")
    assert match.state()["phase"] == "setup_deal"
    assert match.state()["removed"] == NOTHING
    assert sum(match.state()["deck"]) == 90


@pytest.mark.rules("WAM-2.7", "WAM-3.3")
def test_hands_are_dealt_seat_by_seat_from_the_canoe_on_and_hidden() -> None:
    match = fresh(3)
    match.act("start_player 2")
    draw(match, "mmmmm")
    assert match.state()["hands"] == [NOTHING, NOTHING, [5, 0, 0, 0, 0]]
    draw(match, "tttttppp")
    assert match.state()["hands"] == [[0, 5, 0, 0, 0], [0, 0, 3, 0, 0], [5, 0, 0, 0, 0]]
    assert match.view(0)["hands"] == [[0, 5, 0, 0, 0], 3, 5]
    assert match.view(None)["hands"] == [5, 3, 5]


@pytest.mark.rules("WAM-2.8")
def test_villages_then_get_their_start_value_in_open_cards() -> None:
    match = fresh(5)
    match.act("start_player 3")
    queue = match.state()["pending"]["queue"]
    assert [(entry["id"], entry["left"]) for entry in queue] == [
        *[(seat, 5) for seat in (3, 4, 0, 1, 2)],
        *[("v2", 2), ("v3a", 3), ("v3b", 3), ("v3c", 3), ("v4", 4)],
    ]
    draw(match, "mmmmm" + "ttttt" + "ppppp" + "wwwww" + "aaaaa")
    draw(match, "mt" + "ppp" + "wwa" + "mtp" + "waaa")
    open_goods = [
        [1, 1, 0, 0, 0],
        [0, 0, 3, 0, 0],
        [0, 0, 0, 2, 1],
        [1, 1, 1, 0, 0],
        [0, 0, 0, 1, 3],
    ]
    for seat in (0, None):
        assert [village["goods"] for village in match.view(seat)["villages"]] == open_goods


@pytest.mark.rules("WAM-2.9")
@pytest.mark.parametrize(("players", "cards"), [(2, 66), (3, 66), (4, 56), (5, 50)])
def test_the_rest_is_the_deck(players: int, cards: int) -> None:
    state = fondaco.start("wampum", players=players, seed="deck").state()
    assert (state["round"], sum(state["deck"]), state["last_round"]) == (1, cards, False)


@pytest.mark.rules("WAM-2.9")
def test_each_remaining_card_is_dealt_with_equal_chance() -> None:
    match = fresh(3, start_player="seat_0")
    draw(match, "mmt")
    assert match.chance() == [
        *[("draw maize", 16), ("draw tobacco", 17), ("draw pelts", 18)],
        *[("draw weapons", 18), ("draw alcohol", 18)],
    ]


@pytest.mark.rules("WAM-2.9")
def test_over_many_seeds_kinds_come_alike_and_repeat_as_in_a_shuffled_deck() -> None:
    assert even(spread(1000, 3, lambda match: match.lines[1]), 5)
    same = spread(1000, 3, lambda match: match.lines[1] == match.lines[2])[True]
    # The second card matches the first in 17 of 89 cases: 191 of 1000, deviation 12.4.
    assert abs(same - 191) < 62


# ---------------------------------------------------------------- lines (WAM-R.28 to R.34)

NO_LINES = [
    *["", " ", "pass", "offer", "offer v2 v4", "Offer v2", "OFFER V2", "offer  v2", " offer v2"],
    *["offer v2 ", "offer v2\n", "offer\tv2", "offer v5", "offer V2", "put maize", "put maize 01"],
    *["put maize +1", "put maize -1", "put maize 19", "put maize 1.0", "put 1 maize", "put gold 1"],
    *["discard maize 19", "move", "start_player 5", "start_player -1", "start_player 00"],
    *["remove maize maize", "remove tobacco maize", "remove maize", "draw", "draw ?", "draw gold"],
    *["put maize ١", "offer v2\x00", "öffer v2", "offer v2 maize 1"],
]


@pytest.mark.rules("WAM-R.28")
@pytest.mark.parametrize("line", NO_LINES)
def test_what_is_not_literally_a_line_is_refused(line: str) -> None:
    assert rule(three(), line) == "WAM-R.28"


@pytest.mark.rules("WAM-R.28")
@pytest.mark.parametrize("line", [None, 0, b"offer v2", ["offer v2"]])
def test_what_is_not_a_text_is_refused(line: object) -> None:
    assert rule(three(), line) == "WAM-R.28"


@pytest.mark.rules("WAM-R.31")
def test_only_the_actor_acts() -> None:
    match = three(canoe=1)
    for seat in (0, 2, 7, -1, True):
        assert rule(match, "offer v2", seat) == "WAM-R.31"
    assert rule(match, "offer v2", 1) is None


@pytest.mark.rules("WAM-R.31")
@pytest.mark.parametrize("seat", [0, 1, 2, 9, -1, -2])
def test_no_seat_acts_for_chance(seat: int) -> None:
    assert rule(fresh(3), "start_player 0", seat) == "WAM-R.31"


@pytest.mark.rules("WAM-R.31")
@pytest.mark.parametrize(
    "line", ["move v2", "put maize 1", "discard maize 1", "draw maize", "start_player 0"]
)
def test_only_the_verb_of_the_phase_is_allowed(line: str) -> None:
    assert rule(three(), line) == "WAM-R.31"


@pytest.mark.rules("WAM-R.32")
def test_kinds_are_asked_in_order_and_only_those_in_hand() -> None:
    match = dealt(["ttaam", "ppppw", "mmmmm"], ["mt", "ppp", "wwaa"])
    match.act("offer v2")
    asked = []
    while match.state()["phase"] == "offer_goods":
        asked.append(match.legal()[0].split()[1])
        assert rule(match, "put pelts 0") == "WAM-R.32"  # none in hand: never asked for
        match.act(match.legal()[-1])
    assert asked == ["maize", "tobacco", "alcohol"]


@pytest.mark.rules("WAM-R.32")
def test_a_whole_offer_as_one_input_comes_to_one_sequence_of_lines() -> None:
    match = three()
    lines = match.play("offer v3a tobacco 2")
    assert lines == ["offer v3a", "put maize 0", "put tobacco 2"]
    assert match.record()["lines"][-3:] == lines


@pytest.mark.rules("WAM-R.34")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 2.0, True, "3", None])
def test_only_two_to_five_players_can_play(players: Any) -> None:
    with pytest.raises(SetupError) as caught:
        fondaco.start("wampum", players=players)
    assert caught.value.rule == "WAM-R.34"


@pytest.mark.rules("WAM-R.34")
@pytest.mark.parametrize(
    "options",
    [
        {"variant": True},
        {"start_player": "seat_1"},
        {"start_player": 0},
        {"hide_chests": 1},
        {"hide_chests": "true"},
        {"hide_chests": None},
        {"Hide_chests": True},
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        fondaco.start("wampum", players=3, options=options)
    assert caught.value.rule == "WAM-R.34"


@pytest.mark.rules("WAM-R.34")
def test_options_not_named_get_their_default() -> None:
    assert fresh(3).state()["options"] == {"start_player": "random", "hide_chests": False}
    one = fresh(3, hide_chests=True).state()["options"]
    assert one == {"start_player": "random", "hide_chests": True}


@pytest.mark.rules("WAM-R.34")
@pytest.mark.parametrize("seat", [-1, 3, 4, True, "0", 0.0])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat: Any) -> None:
    match = three()
    for ask in (match.view, match.events, match.log):
        with pytest.raises(SetupError) as caught:
            ask(seat)
        assert caught.value.rule == "WAM-R.34"
