"""What a seat of Key Harvest remembers of the counters behind the others' screens, and the worlds
it reckons with."""

from __future__ import annotations

from typing import Any

import numpy as np

import fondaco
from fondaco import Match
from fondaco.bots.worlds import Worlds
from fondaco.engine.registry import find_game
from tests.games.key_harvest.positions import LETTERS, PAIRS, at, do, hand

GAME = find_game("key_harvest")
WORLDS = Worlds(GAME, GAME.box)


def letters(vector: Any) -> str:
    return "".join(letter * int(n) for letter, n in zip(LETTERS, vector, strict=True))


def known(match: Match, seat: int) -> list[str]:
    """What a seat knows that each seat must hold."""
    memory = WORLDS.memory(match, seat)
    return [letters(memory["known"][0][owner]) for owner in range(match.players)]


def worlds(match: Match, memory: Any = None) -> list[Any]:
    """The hands of all seats in many worlds of the seat that is to act."""
    seat = int(str(match.actor))
    memory = WORLDS.memory(match, seat) if memory is None else memory
    stream = np.array([1], np.uint64)
    tables = match.tables()
    return [
        [letters(held) for held in WORLDS.deal(tables, seat, memory, stream)["hands"][0]]
        for _ in range(200)
    ]


def test_the_deal_leaves_nothing_to_remember() -> None:
    match = fondaco.start("key_harvest", 3, chance="manual")
    do(match, "pair p1", "pair p2", "pair p3")
    do(match, *["deal hops"] * 3, *["deal wine"] * 3, *["deal wheat"] * 3)
    do(match, *(f"draw a{number}" for number in range(1, 7)))
    assert known(match, 0) == ["", "", ""]
    assert {hands[0] for hands in worlds(match)} == {"hhh"}
    assert {hands[1] for hands in worlds(match)} == {"www", "wwe", "wee", "eee"}


def test_what_is_harvested_is_known_until_it_is_bid() -> None:
    match = at(fields=PAIRS[:3], hands=["hhw", "vae", "hwe"])
    do(match, "harvest b7")
    assert known(match, 2) == ["v", "", ""]
    do(match, "claim a1", "offer hops")  # one of those dealt
    assert known(match, 2) == ["v", "", ""]
    do(match, "offer vegetables")
    assert known(match, 2) == ["", "", ""]
    do(match, "done", "draw d5", "done")
    assert match.actor == 1
    assert hand(match, 0) == "hw"
    # Seat 1 holds all but hh ww e of what is out: two of these five are behind the first screen.
    assert {hands[0] for hands in worlds(match)} == {"hh", "hw", "he", "ww", "we"}
    assert all(hands[1] == "vae" for hands in worlds(match))


def test_a_world_gives_everybody_what_he_is_known_to_have() -> None:
    match = at(fields=PAIRS[:3], hands=["h", "v", "aa"])
    do(match, "harvest e4", "end_turn")
    assert known(match, 1) == ["e", "", ""]
    pairs = {tuple(hands[:3]) for hands in worlds(match)}
    assert pairs == {("he", "v", "aa"), ("ae", "v", "ha")}
    without = {hands[0] for hands in worlds(match, WORLDS.blank())}
    assert without == {"he", "ha", "ae", "aa"}


def test_a_sale_moves_the_price_and_the_bid() -> None:
    match = at(
        fields=PAIRS[:3], hands=["hhw", "v", "e"], stores=[[], ["d5:hw"], []], workers=[{}] * 3
    )
    do(match, "buy d5")
    assert known(match, 2) == ["", "hhww", ""]  # KEY-6.4: the payment and his own bid
    do(match, "end_turn", "end_turn")
    assert match.actor == 2
    assert {tuple(hands[:3]) for hands in worlds(match)} == {
        ("h", "hhvww", "e"),
        ("v", "hhhww", "e"),
    }


def test_an_own_tile_is_paid_for_with_its_bid() -> None:
    match = at(fields=PAIRS[:3], hands=["vv", "h", "e"], stores=[["d5:hw"], [], []])
    do(match, "harvest b7", "buy d5")
    assert known(match, 1) == known(match, 2) == ["v", "", ""]


def test_payments_and_takings_are_seen() -> None:
    match = at(fields=PAIRS[:3], hands=["hw", "v", "a"])
    do(match, "harvest e4", "claim a1", "offer hops", "done", "draw tithe", "pay wine")
    assert known(match, 1) == ["e", "", ""]
    do(match, "pay wheat")
    assert known(match, 1) == ["", "", ""]
    do(match, "pay vegetables", "pay apples", "draw bounty", "take apples")
    assert known(match, 1) == ["a", "", ""]


def test_nothing_is_hidden_from_one_of_two_nor_with_open_screens() -> None:
    two = at(fields=PAIRS[:2], hands=["hhw", "vae"])
    opened = at(fields=PAIRS[:3], hands=["hhw", "vae", "we"], options={"open_screens": True})
    for match in (two, opened):
        stream = np.array([1], np.uint64)
        world = WORLDS.deal(match.tables(), 0, WORLDS.blank(), stream)
        assert world.tobytes() == match.tables().tobytes()
