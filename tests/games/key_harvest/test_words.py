"""What Key Harvest says: the log, the prompts, and the sentences of refusals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.games.key_harvest.board.words import TEXTS
from fondaco.games.key_harvest.notation import say_prompt
from fondaco.games.key_harvest.nouns import power
from tests.games.key_harvest.positions import at, do, event, rule

RING = "c4 c5 d3 d5 e4 e5"  # all around d4
BOOK = Path(__file__).parents[3] / "docs" / "rules" / "key_harvest.md"


def scenario(name: str) -> Any:
    """A scenario of the rule book by its id."""
    blocks = re.findall(r"```json scenario\n(.*?)```", BOOK.read_text("utf-8"), re.DOTALL)
    return next(block for block in map(json.loads, blocks) if block["id"] == name)


def prompt(match: Match, seat: int | None, lang: str = "en") -> str:
    view: Any = match.view(seat)
    return say_prompt(match.box, view, lang)


def told(match: Match, *lines: str) -> list[str]:
    """The kinds of the events that these lines bring."""
    before = len(match.events(None))
    return [event.kind for event in do(match, *lines).events(None)[before:]]


# ---------------------------------------------------------------- events and powers


@pytest.mark.rules("KEY-9.5", "KEY-5.7")
def test_a_power_not_used_is_no_event_declined() -> None:
    """SC-18: the exchange took place; what ends is the sower's power."""
    match = fondaco.restore(scenario("SC-18")["given"])
    for step in scenario("SC-18")["steps"][:3]:
        do(match, *step["do"])
    assert match.legal() == ["sow e4", "done"]
    assert rule(match, "sow g7") == "KEY-8.3"
    assert "declined" not in told(match, "done")
    assert "declined" in told(match, "done")  # but the next seat keeps its fields


@pytest.mark.rules("KEY-9.5", "KEY-10.7", "KEY-8.9")
def test_only_the_event_s_own_part_is_declined() -> None:
    fair = event("hiring_fair", fields=["e4 e5", "b2 e6"])
    assert "declined" in told(fair.copy(), "done")
    assert "declined" not in told(fair.copy(), "hire harvester", "place d4", "done")
    fair = event("hiring_fair", fields=[RING, "b2 e6"])
    do(fair, "hire innkeeper", "place d4")
    assert fair.state()["stack"][-1] == {"kind": "recruit", "seat": 0, "pool": "farmhands"}
    assert "declined" not in told(fair, "done")
    assert "declined" in told(event("bounty"), "done")


@pytest.mark.rules("KEY-9.5", "KEY-8.2")
def test_the_prompt_names_the_event_only_for_its_own_part() -> None:
    fair = event("hiring_fair", fields=[RING, "b2 e6"], hands=["hhww"])
    assert "Hiring fair (optional)" in prompt(fair, 0)
    do(fair, "hire reeve", "place d4")
    assert prompt(fair, 0) == "Red: you must pay 2 counters to the stock."
    assert prompt(fair, 0, "de") == "Rot: Du musst 2 Erntesteine in den Vorrat zahlen."
    assert prompt(fair, 1) == "Red must pay 2 counters."
    assert "(compulsory)" in prompt(event("tithe", hands=["hhww", ""]), 0)


# ---------------------------------------------------------------- prompts


@pytest.mark.rules("KEY-1.2")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_with_open_screens_nobody_is_addressed_as_somebody_else(seat: int | None) -> None:
    match = at(fields=[RING, "b2 e6"], options={"open_screens": True})
    do(match, "hire harvester", "place d4")
    assert prompt(match, seat) == "Red may take 1 counter."
    assert prompt(match, seat, "de") == "Rot darf 1 Erntestein nehmen."


@pytest.mark.rules("KEY-8.3", "KEY-10.4")
def test_one_field_to_sow_is_one_field() -> None:
    match = event("new_seed", fields=["b7* e4* g7*", "b2 e6"])
    assert "you may sow 2 harvested fields anew" in prompt(match, 0)
    assert "noch 2 abgeerntete Felder neu bestellen" in prompt(match, 0, "de")
    do(match, "sow b7")
    assert "you may sow 1 harvested field anew" in prompt(match, 0)
    assert "noch 1 abgeerntetes Feld neu bestellen" in prompt(match, 0, "de")


@pytest.mark.rules("KEY-8.6")
def test_the_steward_s_first_claim_is_not_one_more() -> None:
    match = do(at(fields=[RING, "b2 e6"], hands=["hh"]), "hire steward", "place d4")
    assert prompt(match, 1) == "Red may claim from the registry."
    assert prompt(match, 1, "de") == "Rot darf vom Grundbuchamt nehmen."


@pytest.mark.rules("KEY-8.7")
def test_a_settlement_for_one_counter() -> None:
    row = {"effect": "settle", "sign": "bell", "cost": 1}
    assert power(row, "en").endswith("for one counter")
    assert power(row, "de").endswith("für einen Erntestein")


@pytest.mark.parametrize(
    ("key", "english", "german"),
    [
        ("act_b_line", "1 worker has a space", "1 Arbeiter findet Platz"),
        ("no_space", "no space with 1 field", "kein Platz mit 1 Feld"),
        ("bag_fields", "1 field", "1 Feld"),
        ("bag_events", "1 event", "1 Ereignis"),
        ("end_points", "1 point", "1 Punkt"),
    ],
)
def test_one_thing_on_the_board_is_not_called_many(key: str, english: str, german: str) -> None:
    assert TEXTS.count(key, 1, "en", stand=0).partition(",")[0] == english
    assert TEXTS.count(key, 1, "de", stand=0).partition(",")[0] == german


# ---------------------------------------------------------------- refusals


@pytest.mark.rules("KEY-8.4")
def test_a_field_out_of_a_reaper_s_reach() -> None:
    """Also where the fields next to the reaper are a whole group, as those of a harvest are."""
    match = at(fields=["a7 e4 e5", "b2 e6"], workers=[{"d4": "harvester"}])
    assert rule(do(match.copy(), "harvest e4"), "harvest a7") == "KEY-4.1"
    assert rule(do(match, "hire reaper", "place d4"), "harvest a7") == "KEY-8.4"
    home = do(event("harvest_home", fields=["a7 e4 e5", "b2 e6"]), "harvest e4")
    assert rule(home, "harvest a7") == "KEY-4.1"


def sentences(match: Match, line: str) -> tuple[str, str]:
    refusal = match.why_not(line)
    assert refusal is not None
    return refusal.say("en"), refusal.say("de")


@pytest.mark.rules("KEY-5.3")
def test_how_many_fields_a_worker_needs() -> None:
    match = do(at(fields=["e4 e5", "b2 e6"]), "hire reaper")
    assert sentences(match, "place a1") == (
        "A1 touches 0 of your fields; value 2 needs 2.",
        "A1 berührt 0 deiner Felder; Wert 2 braucht 2.",
    )


@pytest.mark.rules("KEY-3.8", "KEY-7.3")
def test_a_compulsory_step_does_not_name_done() -> None:
    match = do(at(fields=["e4 e5", "b2 e6"], hands=["hw"]), "hire reaper")
    said = sentences(match, "harvest e4")[0]
    assert said == "The next move must begin with place, not with harvest."
    do(match, "place d4")
    assert "harvest or done" in sentences(match, "claim a1")[0]
    match = do(at(hands=["hw"]), "claim a1")
    assert "with offer, not" in sentences(match, "harvest e4")[0]
    assert "with offer or done, not" in sentences(do(match, "offer hops"), "harvest e4")[0]


@pytest.mark.rules("KEY-7.4")
def test_the_order_of_the_crops() -> None:
    match = do(at(hands=["haa"]), "claim a1", "offer apples")
    assert sentences(match, "offer hops") == (
        "Hops comes before Cider apples: counters are named in crop order.",
        "Erst Hopfen, dann Mostäpfel: Steine werden in dieser Reihenfolge genannt.",
    )
