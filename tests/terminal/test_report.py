"""`fondaco report`."""

from __future__ import annotations

from pathlib import Path

import fondaco
from fondaco.engine.record import dump_record
from tests.terminal.conftest import Program, rewrite

QUICK = ("--effort", "1500")


def test_a_report_tells_chances_turning_points_and_decisions(
    program: Program, record_file: Path
) -> None:
    run = program("report", str(record_file), *QUICK)
    assert (run.code, run.err) == (0, "")
    for heading in (
        "The chances, round by round",
        "Turning points",
        "Decisions of Ann (Red)",
        "Decisions of greedy (Blue)",
        "Luck and skill",
        "What moved the chances",
    ):
        assert heading in run.out
    assert any(block in run.out for block in "▂▃▄▅▆")
    assert program("report", str(record_file), *QUICK).out == run.out


def test_a_report_of_one_seat_in_german(program: Program, record_file: Path) -> None:
    run = program("report", str(record_file), *QUICK, "--seat", "1", "--lang", "de")
    assert run.code == 0
    assert "Entscheidungen von greedy (Blau)" in run.out
    assert "Entscheidungen von Ann" not in run.out
    assert all(len(line) <= 80 for line in run.out.splitlines())


def test_a_report_as_a_page(program: Program, record_file: Path, folder: Path) -> None:
    page = folder / "report.html"
    run = program("report", str(record_file), *QUICK, "--html", str(page))
    assert run.code == 0
    assert str(page) in run.out.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "http" not in text.split("<body>")[1].replace("http://www.w3.org", "")
    assert text.count("<svg") > 2


def test_what_cannot_be_reported_is_refused(
    program: Program, record_file: Path, folder: Path
) -> None:
    file = str(record_file)
    for words, code, sentence in (
        (("--effort", "{x}"), 2, "effort"),
        (("--effort", "9"), 2, "effort"),
        (("--seat", "3"), 2, "no seat 3"),
        (("--html", str(folder)), 2, "is a folder"),
    ):
        run = program("report", file, *words)
        assert (run.code, run.out) == (code, "")
        assert sentence in run.err
        assert len(run.err.splitlines()) == 1
    german = program("report", file, "--effort", "9", "--lang", "de")
    assert german.err.startswith("Der Aufwand")
    unfinished = fondaco.start("wampum", players=2, seed=1)
    unfinished.act(unfinished.legal()[0])
    record_file.write_text(dump_record(unfinished.record()), encoding="utf-8")
    for lang, sentence in (("en", "not over"), ("de", "nicht zu Ende")):
        run = program("report", file, "--lang", lang)
        assert run.code == 1
        assert sentence in run.err
    rewrite(record_file, seed=8)
    assert program("report", file).code == 1
