"""Where compiled rules are kept."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.engine import rules_cache
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.rules_cache import ENGINE, source_hash, user_cache

_ONE_MATCH = (
    "import fondaco; from fondaco.engine.compile import always_compile; always_compile();"
    "m = fondaco.start('wampum', players=2, seed=1); print(m.legal()[0]);"
    "from fondaco.bots import ask, make_bot; ask(make_bot('random', m.game), m)"
)


def _start(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _ONE_MATCH],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FONDACO_CACHE", str(tmp_path))
    assert user_cache() == tmp_path
    monkeypatch.delenv("FONDACO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert user_cache() == tmp_path / "fondaco"


def test_the_source_hash_names_the_folder() -> None:
    games = [find_game(name).id for name in game_ids()]
    hashes = [source_hash(owner) for owner in (ENGINE, *games)]
    assert len(set(hashes)) == len(hashes)
    assert all(len(found) == 16 and int(found, 16) >= 0 for found in hashes)


def test_every_compiled_source_is_part_of_the_hash() -> None:
    package = Path(rules_cache.__file__).parents[1]
    hashed = {path for pattern in rules_cache._SHARED for path in package.glob(pattern)}
    marks = re.compile(r"^\s*@(rule|wrapping|driver|inlined)\b|= variant\(", re.MULTILINE)
    for path in (
        path for room in ("engine", "bots", "arena") for path in package.glob(f"{room}/**/*.py")
    ):
        if marks.search(path.read_text(encoding="utf-8")):
            assert path in hashed, path.name


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_rules_compile_into_a_chosen_folder_and_old_folders_go(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / "rules" / "wampum" / f"old{number}").mkdir(parents=True)
    run = _start(FONDACO_CACHE=str(tmp_path))
    assert run.stdout.strip() == "offer v2", run.stderr[-800:]
    kept = tmp_path / "rules" / find_game("wampum").id
    folders = {path.name for path in kept.iterdir()}
    assert source_hash("wampum") in folders
    assert len(folders) == 4
    assert list((kept / source_hash("wampum")).rglob("*.nbi"))
    assert list((tmp_path / "rules" / ENGINE / source_hash(ENGINE)).rglob("*.nbi"))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_rules_run_where_nothing_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    run = _start(FONDACO_CACHE=str(blocked))
    assert run.stdout.strip() == "offer v2", run.stderr[-800:]
