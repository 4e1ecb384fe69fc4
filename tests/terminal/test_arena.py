"""`fondaco arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.terminal.conftest import Program

QUICK = ("arena", "wampum", "--players", "2", "--matches", "4", "--seed", "5", "--workers", "1")
OWN = (
    "class Last:\n    def __init__(self, game, seed, box): ...\n"
    "    def choose(self, view, legal): return legal[-1]\n"
)


def test_a_tournament_is_shown_as_tables(program: Program) -> None:
    result = program("arena", "wampum", "--matches", "12", "--seed", "5", "--workers", "1")
    assert result.code == 0
    assert "12 matches of Wampum with 3 players on 2 deals" in " ".join(result.out.split())
    firsts = [line.split()[0] for line in result.out.splitlines() if "–" in line]
    assert firsts == ["greedy", "random", "greedy", "random", "0", "1", "2"]
    assert "above" in result.out
    assert "\x1b" not in result.out


def test_a_tournament_in_german(program: Program) -> None:
    result = program(*QUICK, "--lang", "de")
    assert result.code == 0
    for words in ("4 Partien Wampum zu 2", "Wertung", "Siege je Platz", "unter", "Verteilungen"):
        assert words in result.out


def test_one_against_the_others(program: Program, folder: Path) -> None:
    result = program(
        *("arena", "wampum", "--players", "3", "--bots", "greedy,random", "--one-against"),
        *("--matches", "10", "--seed", "fig", "--workers", "2", "--out", "m.json"),
    )
    assert result.code == 0
    summary = json.loads((folder / "m.json").read_text())["summary"]
    assert (summary["form"], summary["matches"], summary["deals"]) == ("one-against", 12, 4)
    assert [row["one"] for row in summary["one_among"]] == ["greedy"]


def test_files_are_the_same_whatever_the_workers(program: Program, folder: Path) -> None:
    files = []
    for workers in ("1", "2"):
        out = folder / f"{workers}.json"
        assert program(*QUICK[:-1], workers, "--out", str(out)).code == 0
        files.append(out.read_bytes())
    assert files[0] == files[1]


@pytest.mark.parametrize("form", ["--ladder", "--mixed", "--round-robin"])
def test_every_form_is_played(program: Program, folder: Path, form: str) -> None:
    (folder / "own.py").write_text(OWN)
    own = f"last=python:{folder / 'own.py'}:Last"
    result = program(*QUICK, form, "--bots", "greedy, random,", "--bots", own)
    assert result.code == 0
    assert "last" in result.out


def test_mixed_tables_show_who_was_ahead(program: Program, folder: Path) -> None:
    (folder / "own.py").write_text(OWN)
    bots = ("--bots", "greedy,random", "--bots", f"last=python:{folder / 'own.py'}:Last")
    result = program(*QUICK, "--mixed", "--players", "3", *bots)
    assert result.code == 0
    assert "ahead of" in result.out


def test_a_report_is_written(program: Program, folder: Path) -> None:
    result = program(*QUICK, "--report", "r.html", "--lang", "de")
    assert result.code == 0
    assert "Der Bericht steht in r.html." in result.out
    assert '<html lang="de">' in (folder / "r.html").read_text(encoding="utf-8")


def test_a_goal_ends_it_early(program: Program) -> None:
    result = program(*QUICK[:5], "400", *QUICK[6:], "--share-within", "0.45")
    assert result.code == 0
    assert "20 matches" in result.out  # ten deals with two seats: the first look


def test_forfeits_are_counted_and_explained(program: Program, folder: Path) -> None:
    bot = folder / "bot.py"
    bot.write_text(
        "import json, sys\nsys.stdin.readline()\n"
        "print(json.loads(sys.stdin.readline())['legal'][0], flush=True)\n"
    )
    result = program(*QUICK, "--bots", "greedy", "--bots", f"short=program:{sys.executable} {bot}")
    assert result.code == 0
    assert "Forfeits" in result.out
    assert "4 times:" in result.out
    assert "ended too early (code 0)" in result.out


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        (("chess",), "There is no game", "Es gibt kein Spiel"),
        (("wampum", "--players", "9"), "2 to 5 players", "2 bis 5 Personen"),
        (("wampum", "--bots", "greedy"), "at least two bots", "mindestens zwei Bots"),
        (("wampum", "--bots", "greedy,magnus"), "There is no bot “magnus”", "Es gibt keinen Bot"),
        (("wampum", "--bots", "greedy,greedy"), "named twice", "zweimal genannt"),
        (("wampum", "--bots", "greedy", "--bots", "program:nope-x"), "cannot be started",
         "lässt sich nicht starten"),
        (("wampum", "--matches", "0"), "number of matches", "Partien"),
        (("wampum", "--workers", "0"), "number of workers", "Threads oder Prozesse"),
        (("wampum", "--mixed"), "at least 3 bots", "mindestens 3 Bots"),
        (("wampum", "--limit", "0"), "time for an answer", "Zeit für eine Antwort"),
        (("wampum", "--share-within", "2"), "A goal must be", "Ein Ziel muss"),
        (("wampum", "--anchor", "magnus"), "not among the bots", "keiner der Bots"),
        (("wampum", "--out", "folder.json"), "is a folder", "ist ein Ordner"),
        (("wampum", "--out", "m.csv"), ".json or .parquet", ".json oder .parquet"),
        (("wampum", "--report", "r.txt"), "must end in .html", "endet auf .html"),
        (("wampum", "--report", "nowhere/r.html"), "There is no folder", "keinen Ordner"),
        (("wampum", "--seed", "s" * 99), "A seed is", "Ein Startwert"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_sentence_and_code_2(
    program: Program, folder: Path, words: tuple[str, ...], english: str, german: str
) -> None:
    (folder / "folder.json").mkdir()
    for lang, sentence in (("en", english), ("de", german)):
        result = program("arena", *words, "--lang", lang)
        assert result.code == 2
        assert sentence in result.err
        assert len(result.err.strip().splitlines()) == 1
        assert result.out == ""
    assert sorted(path.name for path in folder.iterdir()) == ["folder.json"]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_ends_at_once_and_leaves_nothing(folder: Path, number: int, code: int) -> None:
    """Ctrl-C goes to all processes of a terminal, SIGTERM to one: workers end in both cases."""
    bot = folder / "slow.py"
    bot.write_text(
        f"import os, sys, time\nopen(f'{folder}/pid-{{os.getpid()}}', 'w').close()\n"
        "sys.stdin.readline(); sys.stdin.readline()\n"
        "import json; time.sleep(0.2); print('offer v2', flush=True)\ntime.sleep(99)\n"
    )
    words = [
        *("arena", "wampum", "--players", "2", "--option", "start_player=seat_0"),
        *("--workers", "2", "--out", "m.json", "--seed", "5", "--limit", "60"),
        *("--bots", "random", "--bots", f"slow=program:{sys.executable} {bot}"),
    ]
    program = _begin(*words)
    for _ in range(2400):
        if len(list(folder.glob("pid-*"))) >= 3:  # the trial's, and one of each worker
            break
        time.sleep(0.05)
    if number == signal.SIGINT:
        os.killpg(program.pid, number)
    else:
        program.send_signal(number)
    out, err = program.communicate(timeout=120)
    assert program.returncode == code
    assert "Traceback" not in out + err
    assert not list(folder.glob("m.json*"))
    assert all(_gone(int(path.name.removeprefix("pid-"))) for path in folder.glob("pid-*"))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_being_stopped_keeps_what_was_played(folder: Path, number: int, code: int) -> None:
    """One match never ends; the deals before it are told and written down."""
    (folder / "own.py").write_text(
        "import os, time\n"
        "class Last:\n"
        "    def __init__(self, game, seed, box):\n"
        "        open('made', 'a').write('.')\n"
        "    def choose(self, view, legal):\n"
        "        if os.path.getsize('made') >= 12:\n"
        "            open('slow', 'w').close()\n"
        "            time.sleep(99)\n"
        "        return legal[-1]\n"
    )
    program = _begin(
        *("arena", "wampum", "--players", "2", "--workers", "1", "--lang", "en", "--seed", "5"),
        *("--out", "m.json", "--report", "r.html"),
        *("--bots", "greedy", "--bots", "python:own.py:Last"),
    )
    for _ in range(2400):
        if (folder / "slow").exists():
            break
        time.sleep(0.05)
    if number == signal.SIGINT:
        os.killpg(program.pid, number)
    else:
        program.send_signal(number)
    out, err = program.communicate(timeout=120)
    assert program.returncode == code
    assert "Traceback" not in out + err
    kept = json.loads((folder / "m.json").read_text())
    matches = len(kept["games"])
    assert matches == kept["summary"]["matches"] in range(6, 12, 2)
    assert f"Interrupted: this is what {matches} of 300 matches come to." in out
    assert "<html" in (folder / "r.html").read_text()
    assert not list(folder.glob("*.part"))


def _begin(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fondaco", *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _gone(pid: int) -> bool:
    for _ in range(1200):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False
