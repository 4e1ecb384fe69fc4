"""The rule book of Key Harvest: basics, set-up and the turn (KEY-1 to KEY-3).

Every expected value of these files is worked out by hand from docs/rules/key_harvest.md. Harvest
and workers are in `test_rule_book_land.py`, stores and registry in `test_rule_book_stores.py`,
events and the end in `test_rule_book_events.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fondaco
from fondaco import Match, SetupError
from tests.games.key_harvest.positions import (
    FIELDS,
    NOTHING,
    PAIRS,
    TOWNSFOLK,
    at,
    do,
    event,
    fields_of,
    position,
    rule,
    top,
)

FULL_TRACK = (
    *("bequest", "tithe", "exchange", "new_seed", "departure"),
    *("land_sale", "bounty", "hiring_fair", "new_seed", "exchange"),
)


def fresh(players: int, **options: Any) -> Match:
    return fondaco.start("key_harvest", players, options=options, chance="manual")


def set_up(match: Match, dealt: str = "hops") -> Match:
    """Pairs in order, everybody dealt one kind, the first six fields left drawn."""
    while match.state()["phase"] != "play":
        line = f"deal {dealt}" if match.state()["phase"] == "deal" else match.legal()[0]
        match.act(line if line in match.legal() else match.legal()[0])
    return match


# ---------------------------------------------------------------- basics (KEY-1)


@pytest.mark.rules("KEY-1.1", "KEY-2.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_follow_each_other_clockwise_from_seat_0(players: int) -> None:
    match = set_up(fresh(players))
    actors = []
    for _ in range(2 * players):
        actors.append(match.actor)
        match.act("end_turn")
    assert actors == [*range(players)] * 2
    assert rule(match, "end_turn", seat=1) == "KEY-1.1"


@pytest.mark.rules("KEY-1.2", "KEY-R.41", "KEY-R.42")
def test_only_counters_lie_behind_screens() -> None:
    state = position(fields=PAIRS[:3], hands=["hv", "aw", "e"], stores=[["d5:h"]])
    match = at(state)
    for seat in range(3):
        view = match.view(seat)
        hidden = {key for key in view if view[key] != state[key]}
        assert hidden == {"hands"}
        assert view["hands"] == [h if s == seat else sum(h) for s, h in enumerate(state["hands"])]
    assert match.view(None)["hands"] == [2, 2, 1]


@pytest.mark.rules("KEY-1.2")
def test_open_screens_hide_nothing_and_change_nothing() -> None:
    state = position(hands=["hv", "aw"], options={"open_screens": True})
    match = at(state)
    assert match.view(0) == match.view(1) == match.view(None) == state
    assert match.legal() == at(position(hands=["hv", "aw"])).legal()


@pytest.mark.rules("KEY-1.3", "KEY-1.4", "KEY-4.1", "KEY-R.1")
def test_a_worker_does_not_connect_and_a_harvested_field_does() -> None:
    """d4 and e5 touch; c4 touches d4; e3 touches neither: between e3 and d4 stands a worker."""
    match = at(fields=["c4 d4* e5 e3", "b2 e6"], workers=[{"e4": "harvester"}])
    do(match, "harvest c4")
    assert match.legal() == ["harvest e5", "done"]
    assert rule(match, "harvest e3") == "KEY-4.1"


@pytest.mark.rules("KEY-1.5", "KEY-10.3", "KEY-R.35")
def test_only_a_field_without_neighbours_is_isolated() -> None:
    match = event("resurvey", fields=["b7 e4 e5 g7", "b2 b3"])
    assert match.legal() == ["give b7", "give g7"]
    assert rule(match, "give e4") == "KEY-10.3"
    do(match, "give b7", "draw b7")
    assert match.actor == "chance"  # seat 1 has no isolated field: nothing for it to do
    assert top(match)["kind"] == "refill"


@pytest.mark.rules("KEY-1.6", "KEY-6.5")
def test_a_tile_goes_to_the_space_with_its_label() -> None:
    match = do(at(stores=[["d5:h"]]), "buy d5")
    assert fields_of(match) == "b7 d5 e4"


@pytest.mark.rules("KEY-1.7")
def test_the_stock_is_twelve_of_each_crop_less_what_is_out() -> None:
    state = position(hands=["hhv", "w"], stores=[["d5:ee"]])
    assert at(state).state()["stock"] == [10, 11, 12, 11, 10]
    match = event("bounty", hands=["", "h" * 11])  # all hops but the one bid are with seat 1
    assert match.state()["stock"][0] == 0
    assert rule(match, "take hops") == "KEY-1.7"


@pytest.mark.rules("KEY-1.8", "KEY-2.5")
def test_the_bag_is_what_lies_nowhere_else() -> None:
    match = set_up(fresh(2))
    state = match.state()
    lying = {"b7", "e4", "b2", "e6", *state["registry"]}
    assert state["bag_fields"] == [field for field in FIELDS if field not in lying]
    assert {"c6", "f2", "c4", "f7"} <= {*state["bag_fields"], *state["registry"]}
    do(match, "claim a1", "offer hops", "done")
    assert rule(match, "draw b7") == "KEY-1.8"


# ---------------------------------------------------------------- set-up (KEY-2)


@pytest.mark.rules("KEY-2.1")
def test_every_pair_is_as_likely_and_given_once() -> None:
    match = fresh(3)
    assert match.chance() == [("pair p1", 1), ("pair p2", 1), ("pair p3", 1), ("pair p4", 1)]
    do(match, "pair p3")
    assert fields_of(match) == "c6 f2"
    assert match.chance() == [("pair p1", 1), ("pair p2", 1), ("pair p4", 1)]
    assert rule(match, "pair p3") == "KEY-2.1"


@pytest.mark.rules("KEY-2.1")
def test_fixed_pairs_come_in_order() -> None:
    match = fresh(4, start_pairs="fixed")
    for pair in ("p1", "p2", "p3", "p4"):
        assert match.chance() == [(f"pair {pair}", 1)]
        match.act(f"pair {pair}")
    assert [fields_of(match, seat) for seat in range(4)] == list(PAIRS)


@pytest.mark.rules("KEY-2.2", "KEY-2.3")
@pytest.mark.parametrize(("late", "dealt"), [(False, [3, 3, 3]), (True, [3, 4, 4])])
def test_three_counters_each_drawn_without_replacement(late: bool, dealt: list[int]) -> None:
    match = do(fresh(3, late_seat_counter=late), "pair p1", "pair p2", "pair p3")
    assert match.chance()[0] == ("deal hops", 12)
    do(match, "deal hops", "deal hops")
    assert match.chance()[0] == ("deal hops", 10)
    assert match.state()["hands"] == [[2, 0, 0, 0, 0], NOTHING, NOTHING]
    while match.state()["phase"] == "deal":
        match.act("deal wine" if "deal wine" in match.legal() else "deal wheat")
    assert [sum(hand) for hand in match.state()["hands"]] == dealt


@pytest.mark.rules("KEY-2.3")
def test_over_many_seeds_every_crop_is_dealt_alike() -> None:
    crops: Counter[int] = Counter()
    for seed in range(300):
        hands = fondaco.start("key_harvest", 2, seed=seed).state()["hands"]
        for hand in hands:
            crops.update(dict(enumerate(hand)))
    assert crops.total() == 1800
    assert all(abs(crops[crop] - 360) < 5 * (1800 * 0.2 * 0.8) ** 0.5 for crop in range(5))


@pytest.mark.rules("KEY-2.4", "KEY-2.6")
@pytest.mark.parametrize(
    ("players", "option", "tiles"),
    [(2, "auto", 14), (3, "auto", 14), (4, "auto", 12), (4, "all", 14), (2, "short", 12)],
)
def test_six_tiles_then_the_events_go_in(players: int, option: str, tiles: int) -> None:
    match = fresh(players, events=option)
    while match.state()["phase"] != "registry":
        match.act(match.legal()[0])
    assert rule(match, "draw bounty") == "KEY-2.4"
    set_up(match)
    assert len(match.state()["registry"]) == 6
    assert sum(match.state()["bag_events"]) == tiles


@pytest.mark.rules("KEY-R.48")
def test_wrong_set_ups_are_refused() -> None:
    for players in (1, 5, True, "2", None):
        with pytest.raises(SetupError) as caught:
            fondaco.start("key_harvest", players)  # type: ignore[arg-type]
        assert caught.value.rule == "KEY-R.48"
    for options in ({"dragons": True}, {"events": "some"}, {"powers": 1}):
        with pytest.raises(SetupError):
            fondaco.start("key_harvest", 2, options=options)


@pytest.mark.rules("KEY-5.2")
def test_everybody_begins_with_farmhands_and_an_empty_store() -> None:
    state = set_up(fresh(4)).state()
    assert state["town"] == TOWNSFOLK
    assert state["stores"] == [[], [], [], []]
    assert all(board["workers"] == [] for board in state["boards"])


# ---------------------------------------------------------------- the turn (KEY-3)


@pytest.mark.rules("KEY-3.1", "KEY-3.2", "KEY-3.9")
def test_two_different_actions_and_the_turn_is_over() -> None:
    match = at(fields=["b7 e4", "b2 e6"], stores=[["d5:h"]])
    do(match, "harvest b7")
    assert rule(match, "harvest e4") == "KEY-3.2"
    do(match, "buy d5")
    assert match.actor == 1


@pytest.mark.rules("KEY-3.3")
def test_c_is_not_allowed_after_d_but_d_after_c_is() -> None:
    match = at(hands=["hh"], stores=[["d5:h"]])
    do(match, "claim a1", "offer hops", "done", "draw g1")  # the store is full: no second claim
    assert rule(match, "buy d5") == "KEY-3.3"
    match = do(at(hands=["hh"], stores=[["d5:h"]]), "buy d5")
    assert "claim a1" in match.legal()


@pytest.mark.rules("KEY-3.4")
def test_one_may_stop_after_one_action_or_none() -> None:
    assert do(at(), "end_turn").actor == 1
    assert do(at(), "harvest b7", "end_turn").actor == 1
    assert rule(at(), "done") == "KEY-3.4"


@pytest.mark.rules("KEY-3.5", "KEY-3.6", "KEY-8.8")
def test_a_bonus_repeats_an_action_but_not_c_after_d() -> None:
    turn = {"kind": "turn", "seat": 0, "left": 1, "bonus": 1, "used": "d", "drew": True}
    match = at(hands=["hh"], stores=[["d5:h"]], stack=[turn])
    assert rule(match, "buy d5") == "KEY-3.3"
    do(match, "claim a1")
    assert match.state()["stack"][0] == {**turn, "bonus": 0}  # D is used: the bonus pays


@pytest.mark.rules("KEY-3.7", "KEY-3.8")
@pytest.mark.parametrize(
    ("line", "letter"),
    [
        ("harvest e4", "a"),
        ("hire harvester", "b"),
        ("dismiss sower", "b"),
        ("buy d5", "c"),
        ("claim a1", "d"),
    ],
)
def test_each_verb_starts_its_action(line: str, letter: str) -> None:
    match = at(
        fields=["b7 e4", "b2 e6"], workers=[{"c8": "sower"}], hands=["hh"], stores=[["d5:h"]]
    )
    do(match, line)
    assert match.state()["stack"][0]["used"] == letter
    if line == "claim a1":
        assert rule(match, "end_turn") == "KEY-3.8"
        assert rule(match, "harvest b7") == "KEY-3.8"


@pytest.mark.rules("KEY-3.9", "KEY-3.10")
def test_idle_turns_are_counted_and_a_draw_ends_them() -> None:
    match = do(at(hands=["hh"], idle=3), "end_turn")
    assert (match.state()["idle"], match.state()["turns"]) == (4, 25)
    match = at(hands=["hh"], idle=3)
    do(match, "claim a1", "offer hops", "done", "draw g1", "done", "end_turn")
    assert match.state()["idle"] == 0
    assert match.state()["stores"][0][0]["fresh"] is False


@pytest.mark.rules("KEY-3.11")
def test_a_buyer_with_too_few_counters_is_not_asked_and_one_with_wrong_ones_is() -> None:
    """After buying d5 for a hop, c5 costs two: with one counter left all can see it is too dear."""
    stores: list[list[str]] = [[], ["d5:h", "c5:ww"]]
    match = do(at(hands=["hv"], stores=stores), "buy d5")
    assert top(match)["kind"] == "turn"
    match = do(at(hands=["hvv"], stores=stores), "buy d5")
    assert (top(match)["kind"], match.legal()) == ("buy", ["done"])
    assert rule(match, "buy c5") == "KEY-6.3"


@pytest.mark.rules("KEY-R.48")
@pytest.mark.parametrize("line", ["", "Harvest b7", "harvest  b7", "harvest", "fly", 7, None, b"x"])
def test_what_is_no_line_is_refused(line: Any) -> None:
    assert rule(at(), line) == "KEY-R.48"


@pytest.mark.rules("KEY-R.48", "KEY-9.4", "KEY-11.4")
def test_who_is_not_to_decide_is_refused() -> None:
    match = event("bounty", hands=["", "v"])
    do(match, "done")
    assert match.actor == 1
    assert rule(match, "take hops", seat=0) == "KEY-9.4"
    do(match, "done")
    assert rule(match, "draw g1", seat=0) == "KEY-R.48"
    over = do(at(final=1, track=" ".join(FULL_TRACK)), "end_turn")
    assert rule(over, "end_turn") == "KEY-11.4"
