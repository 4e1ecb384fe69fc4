"""Shared parts of the tests. Whatever holds for every game is tested for every game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game

ROOT = Path(__file__).resolve().parent.parent

_CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", _CALM, max_examples=20, derandomize=True)
settings.register_profile("quick", _CALM, max_examples=4, derandomize=True)
settings.register_profile("fuzz", _CALM, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


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
