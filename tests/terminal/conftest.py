"""The program run inside the test, for what needs no terminal."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.arena.balance.report import Setup, Study
from fondaco.arena.simulate import Plan
from fondaco.bots import prepare
from fondaco.engine.record import dump_record
from fondaco.engine.registry import find_game
from fondaco.engine.rules_cache import is_ready
from fondaco.terminal.command import main


@dataclass(frozen=True)
class Run:
    """What a command came to."""

    code: int
    out: str
    err: str


class Program:
    """Runs `fondaco` with a command line and what is typed into it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, *args: str, typed: bytes | str = b"") -> Run:
        raw = typed.encode() if isinstance(typed, str) else typed
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        out, err = io.StringIO(), io.StringIO()
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            pytest.raises(SystemExit) as ended,
        ):
            main(args)
        return Run(int(ended.value.code or 0), out.getvalue(), err.getvalue())


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> None:
    """What a script runs in the background ignores Ctrl-C, and so would every program of ours."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Everything is compiled before anybody reads what the program says."""
    game = find_game("wampum")
    if not game.compiled:
        prepare(game)
    for part, loaded in (
        ("simulation", Plan.make(game, 2, 1, ["greedy"])),
        ("balance", Study.make(game, [2], 1, ["greedy"], 0, [Setup({})])),
    ):
        if not is_ready(game.id, part):
            loaded.warm_up()
            game.mark_compiled(part)


@pytest.fixture
def program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, speaking English, with an empty folder for its files."""
    for name in ("LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    return Program(monkeypatch)


def finished_record(seed: int = 7) -> dict[str, Any]:
    """The record of a whole match, always the first legal line."""
    match = fondaco.start("wampum", players=3, seed=seed)
    match.seats = ["Ann", "greedy", "greedy"]
    while match.result is None:
        match.act(match.legal()[-1])
    return match.record()


@pytest.fixture
def record_file(folder: Path) -> Path:
    """A record as `fondaco play` leaves it."""
    path = folder / "match.json"
    path.write_text(dump_record(finished_record()), encoding="utf-8")
    return path


def rewrite(path: Path, **changes: Any) -> None:
    """Change keys of a JSON file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **changes}), encoding="utf-8")
