"""Key Harvest's whole sets as one input, in any order; and back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco import IllegalAction, Match
from fondaco.bots import make_bot
from fondaco.engine.registry import find_game
from tests.games.key_harvest.positions import DATA, FIELDS, at, do, event

RING = "c4 c5 d3 d5 e4 e5"  # all around d4


@pytest.mark.rules("KEY-4.5", "KEY-4.2")
@pytest.mark.parametrize(
    ("parts", "text", "lines"),
    [
        ({}, "harvest f5 d4", ["harvest d4", "harvest f5"]),
        ({}, "harvest e5 d4", ["harvest d4", "harvest e5", "done"]),
        ({}, "harvest d4 done", ["harvest d4", "done"]),
        ({}, "harvest f5 done", ["harvest f5"]),
        ({}, "harvest d4", ["harvest d4"]),
    ],
)
def test_a_harvest_in_any_order(parts: dict[str, Any], text: str, lines: list[str]) -> None:
    match = at(fields=["b7 d4 e5 f5", "b2 e6"], **parts)
    assert match.play(text) == lines


@pytest.mark.rules("KEY-4.4", "KEY-4.5", "KEY-R.3")
def test_a_harvest_with_substitutes() -> None:
    """d5 and e4 are wheat with one counter left: the one named first is turned."""
    fields, hands = ["d5 e4 e5", "b2 e6"], ["", "e" * 11]
    match = at(fields=fields, hands=hands)
    assert match.play("harvest e4 d5 e5 take wine") == [
        *("harvest e4", "harvest e5", "harvest d5", "take wine"),
    ]
    match = at(fields=fields, hands=hands)
    assert match.play("harvest d5 e4 take hops") == [
        *("harvest d5", "harvest e4", "take hops"),
    ]
    match = at(fields=fields, hands=hands)
    assert match.play("harvest d5 e4") == ["harvest d5", "harvest e4"]
    assert match.legal() == ["take hops", "take vegetables", "take apples", "take wine"]


def grown(rng: Random, size: int) -> list[str]:
    """A connected group of fields anywhere on the map."""
    near = {row["id"]: row["neighbours"] for row in DATA["field"]}
    group = [rng.choice(FIELDS)]
    while len(group) < size:
        group.append(rng.choice([f for one in group for f in near[one] if f not in group]))
    return group


@pytest.mark.rules("KEY-4.1", "KEY-4.2", "KEY-4.4", "KEY-4.5", "KEY-R.3")
@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(0, 12))
def test_a_harvest_named_at_once_is_taken_in_every_order(seed: int, size: int, wheat: int) -> None:
    """As many of a crop are turned as the stock has counters, the ones named first; never refused.

    Some fields of the group are harvested already, and wheat may be scarce.
    """
    rng = Random(seed)
    group = grown(rng, size)
    done = {field for field in group[1:] if rng.random() < 0.2}
    match = at(
        fields=[" ".join(f"{f}*" if f in done else f for f in group), ""],
        hands=["", "e" * wheat],
        registry=" ".join([field for field in FIELDS if field not in group][:6]),
    )
    named = [field for field in group if field not in done and rng.random() < 0.8] or group[:1]
    rng.shuffle(named)
    crops = {row["id"]: row["crop"] for row in DATA["field"]}
    scarce = [field for field in named if crops[field] == "wheat"][12 - wheat :]
    text = f"harvest {' '.join(named)}"
    match.play(f"{text} take {' '.join(['hops'] * len(scarce))}" if scarce else f"{text} done")
    turned = {field for field, side in match.state()["boards"][0]["fields"] if side}
    assert turned == done | set(named) - set(scarce)
    assert sum(match.state()["hands"][0]) == len(named)
    assert "a" in match.state()["stack"][0]["used"]


@pytest.mark.rules("KEY-3.2", "KEY-4.5", "KEY-10.4")
def test_who_names_line_by_line_is_told_to_name_all_at_once() -> None:
    """f5 is the last field of the map on this board, so the harvest is over after it."""
    fields = ["d4 e5 f5", "b2 e6"]
    refused = do(at(fields=fields), "harvest f5").why_not("harvest d4")
    assert refused is not None
    assert (refused.rule, refused.reason) == (
        "KEY-3.2",
        "Action A has been used in this turn already: choose all fields of a harvest at once, in "
        "any order.",
    )
    assert refused.say("de") == (
        "Aktion A wurde in diesem Zug schon ausgeführt: Wähle alle Felder einer Ernte auf einmal, "
        "in beliebiger Reihenfolge."
    )
    refused = do(at(fields=fields), "harvest e5").why_not("harvest d4")
    assert refused is not None
    assert (refused.rule, refused.reason) == (
        "KEY-4.5",
        "D4 comes before E5: name all fields at once, in any order (harvest d4 e5).",
    )
    sowing = do(event("new_seed", fields=["b7* e4* g7*", "b2 e6"]), "sow e4")
    refused = sowing.why_not("sow b7")
    assert refused is not None
    assert (refused.rule, refused.say("de")) == (
        "KEY-10.4",
        "B7 kommt vor E4: Nenne alle Felder auf einmal, in beliebiger Reihenfolge (sow b7 e4).",
    )


@pytest.mark.rules("KEY-3.2")
def test_a_field_that_no_harvest_can_have_is_refused_without_advice() -> None:
    match = do(at(fields=["d4 e5 f5", "b2 e6"]), "harvest f5")
    for line in ("harvest f5", "harvest a1"):
        refused = match.why_not(line)
        assert refused is not None
        assert refused.reason == "Action A has been used in this turn already."


@pytest.mark.rules("KEY-7.4")
@pytest.mark.parametrize(
    ("hand", "text", "lines"),
    [
        ("hhw", "claim a1 wine hops", ["claim a1", "offer hops", "offer wine", "done"]),
        ("hhw", "claim a1 wine 1 hops 2", ["claim a1", "offer hops", "offer hops", "offer wine"]),
        ("hhw", "claim a1 offer hops 2", ["claim a1", "offer hops", "offer hops", "done"]),
        ("hhw", "claim a1 hops", ["claim a1", "offer hops", "done"]),
        ("hhw", "claim a1", ["claim a1"]),
    ],
)
def test_a_claim_with_its_bid(hand: str, text: str, lines: list[str]) -> None:
    assert at(hands=[hand]).play(text) == lines


@pytest.mark.rules("KEY-7.4", "KEY-8.1", "KEY-8.2", "KEY-8.3")
def test_bids_payments_takings_and_sowing() -> None:
    match = do(at(hands=["hhw"]), "claim a1")
    assert match.play("offer wine hops") == ["offer hops", "offer wine", "done"]
    match = do(at(hands=["hhw"]), "claim a1")
    assert match.play("offer hops 1") == ["offer hops", "done"]
    match = do(at(fields=[RING, "b2 e6"], hands=["hwe"]), "hire reeve", "place d4")
    assert match.play("pay wheat hops") == ["pay hops", "pay wheat"]
    match = do(at(fields=[RING, "b2 e6"]), "hire merchant", "place d4")
    assert match.play("take wheat done") == ["take wheat", "done"]
    match = event("new_seed", fields=["b7* e4* g7*", "b2 e6"])
    assert match.play("sow g7 b7") == ["sow b7", "sow g7"]
    match = event("new_seed", fields=["b7* e4* g7*", "b2 e6"])
    assert match.play("sow e4 done") == ["sow e4", "done"]


@pytest.mark.rules("KEY-8.7", "KEY-5.10", "KEY-6.9")
def test_settlements_hirings_and_purchases() -> None:
    match = do(at(fields=[RING, "b2 e6"], hands=["hww"]), "hire surveyor", "place d4")
    assert match.play("settle a2 wine hops") == ["settle a2", "pay hops", "pay wine"]
    match = at(fields=["e4 e5", "b2 e6"])
    assert match.play("hire reaper d4") == ["hire reaper", "place d4"]
    match = at(stores=[["d5:h", "c5:v"]])
    assert match.play("buy d5 c5") == ["buy d5", "buy c5"]
    match = at(stores=[["d5:h", "c5:v"]])
    assert match.play("buy d5 done") == ["buy d5", "done"]


@pytest.mark.rules("KEY-6.6")
def test_done_never_sends_a_displaced_worker_home_unasked() -> None:
    match = at(fields=["e4 e5", "b2 e6"], workers=[{"d4": "harvester"}], stores=[["d4:h"]])
    assert match.play("buy d4 done") == ["buy d4"]
    assert match.state()["stack"][-1]["kind"] == "place"


def test_a_name_alone_stands_for_the_only_line_with_it() -> None:
    match = at(workers=[{"c8": "sower"}])
    assert match.play("b7") == ["harvest b7"]
    assert match.play("sower") == ["dismiss sower"]
    match = do(at(), "hire harvester")
    assert match.play("c8") == ["place c8"]
    assert match.play("wine") == ["take wine"]
    assert at().play("end") == ["end_turn"]


@pytest.mark.rules("KEY-R.48")
@pytest.mark.parametrize(
    "text",
    [
        *("harvest b7 b7", "harvest b7 z9", "claim a1 hops 99", "claim a1 hops x", "claim z9 hops"),
        *("claim a1 hops 0", "offer", "offer hops wine", "hire harvester", "hire x d4"),
        *("harvest b7 take", "sow b7 e4", "d8", "done done", "harvest done", "buy d5 d5", "take"),
        "harvest " + "b7 " * 90,
    ],
)
def test_what_is_no_set_is_refused_whole(text: str) -> None:
    match = at(hands=["h"], workers=[{"c8": "harvester"}])
    before = match.state()
    with pytest.raises(IllegalAction):
        match.play(text)
    assert match.state() == before


def test_a_set_of_another_seat_is_refused_before_it_is_looked_at() -> None:
    match = at(hands=["h"])
    with pytest.raises(IllegalAction) as caught:
        match.play("claim a1 hops", seat=1)
    assert caught.value.rule == "KEY-R.48"


def steps(match: Match, seed: int) -> list[tuple[Match, list[str]]]:
    """The steps of a game between bots, each with the match before it."""
    bots = [make_bot("random", find_game("key_harvest"), seed + seat) for seat in range(4)]
    found: list[tuple[Match, list[str]]] = []
    while match.actor is not None:
        seat, before, lines = int(match.actor), match.copy(), []
        while True:
            line = bots[seat].choose(match.view(seat), match.legal())
            match.act(line)
            lines.append(line)
            if match.actor != seat or not match.unfinished:
                break
        found.append((before, lines))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_step_can_be_said_in_one_input(seed: int) -> None:
    """`gather` gives the input for lines played one by one, and it leads to the same position."""
    game = find_game("key_harvest")
    for before, lines in steps(fondaco.start("key_harvest", 2 + seed % 3, seed=seed), seed):
        one, other = before.copy(), before.copy()
        for line in lines:
            one.act(line)
        other.play(game.notation.gather(lines))
        assert one.state() == other.state(), lines


def test_steps_of_any_order_come_to_the_same() -> None:
    rng = Random(3)
    for before, lines in steps(fondaco.start("key_harvest", 3, seed=9), 9):
        named = [line.split()[1] for line in lines if line.startswith("harvest ")]
        short = any(before.state()["stock"][crop] < 4 for crop in range(5))
        if len(named) > 1 and len(named) == len(lines) - (lines[-1] == "done") and not short:
            rng.shuffle(named)
            one, other = before.copy(), before.copy()
            for line in lines:
                one.act(line)
            other.play(f"harvest {' '.join(named)}")
            assert one.state() == other.state()


def test_unfinished_is_what_no_dice_have_touched() -> None:
    match = at(fields=["d4 e5 f5", "b2 e6"], hands=["hh"])
    assert not match.unfinished
    assert do(match.copy(), "harvest d4").unfinished
    assert do(match.copy(), "claim a1").unfinished
    assert do(match.copy(), "hire harvester").unfinished
    assert not do(match.copy(), "harvest d4", "done").unfinished
    assert not do(match.copy(), "claim a1", "offer hops", "done").unfinished
    assert not do(match.copy(), "claim a1", "offer hops", "done", "draw g1").unfinished


def refusal(match: Match, text: str) -> str:
    """The rule by which a set is refused whole."""
    before = match.state()
    with pytest.raises(IllegalAction) as caught:
        match.play(text)
    assert match.state() == before
    assert caught.value.say("de") != caught.value.say("en")
    return caught.value.rule


def with_turn(match: Match, **numbers: Any) -> Match:
    """The same position with other numbers in the turn frame."""
    state = match.state()
    state["stack"][0] |= numbers
    return fondaco.restore(state)


@pytest.mark.rules("KEY-4.1", "KEY-3.8")
@pytest.mark.parametrize(
    "turn", [{}, {"bonus": 1}, {"left": 1, "used": "b"}, {"left": 1, "used": "b", "bonus": 2}]
)
@pytest.mark.parametrize("text", ["harvest b7 g7", "harvest d4 f5 g7", "harvest g7 f5 d4 b7"])
def test_a_harvest_never_spills_into_another_action(turn: dict[str, Any], text: str) -> None:
    """b7, g7 and d4-e5-f5 (e5 is harvested) are three groups: each harvest is of one of them."""
    match = with_turn(at(fields=["b7 d4 e5* f5 g7", "b2 e6"]), **turn)
    assert refusal(match, text) == "KEY-4.1"
    assert match.play("harvest f5 d4") == ["harvest d4", "harvest f5"]


@pytest.mark.rules("KEY-8.4", "KEY-3.8")
def test_a_reaping_never_spills_into_action_a() -> None:
    match = at(fields=["a7 e4 e5 f4 f5", "b2 e6"], workers=[{"d4": "harvester"}])
    do(match, "hire reaper", "place d4")  # up to two of e4 and e5
    assert refusal(match, "harvest e4 e5 f4") == "KEY-8.4"
    assert refusal(match, "harvest a7 e4") == "KEY-8.4"
    assert match.play("harvest e5 e4") == ["harvest e4", "harvest e5"]
    match = do(at(fields=[RING, "b2 e6"]), "hire reaper", "place d4")
    assert refusal(match, "harvest c4 c5 d3") == "KEY-8.4"  # all next to it, but one too many


@pytest.mark.rules("KEY-8.5", "KEY-6.1", "KEY-3.8")
def test_purchases_never_spill_into_action_c() -> None:
    stores = [["a2:h", "g1:v"], ["c6:h", "g2:w"]]
    match = at(fields=["e4 e5", "b2 e6"], stores=stores, hands=["hw"], registry="a1 a3 a4 a5 a6")
    bought = do(match.copy(), "hire carter", "place d4")
    assert refusal(bought, "buy a2 c6") == "KEY-8.5"
    assert bought.play("buy c6") == ["buy c6"]
    match = with_turn(match, bonus=1)
    assert refusal(match, "buy a2 c6 g1") == "KEY-6.1"
    assert refusal(match, "buy a2 c6 d8") == "KEY-6.1"  # in no store
    assert match.play("buy a2 c6") == ["buy a2", "buy c6"]


@pytest.mark.rules("KEY-7.3", "KEY-8.1", "KEY-8.2", "KEY-8.3", "KEY-4.4")
def test_counters_and_sowings_that_are_too_many() -> None:
    assert refusal(at(hands=["hw"]), "claim a1 hops wine wine") == "KEY-7.3"
    match = do(at(fields=[RING, "b2 e6"], hands=["hhwe"]), "hire reeve", "place d4")
    assert refusal(match, "pay hops 2 wine") == "KEY-8.2"
    match = do(at(fields=[RING, "b2 e6"]), "hire harvester", "place d4")
    assert refusal(match, "take wheat wine") == "KEY-8.1"
    match = do(at(fields=["c5* d5* e5*", "b2 e6"]), "hire sower", "place d4")
    assert refusal(match, "sow c5 d5 e5") == "KEY-8.3"
    match = at(fields=["d5 e4", "b2 e6"], hands=["", "e" * 12])
    assert refusal(match, "harvest d5 e4 take hops 3") == "KEY-R.48"  # more than fields are named
    match = at(fields=["e4", "b2 e6"])
    assert refusal(match, "harvest e4 take hops") == "KEY-4.4"


@pytest.mark.rules("KEY-6.7", "KEY-8.5")
def test_done_closes_no_step_below_the_set_s_own() -> None:
    """The carter is displaced by a purchase and placed again: its own purchase ends first."""
    stores = [["d4:h", "a2:v"], ["c6:h", "g2:h"]]
    match = at(
        fields=["e4 e5 f4", "b2 e6"],
        workers=[{"d4": "carter"}],
        stores=stores,
        hands=["hh"],
        registry="a1 a3 a4 a5 a6",
    )
    do(match, "buy d4", "place f5")
    assert match.play("buy c6 done") == ["buy c6"]
    assert match.state()["stack"][-1] == {"kind": "buy", "seat": 0, "left": 1}


@pytest.mark.rules("KEY-R.48")
@pytest.mark.parametrize(
    "text", ["claim a1 offer", "hire place reaper d4", "hire reaper d4 place", "hire reaper place"]
)
def test_a_verb_without_its_thing_is_no_set(text: str) -> None:
    assert refusal(at(fields=["e4 e5", "b2 e6"], hands=["h"]), text) == "KEY-R.48"


@pytest.mark.rules("KEY-1.2")
def test_why_a_set_spills_over_is_told_to_its_seat_alone() -> None:
    """How much of a bid fails tells what lies behind the screen."""
    match = at(hands=["hw"])
    text = "claim a1 hops wine wine"
    told = {seat: refused.rule for seat in (0, 1) if (refused := match.why_not(text, seat))}
    assert told == {0: "KEY-7.3", 1: "KEY-R.48"}
