"""What a seat remembers of Samarkand: lines played by hand, and exactly what they prove."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco import Match
from fondaco.bots.worlds import Worlds
from fondaco.games.samarkand.features.memory import DECK, HANDS, PILES
from tests.games.samarkand.test_rule_book import act, given

#: Three seats with a card each or more, red, green and black married; seat 0 holds 1, nobody 16.
BEGUN = (
    "draw 5, draw 1, draw 20, draw 21, draw 30, draw 33, marry red, draw 6, draw 12, draw 13, "
    "keep, marry green, draw 17, draw 18, draw 27, keep, marry black, draw 4, draw 10, draw 11, "
    "keep"
)
#: Seats 0 and 1 marry and discard 2, 3 and 10; the draw pile is empty then.
DRAWN_OUT = (
    "marry red, draw 28, draw 29, draw 30, discard 2, discard 3, "
    "marry yellow, draw 31, draw 32, draw 33, discard 10, keep"
)
#: The pile of 2, 3, 10, 25, 26 and 27 is shuffled for seat 2, which draws three of them.
SHUFFLED = "marry yellow, draw 2, draw 25, draw 26"


def begun(poll: str) -> Match:
    match = fondaco.start("samarkand", 3, options={"sale_poll": poll}, chance="manual")
    return act(match, BEGUN)


def drawn_out() -> Match:
    """Seat 0 has discarded 25 and 27 before, seat 1 card 26."""
    match = given(
        "SC-33",
        hands=[list(range(2, 10)), [*range(10, 16), 17], list(range(18, 25))],
        discards=[[25, 27], [26], []],
        deck=list(range(28, 34)),
    )
    return act(match, DRAWN_OUT)


def memory_of(match: Match, seat: int) -> Any:
    return Worlds(match.game, match.box).memory(match, seat)


def may_lie(match: Match, seat: int, card: int) -> set[str]:
    """Where a card may be that a seat does not see, as far as it remembers."""
    barred = int(memory_of(match, seat)["barred"][0, card - 1])
    places = {"deck": DECK}
    for other in range(match.players):
        if other != seat:
            places |= {f"hand {other}": HANDS + other, f"discards {other}": PILES + other}
    return {name for name, place in places.items() if not barred >> place & 1}


def worlds_of(match: Match, count: int = 200) -> list[dict[str, Any]]:
    """States that the seat to act reckons with."""
    assert isinstance(match.actor, int)
    worlds, stream = Worlds(match.game, match.box), np.array([11], np.uint64)
    memory = memory_of(match, match.actor)
    tables = worlds.fill(match.view(match.actor))
    return [
        match.game.notation.state(match.box, worlds.deal(tables, match.actor, memory, stream)[0])
        for _ in range(count)
    ]


@pytest.mark.parametrize("answer", ["hold", "sell"])
def test_a_poll_of_all_proves_nothing_about_hands(answer: str) -> None:
    """SAM-5.6: whoever holds may have the card or not; a sold card lies open."""
    match = act(begun("all"), f"expand red, place thrace, {answer}")
    if answer == "hold":
        act(match, "hold, hold")
    for seat in range(3):
        for proof in ("barred", "pinned", "drawn"):
            assert not memory_of(match, seat)[proof].any()


def test_a_poll_of_the_holder_names_him() -> None:
    """SAM-9.5: seat 0 is asked for card 1 and keeps it."""
    match = act(begun("holder"), "expand red, place thrace, hold, done")
    assert match.actor == 1
    for seat in (1, 2):
        assert may_lie(match, seat, 1) == {"hand 0"}
        assert "hand 0" in may_lie(match, seat, 2)
    assert all(1 in world["hands"][0] for world in worlds_of(match))


def test_a_holder_who_discards_may_have_discarded_the_card() -> None:
    match = act(begun("holder"), "expand red, place thrace, hold, done")
    act(match, "expand green, place asyut, done, expand black, place wakhan, done")
    act(match, "marry yellow, draw 2, draw 3, draw 7, discard 2, keep")
    assert match.actor == 1
    assert may_lie(match, 1, 1) == {"hand 0", "discards 0"}
    for world in worlds_of(match):
        assert 1 in world["hands"][0] + world["discards"][0]


def test_a_marker_without_a_poll_says_that_nobody_has_the_card() -> None:
    """SAM-9.5: green takes marker 16, and nobody is asked."""
    match = act(begun("holder"), "expand red, place thrace, hold, done")
    act(match, "expand green, place alexandria, done")
    assert match.actor == 2
    for seat in range(3):
        assert may_lie(match, seat, 16) == {"deck"}
    assert all(16 in world["deck"] for world in worlds_of(match))
    act(match, "expand black, place wakhan, done, marry yellow, draw 2, draw 3, draw 7, keep")
    assert may_lie(match, 1, 16) == {"deck", "hand 0"}
    assert may_lie(match, 0, 16) == {"deck"}


def test_own_discards_are_in_the_draw_pile_after_a_shuffle_until_drawn() -> None:
    """SAM-3.12: seat 1 has drawn nothing since, seat 2 three cards."""
    match = act(drawn_out(), f"{SHUFFLED}, keep")
    assert match.actor == 0
    for card in (2, 3, 25, 27):
        assert may_lie(match, 0, card) == {"deck", "hand 2"}
    for card in (10, 26, 31):  # seat 0 never saw them
        assert may_lie(match, 0, card) == {"deck", "hand 1", "hand 2"}
    assert may_lie(match, 1, 26) == may_lie(match, 1, 10) == {"deck", "hand 2"}
    assert memory_of(match, 0)["drawn"][0, 1].tolist() == [0, 0, 3, 0, 0]


def holds(match: Match, hands: list[list[int]]) -> bool:
    """Could the seat that is to act believe that others hold these cards?"""
    state = match.state()
    deck = {*state["deck"], *(card for hand in state["hands"] for card in hand)}
    deck -= {card for hand in hands for card in hand}
    other = Match.restore(match.game, {**state, "hands": hands, "deck": sorted(deck)})
    memory = memory_of(match, int(str(match.actor)))
    return bool(
        match.game.features.holds(match.box.record[0], other.tables()[0], match.actor, memory[0])
    )


def test_nobody_has_more_of_them_than_he_has_drawn() -> None:
    """Seat 2 drew three of 2, 3, 10, 25, 26 and 27; the other three are the draw pile."""
    match = act(drawn_out(), f"{SHUFFLED}, keep")
    own, seven = match.state()["hands"][0], [10, 11, 12, 13, 14, 15, 17, 31, 32]
    assert holds(match, match.state()["hands"])
    assert holds(match, [own, seven, [2, 3, 18, 19, 20, 21, 22, 23, 24, 27]])
    assert holds(match, [own, seven, [2, 18, 19, 20, 21, 22, 23, 24, 26, 33]])
    assert not holds(match, [own, seven, [2, 3, 18, 19, 20, 21, 22, 23, 25, 27]])
    for world in worlds_of(match):
        assert not {2, 3, 25, 27} & set(world["hands"][1])
        assert 1 <= len({2, 3, 25, 27} & set(world["hands"][2])) <= 3


def test_who_discards_may_discard_what_he_drew() -> None:
    match = act(drawn_out(), f"{SHUFFLED}, discard 18, keep")
    assert may_lie(match, 0, 2) == {"deck", "hand 2", "discards 2"}
    assert may_lie(match, 0, 31) == {"deck", "hand 1", "hand 2", "discards 2"}
    mine = {2, 3, 25, 27}
    for world in worlds_of(match):
        assert len(mine & {*world["hands"][2], *world["discards"][2]}) <= 3


def test_an_empty_draw_pile_holds_no_card() -> None:
    match = drawn_out()
    assert match.actor == 2
    assert "deck" not in may_lie(match, 2, 28)
    assert may_lie(match, 0, 11) == {"hand 1", "hand 2", "discards 1", "discards 2"}
