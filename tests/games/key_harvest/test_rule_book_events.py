"""The rule book of Key Harvest: events, safety rules, the end and the points (KEY-9 to KEY-13)."""

from __future__ import annotations

import pytest

from fondaco import Match
from tests.games.key_harvest.positions import (
    PAIRS,
    at,
    do,
    event,
    fields_of,
    hand,
    position,
    rule,
    top,
    workers_of,
)

SIX = "bequest tithe exchange new_seed departure land_sale"
NINE = f"{SIX} bounty hiring_fair new_seed"
TEN = f"{NINE} exchange"
#: Seven fields and eight of each of two seats.
MANY = ["b7 c1 c2 d1 d2 e4 e5", "b2 e6 f1 f2 f3 g1 g2"]


# ---------------------------------------------------------------- procedure (KEY-9)


@pytest.mark.rules("KEY-9.1", "KEY-9.4", "KEY-9.5")
def test_an_event_goes_on_the_track_and_round_the_table() -> None:
    match = event("bounty", fields=PAIRS[:3])
    assert match.state()["track"] == ["bounty"]
    actors = []
    for _ in range(3):
        actors.append(match.actor)
        match.act("done")
    assert actors == [0, 1, 2]


@pytest.mark.rules("KEY-9.2", "KEY-R.22", "KEY-R.23")
def test_a_setback_returns_two_events_before_the_new_one_is_carried_out() -> None:
    match = event("bounty", track=SIX)  # two tiles each
    state = match.state()
    assert state["track"] == ["exchange", "new_seed", "departure", "land_sale", "bounty"]
    assert (state["setbacks"], state["bag_events"]) == (1, [2, 1, 1, 1, 1, 1, 0, 1, 1, 0])
    assert top(match)["kind"] == "take"
    do(match, "done", "done")
    assert ("draw bequest", 2) in match.chance()  # it may come again


@pytest.mark.rules("KEY-9.2", "KEY-R.47")
def test_with_seven_tiles_each_nothing_goes_back_but_the_event_happens() -> None:
    match = event("bounty", fields=MANY, track=SIX)
    assert (len(match.state()["track"]), match.state()["setbacks"]) == (7, 0)
    assert top(match)["kind"] == "take"


@pytest.mark.rules("KEY-9.3", "KEY-13.2")
@pytest.mark.parametrize(
    ("parts", "setbacks"),
    [
        ({"setbacks": 3}, 4),
        ({"setbacks": 10}, 10),
        ({"options": {"setback": False}}, 0),
        ({"bag": ""}, 0),
    ],
)
def test_the_check_is_repeated_but_not_without_end(parts: dict[str, object], setbacks: int) -> None:
    match = event("bounty", track=SIX, **parts)
    assert match.state()["setbacks"] == setbacks


@pytest.mark.rules("KEY-9.6", "KEY-9.7", "KEY-R.25", "KEY-R.26")
def test_during_an_event_only_the_tile_taken_is_replaced_and_by_a_field() -> None:
    match = event("land_sale", hands=["wwww", ""])
    do(match, "settle a2", "pay wine", "pay wine", "pay wine")
    assert top(match) == {"kind": "refill", "fields_only": True, "target": 5}
    assert rule(match, "draw bounty") == "KEY-9.6"
    assert all(weight == 1 for _, weight in match.chance())
    do(match, "draw g1")
    assert top(match) == {"kind": "refill", "fields_only": False, "target": 6}
    empty = event("land_sale", hands=["wwww", ""], bag="")
    do(empty, "settle a2", "pay wine", "pay wine", "pay wine")
    assert top(empty)["fields_only"] is False  # the other refill just stopped


@pytest.mark.rules("KEY-9.8")
def test_events_of_the_last_turns_are_put_aside() -> None:
    match = at(hands=["h"], track=TEN, final=4)
    do(match, "claim a1", "offer hops", "draw bequest")
    assert match.state()["spent"] == ["bequest"]
    assert top(match)["kind"] == "refill"


# ---------------------------------------------------------------- effects (KEY-10)


@pytest.mark.rules("KEY-10.1", "KEY-R.30", "KEY-R.32")
def test_two_players_swap_and_the_side_stays() -> None:
    match = event("bequest", fields=["b7* e4", "b2 e6"])
    assert rule(match, "done") == "KEY-9.5"
    assert rule(match, "give b2") == "KEY-10.1"
    do(match, "give b7")
    assert fields_of(match, 1) == "b2 e6"  # laid only after all have given
    do(match, "give e6")
    assert (fields_of(match, 0), fields_of(match, 1)) == ("e4 e6", "b2 b7*")


@pytest.mark.rules("KEY-10.1", "KEY-R.29")
def test_who_has_no_field_gives_nothing_and_plays_on() -> None:
    match = event("bequest", fields=["b7 e4", "", "c6 f2"])
    do(match, "give b7")
    assert match.actor == 2
    do(match, "give c6", "draw g1")
    assert [fields_of(match, seat) for seat in range(3)] == ["c6 e4", "b7", "f2"]
    bare = at(fields=["", "b2 e6"])
    assert bare.legal() == ["end_turn"]


@pytest.mark.rules("KEY-10.1", "KEY-R.31")
def test_a_passed_tile_displaces_a_worker() -> None:
    match = event("bequest", workers=[{}, {"b7": "harvester"}], fields=["b7 e4", "a7 e6"])
    do(match, "give b7", "give e6")
    assert match.actor == 1
    assert top(match) == {"kind": "place", "seat": 1, "worker": "harvester", "must": False}


@pytest.mark.rules("KEY-10.2", "KEY-8.7")
def test_a_land_sale_costs_three() -> None:
    match = event("land_sale", hands=["ww", "www"])
    assert match.actor == 1  # two counters are not enough
    assert top(match) == {"kind": "settle", "seat": 1, "cost": 3}


@pytest.mark.rules("KEY-10.3")
def test_an_exchange_may_bring_the_same_tile_unharvested() -> None:
    match = event("exchange", fields=["b7* e4", "b2 e6"])
    assert "done" in match.legal()
    do(match, "give b7", "draw b7")
    assert fields_of(match) == "b7 e4"


@pytest.mark.rules("KEY-10.4")
def test_new_seed_turns_two_fields_anywhere() -> None:
    match = event("new_seed", fields=["b7* e4* g7*", "b2 e6"])
    do(match, "sow b7")
    assert match.legal() == ["sow e4", "sow g7", "done"]
    assert rule(match, "sow b7") == "KEY-10.4"
    do(match, "sow g7")
    assert fields_of(match) == "b7 e4* g7"
    assert match.actor == "chance"  # seat 1 has nothing to sow


@pytest.mark.rules("KEY-10.5")
def test_harvest_home_is_one_harvest_of_one_group() -> None:
    match = event("harvest_home", fields=["b7 e4 e5", "b2* e6*"])
    assert match.legal() == ["harvest b7", "harvest e4", "harvest e5", "done"]
    do(match, "harvest e4")
    assert match.legal() == ["harvest e5", "done"]
    do(match, "harvest e5")
    assert hand(match) == "we"
    assert match.state()["stack"][0]["used"] == "d"


@pytest.mark.rules("KEY-10.6", "KEY-R.34")
def test_departure_takes_a_worker_from_who_has_one() -> None:
    match = event("departure", workers=[{}, {"b3": "harvester"}])
    assert match.actor == 1
    assert rule(match, "done") == "KEY-9.5"
    assert rule(match, "dismiss sower") == "KEY-10.6"
    do(match, "dismiss harvester")
    assert workers_of(match, 1) == {}


@pytest.mark.rules("KEY-10.7")
def test_a_hiring_fair_offers_farmhands_and_townsfolk() -> None:
    match = event("hiring_fair", fields=["c4 c5 d3 d5 e4 e5", "b2 e6"])
    assert {"hire harvester", "hire supervisor", "done"} <= set(match.legal())
    do(match, "hire supervisor", "place d4")
    assert match.state()["stack"][0]["bonus"] == 1  # it is seat 0's own turn


@pytest.mark.rules("KEY-10.8", "KEY-10.9", "KEY-R.33")
def test_tithe_and_bounty() -> None:
    match = event("tithe", hands=["", "v"])
    assert match.actor == 1
    do(match, "pay vegetables")  # one of two is all there is
    assert hand(match, 1) == ""
    match = event("bounty")
    do(match, "take wine", "take wine")
    assert (hand(match), match.actor) == ("ww", 1)


# ---------------------------------------------------------------- the end (KEY-11, KEY-13)


def last_turns(match: Match) -> list[int | str]:
    """Who ends a turn from here to the end."""
    actors = []
    while match.actor is not None:
        actors.append(match.actor)
        match.act("end_turn")
    return actors


@pytest.mark.rules("KEY-11.1", "KEY-11.2", "KEY-11.3", "KEY-R.40")
def test_the_tenth_event_leads_to_two_more_turns_each() -> None:
    match = event("exchange", track=NINE, fields=PAIRS[:3])
    assert match.state()["final_pending"] is True
    do(match, "done", "done", "done", "draw g1")
    assert match.state()["actor"] == 0  # the turn goes on
    do(match, "end_turn")
    assert match.state()["final"] == 6
    assert last_turns(match) == [1, 2, 0, 1, 2, 0]


@pytest.mark.rules("KEY-13.1")
def test_ten_rounds_without_a_draw_cost_a_registry_tile() -> None:
    match = do(at(idle=19), "end_turn")
    state = match.state()
    assert (state["lapsed"], state["idle"], match.actor) == (["a1"], 0, "chance")
    assert [frame["kind"] for frame in state["stack"]] == ["turn", "lapse", "refill"]
    assert do(match, "draw g1").actor == 1
    for safe in ({"idle": 18}, {"idle": 5}, {"idle": 19, "final": 3, "track": TEN}):
        assert do(at(**safe), "end_turn").state()["lapsed"] == []


@pytest.mark.rules("KEY-13.1", "KEY-R.24")
def test_a_tenth_event_between_turns_starts_the_last_ones_with_the_next() -> None:
    match = do(at(idle=19, track=NINE), "end_turn", "draw bequest")
    do(match, "give b7", "give b2", "draw g1")
    assert match.state()["final"] == 4
    assert last_turns(match) == [1, 0, 1, 0]


@pytest.mark.rules("KEY-R.45", "KEY-8.8")
def test_a_tile_claimed_in_the_safety_refill_is_new_until_the_next_turn() -> None:
    fields = ["c4 c5 d3", "b2 e6"]
    match = do(at(idle=19, hands=["hh"], fields=fields), "end_turn", "draw hiring_fair")
    do(match, "hire steward", "place d4", "claim a2", "offer hops", "done")
    assert match.state()["stores"][0][0]["fresh"] is True
    do(match, "draw g1", "done", "draw g2")
    assert match.actor == 1
    assert match.state()["stores"][0][0]["fresh"] is False


# ---------------------------------------------------------------- points (KEY-12)


def scored(**parts: object) -> dict[str, list[int]]:
    match = do(at(final=1, track=TEN, **parts), "end_turn")
    result = match.state()["result"]
    assert result is not None
    return dict(result)


@pytest.mark.rules("KEY-12.1", "KEY-12.2", "KEY-12.3", "KEY-R.36")
def test_workers_largest_and_second_group() -> None:
    """Seat 0: reaper 2, e4 e5 f4 three fields, b7 b8 two: 2 + 3 + 2*2 = 9. Seat 1: just two."""
    result = scored(fields=["b7 b8 e4 e5 f4", "b2 b3"], workers=[{"d4": "reaper"}])
    assert result["scores"] == [9, 2]


@pytest.mark.rules("KEY-12.4", "KEY-12.5")
def test_ties_between_groups() -> None:
    """Two groups of two: 2 + 4; three of two: the third counts nothing."""
    assert scored(fields=["b7 b8 e4 e5", "b2"])["scores"] == [6, 1]
    assert scored(fields=["b7 b8 e4 e5 g1 g2", "b2"])["scores"] == [6, 1]


@pytest.mark.rules("KEY-12.6", "KEY-12.7", "KEY-R.37", "KEY-R.38", "KEY-R.39")
def test_crops_need_strictly_the_most_behind_the_screen() -> None:
    """Hops 1:0 for seat 0, wine 1:1 nobody, the rest 0:0; hops in seat 1's store do not count."""
    result = scored(fields=["b7", "b2"], hands=["hw", "w"], stores=[[], ["d5:hh"]])
    assert result["scores"] == [2, 1]


@pytest.mark.rules("KEY-12.8", "KEY-12.9")
def test_tie_breaks() -> None:
    """Equal points: tiles on the board, then counters, then a shared victory."""
    tiles = scored(fields=["b7 b8", "b2"], workers=[{}, {"b1": "harvester"}])
    assert (tiles["scores"], tiles["ranks"]) == ([2, 2], [1, 1])
    more = scored(fields=["b7", "b2", "c6"], workers=[{}, {}, {}])
    assert (more["scores"], more["winners"]) == ([1, 1, 1], [0, 1, 2])
    # Groups of 2 and 1 are 2 + 2 = 4, so are four in one group: the latter has more tiles.
    four = scored(fields=["b7 b8 e4", "b2 b3 c3 c2"])
    assert (four["scores"], four["ranks"]) == ([4, 4], [2, 1])
    # One point each, one tile each; three counters against two (both tie in every crop).
    counters = scored(fields=["b7", "b2", "c6"], hands=["hv", "hva", "aw"])
    assert counters["scores"] == [1, 1, 2]  # wine 1:0:0 for seat 2
    assert counters["ranks"] == [3, 2, 1]


@pytest.mark.rules("KEY-R.48")
def test_a_refused_line_leaves_everything_as_it_was() -> None:
    match = at(position(hands=["hh"]))
    for line in ("claim g1", "place a1", "draw a1", "deal hops", "pair p1", "take wine", "x"):
        assert rule(match, line) is not None
