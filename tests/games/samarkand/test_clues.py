"""What others' doings in Samarkand tell of their cards, against choices with and without a card."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco import Match
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.worlds import Worlds
from fondaco.games.samarkand.features.clues import MOST, TEMPER, UNIT, WHIM
from tests.games.samarkand.test_rule_book import act

#: Seats 0 to 2 have married; it is the turn of seat 0.
BEGUN = (
    "draw 5, draw 1, draw 20, draw 21, draw 30, draw 33, marry red, draw 6, draw 12, draw 13, "
    "keep, marry green, draw 17, draw 18, draw 27, keep, marry black, draw 4, draw 10, draw 11, "
    "keep"
)
#: A card that is known to be in a hand is not sold by others; clues do not reckon with that.
NEARLY = 0.08
HIDDEN = (2, 3, 7, 9, 14, 25)


def begun() -> Match:
    return act(fondaco.start("samarkand", 3, chance="manual"), BEGUN)


def clues(match: Match, watcher: int, seat: int) -> Any:
    """By number of the card: the clues that a seat has of another's hand."""
    memory = Worlds(match.game, match.box).memory(match, watcher)
    return memory["clues"][0, :, seat].astype(float) / UNIT


def values(match: Match, hand: tuple[int, ...]) -> dict[str, float]:
    """What greedy thinks of each line, if the seat to act had these cards in hand."""
    state = match.state()
    seat, old = state["actor"], state["hands"][state["actor"]]
    state["hands"][seat] = sorted(hand)
    state["deck"] = sorted(card for card in {*state["deck"], *old} if card not in hand)
    other = Match.restore(match.game, state)
    sights = Worlds(match.game, match.box).sights(other.view(seat))
    lines = other.legal()
    moves = np.array([match.box.index[line] for line in lines], np.int16)
    found = np.zeros(len(lines))
    weights = match.game.features.WEIGHTS
    bot_kernel(match.game).value_all(match.box.record, sights, 0, moves, weights, found)
    return dict(zip(lines, found, strict=True))


def likelihood(found: dict[str, float], line: str) -> float:
    """How likely a line is chosen among those with these values."""
    highest = max(found.values())
    parts = {name: math.exp((amount - highest) / TEMPER) for name, amount in found.items()}
    return (1.0 - WHIM) * parts[line] / sum(parts.values()) + WHIM / len(parts)


def told_by(match: Match, line: str) -> tuple[Any, dict[int, float]]:
    """The clues that seat 1 has from a line of seat 0, and what they should be: by how much the
    line is likelier with a card than without any."""
    without = likelihood(values(match, ()), line)
    expected = {
        card: math.log(likelihood(values(match, (card,)), line) / without) for card in HIDDEN
    }
    before = clues(match, 1, 0)
    match.act(line)
    return clues(match, 1, 0) - before, expected


@pytest.mark.parametrize("space", ["smyrna", "black_sea"])
def test_a_camel_tells_as_much_of_a_card_as_it_is_likelier_with_it(space: str) -> None:
    found, expected = told_by(act(begun(), "expand red"), f"place {space}")
    for card in HIDDEN:
        assert found[card - 1] == pytest.approx(expected[card], abs=NEARLY), card


@pytest.mark.parametrize("family", ["yellow", "pink"])
def test_a_marriage_tells_as_much_of_a_card_as_it_is_likelier_with_it(family: str) -> None:
    match = fondaco.start("samarkand", 3, chance="manual")
    act(match, "draw 1, draw 4, draw 20, draw 21, draw 30, draw 33")
    found, expected = told_by(match, f"marry {family}")
    assert max(expected.values()) > 0.1
    for card in HIDDEN:
        assert found[card - 1] == pytest.approx(expected[card], abs=NEARLY), card


def test_whoever_does_not_sell_has_the_card_less_likely() -> None:
    """Seat 0 is asked for card 1, which it holds."""
    match = act(begun(), "expand red, place thrace")
    worth, before = values(match, (1, 5, 6, 12, 13)), clues(match, 1, 0)
    chance = 1.0 / (1.0 + math.exp((worth["sell"] - worth["hold"]) / TEMPER))
    match.act("hold")
    told = clues(match, 1, 0) - before
    assert told[0] == pytest.approx(math.log((1.0 - WHIM) * chance + WHIM / 2.0), abs=0.02)
    assert not told[1:].any()


def test_clues_tell_of_the_cards_that_were_there_before_others_were_drawn() -> None:
    """Seat 0 has two cards when it marries; with the third, two of three are from then."""
    match = fondaco.start("samarkand", 3, chance="manual")
    act(match, "draw 1, draw 4, draw 20, draw 21, draw 30, draw 33, marry red")
    before = clues(match, 1, 0)
    match.act("draw 6")
    after = np.log(1.0 / 3.0 + 2.0 / 3.0 * np.exp(before))
    assert abs(before).max() > 0.1
    assert clues(match, 1, 0) == pytest.approx(after, abs=0.02)


def test_nobody_has_clues_of_his_own_hand_and_they_are_bounded() -> None:
    match = begun()
    for _ in range(200):
        if match.actor is None:
            break
        match.act(match.legal()[-1])
    for watcher in range(3):
        assert not clues(match, watcher, watcher).any()
        assert abs(clues(match, watcher, (watcher + 1) % 3)).max() <= MOST / UNIT
