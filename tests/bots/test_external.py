"""Bots from outside: programs and own classes, and what happens when they fail."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import fondaco
from fondaco.arena.tournament.match import play
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.run import hold
from fondaco.bots import ask, make_bot
from fondaco.bots.errors import Forfeit
from fondaco.bots.external import program
from fondaco.bots.external.bots import Cast, close_bot
from fondaco.bots.external.program import ProgramBot
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from tests.conftest import ROOT

HONEST = """
import json, os, sys
log = open(sys.argv[1], "a")
print("a remark", file=sys.stderr)
for line in sys.stdin:
    data = json.loads(line)
    log.write(line)
    log.flush()
    if "legal" in data:
        line = data["legal"][-1]
        print(json.dumps(line) if len(data["legal"]) % 2 else line, flush=True)
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START", 5.0)


def _spec(folder: Path, source: str, *args: str) -> str:
    path = folder / "bot.py"
    path.write_text(source)
    return "program:" + shlex.join([sys.executable, str(path), *args])


def _bot(wampum: Game, folder: Path, source: str, limit: float = 60.0) -> ProgramBot:
    return ProgramBot(_spec(folder, source), wampum, "s", limit)


def test_a_program_is_told_everything_its_seat_may_know(wampum: Game, tmp_path: Path) -> None:
    log = tmp_path / "log"
    bots = [
        Cast(wampum).open(_spec(tmp_path, HONEST, str(log)), seed="mine"),
        make_bot("random", wampum),
    ]
    match = Match.start(wampum, 2, seed=3)
    asked = []
    while isinstance(seat := match.actor, int):
        if seat == 0:
            asked.append((match.view(0), match.legal()))
        match.act(ask(bots[seat], match))
    close_bot(bots[0])
    hello, *questions = [json.loads(line) for line in log.read_text().splitlines()]
    assert hello == {
        "protocol": 1,
        "game": "wampum",
        "players": 2,
        "seat": 0,
        "options": {"start_player": "random", "hide_chests": False},
        "seed": "mine",
        "seconds": 10.0,
    }
    assert [(question["view"], question["legal"]) for question in questions] == asked
    told = [event for question in questions for event in question["events"]]
    known = [{"kind": event.kind, **event.facts} for event in match.events(0)]
    assert told == json.loads(json.dumps(known))[: len(told)]
    assert len(told) > len(known) / 2


@pytest.mark.parametrize(
    ("source", "english", "german"),
    [
        ("import time; time.sleep(60)", "gave no answer within", "nicht geantwortet"),
        ("import sys; sys.exit('no luck')", "ended too early (code 1); its last words: 'no luck'",
         "zu früh zu Ende gegangen (Code 1)"),
        ("print('castle')\nimport time; time.sleep(60)", "answered 'castle', which is not a legal",
         "kein erlaubter Zug"),
        ("print('\\x1b[31m')\nimport time; time.sleep(60)", "answered '\\x1b[31m'", "erlaubter"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\n')", "which is not a legal line", "Zug"),
        ("print('x' * 30000)", "answered 'xxx", "erlaubter"),
        ("while True: print('{}')", "answered '{}'", "erlaubter"),
    ],
)  # fmt: skip
def test_what_a_program_does_wrong_is_one_sentence(
    wampum: Game, tmp_path: Path, source: str, english: str, german: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    late = "no answer" in english
    if late:
        monkeypatch.setattr(program, "START", 0.0)
    bot = _bot(wampum, tmp_path, source, limit=0.5 if late else 60.0)
    with pytest.raises(Forfeit) as caught:
        ask(bot, Match.start(wampum, 2, seed=1))
    bot.close()
    bot.close()
    assert english in caught.value.reason
    assert german in caught.value.say("de")
    assert caught.value.reason.isprintable()


def test_a_program_that_is_not_there_is_named(wampum: Game) -> None:
    bot = ProgramBot("program:no-such-program", wampum, 0)
    with pytest.raises(Forfeit, match="no-such-program cannot be started"):
        ask(bot, Match.start(wampum, 2, seed=1))


def test_whoever_stays_is_killed_with_all_it_started(wampum: Game, tmp_path: Path) -> None:
    source = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "import json; sys.stdin.readline()\n"
        "print(json.loads(sys.stdin.readline())['legal'][0], flush=True)\n"
        "time.sleep(60)\n"
    )
    bot = _bot(wampum, tmp_path, source)
    match = Match.start(wampum, 2, seed=1)
    assert ask(bot, match) == match.legal()[0]
    bot.close()
    assert _gone(int((tmp_path / "pid").read_text()))


def _gone(pid: int) -> bool:
    """Dead, or waiting for its last rites from a parent that is no longer there."""
    for _ in range(1200):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


def test_a_forfeit_is_the_last_place_and_the_others_play_on(tmp_path: Path) -> None:
    quits = (
        "import json, sys\nsys.stdin.readline()\n"
        "for turn in range(3): print(json.loads(sys.stdin.readline())['legal'][0], flush=True)\n"
        "print('resign', flush=True)\nsys.stdin.read()\n"
    )
    bots = ["random", f"quits={_spec(tmp_path, quits)}"]
    tournament = Tournament.make("wampum", 3, bots, 3, form="one-against", seed=1)
    contest = play(tournament, 0)
    assert contest.fixture.seats == (0, 1, 1)
    assert contest.forfeits[0] is None
    assert all("answered 'resign'" in str(why) for why in contest.forfeits[1:])
    assert contest.ranks == (1, 2, 2)
    standing = hold(tournament)
    quitter = standing.by_bot[1]
    assert (quitter.forfeits, quitter.score.count, quitter.wins.mean) == (6, 0, 0)
    assert standing.by_bot[0].wins.mean == 1
    assert sum(standing.reasons().values()) == 6


def test_who_cannot_play_at_all_is_refused_before_the_first_match(tmp_path: Path) -> None:
    for spec, sentence in (
        ("program:no-such-program", "cannot be started"),
        (_spec(tmp_path, "print('no')"), "answered 'no'"),
    ):
        tournament = Tournament.make("wampum", 2, ["random", spec], 4)
        with pytest.raises(fondaco.SetupError, match=sentence):
            tournament.try_out()


@pytest.mark.parametrize(
    ("source", "name", "sentence"),
    [
        ("class A: ...", "A", "has no method choose"),
        ("class A: ...", "B", "There is no class B"),
        ("A = 1", "A", "There is no class A"),
        ("1 / 0", "A", "cannot be loaded: ZeroDivisionError"),
        ("class", "A", "cannot be loaded: SyntaxError"),
        ("", "A b", "A bot of your own is python:FILE.py:CLASS"),
    ],
)
def test_a_class_that_is_none_is_refused(
    wampum: Game, tmp_path: Path, source: str, name: str, sentence: str
) -> None:
    path = tmp_path / "own.py"
    path.write_text(source)
    with pytest.raises(fondaco.SetupError, match=sentence) as caught:
        Cast(wampum).open(f"python:{path}:{name}")
    assert caught.value.say("de") != caught.value.reason


def test_a_file_that_is_not_there_is_refused(wampum: Game, tmp_path: Path) -> None:
    for spec in ("python:missing.py:A", f"python:{tmp_path}:A", "python:A"):
        with pytest.raises(fondaco.SetupError):
            Cast(wampum).open(spec)


def test_a_class_that_fails_forfeits(wampum: Game, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "class A:\n    def __init__(self, game, seed, box): ...\n"
        "    def choose(self, view, legal): raise KeyError('lost')\n"
        "class B(A):\n    def choose(self, view, legal): return 'castle'\n"
    )
    bots = [f"{name}=python:{path}:{name}" for name in "AB"]
    contest = play(Tournament.make("wampum", 2, bots, 2), 0)
    assert "failed: KeyError" in str(contest.forfeits[0])
    assert "answered 'castle'" in str(contest.forfeits[1])
    assert contest.ranks == (1, 1)  # nobody played to the end: nobody is ahead


def test_outside_bots_are_no_names_of_make_bot(wampum: Game) -> None:
    """A save or a form can name a bot of ours, never a program."""
    for spec in ("program:true", "python:examples/thrifty.py:Thrifty"):
        with pytest.raises(fondaco.SetupError, match="There is no bot"):
            make_bot(spec, wampum)


def test_the_examples_play_in_thirty_lines(game: Game) -> None:
    examples = ROOT / "examples"
    files = [examples / name for name in ("bold.py", "thrifty.py")]
    assert all(len(path.read_text().splitlines()) <= 30 for path in files)
    bots = [
        f"thrifty=python:{examples / 'thrifty.py'}:Thrifty",
        f"bold=program:{shlex.join([sys.executable, str(examples / 'bold.py')])}",
    ]
    tournament = Tournament.make(game, game.box.fewest_players, bots, 1, seed="example")
    tournament.try_out()
    one, again = play(tournament, 0), play(tournament, 0)
    assert one == again
    assert one.forfeits == (None,) * game.box.fewest_players
