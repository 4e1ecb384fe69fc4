"""What the evaluation of Key Harvest holds against a harvest: fields that it leaves standing."""

from __future__ import annotations

import pytest

from fondaco import Match
from fondaco.bots import ask, make_bot
from fondaco.engine.compile import readable
from fondaco.games.key_harvest.features.harvests import passed_over
from tests.games.key_harvest.positions import at, do, event, fields_of, hand


def left_standing(match: Match, line: str) -> int:
    """How many fields could have been harvested that cannot after this line."""
    seat, then = match.actor, match.copy()
    then.act(line)
    before, after = (readable(position.tables())[0] for position in (match, then))
    box = readable(match.box.record)[0]
    return int(passed_over(box, before, after, match.box.index[line], seat))


def test_whoever_stops_leaves_all_that_can_still_be_named() -> None:
    match = do(at(fields=["b7 d4 e5 f5", "b2 e6"]), "harvest d4")
    assert left_standing(match, "harvest e5") == 0
    assert left_standing(match, "harvest f5") == 1
    assert left_standing(match, "done") == 2


def test_whoever_begins_with_a_later_field_leaves_the_earlier_ones() -> None:
    """KEY-4.5: d4, e5 and f5 are one group; b7 stands alone."""
    match = at(fields=["b7 d4 e5 f5", "b2 e6"])
    lines = ("harvest b7", "harvest d4", "harvest e5", "harvest f5", "end_turn")
    assert [left_standing(match, line) for line in lines] == [0, 0, 1, 2, 0]


def test_a_field_whose_crop_is_out_of_stock_comes_last_and_is_not_passed_over() -> None:
    """d5 and e4 are wheat, of which there is none; after the first of them e5 is too late."""
    match = at(fields=["d5 e4 e5", "b2 e6"], hands=["", "e" * 12])
    lines = ("harvest d5", "harvest e4", "harvest e5")
    assert [left_standing(match, line) for line in lines] == [1, 2, 0]


def test_nobody_can_harvest_more_than_the_stock_holds() -> None:
    hands = ["h" * 12 + "v" * 12, "a" * 12 + "w" * 12 + "e" * 11]
    match = at(fields=["d4 e4 e5", "b2 e6"], hands=hands)
    assert left_standing(match, "harvest e4") == 0


def test_an_event_harvests_one_group() -> None:
    match = event("harvest_home", fields=["b7 e4 e5", "b2* e6*"])
    lines = ("harvest b7", "harvest e4", "harvest e5")
    assert [left_standing(match, line) for line in lines] == [0, 0, 1]
    assert left_standing(match, "done") == 3


@pytest.mark.parametrize("counters", ["", "hhhhhhvvvaaa"])
def test_greedy_harvests_whole_groups(counters: str) -> None:
    match = do(at(fields=["d4 e5 f5", "b2 e6"], hands=[counters, ""]), "harvest d4")
    greedy = make_bot("greedy", match.game)
    while match.actor == 0 and match.state()["stack"][-1]["kind"] == "harvest":
        match.act(ask(greedy, match))
    assert fields_of(match) == "d4* e5* f5*"
    assert len(hand(match)) == len(counters) + 3
