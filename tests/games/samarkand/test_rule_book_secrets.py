"""What nobody may learn at Samarkand's table: hands, piles, and whether a line was forced."""

from __future__ import annotations

import json
from random import Random

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.registry import find_game
from tests.games.samarkand.redeal import redeal
from tests.games.samarkand.test_rule_book import dealt, given

PUBLIC = (
    *("game", "options", "players", "phase", "actor", "turn_seat", "turn_no", "passes", "money"),
    *("families", "sold", "goods_markers", "link_markers", "treasury", "tiles", "camels"),
    *("stacks", "board", "goods_left", "links", "bag", "end", "result"),
)


def positions(match: Match, rng: Random) -> list[Match]:
    found = []
    while match.actor is not None:
        found.append(match.copy())
        match.act(rng.choice(match.legal()))
    return [*found, match]


@pytest.mark.rules("SAM-1.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_view_is_the_state_with_hands_and_piles_as_numbers(players: int) -> None:
    """Section 8, field by field, in every position of a game."""
    match = fondaco.start("samarkand", players, chance="manual")
    for position in positions(match, Random(players)):
        state = position.state()
        for seat in (None, *range(players)):
            view = position.view(seat)
            assert view.keys() == state.keys()
            assert all(view[key] == state[key] for key in PUBLIC)
            if state["phase"] == "over":
                assert view == state
                continue
            assert view["deck"] == len(state["deck"])
            for key in ("hands", "discards"):
                for owner, cards in enumerate(state[key]):
                    assert view[key][owner] == (cards if owner == seat else len(cards))
            if state["phase"] == "discard" and seat != state["turn_seat"]:
                assert view["pending"] == {"count": len(state["pending"]["cards"])}
            else:
                assert view["pending"] == state["pending"]


@pytest.mark.rules("SAM-1.6", "SAM-R.23", "SAM-R.29")
@pytest.mark.parametrize("poll", ["all", "holder"])
def test_events_tell_the_others_nothing_about_cards(poll: str) -> None:
    """Every byte a seat gets from the log is the same if the cards it cannot see are others."""
    game, rng = find_game("samarkand"), Random(3)
    match = fondaco.start("samarkand", 4, seed=3, options={"sale_poll": poll})
    while match.actor is not None:
        match.act(rng.choice(match.legal()))
    for seat in (None, 0, 1, 2, 3):
        for event in match.events(seat):
            if event.kind in ("drew", "discarded"):
                assert event.facts["seat"] == seat
            if event.kind in ("drew_hidden", "discarded_hidden"):
                assert "good" not in event.facts
                assert not any(c.isdigit() for c in game.notation.say_event(game.box, event, "en"))


@pytest.mark.rules("SAM-1.6", "SAM-5.6")
def test_no_form_of_an_answer_depends_on_hidden_cards() -> None:
    """Prompts, refusals and legal lists of the others, with the cards dealt anew fifty times."""
    rng = Random(5)
    for name in ("SC-09", "SC-14", "SC-16", "SC-29"):
        match = given(name)
        for _ in range(50):
            seat = rng.randrange(match.players)
            twin = fondaco.restore(redeal(match.state(), seat, rng))
            assert json.dumps(twin.view(seat)) == json.dumps(match.view(seat))
            for line in match.box.lines[::5]:
                if seat != match.actor:
                    assert twin.why_not(line, seat) == match.why_not(line, seat)


@pytest.mark.rules("SAM-5.5", "SAM-5.6")
def test_the_poll_is_the_same_whoever_holds_the_card() -> None:
    """Card 22 with seat 0 or in the draw pile: the same seats are asked."""
    polls = []
    for hands, deck in (
        ([[1, 2, 22], [], [3, 4, 5, 6]], [16, 17, 20, *range(21, 22), *range(23, 34)]),
        ([[1, 2, 16], [], [3, 4, 5, 6]], [17, 20, 21, 22, *range(23, 34)]),
    ):
        match = given("SC-29", hands=hands, deck=deck)
        match.act("place hail")
        polls.append((match.state()["pending"], match.view(1), match.log(1)))
    assert polls[0] == polls[1]


@pytest.mark.rules("SAM-1.6")
def test_a_seat_knows_its_own_discards_until_they_are_shuffled() -> None:
    match = dealt(4)
    for line in ("marry red", "draw 20", "draw 21", "draw 22", "discard 1", "discard 21"):
        match.act(line)
    assert match.view(0)["discards"] == [[1, 21], 0, 0, 0]
    assert match.view(1)["discards"] == [2, [], 0, 0]
