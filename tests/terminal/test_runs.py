"""What commands that play many matches have in common: bots, clocks, reports, a single match."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fondaco.arena.balance import page
from fondaco.arena.balance.report import Study
from fondaco.arena.simulate import Plan
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.report import page as arena_page
from fondaco.terminal import batch_options
from fondaco.terminal.commands import report as report_command
from tests.terminal.conftest import Program

COMMANDS = {
    "simulate": ("simulate", "wampum", "--players", "2", "--games", "4", "--seed", "5"),
    "balance": ("balance", "wampum", "--players", "2", "--games", "4", "--seed", "5"),
    "arena": ("arena", "wampum", "--players", "2", "--matches", "4", "--seed", "5"),
}
BOTS = """
class First:
    def __init__(self, game, seed, box): ...
    def choose(self, view, legal): return legal[0]
class Fails(First):
    asked = 0
    def choose(self, view, legal):
        Fails.asked += 1
        return self.deeper(legal) if Fails.asked > 3 else legal[0]
    def deeper(self, legal):
        raise KeyError("lost\\x1b[31m")
class Wrong:
    def __init__(self): ...
    def choose(self, view, legal): return legal[0]
class Broken(First):
    def __init__(self, game, seed, box): open("no/such/net")
"""


@pytest.fixture(params=list(COMMANDS))
def command(request: pytest.FixtureRequest, folder: Path) -> tuple[str, ...]:
    (folder / "own.py").write_text(BOTS)
    return COMMANDS[request.param]


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize(
    "bots",
    [
        ("--bots", "apprentice,search:4"),
        ("--bots", "quick=random,slow=search:2"),
        ("--bots", "greedy", "--bots", "mine=python:own.py:First"),
        ("--bots", "random", "--bots", "python:own.py:First"),
    ],
)
def test_every_bot_plays_the_same_whatever_the_workers(
    program: Program, command: tuple[str, ...], bots: tuple[str, ...], folder: Path
) -> None:
    told = []
    for workers in ("1", "2"):
        out = folder / f"{workers}.json"
        result = program(*command, *bots, "--workers", workers, "--out", str(out))
        assert (result.code, result.err) == (0, "")
        told.append(out.read_bytes())
    assert told[0] == told[1]


def test_a_crash_shows_where_once_and_says_which_bot(
    program: Program, command: tuple[str, ...]
) -> None:
    bots = ("--bots", "greedy", "--bots", "mine=python:own.py:Fails", "--workers", "1")
    result = program(*command, *bots)
    assert result.code == 0
    assert result.err.count("Traceback (most recent call last):") == 1
    assert result.err.startswith("mine failed: KeyError")
    assert re.search(r'File ".*own\.py", line \d+, in deeper', result.err)
    assert "\x1b" not in result.out + result.err
    assert re.search(r"\d times: mine failed: KeyError", result.out)
    german = program(*command, *bots, "--lang", "de")
    assert re.search(r"\d-mal: mine ist gescheitert: KeyError", german.out)
    assert german.err.startswith("mine ist gescheitert: KeyError")


def test_a_bot_that_fails_everywhere_does_not_fill_the_screen(
    program: Program, folder: Path
) -> None:
    (folder / "own.py").write_text(
        "class A:\n    def __init__(self, game, seed, box): self.seed, self.asked = seed, 0\n"
        "    def choose(self, view, legal):\n        self.asked += 1\n"
        "        if self.asked > 1: raise KeyError(self.seed)\n        return legal[0]\n"
    )
    words = (*COMMANDS["simulate"], "--games", "20", "--bots", "greedy")
    for lang, more in (("en", "failed in other places, too"), ("de", "auch anderswo gescheitert")):
        result = program(*words, "--bots", "python:own.py:A", "--lang", lang)
        assert result.code == 0
        assert result.err.count("Traceback") == 5
        assert result.err.count(more) == 1


@pytest.mark.parametrize(
    ("name", "english", "german", "traced"),
    [
        ("Wrong", "cannot be made with game, seed and box", "lässt sich nicht mit game", False),
        ("Broken", "failed: FileNotFoundError", "ist gescheitert: FileNotFound", True),
        ("Missing", "There is no class Missing", "Es gibt keine Klasse Missing", False),
    ],
)
def test_a_bot_that_cannot_play_is_code_2(
    program: Program, command: tuple[str, ...], name: str, english: str, german: str, traced: bool
) -> None:
    for lang, sentence in (("en", english), ("de", german)):
        bots = ("--bots", "greedy", "--bots", f"python:own.py:{name}", "--lang", lang)
        result = program(*command, *bots)
        assert (result.code, result.out) == (2, "")
        *trace, last = result.err.rstrip().splitlines()
        assert sentence in last
        assert bool(trace) == traced
        assert not traced or "in __init__" in "".join(trace)


def test_levels_that_do_not_think_compile_no_search(folder: Path) -> None:
    """In a fresh process, since this one has it loaded."""
    words = [
        ["play", "wampum", "--bots", "apprentice,trader", "--seed", "7"],
        [*COMMANDS["arena"], "--bots", "apprentice,greedy", "--workers", "1"],
        [*COMMANDS["simulate"], "--bots", "peddler"],
    ]
    for given, wanted in (
        (words, "False"),
        ([[*COMMANDS["simulate"], "--bots", "search:2"]], "True"),
    ):
        code = (
            "import sys\nfrom fondaco.terminal.program import run\n"
            f"for words in {given!r}: assert run(words) == 0\n"
            "from fondaco.bots.kernel import bot_kernel\n"
            "from fondaco.engine.registry import find_game\n"
            "from fondaco.engine.compile import Routine\n"
            "think = bot_kernel(find_game('wampum')).think\n"
            "print(not isinstance(think, Routine), file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, input=""
        )
        assert done.stderr.splitlines()[-1] == wanted


# ---------------------------------------------------------------- clocks


class Clock:
    """A clock that only moves when it is told to, and a little at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize(
    ("name", "owner"), [("simulate", Plan), ("balance", Study), ("arena", Tournament)]
)
def test_the_clock_starts_when_everything_is_loaded(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, owner: Any
) -> None:
    clock, loaded = Clock(), owner.warm_up

    def take_long(self: Any) -> None:
        loaded(self)
        clock.now += 1000

    monkeypatch.setattr(batch_options, "time", clock)
    monkeypatch.setattr(owner, "warm_up", take_long)
    words = (*COMMANDS[name], *(("--workers", "1") if name == "arena" else ()))
    result = program(*words)
    assert result.code == 0
    assert clock.now > 1000
    (seconds,) = re.findall(r"in ([\d.,]+) s\b", " ".join(result.out.split()))
    assert float(seconds) < 1


_LOADED = """
from fondaco.arena.compiled.balance import watch
from fondaco.arena.balance.report import Setup, Study
from fondaco.arena.simulate import Plan
from fondaco.arena.tournament.plan import Tournament
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.registry import find_game
game = find_game("wampum")
kernel = bot_kernel(game)
routines = [kernel.play_bots, kernel.value_all, kernel.think, kernel.bind(watch)]
def loaded():
    return [routine.__name__ for routine in routines if routine.compiled]
print(loaded())
Plan.make(game, 3, 5, ["greedy"]).warm_up()
print(loaded())
Study.make(game, [3], 5, ["greedy"], 1, [Setup({})]).warm_up()
print(loaded())
Tournament.make(game, 3, ["greedy", "search:5"], 5).warm_up()
print(loaded())
"""


def test_what_play_needs_is_loaded_before_the_clock_starts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
    )
    before, simulate, balance, arena = done.stdout.splitlines()
    assert before == "[]"
    assert simulate == "['play_bots']"
    assert balance == "['play_bots', 'watch']"
    assert arena == "['play_bots', 'value_all', 'think', 'watch']"


# ---------------------------------------------------------------- reports

REPORTED = {
    "balance": (*COMMANDS["balance"], "--report", "r.html", "--out", "r.json"),
    "arena": (*COMMANDS["arena"], "--workers", "1", "--report", "r.html", "--out", "r.json"),
}


def _fail(*args: Any, **kwargs: Any) -> Any:
    raise ValueError("'xerr' must not contain negative values")


@pytest.mark.parametrize(
    ("name", "module", "drawing"), [("balance", page, "draw"), ("arena", arena_page, "dots")]
)
def test_nothing_is_lost_when_drawing_fails(
    program: Program,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    module: Any,
    drawing: str,
) -> None:
    whole = program(*REPORTED[name])
    assert whole.code == 0
    written = (folder / "r.json").read_bytes()
    for path in folder.glob("r.*"):
        path.unlink()
    monkeypatch.setattr(module, drawing, _fail)
    for lang, sentence, table in (
        ("en", "could not be drawn", "Victories"),
        ("de", "ließ sich nicht zeichnen", "Siege"),
    ):
        result = program(*REPORTED[name], "--lang", lang)
        assert result.code == 1
        assert table in result.out
        assert len(result.err.strip().splitlines()) == 1
        assert sentence in result.err
        assert "'xerr' must not contain negative values" in result.err
        assert (folder / "r.json").read_bytes() == written
        assert not list(folder.glob("r.html*"))


def test_a_game_report_is_shown_though_its_page_fails(
    program: Program, record_file: Path, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr(report_command, "_write", _fail)
    result = program("report", str(record_file), "--effort", "1000", "--html", "page.html")
    assert result.code == 1
    assert "Turning points" in result.out
    assert "page.html could not be drawn" in result.err


def test_whoever_reads_only_the_first_lines_gets_the_report(folder: Path) -> None:
    words = " ".join(REPORTED["balance"])
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m fondaco {words} | head -n 1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "<html" in (folder / "r.html").read_text()


# ---------------------------------------------------------------- one match, and all alike


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("bots", ["greedy,random", "greedy", "random"])
@pytest.mark.parametrize("players", ["2", "3"])
def test_a_single_match_is_told_without_gaps(
    program: Program, folder: Path, players: str, bots: str, lang: str
) -> None:
    """Nothing is known of intervals then, all shares are 0 or 100 %, and nobody says "nan"."""
    for name in COMMANDS:
        if name == "arena" and "," not in bots:
            continue
        number = ("--matches", "1", "--workers", "1") if name == "arena" else ("--games", "1")
        report = () if name == "simulate" else ("--report", "r.html")
        words = (name, "wampum", "--seed", "3", "--players", players, "--bots", bots)
        result = program(*words, *number, *report, "--out", "r.json", "--lang", lang)
        assert (result.code, result.err) == (0, "")
        texts = [result.out, (folder / "r.json").read_text()]
        texts += [(folder / "r.html").read_text()] if report else []
        for text in texts:
            assert not re.search(r"(?<![a-zäöü])(nan|inf)(?![a-z])", text, re.IGNORECASE)
        json.loads(texts[1], parse_constant=pytest.fail)


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("samarkand", ("--players", "3", "--games", "6")),
        ("marracash", ("--players", "3", "--games", "6")),
        ("yangtze", ("--players", "2", "--games", "17", "--against-options", "end_ruler=9")),
    ],
)
def test_where_every_game_ends_alike_there_is_a_report(
    program: Program, folder: Path, game: str, more: tuple[str, ...]
) -> None:
    """Shares of 0 and 100 % strayed from their own intervals once, which cannot be drawn."""
    result = program("balance", game, *more, "--seed", "1", "--report", "r.html")
    assert result.code == 0, result.err
    assert "<svg" in (folder / "r.html").read_text()
