"""Shared parts of the tests. Whatever holds for every game is tested for every game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, settings

# Threads of a batch that spin while they wait take the machine from the other tests. Read when the
# library is loaded (engine/batch.py).
os.environ.setdefault("GOMP_SPINCOUNT", "0")

import fondaco
from fondaco.engine.compile import always_compile
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from tests.day import DAY, seed_of_day

# What a test calls is compiled first; how play goes on without that has tests of its own.
always_compile()

ROOT = Path(__file__).resolve().parent.parent

_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", _CALM, max_examples=12)
settings.register_profile("quick", _CALM, max_examples=4)
settings.register_profile("fuzz", _CALM, max_examples=1000)
_PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(_PROFILE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Property tests try the examples of the day; `make fuzz`, or a seed of one's own, others.

    Where workers share the tests by groups, one worker has all of a game, and compiles it alone.
    """
    fresh = _PROFILE == "fuzz" or config.getoption("--hypothesis-seed") is not None
    grouped = getattr(config.option, "loadgroup", False)
    for item in items:
        if grouped:
            item.add_marker(pytest.mark.xdist_group(_game_of(item)))
        test: Any = getattr(item, "obj", None)
        if not fresh and hypothesis.is_hypothesis_test(test):
            hypothesis.seed(seed_of_day(item.name.partition("[")[0]))(test)


def _game_of(item: pytest.Item) -> str:
    """The game that a test is given, or the one that tests take for themselves."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    names = [given.get("game"), given.get("name"), getattr(given.get("scenario"), "game", None)]
    return next((name for name in names if name in fondaco.game_ids()), "wampum")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How to try the same examples again."""
    terminalreporter.write_line(f"Random examples of {DAY}; FONDACO_DAY={DAY} repeats them.")


@pytest.fixture(params=fondaco.game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Every game, one after the other."""
    return find_game(request.param)


@pytest.fixture
def wampum() -> Game:
    return find_game("wampum")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, where a person's files go as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path / "data"))
    return tmp_path
