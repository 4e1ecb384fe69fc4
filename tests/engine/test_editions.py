"""Rules versions of a game: matches begun by an earlier one are replayed and played on by it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.engine.box import read_data
from fondaco.engine.canonical import digest
from fondaco.engine.match import Match
from fondaco.engine.record import load_record
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.steps import positions

RECORDS = Path(__file__).parent / "records"
#: Written by the program when Key Harvest had version 1 of its rules, and never since.
FIRST = sorted(RECORDS.glob("key_harvest-rules-1*.json"))
KEY_HARVEST = find_game("key_harvest")


def record(name: str) -> dict[str, Any]:
    return load_record(RECORDS / f"key_harvest-rules-1{name}.json")


def resealed(changed: dict[str, Any]) -> dict[str, Any]:
    """A record with other values and a digest that is right again."""
    rest = {key: value for key, value in changed.items() if key != "digest"}
    return rest | {"digest": digest(rest)}


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_records_of_the_first_version_replay_and_are_written_as_they_were(path: Path) -> None:
    first = load_record(path)
    match = fondaco.verify(first, first["seed_hash"])
    assert match.box.version == 1
    assert match.lines == first["lines"]
    assert match.record() == first


@pytest.mark.rules("KEY-13.1")
def test_tiles_lapsed_after_three_rounds_then_and_ten_now() -> None:
    """The record has six turns without a draw before its first tile lapses: three rounds of two."""
    first = record("")
    found = next(at for at in positions(fondaco.replay(first)) if at.state()["lapsed"])
    before = fondaco.replay(first, len(found.lines) - 1).state()
    assert (before["idle"], before["lapsed"], found.state()["lapsed"]) == (5, [], ["g5"])
    newer = fondaco.restore(before)
    newer.act(found.lines[-1])
    assert (newer.state()["idle"], newer.state()["lapsed"]) == (6, [])


def test_lines_of_an_earlier_version_are_not_taken_for_those_of_the_newest() -> None:
    newest = KEY_HARVEST.box.digest
    with pytest.raises(fondaco.RecordError, match="names a data file that is not the delivered"):
        fondaco.replay(resealed(record("") | {"rules": 2}))
    with pytest.raises(fondaco.RecordError, match="is not legal: The next move must"):
        fondaco.replay(resealed(record("") | {"rules": 2, "data": f"sha256:{newest}"}))
    with pytest.raises(fondaco.RecordError, match="names a data file that is not the delivered"):
        fondaco.replay(resealed(record("") | {"data": f"sha256:{newest}"}))


@pytest.mark.parametrize("version", [3, 10**6])
def test_a_record_of_an_unknown_version_is_refused(version: int) -> None:
    with pytest.raises(fondaco.RecordError) as refused:
        fondaco.replay(resealed(record("") | {"rules": version}))
    assert str(refused.value) == (
        f"record: rules is {version}; this program plays the versions 1, 2."
    )
    assert refused.value.say("de") == (
        f"record: rules ist {version}; dieses Programm spielt die Versionen 1, 2."
    )


def test_an_unfinished_match_goes_on_by_its_own_version() -> None:
    match = fondaco.replay(record("-unfinished"))
    state = match.state()
    for _ in range(9 - state["idle"]):
        assert match.state()["lapsed"] == state["lapsed"]
        match.act("end_turn")
    assert len(match.state()["lapsed"]) == len(state["lapsed"]) + 1
    again = fondaco.replay(json.loads(json.dumps(match.record())))
    assert (again.box.version, again.state()) == (1, match.state())


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_copies_and_travellers_keep_their_version(path: Path) -> None:
    match = fondaco.replay(load_record(path))
    for twin in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.box.version == 1
        assert twin.record() == match.record()
        assert twin.box.with_seats(["Ann", "Ben", "Cem"]).version == 1


# ---------------------------------------------------------------- boxes


def test_the_data_of_the_first_version_is_the_data_its_records_name() -> None:
    box = KEY_HARVEST.open_box(None, 1)
    assert f"sha256:{box.digest}" == record("")["data"]
    assert (box.version, box.delivered) == (1, True)
    assert KEY_HARVEST.open_box(None, 1) is box


@pytest.mark.parametrize("game_id", game_ids())
def test_earlier_versions_differ_in_their_data_and_nothing_else(game_id: str) -> None:
    game = find_game(game_id)
    assert game.editions == tuple(range(1, game.version + 1))
    boxes = [game.open_box(None, version) for version in game.editions]
    assert boxes[-1] is game.box is game.open_box(None)
    assert [box.version for box in boxes] == list(game.editions)
    assert len({box.digest for box in boxes}) == len(boxes)
    assert {box.lines for box in boxes} == {game.box.lines}
    assert {box.record.dtype for box in boxes} == {game.box.record.dtype}


@pytest.mark.parametrize("version", [0, 3, -1, True, "1", 1.0, [1]])
def test_an_unknown_version_is_refused(version: Any) -> None:
    state = fondaco.start("key_harvest", 2, seed=1).state()
    begins: list[Callable[[], Match]] = [
        lambda: Match.start(KEY_HARVEST, 2, edition=version),
        lambda: fondaco.start("key_harvest", 2, edition=version),
        lambda: fondaco.restore(state, edition=version),
    ]
    for begin in begins:
        with pytest.raises(fondaco.SetupError) as refused:
            begin()
        assert str(refused.value) == (
            f"There is no rules version {version!r} of key_harvest. Choose from: 1, 2. [KEY-R.48]"
        )
        assert refused.value.say("de").startswith(f"Es gibt keine Regelversion {version!r} von")


def test_a_match_starts_by_the_version_asked_for() -> None:
    for asked, version, rounds in ((None, 2, 10), (2, 2, 10), (1, 1, 3)):
        match = Match.start(KEY_HARVEST, 3, seed=7, edition=asked)
        for _ in range(rounds * 3 - 1):
            match.act("end_turn")
        assert match.state()["lapsed"] == []
        match.act("end_turn")
        assert len(match.state()["lapsed"]) == 1
        assert match.record()["rules"] == match.box.version == version
        assert fondaco.replay(match.record()).state() == match.state()


def test_a_state_is_restored_by_the_version_asked_for() -> None:
    """Two tiles lapsed after 26 turns of two: possible only where three rounds are enough."""
    state = record("-restored")["start"]
    assert fondaco.restore(state, edition=1).record()["rules"] == 1
    with pytest.raises(fondaco.StateError, match="lapsed are too many for 26 turns"):
        fondaco.restore(state)


def test_an_owners_file_has_its_own_values_in_every_version() -> None:
    own = record("-owner")["data"]
    assert own["constants"]["stall_rounds"] == 2
    for version in KEY_HARVEST.editions:
        match = Match.start(KEY_HARVEST, 2, seed=7, data=own, edition=version)
        assert (match.box.version, match.box.delivered) == (version, False)
        for _ in range(4):
            match.act("end_turn")
        assert len(match.state()["lapsed"]) == 1
        kept = match.record()
        assert (kept["rules"], kept["data"]) == (version, own)
        assert fondaco.replay(kept).record() == kept


def test_an_owner_may_go_on_with_the_values_of_the_first_version() -> None:
    _, values = read_data(KEY_HARVEST.folder / "components.toml")
    values["constants"]["stall_rounds"] = 3
    assert KEY_HARVEST.open_box(values, 1) is KEY_HARVEST.open_box(None, 1)
    box = KEY_HARVEST.open_box(values)
    assert (box.version, box.delivered) == (2, False)
