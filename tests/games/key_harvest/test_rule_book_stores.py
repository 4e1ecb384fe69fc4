"""The rule book of Key Harvest: stores and registry (KEY-6, KEY-7)."""

from __future__ import annotations

import pytest

from tests.games.key_harvest.positions import at, do, event, fields_of, hand, rule, top, workers_of

# ---------------------------------------------------------------- purchases (KEY-6)


@pytest.mark.rules("KEY-6.1", "KEY-6.9")
def test_one_or_two_tiles_in_either_order() -> None:
    stores = [["d5:h", "c5:v"]]
    for first, second in (("d5", "c5"), ("c5", "d5")):
        match = do(at(stores=stores), f"buy {first}", f"buy {second}")
        assert fields_of(match) == "b7 c5 d5 e4"
        assert top(match)["kind"] == "turn"
    match = do(at(stores=stores), "buy d5", "done")
    assert match.state()["stack"][0]["used"] == "c"
    assert rule(at(), "buy d5") == "KEY-6.1"


@pytest.mark.rules("KEY-6.2", "KEY-R.17")
def test_an_own_tile_needs_no_counters_and_its_bid_goes_to_the_stock() -> None:
    match = do(at(stores=[["d5:hhw"]]), "buy d5")
    assert match.state()["stock"] == [12, 12, 12, 12, 12]
    assert match.state()["stores"] == [[], []]


@pytest.mark.rules("KEY-6.3", "KEY-6.4")
def test_another_s_tile_costs_exactly_its_bid_and_doubles_it() -> None:
    stores: list[list[str]] = [[], ["d5:hw"]]
    assert rule(at(hands=["hh"], stores=stores), "buy d5") == "KEY-6.3"
    match = do(at(hands=["hhw"], stores=stores), "buy d5")
    assert (hand(match, 0), hand(match, 1)) == ("h", "hhww")


@pytest.mark.rules("KEY-6.5")
def test_a_bought_tile_lies_unharvested() -> None:
    assert fields_of(do(at(fields=["e4*", "b2 e6"], stores=[["d5:h"]]), "buy d5")) == "d5 e4*"


@pytest.mark.rules("KEY-6.6", "KEY-6.7", "KEY-R.12", "KEY-R.14")
def test_a_displaced_worker_is_placed_with_its_power_before_the_next_purchase() -> None:
    match = at(fields=["e4 e5", "b2 e6"], workers=[{"d4": "harvester"}], stores=[["d4:h", "c5:v"]])
    do(match, "buy d4")
    assert rule(match, "buy c5") == "KEY-3.8"
    do(match, "place f4", "take wheat")
    assert hand(match) == "e"
    do(match, "buy c5")
    assert workers_of(match) == {"f4": "harvester"}


@pytest.mark.rules("KEY-R.9", "KEY-5.6")
def test_a_displaced_worker_may_build_over_a_lower_one() -> None:
    match = at(
        fields=["e4 e5", "b2 e6"],
        workers=[{"d4": "reaper", "f4": "harvester"}],
        stores=[["d4:h"]],
    )
    do(match, "buy d4", "place f4")
    assert workers_of(match) == {"f4": "reaper"}


@pytest.mark.rules("KEY-R.10", "KEY-R.11", "KEY-6.6")
def test_a_displaced_worker_without_a_space_goes_home() -> None:
    """The merchant needs four fields around it; after d4 is laid no space has them."""
    match = at(fields=["c4 c5 e4 e5", "b2 e6"], workers=[{"d4": "merchant"}], stores=[["d4:h"]])
    do(match, "buy d4")
    assert workers_of(match) == {}
    assert "merchant" in match.state()["town"]
    other = at(fields=["e4 e5", "b2 e6"], workers=[{"d4": "sower"}], stores=[["d4:h"]])
    do(other, "buy d4", "done")
    assert workers_of(other) == {}


@pytest.mark.rules("KEY-6.8", "KEY-R.15")
def test_a_new_tile_is_free_from_the_next_turn_on() -> None:
    match = at(hands=["h"])
    do(match, "claim a1", "offer hops", "draw g1")
    assert match.state()["stores"][0][0]["fresh"] is True
    do(match, "end_turn", "end_turn")
    assert "buy a1" in match.legal()


@pytest.mark.rules("KEY-6.8", "KEY-R.16")
def test_others_may_buy_a_new_tile_during_an_event() -> None:
    match = event("hiring_fair", fields=["b7 e4", "b2 b3 e6"], hands=["", "h"])
    do(match, "done", "hire carter", "place c3")
    assert match.legal() == ["buy a1", "done"]
    do(match, "buy a1")
    assert (hand(match, 0), hand(match, 1)) == ("hh", "")


# ---------------------------------------------------------------- claims (KEY-7)


@pytest.mark.rules("KEY-7.1", "KEY-7.7", "KEY-7.9", "KEY-R.44")
def test_two_claims_one_after_the_other_each_refilled_after_its_bid() -> None:
    match = do(at(hands=["hhh"]), "claim a1")
    assert len(match.state()["registry"]) == 5
    assert rule(match, "claim a2") == "KEY-3.8"
    do(match, "offer hops", "done", "draw g1")
    assert match.state()["registry"] == ["a2", "a3", "a4", "a5", "a6", "g1"]
    do(match, "claim g1", "offer hops", "done", "draw g2")
    assert [slot["field"] for slot in match.state()["stores"][0]] == ["a1", "g1"]
    assert top(match)["kind"] == "turn"
    assert rule(at(hands=["h"]), "claim g1") == "KEY-7.1"


@pytest.mark.rules("KEY-7.2")
def test_a_store_has_two_slots() -> None:
    match = at(hands=["hh"], stores=[["d5:h", "c5:v"]])
    assert rule(match, "claim a1") == "KEY-7.2"


@pytest.mark.rules("KEY-7.3", "KEY-7.4")
def test_a_bid_has_a_counter_at_least_and_is_named_in_crop_order() -> None:
    match = do(at(hands=["hwe"]), "claim a1")
    assert rule(match, "done") == "KEY-7.3"
    assert rule(match, "offer apples") == "KEY-7.3"
    do(match, "offer wine")
    assert rule(match, "offer hops") == "KEY-7.4"
    do(match, "offer wheat", "done")
    assert match.state()["stores"][0][0]["bid"] == [0, 0, 0, 1, 1]


@pytest.mark.rules("KEY-7.5", "KEY-R.18")
def test_a_full_store_stays_full_until_somebody_takes() -> None:
    match = at(hands=["hh"], stores=[["d5:hhh", "c5:vvv"]])
    lines = [line for line in match.legal() if line.split()[0] in ("offer", "claim", "pay")]
    assert lines == []
    assert {"buy d5", "buy c5"} <= set(match.legal())


@pytest.mark.rules("KEY-7.6", "KEY-R.19")
def test_without_counters_no_claims_but_all_the_rest() -> None:
    match = at(workers=[{"c8": "sower"}], stores=[["d5:h"]])
    assert rule(match, "claim a1") == "KEY-7.6"
    verbs = {line.split()[0] for line in match.legal()}
    assert verbs == {"harvest", "hire", "dismiss", "buy", "end_turn"}


@pytest.mark.rules("KEY-7.8", "KEY-R.20", "KEY-R.21")
def test_an_event_is_carried_out_at_once_and_drawing_goes_on() -> None:
    match = event("departure")
    assert top(match) == {"kind": "refill", "fields_only": False, "target": 6}  # nobody has workers
    do(match, "draw bounty")
    assert match.actor == 0
    do(match, "done", "done", "draw g1")
    assert match.state()["track"] == ["departure", "bounty"]
    assert len(match.state()["registry"]) == 6


@pytest.mark.rules("KEY-7.10", "KEY-R.27", "KEY-R.28")
def test_without_fields_events_are_drawn_and_spaces_stay_empty() -> None:
    """Nine events lie; the bag has no field left, so the refill draws its last events too."""
    track = "bequest tithe exchange new_seed departure land_sale bounty hiring_fair new_seed"
    match = at(hands=["h"], track=track, bag="")
    do(match, "claim a1", "offer hops")
    left = {"bequest": 1, "land_sale": 1, "exchange": 1, "resurvey": 1, "harvest_home": 1}
    assert dict(match.chance()) == {f"draw {name}": number for name, number in left.items()}
    do(match, "draw harvest_home", "done", "done")
    assert match.state()["final_pending"] is True
    do(match, "draw bequest", "draw land_sale", "draw exchange", "draw resurvey")
    assert match.state()["spent"] == ["bequest", "land_sale", "exchange", "resurvey"]
    assert len(match.state()["registry"]) == 5
