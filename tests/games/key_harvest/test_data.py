"""Broken data files of Key Harvest: one sentence that names the file, the key and the fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.registry import find_game
from tests.games.key_harvest.playing import delivered

Data = dict[str, Any]
Change = Callable[[Data], None]


def _set(*path: str | int, to: Any) -> Change:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def _drop(*path: str | int) -> Change:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


def _effect(kind: str, place: int, effect: str, sign: str, **more: Any) -> Change:
    def change(data: Data) -> None:
        row = data[kind][place]
        for key in ("n", "cost", "area"):
            row.pop(key, None)
        row |= {"effect": effect, "sign": sign, **more}

    return change


def _island(data: Data) -> None:
    """g7 loses all its neighbours, and they lose it."""
    for row in data["field"]:
        row["neighbours"] = [] if row["id"] == "g7" else [n for n in row["neighbours"] if n != "g7"]


# Each fault with the key its sentence must name and the check that forbids it (None: no rule).
FAULTS: list[tuple[Change, str, str | None]] = [
    (_drop("field", 55), "field must have 56 entries", "KEY-D.1"),
    (_drop("crop", 4), "crop must have 5 entries", "KEY-D.1"),
    (_drop("worker", 0), "worker must have 12 entries", "KEY-D.1"),
    (_drop("event", 9), "event must have 10 entries", "KEY-D.1"),
    (_drop("start_pair", 3), "start_pair must have 4 entries", "KEY-D.1"),
    (_set("board", "widths", to=[7, 8, 9, 8, 9, 8, 8]), "board.widths sum to 57", "KEY-D.1"),
    (_set("crop", 0, "id", to="Hops"), "crop[1].id", "KEY-D.2"),
    (_set("worker", 3, "id", to="9carter"), "worker[4].id", "KEY-D.2"),
    (_set("event", 0, "id", to="wine"), "event[1].id wine appears twice", "KEY-D.2"),
    (_set("start_pair", 0, "id", to="a1"), "start_pair[1].id a1 appears twice", "KEY-D.2"),
    (_set("field", 0, "neighbours", to=["a2", "b1"]), "neighbours has a1, but not", "KEY-D.3"),
    (_set("field", 0, "neighbours", to=["b1", "a2", "b2"]), "field[1].neighbours", "KEY-D.3"),
    (_set("field", 0, "neighbours", to=["a2", "a2", "b1", "b2"]), "field[1].n", "KEY-D.3"),
    (_set("field", 0, "neighbours", to=["a1", "a2", "b1"]), "has the field itself", "KEY-D.3"),
    (_set("field", 0, "neighbours", to=["a2", "z9"]), "has 'z9', which is no field", "KEY-D.3"),
    (_island, "field[56].neighbours do not connect", "KEY-D.3"),
    (_set("crop", 1, "counters", to=11), "crop[2].counters is 11, not 12", "KEY-D.4"),
    (_set("crop", 1, "fields", to=12), "crop[2].fields is 12, but 11", "KEY-D.4"),
    (_set("field", 0, "crop", to="rice"), "field[1].crop", "KEY-D.4"),
    (_set("start_pair", 0, "fields", to=["b7", "b2"]), "has b2, which is in", "KEY-D.4"),
    (_set("start_pair", 0, "fields", to=["b7"]), "start_pair[1].fields must be 2", "KEY-D.4"),
    (_set("start_pair", 0, "fields", to=["b7", "x1"]), "which is no field", "KEY-D.4"),
    (_set("worker", 5, "kind", to="townsfolk"), "worker[6].kind must be farmhand", "KEY-D.5"),
    (_set("worker", 0, "kind", to="king"), "worker[1].kind must be one of", "KEY-D.5"),
    (_set("constants", "townsfolk", to=5), "constants.townsfolk", "KEY-D.5"),
    (_set("event", 0, "in_bag_2", to=3), "event[1].in_bag_2 is 3, more than", "KEY-D.6"),
    (_set("event", 0, "copies", to=41), "event[1].copies must be from 0 to 40", "KEY-D.6"),
    (_set("event", 0, "copies", to=29), "event has 41 tiles, more than 40", "KEY-D.6"),
    (_set("constants", "farmhands_per_player", to=13), "farmhands_per_player must be", "KEY-D.5"),
    (_set("constants", "counters_per_crop", to=100), "counters_per_crop must be", "KEY-D.4"),
    (_set("crop", 0, "counters", to=100), "crop[1].counters must be from 0 to 99", "KEY-D.4"),
    (_set("constants", "start_counters", to=100), "start_counters need 403 of 60", "KEY-D.7"),
    (_set("constants", "start_counters", to=500), "start_counters must be", "KEY-D.7"),
    (_effect("worker", 0, "gain", "drum", n=1), "worker[1].sign must be one of", "KEY-8.11"),
    (_set("constants", "event_spaces", to=13), "by in_bag_4, below event_spaces", "KEY-D.6"),
    (_set("constants", "min_bid", to=2), "constants.min_bid", "KEY-D.7"),
    (_set("constants", "setback_space", to=11), "setback_space 11 is above", "KEY-D.7"),
    (_set("constants", "setback_returned", to=7), "setback_returned 7 is not below", "KEY-D.7"),
    (_set("constants", "start_counters", to=15), "start_counters need 63 of 60", "KEY-D.7"),
    (_effect("worker", 0, "gain", "scroll", n=1), "worker[1].sign of gain", "KEY-8.11"),
    (_effect("worker", 0, "lose", "bell", n=1), "worker[1].sign of lose", "KEY-8.11"),
    (_effect("worker", 0, "harvest", "bell"), "worker[1].effect", "KEY-8.11"),
    (_effect("worker", 0, "dismiss", "scroll"), "worker[1].effect", "KEY-8.11"),
    (_effect("event", 0, "pass_left", "bell"), "event[1].sign of pass_left", "KEY-8.11"),
    (_effect("event", 0, "extra", "bell"), "event[1].effect", "KEY-8.11"),
    (_effect("event", 0, "hire", "scroll"), "event[1].sign of hire", "KEY-8.11"),
    (_effect("worker", 0, "gain", "bell"), "worker[1].n is missing", None),
    (_effect("worker", 0, "gain", "bell", n=-1), "worker[1].n must be from 0 to 60", None),
    (_effect("worker", 0, "settle", "bell", cost=0), "worker[1].cost must be from 1", None),
    (_effect("worker", 0, "settle", "bell", n=1), "worker[1].cost is missing", None),
    (_effect("worker", 0, "extra", "bell", n=1), "worker[1].n is not a known key", None),
    (_effect("event", 0, "swap_bag", "bell"), "event[1].area is missing", None),
    (_effect("event", 0, "swap_bag", "bell", area="all"), "event[1].area must be one of", None),
    (_set("worker", 0, "value", to=0), "worker[1].value must be from 1 to 7", None),
    (_set("worker", 0, "value", to=True), "worker[1].value must be a whole number", None),
    (_set("field", 1, "x", to=-6), "field[2].x and y are (-6, 0)", None),
    (_set("field", 1, "y", to="0"), "field[2].y must be a whole number", None),
    (_set("crop", 0, "colour", to="plaid"), "crop[1].colour", None),
    (_set("crop", 0, "name_de", to=""), "crop[1].name_de", None),
    (_set("game", to="samarkand"), "game is 'samarkand': this is not a data file", None),
    (_set("schema", to=2), "schema must be from 1 to 1", None),
    (_set("min_players", to=1), "min_players must be from 2 to 4", None),
    (_set("max_players", to=5), "max_players must be from 2 to 4", None),
    (_set("constants", "stall_rounds", to=0), "constants.stall_rounds", None),
    (_set("constants", "final_rounds", to=0), "constants.final_rounds", None),
    (_set("constants", "registry_size", to=13), "constants.registry_size", None),
    (_set("constants", "store_slots", to=5), "constants.store_slots", None),
    (_drop("constants", "registry_size"), "constants.registry_size is missing", None),
    (_drop("board"), "board is missing", None),
    (_set("constants", "registry_sise", to=6), "constants.registry_sise is not a known", None),
    (_set("extra", to={}), "extra is not a known key", None),
    (_set("event", 0, "source", to=7), "event[1].source", None),
    (_set("field", to={}), "field must be a list", None),
    (_set("field", 0, to=3), "field[1] must be a table", None),
]


@pytest.mark.parametrize(("change", "key", "rule"), FAULTS)
@pytest.mark.rules("KEY-D.1", "KEY-D.2", "KEY-D.3", "KEY-D.4", "KEY-D.5", "KEY-D.6", "KEY-D.7")
@pytest.mark.rules("KEY-8.11")
def test_a_fault_is_named(change: Change, key: str, rule: str | None) -> None:
    data = delivered()
    change(data)
    with pytest.raises(fondaco.DataError) as refused:
        fondaco.start("key_harvest", players=3, data=data)
    assert refused.value.rule == rule
    assert refused.value.reason.startswith("data: ")
    assert key in refused.value.reason
    assert refused.value.say("de") != refused.value.reason
    assert "\n" not in str(refused.value)


@pytest.mark.rules("KEY-D.1", "KEY-D.3", "KEY-D.4")
def test_the_delivered_board() -> None:
    """Section 2: 141 neighbouring pairs, 11 or 12 fields a crop, the rule of the rows."""
    data = delivered()
    assert sum(len(row["neighbours"]) for row in data["field"]) == 2 * 141
    assert [row["fields"] for row in data["crop"]] == [11, 11, 11, 11, 12]
    widths = dict(zip("abcdefg", data["board"]["widths"], strict=True))
    assert list(widths.values()) == [7, 8, 9, 8, 9, 8, 7]
    for row in data["field"]:
        letter, number = row["id"][0], int(row["id"][1:])
        near = {f"{letter}{number - 1}", f"{letter}{number + 1}"}
        for other in (chr(ord(letter) - 1), chr(ord(letter) + 1)):
            if other in widths:
                wider = widths[other] > widths[letter]
                near |= {f"{other}{number + (0 if wider else -1)}"}
                near |= {f"{other}{number + (1 if wider else 0)}"}
        assert set(row["neighbours"]) == near & {field["id"] for field in data["field"]}


@pytest.mark.rules("KEY-2.6")
def test_the_delivered_events_and_workers() -> None:
    data = delivered()
    for column, amount in (("copies", 14), ("in_bag_2", 14), ("in_bag_3", 14), ("in_bag_4", 12)):
        assert sum(row[column] for row in data["event"]) == amount
    values = [row["value"] for row in data["worker"]]
    assert sorted(values) == [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"schema = ", "is not valid TOML"),
        (b"", "schema is missing"),
        (b"schema = 1\ngame = 'chess'\n", "this is not a data file of key_harvest"),
    ],
)
def test_a_broken_file_is_named(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    with pytest.raises(fondaco.DataError, match=sentence) as refused:
        fondaco.start("key_harvest", players=3, data=path)
    assert refused.value.reason.startswith("my.toml: ")


def test_an_owner_s_file_changes_the_game() -> None:
    data = delivered()
    data["constants"] |= {"start_counters": 5, "second_group_points": 0, "registry_size": 4}
    data["crop"][0]["name_de"] = "Bierwürze"
    match = fondaco.start("key_harvest", players=3, seed=4, data=data)
    assert not match.box.delivered
    assert [sum(hand) for hand in match.state()["hands"]] == [5, 5, 5]
    assert len(match.state()["registry"]) == 4
    while match.result is None:
        match.act(match.legal()[0])
    told = [event.facts for event in match.events(None) if event.kind == "scored"]
    assert [facts["second"] for facts in told] == [0, 0, 0]
    assert any("Bierwürze" in sentence for sentence in match.log(0, "de"))
    again = fondaco.replay(match.record())
    assert again.state() == match.state()


@pytest.mark.rules("KEY-D.6", "KEY-2.6", "KEY-13.1")
def test_numbers_that_the_rules_leave_open() -> None:
    """Five copies of an event, powers of nothing, long rounds of patience: KEY-D forbids none."""
    data = delivered()
    data["event"][0] |= dict.fromkeys(("copies", "in_bag_2", "in_bag_3", "in_bag_4"), 5)
    data["constants"] |= {"stall_rounds": 10, "final_rounds": 10}
    for row in (*data["worker"], *data["event"]):
        if "n" in row:
            row["n"] = 0
    match = fondaco.start("key_harvest", players=2, seed=4, data=data)
    assert match.state()["bag_events"][0] == 5
    assert fondaco.restore(match.state(), data=data).state() == match.state()
    rng = Random(5)
    while match.result is None:
        match.act(rng.choice(match.legal()))
        kinds = [frame["kind"] for frame in match.state()["stack"]]
        assert not {"take", "sow"} & set(kinds)  # nothing is offered, so nobody is asked
    assert sum(event.kind == "last_turns" for event in match.events(None)) == 1


def test_fewer_players_than_the_rules_allow() -> None:
    data = delivered() | {"max_players": 3}
    with pytest.raises(fondaco.SetupError):
        fondaco.start("key_harvest", players=4, data=data)


def test_the_delivered_data_given_by_hand_is_the_delivered_box() -> None:
    box = find_game("key_harvest").box
    assert fondaco.start("key_harvest", players=3, seed=4, data=delivered()).box is box
