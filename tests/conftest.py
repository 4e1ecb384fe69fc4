"""Shared parts of the tests. Whatever holds for every game is tested for every game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game

ROOT = Path(__file__).resolve().parent.parent

_CALM = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("ci", max_examples=25, derandomize=True, **_CALM)
settings.register_profile("quick", max_examples=4, derandomize=True, **_CALM)
settings.register_profile("fuzz", max_examples=1000, **_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(params=fondaco.game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    """Every game, one after the other."""
    return find_game(request.param)


@pytest.fixture
def wampum() -> Game:
    return find_game("wampum")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to be in, where a person's files go as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path / "data"))
    yield tmp_path
