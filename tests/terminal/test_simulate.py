"""`fondaco simulate` and `fondaco compile`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fondaco
from tests.terminal.conftest import Program


def test_results_are_shown_as_tables(program: Program) -> None:
    result = program(
        "simulate", "wampum", "--games", "40", "--bots", "greedy,random", "--seed", "5"
    )
    assert result.code == 0
    assert "40 games of Wampum with 4 players" in result.out
    assert [line.split()[0] for line in result.out.splitlines() if "±" in line] == [
        *["greedy", "random"],
        *["0", "1", "2", "3"],
    ]
    assert "\x1b" not in result.out


def test_results_in_german(program: Program) -> None:
    result = program("simulate", "wampum", "--games", "10", "--players", "2", "--lang", "de")
    assert result.code == 0
    assert "10 Partien Wampum zu 2" in result.out
    assert "Siege je Platz" in result.out


@pytest.mark.parametrize(
    ("games", "lang", "words"),
    [
        ("1", "en", "1 game of Wampum"),
        ("1500", "en", "1,500 games of Wampum"),
        ("1", "de", "1 Partie Wampum"),
        ("1500", "de", "1.500 Partien Wampum"),
    ],
)
def test_games_are_counted_and_a_seed_is_not(
    program: Program, games: str, lang: str, words: str
) -> None:
    named = ("--players", "2", "--seed", "123456", "--lang", lang)
    result = program("simulate", "wampum", "--games", games, *named)
    assert result.out.startswith(f"{words} ")
    assert f"{'seed' if lang == 'en' else 'Seed'} 123456." in " ".join(result.out.split())


def test_results_are_the_same_whatever_the_workers(program: Program, folder: Path) -> None:
    told = []
    for workers in ("1", "3"):
        out = f"w{workers}.json"
        common = ("simulate", "wampum", "--games", "200", "--seed", "x", "--players", "3")
        assert program(*common, "--workers", workers, "--out", out).code == 0
        told.append(json.loads((folder / out).read_text()))
    assert told[0] == told[1]
    assert len(told[0]["games"]) == 200


def test_an_option_is_heard(program: Program, folder: Path) -> None:
    result = program(
        *("simulate", "wampum", "--games", "5", "--option", "start_player=seat_0"),
        *("--out", "games.json"),
    )
    assert result.code == 0
    summary = json.loads((folder / "games.json").read_text())["summary"]
    assert summary["options"]["start_player"] == "seat_0"


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("wampum", "--players", "9"),
        ("wampum", "--players", "two"),
        ("wampum", "--games", "0"),
        ("wampum", "--bots", "magnus"),
        ("wampum", "--bots", "greedy,greedy,greedy,greedy,greedy"),
        ("wampum", "--workers", "-1"),
        ("wampum", "--workers", "0"),
        ("wampum", "--out", "folder.json"),
        ("wampum", "--out", "games.csv"),
        ("wampum", "--option", "x=1"),
        ("wampum", "--seed", ""),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(
    program: Program, folder: Path, words: tuple[str, ...]
) -> None:
    (folder / "folder.json").mkdir()
    result = program("simulate", *words)
    assert result.code == 2
    assert len(result.err.strip().splitlines()) == 1
    assert "Traceback" not in result.err


def test_faults_are_told_in_german_too(program: Program, folder: Path) -> None:
    for option, value, words in (
        ("--bots", "magnus", "Es gibt keinen Bot „magnus“"),
        ("--workers", "0", "Threads oder Prozesse"),
        ("--out", str(folder), "ist ein Ordner"),
    ):
        assert words in program("--lang", "de", "simulate", "wampum", option, value).err
    assert "wie viele Threads" in " ".join(
        program("simulate", "--help", "--lang", "de").out.split()
    )


@pytest.mark.parametrize("bots", ["greedy,", ",", "greedy, ,"])
def test_names_left_empty_are_ignored_as_in_play(program: Program, bots: str) -> None:
    result = program("simulate", "wampum", "--games", "3", "--bots", bots)
    assert result.code == 0
    assert program("play", "--seed", "1", "--bots", bots).code == 0


def test_a_broken_data_file_is_code_1(program: Program, folder: Path) -> None:
    (folder / "my.toml").write_text("schema = 2")
    result = program("simulate", "wampum", "--data", "my.toml")
    assert result.code == 1
    assert "my.toml: schema" in result.err


def test_a_folder_that_is_not_there_is_code_1(program: Program) -> None:
    result = program("simulate", "wampum", "--games", "3", "--out", "nowhere/games.json")
    assert result.code == 1
    assert len(result.err.strip().splitlines()) == 1


# ---------------------------------------------------------------- records

GAMES = ("simulate", "wampum", "--players", "3", "--games", "12", "--seed", "x")


def test_records_are_those_of_the_games(program: Program, folder: Path) -> None:
    """Of bots that play compiled and of those that are asked: every record is a whole match."""
    for bots in ("greedy,random", "greedy,apprentice"):
        place = folder / bots.replace(",", "-")
        kept = ("--bots", bots, "--records", str(place), "--out", "games.json")
        assert program(*GAMES, *kept).code == 0
        told = json.loads((folder / "games.json").read_text())["games"]
        files = sorted(place.iterdir())
        assert [path.name for path in files] == [f"wampum-{k:02}.json" for k in range(12)]
        for path, game in zip(files, told, strict=True):
            match = fondaco.verify(json.loads(path.read_text()))
            assert (match.seed, match.seats) == (game["seed"], game["bots"])
            assert match.result is not None
            assert match.result["scores"] == game["scores"]
            assert match.result["ranks"] == game["ranks"]


def test_a_folder_and_a_file_of_lines_hold_the_same_records(program: Program, folder: Path) -> None:
    results = [program(*GAMES, "--records", place) for place in ("kept", "kept.jsonl")]
    assert [result.code for result in results] == [0, 0]
    assert results[1].out.endswith("All records are in kept.jsonl.\n")
    lines = (folder / "kept.jsonl").read_text().splitlines()
    files = sorted((folder / "kept").iterdir())
    assert [json.loads(line) for line in lines] == [json.loads(f.read_text()) for f in files]
    for place in ("kept", "kept.jsonl"):
        assert program("verify", place).out.startswith("12 records: every line is legal")
        assert "12 Protokolle" in program("verify", place, "--lang", "de").out
        alone = program("replay", "kept/wampum-07.json").out
        assert program("replay", place, "--match", "7").out == alone
        missing = program("replay", place, "--match", "12")
        assert (missing.code, "no record number 12" in missing.err) == (2, True)
        assert program("verify", place, "--hash", "0" * 64).code == 2


def test_a_record_that_was_changed_is_named(program: Program, folder: Path) -> None:
    program(*GAMES, "--records", "kept.jsonl")
    lines = (folder / "kept.jsonl").read_text().splitlines()
    lines[4] = lines[4].replace('"players": 3', '"players": 4')
    (folder / "kept.jsonl").write_text("\n".join(lines))
    result = program("verify", "kept.jsonl")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("Record 5: ")
    (folder / "kept.jsonl").write_text(lines[0] + "\n{")
    assert "kept.jsonl:2" in program("verify", "kept.jsonl").err
    (folder / "kept.jsonl").write_text("")
    assert "no records" in program("verify", "kept.jsonl").err


@pytest.mark.parametrize(
    ("place", "english", "german"),
    [
        ("kept.json", ".jsonl file or in a folder", ".jsonl-Datei oder in einen Ordner"),
        ("used", "is not empty", "ist nicht leer"),
    ],
)
def test_records_that_cannot_be_kept_are_refused(
    program: Program, folder: Path, place: str, english: str, german: str
) -> None:
    (folder / "used").mkdir()
    (folder / "used" / "mine.txt").touch()
    for lang, words in (("en", english), ("de", german)):
        result = program(*GAMES, "--records", place, "--out", "games.json", "--lang", lang)
        assert (result.code, words in result.err) == (2, True)
    assert sorted(path.name for path in folder.iterdir()) == ["used"]


def test_a_cluster_that_is_not_there_is_refused(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_TMPDIR", str(folder))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    for command in ("simulate", "arena", "balance"):
        result = program(command, "wampum", "--ray", "auto")
        assert (result.code, "belongs to no cluster" in result.err) == (2, True)
        german = program(command, "wampum", "--ray", "nowhere", "--lang", "de")
        assert (german.code, "HOST:PORT, nicht 'nowhere'" in german.err) == (2, True)


def test_compile_is_quiet_when_done(program: Program) -> None:
    assert program("compile").code == 0
    assert program("compile", "wampum").code == 0
    assert program("compile", "chess").code == 2
