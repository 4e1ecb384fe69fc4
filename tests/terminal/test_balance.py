"""`fondaco balance`: tables, files, a page, two set-ups side by side."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.terminal.conftest import Program

QUICK = ("balance", "wampum", "--players", "3", "--games", "60", "--seed", "5")


def test_a_report_is_shown_in_both_languages(program: Program) -> None:
    english, german = program(*QUICK), program(*QUICK, "--lang", "de")
    assert english.code == german.code == 0
    assert "Wampum: balance report" in english.out
    for words in ("Who begins", "Leads and comebacks", "How the game ends", "Villages", "Rounds"):
        assert words in english.out
    for words in ("Wer anfängt", "Führung und Aufholjagd", "Wie das Spiel endet", "Dörfer"):
        assert words in german.out
    assert "Stone Hill" in english.out
    assert "Steinberg" in german.out
    assert "Cedar Point" not in english.out, "it is not in play with three"
    assert "\x1b" not in english.out


def test_all_numbers_of_players_by_default(program: Program) -> None:
    result = program("balance", "wampum", "--games", "10", "--seed", "5")
    assert result.code == 0
    for players in (2, 3, 4, 5):
        assert f"{players} players" in result.out


def test_figures_are_the_same_whatever_the_workers(program: Program, folder: Path) -> None:
    for workers in ("1", "3"):
        out = f"w{workers}.json"
        assert program(*QUICK, "--games", "300", "--workers", workers, "--out", out).code == 0
    first = json.loads((folder / "w1.json").read_text())
    assert first == json.loads((folder / "w3.json").read_text())
    (three,) = first["players"]
    assert three["runs"][0]["games"] == 300
    assert three["runs"][0]["estimates"]["ending/deck"]["mean"] == 1
    assert three["runs"][0]["names"]["thing/villages/4"] == {"en": "Stone Hill", "de": "Steinberg"}


def test_options_are_compared(program: Program, folder: Path) -> None:
    result = program(*QUICK, "--against-options", "start_player=seat_0", "--out", "both.json")
    assert result.code == 0
    assert "start_player=seat_0" in result.out
    assert "Difference" in result.out
    (three,) = json.loads((folder / "both.json").read_text())["players"]
    assert len(three["runs"]) == 2
    moves = [run["estimates"]["start/moves"]["mean"] for run in three["runs"]]
    assert moves[0] > 0
    assert moves[1] == 0
    assert three["differences"]["start/moves"]["mean"] == pytest.approx(-moves[0])


def test_an_owners_data_file_is_compared(program: Program, folder: Path) -> None:
    """A bonus of two cards of each kind instead of one brings more points."""
    data = (Path(__file__).parents[2] / "fondaco/games/wampum/components.toml").read_text()
    changed = re.sub(r"end_bonus_per_good = 1", "end_bonus_per_good = 2", data)
    assert changed != data
    (folder / "own.toml").write_text(changed)
    result = program(*QUICK, "--against-data", "own.toml", "--out", "both.json")
    assert result.code == 0
    assert "own.toml" in result.out
    (three,) = json.loads((folder / "both.json").read_text())["players"]
    assert three["differences"]["score/all"]["low95"] > 0


def test_a_page_of_its_own_is_written(program: Program, folder: Path) -> None:
    assert program(*QUICK, "--report", "report.html", "--lang", "de").code == 0
    page = (folder / "report.html").read_text()
    assert page.startswith("<!doctype html>")
    assert '<html lang="de">' in page
    assert page.count("<svg") == page.count('role="img" aria-labelledby="') > 5
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'aria-labelledby="([^"]+)"', page)) <= set(ids)
    assert not re.search(r"(src|href)=\"(?!#)", page.replace('xlink:href="#', "")), (
        "nothing outside"
    )
    assert "<script" not in page
    assert not re.search("#0[1-5]0[0-9]0[0-9]", page), "colours are the page's"
    assert "33,3\N{NO-BREAK SPACE}%" in page
    assert not list(folder.glob("*.part"))


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("wampum", "--players", "9"),
        ("wampum", "--players", "three"),
        ("wampum", "--players", ","),
        ("wampum", "--players", "3,9"),
        ("wampum", "--games", "0"),
        ("wampum", "--bots", "magnus"),
        ("wampum", "--workers", "0"),
        ("wampum", "--workers", "999", "--games", "1"),
        ("wampum", "--out", "figures.csv"),
        ("wampum", "--report", "report.json"),
        ("wampum", "--out", "folder.json"),
        ("wampum", "--out", "nowhere/a.json"),
        ("wampum", "--report", "nowhere/a.html"),
        ("wampum", "--option", "x=1"),
        ("wampum", "--against-options", "start_player=maybe"),
        ("wampum", "--against-options", "start_player"),
        ("wampum", "--seed", ""),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(
    program: Program, folder: Path, words: tuple[str, ...]
) -> None:
    (folder / "folder.json").mkdir()
    for lang in ("en", "de"):
        result = program("--lang", lang, "balance", *words)
        assert result.code == 2
        assert len(result.err.strip().splitlines()) == 1
        assert "Traceback" not in result.err


def test_broken_files_are_code_1_before_any_game(program: Program, folder: Path) -> None:
    (folder / "my.toml").write_text("schema = 2")
    for words in (("--data", "my.toml"), ("--against-data", "my.toml")):
        result = program("balance", "wampum", *words)
        assert result.code == 1
        assert "my.toml: schema" in result.err
