"""The comparison with other projects: what is missing is said; the docs show what was measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from bench.peers import __main__ as peers
from bench.peers import report
from bench.peers.row import Row, Told, tell, understand

ROW = Row("Somebody", "chess", 2, 60.64, call=15_912.3, batch=2.4e6, copy=141.2)


def test_figures_have_three_digits_and_what_was_not_measured_is_blank() -> None:
    cells = report.cells(ROW)
    assert cells == ["chess", "2", "60.6", "15.9", "", "", "", "2,400", "", "0.141"]


def test_one_game_that_fails_is_told_and_does_not_keep_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(game: str) -> Row:
        if game == "go":
            raise ValueError("no such game")
        return ROW

    monkeypatch.setattr(sys, "argv", ["somebody", "1"])
    tell("Somebody", ["numpy"], ["go", "chess"], measure)
    told = Told("Somebody")
    assert [*understand(told, capsys.readouterr().out.splitlines())] == [ROW]
    assert told.missing == ["Somebody, go: ValueError: no such game"]
    assert "numpy" in told.versions


def test_a_project_without_its_environment_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (told,) = peers.measure(["pgx"], 1, Console(quiet=True))
    assert told.missing == ["Pgx: not installed (make bench-peers)"]
    assert "- Missing: Pgx: not installed (make bench-peers)" in report.markdown([told], "here")


def test_a_project_that_cannot_be_imported_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    python = tmp_path / "peers" / "catanatron" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)  # an environment in which nothing is installed
    (told,) = peers.measure(["catanatron"], 1, Console(quiet=True))
    (missing,) = told.missing
    assert missing.startswith("Catanatron: ended with code 1 (ModuleNotFoundError")
    assert told.rows == []


def test_the_docs_show_what_was_measured() -> None:
    where, told = peers.read(json.loads((peers.DOCS / "peers.json").read_text("utf-8")))
    page = (peers.DOCS / "peers.md").read_text("utf-8")
    assert report.between(page, report.markdown(told, where)) == page
    assert report.picture(told) + "\n" == (peers.DOCS / "peers.svg").read_text("utf-8")


def test_a_page_without_a_place_for_figures_is_left_alone() -> None:
    with pytest.raises(ValueError, match="no place for figures"):
        report.between("# A page", "figures")
