"""The rules of Samarkand one by one, and the reason a line is refused with."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.scenario import read_scenarios
from tests.conftest import ROOT

SCENARIOS = {
    scenario["id"]: scenario
    for scenario in read_scenarios(ROOT / "docs" / "rules" / "samarkand.md")
}


def given(name: str, **changes: Any) -> Match:
    """The position a scenario begins with, some fields changed."""
    return fondaco.restore({**copy.deepcopy(SCENARIOS[name]["given"]), **changes})


def dealt(players: int = 3, **options: Any) -> Match:
    """A game in which everybody has been dealt the lowest cards."""
    match = fondaco.start("samarkand", players, options=options, chance="manual")
    while match.actor == "chance":
        match.act(match.legal()[0])
    return match


def act(match: Match, lines: str) -> Match:
    for line in lines.split(", "):
        match.act(line)
    return match


def marry(match: Match, family: str) -> None:
    """A marriage that keeps the three lowest cards of the pile."""
    match.act(f"marry {family}")
    while match.actor == "chance":
        match.act(match.legal()[0])
    match.act("keep")


def why(match: Match, line: str, seat: int | None = None) -> str:
    refusal = match.why_not(line, seat)
    assert refusal is not None, line
    assert refusal.say("en") != refusal.say("de")
    return refusal.rule


# ---------------------------------------------------------------- general and set-up


@pytest.mark.rules("SAM-2.1", "SAM-2.3", "SAM-2.4", "SAM-2.5", "SAM-2.7", "SAM-R.28")
def test_the_start() -> None:
    """The figures of section 3."""
    for players in (3, 4, 5):
        state = fondaco.start("samarkand", players, chance="manual").state()
        assert state["treasury"] == [0] * 10
        assert state["stacks"] == [5] * 10
        assert state["camels"] == [11] * 10
        assert state["money"] == [10] * players
        assert len(state["board"]) == 10
        assert all(len(camels) == 1 for camels in state["board"].values())


@pytest.mark.rules("SAM-2.5", "SAM-3.1")
def test_the_price_never_changes() -> None:
    """Two marriages into one family cost the same and fill one treasury."""
    match = dealt()
    for price in (6, 6):
        seat = match.state()["turn_seat"]
        marry(match, "pink")
        assert match.state()["money"][seat] == 10 - price
    assert match.state()["treasury"][8] == 12


@pytest.mark.rules("SAM-1.7")
def test_there_is_no_line_to_give_or_lend_anything() -> None:
    verbs = {line.split()[0] for line in dealt().box.lines}
    assert verbs == {
        *("marry", "expand", "place", "done", "discard", "keep", "sell", "hold", "pass"),
        *("draw", "bag"),
    }


@pytest.mark.rules("SAM-R.31", "SAM-9.1", "SAM-9.4")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (6, {}),
        (True, {}),
        ("3", {}),
        (3, {"sale_poll": "some"}),
        (3, {"sale_poll": True}),
        (3, {"family_connection": True}),
        (3, {"two_player_mode": None}),
    ],
)
def test_a_game_that_does_not_exist_is_refused(players: Any, options: Any) -> None:
    with pytest.raises(fondaco.SetupError) as refused:
        fondaco.start("samarkand", players, options=options)
    assert refused.value.rule == "SAM-R.31"


@pytest.mark.rules("SAM-R.31", "SAM-9.1", "SAM-9.3")
def test_options_not_named_get_their_default_and_stand_in_every_state() -> None:
    state = fondaco.start("samarkand", 5, options={"two_player_mode": "plain"}).state()
    assert state["options"] == {"two_player_mode": "plain", "sale_poll": "all"}
    assert state["bag"] is None, "the option is only read with 2 seats"
    with pytest.raises(fondaco.SetupError) as refused:
        dealt().view(3)
    assert refused.value.rule == "SAM-R.31"


# ---------------------------------------------------------------- marriage


@pytest.mark.rules("SAM-R.32", "SAM-3.5", "SAM-R.26")
def test_any_tile_that_can_be_paid_may_be_taken() -> None:
    match = given("SC-33", money=[3, 6, 6])
    assert "marry red" in match.legal(), "equal money is enough, and no use is asked for"
    assert why(match, "marry yellow") == "SAM-3.5"
    match.act("marry red")
    assert match.state()["money"][0] == 0


@pytest.mark.rules("SAM-3.3", "SAM-3.4", "SAM-3.5")
def test_the_checks_of_a_marriage_come_in_their_order() -> None:
    match = given("SC-17")
    found = {family: why(match, f"marry {family}") for family in ("pink", "red", "blue")}
    assert found == {"pink": "SAM-3.4", "red": "SAM-3.3", "blue": "SAM-3.5"}
    broke = given("SC-20")
    assert why(broke, "marry pink") == "SAM-3.4", "own, no tile left and too dear"


@pytest.mark.rules("SAM-3.9", "SAM-3.10", "SAM-3.11", "SAM-3.14")
def test_why_a_discard_is_refused() -> None:
    match = act(given("SC-18"), "marry purple, draw 1, draw 8, draw 9")
    assert why(match, "discard 10") == "SAM-3.9", "a sold card"
    assert why(match, "discard 3") == "SAM-3.9", "somebody else's card"
    assert why(match, "discard 33") == "SAM-3.10", "no higher card would be left"
    assert why(match, "keep") == "SAM-3.10"
    match.act("discard 8")
    assert why(match, "discard 2") == "SAM-3.14"
    assert why(match, "discard 8") == "SAM-3.9", "it is gone"
    assert why(match, "keep") == "SAM-3.10"


@pytest.mark.rules("SAM-R.29", "SAM-R.24", "SAM-3.14")
def test_after_the_highest_card_only_keep_is_left_and_nobody_can_tell() -> None:
    high, low = (act(dealt(), "marry red, draw 31, draw 32, draw 33") for _ in range(2))
    high.act("discard 33")
    low.act("discard 1")
    assert high.legal() == ["keep"]
    assert len(low.legal()) > 1
    for seat in (None, 1, 2):
        assert high.view(seat) == low.view(seat)
        assert high.log(seat) == low.log(seat)
        assert high.why_not("keep", 1) == low.why_not("keep", 1)


# ---------------------------------------------------------------- expansion


@pytest.mark.rules("SAM-4.1", "SAM-4.9", "SAM-R.15")
def test_why_a_family_cannot_be_expanded() -> None:
    match = given("SC-16")
    assert why(match, "expand red") == "SAM-4.1"
    assert why(match, "expand blue") == "SAM-4.9"
    assert why(match, "pass") == "SAM-1.4"


@pytest.mark.rules("SAM-4.2", "SAM-4.3", "SAM-R.7")
def test_why_a_space_cannot_be_used() -> None:
    match = given("SC-14")
    assert why(match, "place aden") == "SAM-4.2"
    assert why(match, "place basra") == "SAM-4.3", "blue stands there, next to other blue camels"
    assert why(match, "place muscat") == "SAM-4.3", "two camels"
    alone = dealt()
    marry(alone, "pink")
    marry(alone, "red")
    marry(alone, "green")
    alone.act("expand pink")
    assert why(alone, "place shiraz") == "SAM-4.2", "no neighbour of its home has a camel"


@pytest.mark.rules("SAM-R.7", "SAM-4.3", "SAM-4.4")
def test_a_sea_zone_with_two_camels_is_full() -> None:
    """Blue stands next to the Persian Gulf, where white and pink are."""
    match = given("SC-23")
    assert match.state()["board"]["persian_gulf"] == ["white", "pink"]
    assert "place persian_gulf" not in match.legal()
    assert why(match, "place persian_gulf") == "SAM-4.3"


@pytest.mark.rules("SAM-4.6", "SAM-4.7", "SAM-4.8", "SAM-R.14", "SAM-R.15")
def test_the_treasury_pays_for_camels_of_its_own_family_in_everybody_s_turn() -> None:
    """Seats 0 and 1 share red, whose treasury of 3 + 3 lasts for six second camels."""
    match = dealt()
    for family in ("red", "red", "black"):
        marry(match, family)
    money = match.state()["money"]
    for left in (5, 4):
        camels = match.state()["camels"][0]
        match.act("expand red")
        match.act(match.legal()[0])
        while match.state()["phase"] == "sale":
            match.act("hold")
        assert match.state()["phase"] == "more"
        assert match.state()["pending"] == {"family": "red"}
        match.act(match.legal()[0])
        while match.state()["phase"] == "sale":
            match.act("hold")
        assert match.state()["treasury"][0] == left
        assert match.state()["camels"][0] == camels - 2
    assert match.state()["money"] == money


@pytest.mark.rules("SAM-R.14", "SAM-4.8")
def test_a_new_marriage_fills_an_empty_treasury() -> None:
    match = given("SC-15")
    match.act("place tabuk")
    assert match.state()["phase"] == "turn", "no second camel with an empty treasury"
    state = match.state()
    state["money"][1] = 3
    match = fondaco.restore(state)
    marry(match, "green")
    assert match.state()["treasury"][5] == 3


@pytest.mark.rules("SAM-R.25", "SAM-4.6")
def test_the_order_of_two_camels_is_free() -> None:
    """Red goes to Smyrna and Thrace, or the other way round."""
    ends = []
    for one, other in (("smyrna", "thrace"), ("thrace", "smyrna")):
        match = dealt()
        for family in ("red", "green", "black"):
            marry(match, family)
        match.act("expand red")
        for space in (one, other):
            match.act(f"place {space}")
            while match.state()["phase"] == "sale":
                match.act("hold")
        ends.append(match.state())
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- goods


@pytest.mark.rules("SAM-5.2", "SAM-5.6", "SAM-R.23", "SAM-1.8")
def test_a_seat_without_the_card_can_only_hold_and_nobody_learns_it() -> None:
    match = given("SC-29")
    match.act("place hail")
    assert match.legal() == ["hold"]
    assert why(match, "sell") == "SAM-5.2"
    assert why(match, "sell", 2) == "SAM-5.2"
    for seat in (0, 1):
        assert why(match, "sell", seat) == why(match, "hold", seat) == "SAM-1.8"
    match.act("hold")
    assert match.legal() == ["sell", "hold"]
    assert why(match, "sell", 1) == why(match, "hold", 2) == "SAM-1.8"
    held = [event for event in match.events(1) if event.kind == "held"]
    assert [dict(event.facts) for event in held] == [{"seat": 2, "good": 21}]


@pytest.mark.rules("SAM-R.17", "SAM-5.7", "SAM-R.16")
def test_a_card_drawn_after_its_space_was_entered_is_never_sold() -> None:
    """Card 1 is in the pile while red enters Thrace; later meetings there open no poll."""
    match = fondaco.start("samarkand", 3, chance="manual")
    act(match, "draw 5, draw 6, draw 20, draw 21, draw 30, draw 33")
    for family, cards in (("red", (10, 11, 12)), ("yellow", (13, 14, 15)), ("black", (2, 3, 4))):
        match.act(f"marry {family}")
        act(match, ", ".join(f"draw {card}" for card in cards) + ", keep")
    act(match, "expand red, place thrace, hold, hold, hold, done")
    assert match.state()["sold"] == [[], [], []]
    act(match, "marry red, draw 1, draw 7, draw 8, keep")
    assert 1 in match.state()["hands"][1]
    assert 1 not in match.state()["goods_left"]
    for moment in range(60):
        assert not (match.state()["phase"] == "sale" and match.state()["pending"]["good"] == 1)
        match.act(match.legal()[moment % len(match.legal())])
        if match.actor is None:
            break


# ---------------------------------------------------------------- links


@pytest.mark.rules("SAM-R.10", "SAM-R.11", "SAM-6.4", "SAM-6.5", "SAM-6.6", "SAM-6.7")
def test_who_is_paid_for_a_link() -> None:
    """Yellow meets blue: seat 2 has both and the turn, seat 1 yellow, seat 0 blue."""
    match = given("SC-09")
    match.act("place hamadan")
    event = next(event for event in match.events(None) if event.kind == "linked")
    assert event.facts["income"] == [1, 3, 4]
    markers = [sum(own) for own in match.state()["link_markers"]]
    assert markers == [0, 2, 2], "the co-owners get no markers"


@pytest.mark.rules("SAM-R.12", "SAM-2.3", "SAM-6.9")
def test_after_the_dark_green_marker_a_grey_one_is_taken() -> None:
    match = given("SC-11")
    before = match.state()["stacks"]
    assert (before[1], before[8]) == (4, 4), "the dark green ones are gone"
    match.act("place rayy")
    after = match.state()["stacks"]
    assert (after[1], after[8]) == (3, 3)


@pytest.mark.rules("SAM-R.28", "SAM-6.8")
def test_a_family_nobody_has_married_stands_at_home_and_can_be_met() -> None:
    match = given("SC-10")
    state = match.state()
    assert not any("white" in own for own in state["families"])
    assert [space for space, camels in state["board"].items() if "white" in camels] == ["muscat"]
    match.act("place muscat")
    assert match.state()["link_markers"][0][7] == 1


# ---------------------------------------------------------------- refusals in their order


@pytest.mark.rules("SAM-1.8", "SAM-1.9", "SAM-7.5", "SAM-2.8", "SAM-3.6", "SAM-9.2", "SAM-R.30")
def test_the_first_check_that_fails_names_the_rule() -> None:
    match = fondaco.start("samarkand", 2, chance="manual")
    assert why(match, "bag gold") == "SAM-1.9"
    assert why(match, "draw 1") == "SAM-1.8"
    assert why(match, "bag red", 0) == "SAM-1.8", "chance lines are no seat's"
    match.act("bag red")
    assert why(match, "bag red") == "SAM-9.2"
    act(match, "bag blue, bag green, bag pink, draw 1")
    assert why(match, "draw 1") == "SAM-2.8"
    act(match, "draw 2, draw 3, draw 4, marry white")
    assert why(match, "draw 4") == "SAM-3.6"
    over = given("SC-32")
    over.act("place sanaa")
    assert why(over, "done") == why(over, "draw 9", 1) == "SAM-7.5"
    assert why(over, "finish") == "SAM-1.9"


@pytest.mark.rules("SAM-1.9", "SAM-R.30")
@pytest.mark.parametrize(
    "line",
    [
        *("", " ", "marry", "marry red ", "Marry red", "marry  red", "marry red red", "draw 01"),
        *("keep 1", "place Thrace", "discard +1", "discard 1.0", "draw ?", "sell 19"),
        *(7, None, ["hold"]),
    ],
)
def test_anything_else_is_no_action(line: Any) -> None:
    match = dealt()
    before = match.tables().tobytes()
    assert why(match, line) == "SAM-1.9"
    with pytest.raises(fondaco.IllegalAction):
        match.act(line)
    assert match.tables().tobytes() == before


# ---------------------------------------------------------------- the end


@pytest.mark.rules("SAM-R.5", "SAM-7.3", "SAM-R.13")
def test_the_end_comes_in_the_middle_of_a_turn() -> None:
    match = given("SC-22")
    treasury = match.state()["treasury"][5]
    match.act("place sinai")
    state = match.state()
    assert treasury >= 1
    assert (state["phase"], state["end"], state["turn_no"]) == ("over", "all_linked", 46)
    assert [event.kind for event in match.events(None)][-5:] == ["ended", *["scored"] * 3, "result"]


@pytest.mark.rules("SAM-8.1", "SAM-8.2", "SAM-8.3", "SAM-8.4", "SAM-5.4", "SAM-R.17")
def test_the_points_of_the_example() -> None:
    """Section 9, examples 1 and 2."""
    match = given("SC-32")
    match.act("place sanaa")
    scored = [dict(event.facts) for event in match.events(None) if event.kind == "scored"]
    assert scored == [
        {"seat": 0, "cards": 17, "goods": 5, "links": 6, "money": 7},
        {"seat": 1, "cards": 10, "goods": 3, "links": 4, "money": 18},
        {"seat": 2, "cards": 17, "goods": 8, "links": 6, "money": 3},
    ]


@pytest.mark.rules("SAM-8.5")
def test_a_tie_is_a_shared_victory_in_words() -> None:
    match = given("SC-32")
    match.act("place sanaa")
    assert match.log(None, "en")[-1].endswith("Anush and Bahram share the victory.")
    assert match.log(None, "de")[-1].endswith("Anush und Bahram teilen sich den Sieg.")
