"""What a seat of Yangtze remembers beyond its view, and the worlds it then reckons with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco import Match
from fondaco.bots.worlds import Worlds
from tests.games.yangtze.test_rule_book import dealt, play

BAG = -1
#: Seat 0 gives what it has just bought, seat 1 one of its secret wares, seat 2 nothing.
SWAPS = (
    "buy house_8, done, draw guangxu, give paper_sand, deal silk_gold, give rice_pink, "
    "deal jade_red, decline, draw silk_black"
)


def memory_of(match: Match, seat: int) -> Any:
    return Worlds(match.game, match.box).memory(match, seat)[0]


def arrivals(match: Match, seat: int, other: int) -> list[int]:
    """When the secret wares of another seat came, as far as a seat remembers."""
    who = match.state()["seats"][other]
    secret = len(who["wares"]) - len(who["known"])
    told: list[int] = memory_of(match, seat)["arrival"][other].tolist()
    assert not any(told[secret:])
    return told[:secret]


def returned(match: Match, seat: int) -> dict[str, int]:
    """The wares that a seat saw go into the bag, with the number of the return."""
    when = memory_of(match, seat)["when"].tolist()
    return {row["id"]: when[i] for i, row in enumerate(match.box.data["tile"]) if when[i]}


def places(match: Match, tile: str, memory: Any = None, amount: int = 1500) -> set[int]:
    """Where a ware lies in many worlds of the seat that is to act."""
    assert isinstance(match.actor, int)
    worlds, seat = Worlds(match.game, match.box), match.actor
    memory = worlds.memory(match, seat) if memory is None else memory
    stream = np.array([7], np.uint64)
    bit = 1 << [row["id"] for row in match.box.data["tile"]].index(tile)
    found = set()
    for _ in range(amount):
        world = worlds.deal(match.tables(), seat, memory, stream)[0]
        owners = [who for who in range(match.players) if int(world["wares"][who]) & bit]
        assert len(owners) + bool(int(world["bag_wares"]) & bit) == 1
        found.add(owners[0] if owners else BAG)
    return found


@pytest.mark.rules("YAN-5.11", "YAN-1.7")
def test_a_ware_shown_for_the_bag_is_with_nobody_who_drew_before() -> None:
    match = play(dealt(3), SWAPS + ", end_turn")
    assert match.actor == 2
    assert returned(match, 2) == {"paper_sand": 1, "rice_pink": 2}
    assert arrivals(match, 2, 0) == [0, 0, 0]  # seat 0 drew before its own ware went in
    assert arrivals(match, 2, 1) == [0, 1]
    assert places(match, "paper_sand") == {BAG, 1}
    assert places(match, "rice_pink") == {BAG}
    assert places(match, "tea_pink") == {BAG, 0, 1}  # never seen: anywhere
    blank = Worlds(match.game, match.box).blank()
    assert places(match, "rice_pink", blank) == {BAG, 0, 1}


@pytest.mark.rules("YAN-5.11")
def test_who_drew_last_knows_that_both_wares_are_in_the_bag() -> None:
    match = play(dealt(3), SWAPS)
    assert match.actor == 1
    assert [arrivals(match, 1, other) for other in (0, 2)] == [[0, 0, 0], [0, 0]]
    assert places(match, "paper_sand") == places(match, "rice_pink") == {BAG}


@pytest.mark.rules("YAN-5.8")
def test_after_a_gift_they_may_be_with_everybody() -> None:
    gifts = "buy house_8, done, draw qianlong, accept, deal fish_sky, accept, deal fish_sand, "
    match = play(dealt(3), f"{SWAPS}, {gifts}accept, deal fish_grey, draw silk_violet")
    assert match.actor == 2
    assert arrivals(match, 2, 0) == [0, 0, 0, 2]
    assert arrivals(match, 2, 1) == [0, 1, 2]
    assert places(match, "rice_pink") == {BAG, 0, 1}


@pytest.mark.rules("YAN-2.8")
def test_a_secret_ware_that_is_sold_may_have_been_the_early_one() -> None:
    """Others cannot tell which of the two it was, so the late one may still be there."""
    for sold in ("tea_pink", "jade_red"):
        match = play(dealt(3), f"{SWAPS}, pick {sold}, sell, end_turn")
        assert arrivals(match, 2, 1) == [1]
        assert places(match, "paper_sand") == {BAG, 1}
        assert places(match, "rice_pink") == {BAG}


@pytest.mark.rules("YAN-2.8", "YAN-5.11")
def test_a_returned_ware_that_is_sold_was_the_late_one() -> None:
    match = play(dealt(3), SWAPS.replace("jade_red", "paper_sand"))
    play(match, "pick paper_sand, sell, end_turn")
    assert match.actor == 2
    assert arrivals(match, 2, 1) == [0]
    assert places(match, "rice_pink") == {BAG}
    assert places(match, "jade_red") == {BAG, 0, 1}


@pytest.mark.rules("YAN-5.9", "YAN-R.33")
def test_only_a_secret_ware_that_leaves_strikes_out_an_arrival() -> None:
    losses = "draw jiaqing, give cloth_grey, give cloth_lime, give vase_red, draw silk_violet"
    match = play(dealt(3), f"{SWAPS}, buy house_8, done, {losses}")
    assert match.actor == 2
    assert arrivals(match, 2, 1) == [0, 1]  # all had seen it buy the cloth
    assert arrivals(match, 2, 0) == [0, 0]
    assert arrivals(match, 0, 2) == [0]


def test_open_wares_leave_nothing_to_deal() -> None:
    match = play(dealt(3, open_wares=True), SWAPS)
    worlds = Worlds(match.game, match.box)
    memory = worlds.memory(match, 1)
    world = worlds.deal(match.tables(), 1, memory, np.array([3], np.uint64))
    assert world.tobytes() == match.tables().tobytes()


def test_a_restored_match_begins_with_nothing_remembered() -> None:
    match = fondaco.restore(play(dealt(3), SWAPS).state(), chance="manual")
    assert match.actor == 1
    assert returned(match, 1) == {}
    play(match, "buy house_8, done, draw qianlong, accept, deal fish_sky, accept, deal fish_sand")
    assert arrivals(match, 0, 1) == [0, 0, 0]
    assert arrivals(match, 0, 2) == [0, 0, 0]
    assert memory_of(match, 0)["returns"] == 0
