"""The rule book of Wampum: the tables of sections 7 and 8, field by field and row by row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco import Match
from tests.games.wampum.model import Model
from tests.games.wampum.model_position import LINES, State
from tests.games.wampum.test_rule_book import draw, fresh, lay, rule, three
from tests.games.wampum.test_rule_book_games import Game, moments, random_games, states
from tests.games.wampum.test_rule_book_settling import position

PHASES = [
    *["setup_start", "setup_remove", "setup_deal", "offer_village", "offer_goods", "relocate"],
    *["restock", "discard", "over"],
]


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return random_games(each=8)


# ---------------------------------------------------------------- state and views (section 8)

FIELDS = {
    *["game", "options", "players", "round", "last_round", "phase", "actor", "canoe", "turn"],
    *["deck", "removed", "hands", "offers", "villages", "chests", "discards", "pending", "result"],
}


@pytest.mark.rules("WAM-2.1", "WAM-3.2", "WAM-R.31")
def test_states_have_the_fields_and_ranges_of_section_8(games: list[Game]) -> None:
    for state in states(games):
        n = state["players"]
        assert set(state) == FIELDS
        assert state["phase"] in PHASES
        assert (state["round"] == 0) == state["phase"].startswith("setup")
        assert (state["canoe"] is None) == (state["phase"] == "setup_start")
        assert state["turn"] in (range(n) if state["phase"] in PHASES[3:6] else [0])
        assert (state["actor"] is None) == (state["phase"] == "over")
        assert (state["result"] is None) == (state["phase"] != "over")
        adrift = [o for o in state["offers"] if o and o["village"] is None]
        assert len(adrift) == (state["phase"] == "relocate")
        queue = (state["pending"] or {}).get("queue", [])
        assert all(1 <= place["left"] <= 5 for place in queue)


@pytest.mark.rules("WAM-4.4", "WAM-4.5", "WAM-6.3", "WAM-7.4", "WAM-R.21", "WAM-R.24", "WAM-R.33")
def test_views_hide_exactly_what_section_8_says(games: list[Game]) -> None:
    met = set()
    rare = [moment.state for game in games for moment in game.moments[:2]]
    common = [moment.state for moment in moments(games, every=5)]
    for state in rare + common + [game.match.state() for game in games]:
        match, model = fondaco.restore(state), Model(state)
        met.add((state["phase"], state["options"]["hide_chests"]))
        for seat in [*range(state["players"]), None]:
            assert match.view(seat) == model.view(seat)
        assert match.state() == state
    assert met == {(phase, hidden) for phase in PHASES for hidden in (False, True)}


# ---------------------------------------------------------------- states that no game reaches


def dealt_too_early() -> State:
    """WAM-2.9, R.14: a card in a hand before the deal; the deck would run short in phase 3."""
    state = fresh(3).state()
    state["deck"][0] -= 1
    state["hands"][0][0] += 1
    return state


def dealt_to_the_wrong_seat() -> State:
    """WAM-2.7: seat 0 is to get the first five cards."""
    match = fresh(3, start_player="seat_0")
    draw(match, "mt")
    state = match.state()
    state["hands"] = [state["hands"][1], state["hands"][0], state["hands"][2]]
    return state


def too_late_for_its_deck() -> State:
    """WAM-9.3: in round 12 of 12 the deck is empty, here it would last for eleven more."""
    return {**three().state(), "round": 12}


def last_round_too_early() -> State:
    """WAM-9.3: the last of 12 rounds is not the fifth."""
    return {**position(["m", "t", "p"], ["w"] * 3, {}, round_no=12).state(), "round": 5}


def canoe_with_a_small_offer() -> State:
    """WAM-5.1: after phase 2 the canoe is with the highest offer, seat 2's."""
    match = three()
    lay(match, "v2 maize 1", "v3a pelts 1", "v4 alcohol 2")
    state = match.state()
    state["pending"]["queue"] = [{"to": "seat", "id": seat, "left": 2} for seat in (0, 1, 2)]
    return {**state, "canoe": 0}


def driven_out_by_nobody() -> State:
    """WAM-4.8: seat 0 has three cards, more than anybody else, and is displaced."""
    state = moving().state()
    state["offers"][0]["goods"], state["hands"][0] = [3, 0, 0, 0, 0], [0, 2, 0, 0, 0]
    return state


@pytest.mark.rules("WAM-2.7", "WAM-2.9", "WAM-4.8", "WAM-5.1", "WAM-9.3", "WAM-R.14", "WAM-R.30")
@pytest.mark.parametrize(
    "state",
    [
        *[dealt_too_early, dealt_to_the_wrong_seat, too_late_for_its_deck],
        *[last_round_too_early, canoe_with_a_small_offer, driven_out_by_nobody],
    ],
)
def test_a_state_that_contradicts_a_rule_is_no_state(state: Callable[[], State]) -> None:
    with pytest.raises(fondaco.StateError):
        fondaco.restore(state())


# ---------------------------------------------------------------- refusals (7.8)


def over() -> Match:
    match = fresh(3, start_player="seat_0")
    while match.actor is not None:
        match.act(match.legal()[-1])
    return match


def moving() -> Match:
    """Seat 0 with one card was driven from v2 by seat 1 with two; the third village is free."""
    match = three()
    lay(match, "v2 maize 1", "v2 pelts 2")
    return match


def putting(village: str = "v2") -> Match:
    """Seat 1 (4 pelts, 1 weapons) is asked for pelts; at v2 lie two cards of seat 0."""
    match = three()
    lay(match, "v2 maize 2")
    match.act(f"offer {village}")
    return match


def drawing() -> Match:
    """A deal that has used up all maize."""
    match = fresh(5, start_player="seat_0")
    draw(match, "m" * 18)
    return match


# Each line fails its own check and, where it can, later ones as well: the first one tells.
ROWS_7_8: list[tuple[Any, str, int | None, str]] = [
    (over, "offer v9", 1, "WAM-R.28"),  # 1 before 2 and 3
    (three, "move  v3b", 2, "WAM-R.28"),  # 1 before 3 and 4
    (over, "move v3b", 1, "WAM-9.3"),  # 2 before 3 and 4
    (over, "start_player 4", None, "WAM-9.3"),
    (three, "offer v3b", 1, "WAM-R.31"),  # 3 before 4: the wrong seat
    (three, "move v3b", None, "WAM-R.31"),  # 3 before 4: the wrong verb
    (putting, "put maize 9", 0, "WAM-R.31"),  # 3 before 7 and 8
    (drawing, "draw maize", 0, "WAM-R.31"),  # 3 before 12
    (three, "offer v3c", 0, "WAM-2.3"),  # 4
    (moving, "move v3b", None, "WAM-2.3"),  # 4
    (moving, "move v2", 0, "WAM-4.12"),  # 6: one card against two
    (putting, "put weapons 9", 1, "WAM-R.32"),  # 7 before 8
    (putting, "put maize 0", None, "WAM-R.32"),  # 7 before 9
    (putting, "put pelts 5", None, "WAM-4.2"),  # 8: four in hand
    (putting, "put pelts 1", None, "WAM-4.8"),  # 9: 3 needed, 1 weapons to come
    (putting, "put pelts 2", 1, ""),  # none fails
    (drawing, "draw maize", None, "WAM-6.3"),  # 12
    (lambda: fresh(3), "start_player 3", None, "WAM-2.2"),  # 11
    (lambda: fresh(3), "start_player 3", 0, "WAM-R.31"),  # 3 before 11
]


@pytest.mark.rules("WAM-R.28", "WAM-9.3", "WAM-R.31", "WAM-2.3", "WAM-4.12", "WAM-R.32", "WAM-4.2")
@pytest.mark.rules("WAM-4.8", "WAM-6.3", "WAM-2.2")
@pytest.mark.parametrize(("place", "line", "seat", "expected"), ROWS_7_8)
def test_the_first_check_that_fails_names_the_rule(
    place: Any, line: str, seat: int | None, expected: str
) -> None:
    assert (rule(place(), line, seat) or "") == expected


@pytest.mark.rules("WAM-4.8", "WAM-4.3")
def test_check_5_and_9_tell_a_free_village_from_an_occupied_one() -> None:
    match = three()
    lay(match, "v2 maize 3 tobacco 2")
    assert rule(match, "offer v2") == "WAM-4.8"  # 5: five lie there, five in hand
    match.act("offer v4")
    match.act("put pelts 0")
    assert rule(match, "put weapons 0") == "WAM-4.3"  # 9, free village


@pytest.mark.rules("WAM-7.3", "WAM-R.32")
def test_check_10_holds_the_discards_to_the_interval() -> None:
    match = three()
    lay(match, "v2 maize 1", "v3a weapons 1", "v4 alcohol 1")
    draw(match, "tt" + "mm" + "ww")
    # Limit 4. Seat 0: 2 maize, 4 tobacco, two must go; tobacco alone would do.
    assert match.state()["pending"] == {"seat": 0, "count": 2, "good": 0, "goods": [0] * 5}
    assert rule(match, "discard tobacco 9") == "WAM-R.32"  # 7 before 10
    assert rule(match, "discard maize 3") == "WAM-7.3"
    match.act("discard maize 1")
    assert rule(match, "discard tobacco 0") == rule(match, "discard tobacco 2") == "WAM-7.3"


@pytest.mark.rules("WAM-R.28", "WAM-9.3", "WAM-R.31")
def test_a_refusal_has_a_sentence_in_both_languages() -> None:
    for match, line in [(three(), "pass"), (over(), "offer v2"), (three(), "move v2")]:
        refusal = match.why_not(line)
        assert refusal is not None
        assert refusal.reason == refusal.say("en") != refusal.say("de")


@pytest.mark.rules("WAM-R.28", "WAM-9.3", "WAM-R.31", "WAM-2.3", "WAM-4.8", "WAM-4.12", "WAM-R.32")
@pytest.mark.rules("WAM-4.2", "WAM-4.3", "WAM-7.3", "WAM-2.2", "WAM-6.3")
def test_every_line_is_refused_by_the_first_check_that_fails(games: list[Game]) -> None:
    met = set()
    for state in [m.state for m in moments(games, every=20)] + [games[0].match.state()]:
        match, model = fondaco.restore(state), Model(state)
        for line in [*LINES, "pass", "draw ?"]:
            for sender in (None, 0, 1):
                refusal = match.why_not(line, sender)
                expected = model.refusal(line, sender)
                assert (refusal.rule if refusal else None) == expected
                met.add(expected)
    rows = ["R.28", "9.3", "R.31", "2.3", "4.8", "4.12", "R.32", "4.2", "4.3", "7.3", "2.2", "6.3"]
    assert met == {None, *(f"WAM-{row}" for row in rows)}


@pytest.mark.rules("WAM-R.28")
def test_a_refused_line_changes_nothing(games: list[Game]) -> None:
    rng = Random(5)
    for moment in moments(games, every=20):
        match = fondaco.restore(moment.state)
        for line in rng.sample(LINES, 20):
            if line not in moment.legal:
                with pytest.raises(fondaco.IllegalAction):
                    match.act(line)
        assert (match.state(), match.legal()) == (moment.state, moment.legal)
        assert match.record()["lines"] == []
