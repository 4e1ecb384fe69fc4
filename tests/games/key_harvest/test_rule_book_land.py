"""The rule book of Key Harvest: harvests, workers and their powers (KEY-4, KEY-5, KEY-8)."""

from __future__ import annotations

import pytest

from tests.games.key_harvest.positions import at, do, event, fields_of, hand, rule, top, workers_of

# ---------------------------------------------------------------- harvest (KEY-4)


@pytest.mark.rules("KEY-4.1", "KEY-4.2", "KEY-4.3", "KEY-R.5")
def test_named_fields_are_turned_and_bring_their_crops() -> None:
    """d4 apples, e5 wine, f5 vegetables: a chain; d4 and f5 do not touch."""
    match = at(fields=["b7 d4 e5 f5", "b2 e6"])
    do(match, "harvest d4")
    assert rule(match, "harvest d4") == "KEY-4.1"
    do(match, "harvest f5")
    assert fields_of(match) == "b7 d4* e5 f5*"
    assert hand(match) == "va"
    assert rule(at(fields=["b7*", "b2 e6"]), "harvest b7") == "KEY-4.1"
    assert rule(at(), "harvest a1") == "KEY-4.1"


@pytest.mark.rules("KEY-4.4", "KEY-R.4")
def test_a_substitute_leaves_the_field_unharvested_and_can_be_had_again() -> None:
    match = at(fields=["b7 e4", "b2 e6"], hands=["", "e" * 12])
    do(match, "harvest e4")
    assert rule(match, "take wheat") == "KEY-4.4"
    assert rule(match, "done") == "KEY-4.4"
    do(match, "take wine")
    assert (fields_of(match), hand(match)) == ("b7 e4", "w")
    do(match, "end_turn", "end_turn", "harvest e4", "take wine")
    assert hand(match) == "ww"


@pytest.mark.rules("KEY-4.5", "KEY-4.7", "KEY-R.3")
def test_fields_in_stock_first_then_the_others_each_once() -> None:
    """d5 and e4 are wheat, one counter left: e4 is named first and turned."""
    match = at(fields=["d5 e4 e5 f5", "b2 e6"], hands=["", "e" * 11])
    do(match, "harvest e4")
    assert rule(match, "harvest e4") == "KEY-4.1"
    assert match.legal() == ["harvest d5", "harvest e5", "harvest f5", "done"]
    do(match, "harvest d5", "take hops")
    assert top(match)["kind"] == "turn"  # e5 and f5 are in stock: too late for them
    assert (fields_of(match), hand(match)) == ("d5 e4* e5 f5", "he")


@pytest.mark.rules("KEY-4.5")
def test_the_order_of_naming_is_that_of_the_map() -> None:
    match = do(at(fields=["d4 e5 f5", "b2 e6"]), "harvest e5")
    assert rule(match, "harvest d4") == "KEY-4.5"
    assert match.legal() == ["harvest f5", "done"]


@pytest.mark.rules("KEY-4.5")
def test_after_a_substitute_only_what_was_out_of_stock_can_be_named() -> None:
    match = at(fields=["d5 e4 e5", "b2 e6"], hands=["", "e" * 12])
    do(match, "harvest d5", "take hops")
    assert match.legal() == ["harvest e4", "done"]
    assert rule(match, "harvest e5") == "KEY-4.5"


@pytest.mark.rules("KEY-4.6", "KEY-R.2")
def test_an_empty_stock_ends_a_harvest() -> None:
    """59 counters are out; the last one is wheat, so after e4 nothing more can be named."""
    hands = ["h" * 12 + "v" * 12, "a" * 12 + "w" * 12 + "e" * 11]
    match = at(fields=["d4 e4 e5", "b2 e6"], hands=hands)
    do(match, "harvest e4")
    assert (top(match)["kind"], match.state()["stock"]) == ("turn", [0, 0, 0, 0, 0])
    full = at(fields=["d4 e4", "b2 e6"], hands=[hands[0], hands[1] + "e"])
    assert rule(full, "harvest d4") == "KEY-4.6"


# ---------------------------------------------------------------- workers (KEY-5)


@pytest.mark.rules("KEY-5.1", "KEY-5.8")
def test_either_place_one_or_remove_one() -> None:
    match = do(at(workers=[{"c8": "sower"}]), "dismiss sower")
    assert workers_of(match) == {}
    assert rule(match, "hire sower") == "KEY-3.2"
    assert rule(at(), "dismiss sower") == "KEY-5.1"


@pytest.mark.rules("KEY-5.2", "KEY-5.8", "KEY-R.11")
def test_a_townsperson_is_in_one_place_only() -> None:
    fields = "c4 c5 d3 d5 e4 e5"  # all around d4
    match = at(fields=[fields, "b2 e6"], workers=[{}, {"e7": "merchant"}])
    assert rule(match, "hire merchant") == "KEY-5.2"
    do(match, "hire miller")
    assert "miller" not in match.state()["town"]
    do(match, "place d4")
    assert "miller" not in match.state()["town"]
    assert rule(at(workers=[{"c8": "sower"}]), "hire sower") == "KEY-5.2"


@pytest.mark.rules("KEY-5.3")
def test_a_space_needs_as_many_fields_as_the_value() -> None:
    """c8, c7, b6, b8, a6, a7 touch b7; all touch one field, d4 touches none."""
    match = do(at(), "hire harvester")
    assert rule(match, "place d1") == "KEY-5.3"
    assert "place c8" in match.legal()


@pytest.mark.rules("KEY-5.4")
def test_no_worker_stands_next_to_a_worker() -> None:
    match = do(at(workers=[{"c8": "sower"}]), "hire harvester")
    assert rule(match, "place c7") == "KEY-5.4"
    assert "place a6" in match.legal()


@pytest.mark.rules("KEY-5.5")
def test_no_field_and_no_equal_worker_is_built_over() -> None:
    match = do(at(fields=["e4 e5", "b2 e6"], workers=[{"d4": "sower"}]), "hire harvester")
    assert rule(match, "place d4") == "KEY-5.5"  # sower and harvester are both 1
    assert rule(match, "place e4") == "KEY-5.4"  # d4 is next to it: that is looked at first
    far = do(at(fields=["e4 e5", "b2 e6"]), "hire harvester")
    assert rule(far, "place e4") == "KEY-5.5"


@pytest.mark.rules("KEY-5.6", "KEY-5.5")
def test_a_worker_built_over_goes_home_without_a_new_place() -> None:
    match = at(fields=["e4 e5", "b2 e6"], workers=[{"d4": "harvester"}])
    do(match, "hire carter", "place d4")
    assert workers_of(match) == {"d4": "carter"}
    assert top(match)["kind"] == "turn"  # the carter finds nothing to buy


@pytest.mark.rules("KEY-5.6", "KEY-R.11")
def test_a_townsperson_built_over_goes_back_to_town() -> None:
    fields = "c4 c5 d3 d5 e4 e5"
    match = at(fields=[fields, "b2 e6"], workers=[{"d4": "merchant"}])
    do(match, "hire reeve", "place d4")
    assert "merchant" in match.state()["town"]
    assert workers_of(match) == {"d4": "reeve"}


@pytest.mark.rules("KEY-5.7", "KEY-8.1", "KEY-8.2", "KEY-R.33")
def test_a_bell_may_and_a_scroll_must() -> None:
    match = do(at(), "hire harvester", "place c8")
    assert "done" in match.legal()
    fields = "c4 c5 d3 d5 e4 e5"
    match = do(at(fields=[fields, "b2 e6"], hands=["vw"]), "hire foreman", "place d4")
    assert match.legal() == ["pay vegetables", "pay wine"]
    assert rule(match, "done") == "KEY-8.2"
    match = do(at(fields=[fields, "b2 e6"], hands=["v"]), "hire reeve", "place d4")
    do(match, "pay vegetables")  # 2 are due, 1 is there
    assert (hand(match), top(match)["kind"]) == ("", "turn")


@pytest.mark.rules("KEY-5.9", "KEY-R.6", "KEY-R.7")
def test_later_changes_neither_remove_nor_use_a_worker() -> None:
    match = event("exchange", fields=["b7 e4", "b2 e6"], workers=[{"c8": "harvester"}])
    do(match, "give b7", "draw c7")  # away from the harvester, and next to it
    assert workers_of(match) == {"c8": "harvester"}
    assert match.actor == 1  # no power was used


@pytest.mark.rules("KEY-5.10")
def test_hiring_needs_a_space_and_then_placing_is_a_must() -> None:
    match = at()
    assert rule(match, "hire reaper") == "KEY-5.10"
    do(match, "hire harvester")
    assert rule(match, "done") == "KEY-5.10"


# ---------------------------------------------------------------- powers (KEY-8)

RING = "c4 c5 d3 d5 e4 e5"  # all around d4


@pytest.mark.rules("KEY-8.1")
def test_gain_takes_up_to_n_in_crop_order() -> None:
    match = do(at(fields=[RING, "b2 e6"]), "hire merchant", "place d4", "take wine")
    assert match.legal() == ["take wine", "take wheat", "done"]
    assert rule(match, "take hops") == "KEY-8.1"
    do(match, "take wheat")
    assert (hand(match), top(match)["kind"]) == ("we", "turn")


@pytest.mark.rules("KEY-8.2")
def test_lose_is_paid_in_crop_order_so_that_it_can_be_completed() -> None:
    match = do(at(fields=[RING, "b2 e6"], hands=["hwe"]), "hire reeve", "place d4")
    assert match.legal() == ["pay hops", "pay wine"]
    assert rule(match, "pay wheat") == "KEY-8.2"  # no second one could follow
    assert rule(match, "pay apples") == "KEY-8.2"
    do(match, "pay wine")
    assert rule(match, "pay hops") == "KEY-8.2"
    do(match, "pay wheat")
    assert hand(match) == "h"


@pytest.mark.rules("KEY-8.3", "KEY-8.10")
def test_sow_turns_harvested_fields_next_to_the_worker() -> None:
    match = at(fields=["c4* c5* d3* d5 e4 e5 g7*", "b2 e6"])
    do(match, "hire miller", "place d4")
    assert match.legal() == ["sow c4", "sow c5", "sow d3", "done"]
    assert [rule(match, f"sow {field}") for field in ("g7", "d5")] == ["KEY-8.3", "KEY-8.3"]
    do(match, "sow c5")
    assert rule(match, "sow c4") == "KEY-8.3"
    do(match, "sow d3")
    assert fields_of(match) == "c4* c5 d3 d5 e4 e5 g7*"


@pytest.mark.rules("KEY-8.4", "KEY-8.10")
def test_reap_harvests_next_to_the_worker_across_groups() -> None:
    """c5 and e4 both touch d4 and not each other; the reaper takes two."""
    match = do(at(fields=["c5 e4 g7", "b2 e6"]), "hire reaper", "place d4")
    assert match.legal() == ["harvest c5", "harvest e4", "done"]
    assert rule(match, "harvest g7") == "KEY-8.4"
    do(match, "harvest c5", "harvest e4")
    assert (hand(match), fields_of(match)) == ("he", "c5* e4* g7")


@pytest.mark.rules("KEY-8.5", "KEY-R.15")
def test_the_carter_buys_even_after_d_but_no_tile_claimed_this_turn() -> None:
    match = at(fields=["e4 e5", "b2 e6"], hands=["hh"], stores=[["c5:v"]])
    do(match, "claim a1", "offer hops", "done", "draw g1", "hire carter", "place d4")
    assert match.legal() == ["buy c5", "done"]
    assert rule(match, "buy a1") == "KEY-6.8"


@pytest.mark.rules("KEY-8.6")
def test_the_steward_claims_and_c_stays_allowed() -> None:
    match = at(fields=["c4 c5 d3", "b2 e6"], hands=["hh"], stores=[["g7:v"]])
    do(match, "hire steward", "place d4", "claim a1", "offer hops", "done", "draw g1")
    assert match.state()["stack"][0]["used"] == "b"
    assert "buy g7" in match.legal()
    assert rule(match, "buy a1") == "KEY-6.8"


@pytest.mark.rules("KEY-8.7")
def test_the_surveyor_settles_for_two_counters() -> None:
    match = do(at(fields=[RING, "b2 e6"], hands=["hw"]), "hire surveyor", "place d4")
    assert rule(match, "settle g7") == "KEY-8.7"
    do(match, "settle a2", "pay hops", "pay wine")
    assert "a2" in fields_of(match)
    assert top(match) == {"kind": "refill", "fields_only": False, "target": 6}


@pytest.mark.rules("KEY-8.8", "KEY-R.46")
def test_a_supervisor_displaced_and_placed_again_gives_one_more_action() -> None:
    """Six fields around f4 let it stand there after d4 is laid."""
    fields = f"{RING} f3 f5 g3 g4"
    match = at(fields=[fields, "b2 e6"], workers=[{"d4": "supervisor"}], stores=[["d4:h"]])
    do(match, "buy d4", "place f4")
    assert match.state()["stack"][0]["bonus"] == 1


@pytest.mark.rules("KEY-8.8", "KEY-R.13")
def test_the_supervisor_gives_nothing_in_another_s_turn() -> None:
    match = event("hiring_fair", fields=["b7 f1", RING])
    do(match, "done", "hire supervisor", "place d4")
    assert match.state()["stack"][0]["bonus"] == 0


@pytest.mark.rules("KEY-8.9", "KEY-R.43")
def test_the_innkeeper_recruits_also_the_farmhand_just_built_over() -> None:
    match = at(fields=[RING, "b2 e6"], workers=[{"d4": "harvester"}])
    do(match, "hire innkeeper", "place d4")
    assert top(match) == {"kind": "recruit", "seat": 0, "pool": "farmhands"}
    assert rule(match, "hire merchant") == "KEY-8.9"
    do(match, "hire harvester", "place f4")
    assert workers_of(match) == {"d4": "innkeeper", "f4": "harvester"}
    assert top(match)["kind"] == "take"


@pytest.mark.rules("KEY-5.7")
def test_without_powers_workers_only_stand_there() -> None:
    match = at(fields=[RING, "b2 e6"], options={"powers": False})
    do(match, "hire supervisor", "place d4")
    assert match.state()["stack"][0]["bonus"] == 0
    assert top(match)["kind"] == "turn"
