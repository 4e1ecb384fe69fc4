"""`fondaco verify` and `fondaco replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fondaco.engine.canonical import digest
from tests.terminal.conftest import Program, rewrite
from tests.terminal.person import Person


@pytest.mark.rules("WAM-9.5", "WAM-9.6")
def test_verify_says_what_it_checked(program: Program, record_file: Path) -> None:
    record = json.loads(record_file.read_text())
    run = program("verify", str(record_file), "--hash", record["seed_hash"])
    assert run.code == 0
    words = " ".join(run.out.split())
    chance = sum(line.split()[0] in ("draw", "start_player") for line in record["lines"])
    assert f"{chance} lines of chance: all as the seed deals them." in words
    assert f"{len(record['lines']) - chance} lines of the players: all legal." in words
    assert record["seed_hash"] in words
    assert "The hash is the one that was given." in words
    assert run.out.rstrip().endswith("OK")
    german = program("verify", str(record_file), "--lang", "de")
    assert "alle erlaubt" in german.out


def test_verify_finds_every_fault(program: Program, record_file: Path) -> None:
    text = record_file.read_text()
    record = json.loads(text)
    wrong_result = {**record, "result": {**record["result"], "winners": [1]}}
    other_card = {**record, "lines": _other_card(record["lines"])}
    for content, sentence in (
        (text[:-300], "not valid JSON"),
        ("", "not valid JSON"),
        ("[1]", "is not a record"),
        ('{"format": "letter"}', "not a Fondaco match record"),
        (json.dumps({**record, "seed": 8}), "digest is wrong"),
        (json.dumps(_resealed(wrong_result)), "the result is not what the lines come to"),
        (json.dumps(_resealed(other_card)), "is not what the seed deals there"),
        (json.dumps(_resealed({**record, "lines": record["lines"][:-1]})), "result"),
        (json.dumps(_resealed({**record, "game": "chess"})), "not known here"),
    ):
        record_file.write_text(content)
        run = program("verify", str(record_file))
        assert run.code == 1, sentence
        assert sentence in run.err
        assert run.out == ""
        assert len(run.err.splitlines()) == 1
    record_file.write_text(text)
    run = program("verify", str(record_file), "--hash", "0" * 64)
    assert run.code == 1
    assert "is not the one that the given hash was committed to" in run.err


def _other_card(lines: list[str]) -> list[str]:
    place = next(i for i, line in enumerate(lines) if line.startswith("draw"))
    card = "draw maize" if lines[place] != "draw maize" else "draw pelts"
    return [*lines[:place], card, *lines[place + 1 :]]


def _resealed(record: dict[str, object]) -> dict[str, object]:
    """Tampered with by somebody who knows how the digest is made."""
    rest = {key: value for key, value in record.items() if key != "digest"}
    return {**rest, "digest": digest(rest)}


def test_a_kept_match_is_not_looked_into(program: Program, folder: Path) -> None:
    program("play", "--seed", "7", "--save", "kept.save")
    for command in ("replay", "verify"):
        run = program(command, "kept.save")
        assert run.code == 1
        assert "fondaco play --resume kept.save" in run.err


def test_replay_into_a_pipe_prints_the_whole_log(program: Program, record_file: Path) -> None:
    run = program("replay", str(record_file))
    assert run.code == 0
    assert "Red (Ann), Blue (greedy), Green (greedy)" in run.out
    assert run.out.count("begins.") == 12
    assert "Red draws 5 cards." in run.out
    assert "The game is over." in run.out
    own = program("replay", str(record_file), "--seat", "0", "--lang", "de")
    assert re.search("Rot zieht .*(Mais|Felle)", own.out)
    assert program("replay", str(record_file), "--seat", "3").code == 2


@pytest.mark.rules("WAM-4.4", "WAM-7.4")
def test_replay_steps_through_a_match(record_file: Path) -> None:
    viewer = Person("replay", str(record_file))
    assert "as a spectator" in viewer.screen
    assert "Your hand" not in viewer.screen
    start = viewer.screen
    first = viewer.type("")
    assert "offers" in first
    assert viewer.type("n") != first
    assert viewer.type("b").splitlines()[-8:] == first.splitlines()[-8:]
    assert viewer.type("b").splitlines()[-8:] == start.splitlines()[-8:]
    mine = viewer.type("s 1")
    assert "as Blue saw it" in mine
    assert "Your hand" in mine
    assert "Hand Red" not in mine
    everything = viewer.type("s all")
    assert "all cards open" in everything
    assert all(f"Hand {seat}" in everything for seat in ("Red", "Blue", "Green"))
    assert "as a spectator" in viewer.type("s none")
    assert "Line 40 of" in viewer.type("40")
    assert "There is no seat 7" in viewer.type("s 7")
    assert "That key does nothing" in viewer.type("sideways")
    assert "Rank" in viewer.type("G")
    assert "Line 0 of" in viewer.type("g")
    assert "Line 0 of" in viewer.type("b"), "back never goes forth"
    viewer.type("q")
    assert viewer.gone() == 0
    again = Person("replay", str(record_file), "--lang", "de")
    assert "als Zuschauer" in again.screen
    assert again.hang_up() == 0


def test_an_unfinished_record_keeps_its_cards_covered(folder: Path, program: Program) -> None:
    program("play", "--seed", "7", "--save", "kept.save", typed="1\n")
    record = json.loads((folder / "kept.save").read_text())["record"]
    (folder / "part.json").write_text(json.dumps(record))
    rewrite(folder / "part.json")
    viewer = Person("replay", "part.json")
    assert "stay covered" in viewer.type("s all")
    assert "stay covered" in viewer.type("s 0")
    assert "as a spectator" in viewer.type("")
    viewer.hang_up()
    assert "not finished" in program("verify", "part.json").out
    assert program("replay", "part.json").code == 0
    for lang, words in (("en", "stay covered"), ("de", "bleiben verdeckt")):
        run = program("replay", "part.json", "--seat", "0", "--lang", lang)
        assert run.code == 1
        assert words in run.err
        assert run.out == ""
