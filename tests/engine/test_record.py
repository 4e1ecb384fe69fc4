"""Match records: written, read, replayed, verified; and refused when anything is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.canonical import digest
from fondaco.engine.record import dump_record, load_record
from tests.games.playing import positions

Record = dict[str, Any]


def _match(decisions: int | None = None, **opening: Any) -> fondaco.Match:
    wanted: dict[str, Any] = {"players": 3, "seed": "a seed"} | opening
    match = fondaco.start("wampum", **wanted)
    for number, _ in enumerate(positions(match, Random(3))):
        if number == decisions:
            break
    return match


def _sealed(record: Record) -> Record:
    """A forger's record: changed, and its digest made right again."""
    rest = {key: value for key, value in record.items() if key != "digest"}
    return rest | {"digest": digest(rest)}


@pytest.fixture(scope="module")
def finished() -> Record:
    return _match().record()


def test_a_record_says_what_it_is(finished: Record) -> None:
    assert (finished["format"], finished["version"]) == ("fondaco-record", 1)
    assert (finished["game"], finished["rules"], finished["players"]) == ("wampum", 1, 3)
    assert finished["seed"] == "a seed"
    assert finished["chance"] == "auto"
    assert finished["result"]["winners"]
    assert json.loads(dump_record(finished)) == finished


def test_verify_confirms_the_committed_hash(finished: Record) -> None:
    committed = _match(0).seed_hash
    assert fondaco.verify(finished, committed).result == finished["result"]
    assert fondaco.verify(finished, str(committed).upper()).result == finished["result"]


def test_verify_refuses_another_hash(finished: Record) -> None:
    with pytest.raises(fondaco.RecordError, match="committed"):
        fondaco.verify(finished, _match(0, seed="another").seed_hash)


def test_replay_up_to_a_line(finished: Record) -> None:
    """24 chance lines deal 3 hands of 5 and 9 village cards, after the one for the canoe."""
    for upto in (0, 1, 25, 40, len(finished["lines"]), 10**6):
        match = fondaco.replay(finished, upto)
        assert match.lines == finished["lines"][:upto]
    assert fondaco.replay(finished, 24).actor == "chance"
    assert fondaco.replay(finished, 25).state()["round"] == 1


def test_a_manual_match_has_chance_lines_and_no_seed() -> None:
    match = fondaco.start("wampum", players=2, chance="manual")
    for number, _ in enumerate(positions(match, Random(1))):
        if number == 30:
            break
    record = match.record()
    assert record["seed"] is record["seed_hash"] is None
    again = fondaco.replay(record)
    assert again.state() == match.state()
    assert again.chance() == match.chance()


def test_a_restored_match_records_its_start() -> None:
    state = _match(20).state()
    match = fondaco.restore(state, seed=5, chance="auto")
    for number, _ in enumerate(positions(match, Random(1))):
        if number == 30:
            break
    again = fondaco.replay(json.loads(json.dumps(match.record())))
    assert again.state() == match.state()
    assert again.log(0) == match.log(0)


def test_seat_names_are_kept(finished: Record) -> None:
    match = _match(5)
    match.seats = ["Änne", None, "greedy"]
    assert fondaco.replay(match.record()).seats == ["Änne", None, "greedy"]


def _change(key: str, value: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record[key] = value

    return change


def _swap_chance(record: Record) -> None:
    record["lines"][3], record["lines"][4] = "draw maize", "draw alcohol"


def _cut(record: Record) -> None:
    record["lines"] = record["lines"][:-1]


def _bad_line(record: Record) -> None:
    record["lines"][25] = "put maize 18"


FORGERIES: list[tuple[Callable[[Record], None], str]] = [
    (_cut, "result is not what the lines come to"),
    (_swap_chance, "line 4 is not what the seed deals"),
    (_bad_line, "line 26, 'put maize 18', is not legal"),
    (lambda r: r["lines"].append("offer v2"), "is not legal: The game is over"),
    (_change("result", None), "result is not"),
    (
        _change("result", {"scores": [99, 0, 0], "ranks": [1, 2, 2], "winners": [0]}),
        "result is not",
    ),
    (_change("seed", "other"), "seed_hash is not the hash of the seed"),
    (_change("seed_hash", "00"), "seed_hash is not"),
    (_change("seed", None), "seed must be given"),
    (_change("seed", {}), "seed is a whole number"),
    (_change("chance", "manual"), "seed must be given with automatic chance and only then"),
    (_change("chance", "dice"), "chance must be one of"),
    (_change("players", 9), "2 to 5 players"),
    (_change("options", {"hide": 1}), "no option"),
    (_change("options", []), "Options must be a table"),
    (_change("data", "sha256:00"), "data names a data file"),
    (_change("data", {"schema": 1}), "game is missing"),
    (_change("lines", "offer v2"), "lines must be a list"),
    (_change("lines", [1]), "lines must be a list of texts"),
    (_change("lines", ["offer v2"] * 20_001), "more than"),
    (_change("start", {"game": "wampum"}), "players is missing"),
    (_change("seats", ["a"]), "seats must have 3 entries"),
    (_change("seats", [None, "a\nb", None]), "which is no name"),
    (_change("extra", 1), "extra is not a known key"),
    (_change("rules", 2), "plays version 1"),
    (_change("version", 2), "reads version 1"),
    (_change("game", "chess"), "'chess' is not known here"),
    (_change("game", 7), "game must be a text"),
    (_change("format", "pgn"), "not a Fondaco match record"),
]


@pytest.mark.parametrize(("change", "sentence"), FORGERIES)
def test_a_forged_record_is_refused_even_with_a_right_digest(
    change: Callable[[Record], None], sentence: str, finished: Record
) -> None:
    record = json.loads(json.dumps(finished))
    change(record)
    with pytest.raises(fondaco.RecordError, match=sentence) as refused:
        fondaco.replay(_sealed(record))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", sorted(_match(5).record()))
def test_a_record_without_a_key_is_refused(key: str, finished: Record) -> None:
    record = dict(finished)
    del record[key]
    with pytest.raises(fondaco.RecordError):
        fondaco.replay(record)
    with pytest.raises(fondaco.RecordError):
        fondaco.replay(_sealed(record) if key != "digest" else record)


def test_any_change_breaks_the_digest(finished: Record) -> None:
    changed = finished | {"seats": ["me", None, None]}
    with pytest.raises(fondaco.RecordError, match="has been changed"):
        fondaco.replay(changed)


@pytest.mark.parametrize("record", [None, [], "x", 7, {}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(fondaco.RecordError):
        fondaco.replay(record)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not valid JSON"),
        (b'{"format": "fondaco-rec', "cut off"),
        (b"[1]", "is not a record"),
        (b"\xff", "UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b" " * 4_000_001, "larger than"),
    ],
)
def test_a_broken_file_is_named(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(fondaco.RecordError, match=sentence) as refused:
        load_record(path)
    assert refused.value.reason.startswith("match.json: ")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    for name in ("none.json", ".", "a\x00b"):
        with pytest.raises(fondaco.RecordError, match="cannot be read"):
            load_record(tmp_path / name)


def test_a_real_match_as_fixture() -> None:
    """A match kept since version 1 of the rules must replay for ever."""
    path = Path(__file__).parent / "records" / "wampum-rules-1.json"
    match = fondaco.verify(load_record(path))
    assert match.actor is None
    assert len(match.lines) == len(load_record(path)["lines"]) == 284
