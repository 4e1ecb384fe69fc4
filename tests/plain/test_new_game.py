"""A game of another package: begun with `fondaco new`, found by its entry point, checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.engine.errors import SetupError
from fondaco.plain.box import expand_pattern
from fondaco.plain.skeleton import write_skeleton

_ROOT = Path(__file__).parents[2]


def _announce(name: str, folder: Path) -> Path:
    """A package of a folder, as good as installed."""
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[fondaco.games]\n{name} = {name}\n")
    return folder


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """A new game."""
    folder = tmp_path / "coin_heap"
    write_skeleton("coin_heap", folder)
    return _announce("coin_heap", folder)


@pytest.fixture
def quay(tmp_path: Path) -> Path:
    """The example game, which has secrets."""
    package = "spice_quay"
    shutil.copytree(_ROOT / "examples" / package / package, tmp_path / package)
    return _announce(package, tmp_path)


def _fondaco(folder: Path | None, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(path) for path in (_ROOT, folder) if path),
        "NUMBA_DISABLE_JIT": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", "fondaco", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_a_new_game_is_complete_and_is_played(heap: Path) -> None:
    checked = _fondaco(heap, "check", "coin_heap", "--lang", "en")
    assert (checked.returncode, checked.stdout) == (0, "Coin Heap is complete.\n"), checked.stderr
    assert "coin_heap" in _fondaco(heap, "games").stdout
    played = _fondaco(
        heap, "simulate", "coin_heap", "--games", "3", "--bots", "greedy,random", "--seed", "1"
    )
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("rules.py", "def legal(", "def lawful(", "rules lacks legal: legal(box, table, moves)"),
        ("features.py", "def worth(", "def wealth(", "features lacks worth"),
        ("components.toml", "heap = 21", "heap = -1", "rules.heap must be from 0 to"),
        ("texts.toml", "turn = [", "turns = [", "texts.toml has no text turn in [prompts]"),
        ("guide.de.md", " COI-3.2", "", "The guides tell different rules: COI-3.2."),
        ("rules.py", "table.heap -= amount", "table.pile -= amount", "(rules.py, line"),
        ("notation.py", 'Field("heap", number("heap")),', "", "the column heap is lost"),
    ],
)
def test_each_fault_is_named_in_one_sentence(
    heap: Path, file: str, old: str, new: str, sentence: str
) -> None:
    _spoil(heap, "coin_heap", file, old, new)
    _expect_fault(heap, "coin_heap", sentence)


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "features.py",
            "table.hands[other, kind] = 0",
            "pass",
            "its view shows: hide leaves hand",
        ),
        ("features.py", "def redeal(", "def deal(", "its view shows: redeal leaves deck"),
        ("components.toml", "limit = ", "limits = ", "rules.limit is missing"),
    ],
)
def test_what_a_bot_must_not_know_is_named(
    quay: Path, file: str, old: str, new: str, sentence: str
) -> None:
    _spoil(quay, "spice_quay", file, old, new)
    _expect_fault(quay, "spice_quay", sentence)


@pytest.mark.parametrize("name", ["wampum", "key_harvest"])  # the smallest, and records in records
def test_the_games_of_the_house_are_complete(name: str) -> None:
    checked = _fondaco(None, "check", name, "--lang", "en")
    assert checked.stdout.endswith(" is complete.\n"), checked.stdout + checked.stderr


def _spoil(folder: Path, game: str, file: str, old: str, new: str) -> None:
    path = folder / game / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def _expect_fault(folder: Path, game: str, sentence: str) -> None:
    checked = _fondaco(folder, "check", game, "--lang", "en")
    assert checked.returncode == 1
    assert sentence in checked.stdout
    assert "Traceback" not in checked.stdout + checked.stderr
    assert len(checked.stdout.strip().splitlines()) <= 2


def test_a_picture_that_cannot_be_drawn_is_named(heap: Path) -> None:
    page = """
        goal = "A"
        leaves = [{ title = "A", picture = "pile" }]
        positions = { start = { players = 2 } }
        [pictures.pile]
        size = [9, 9]
        position = "start"
        draw = [{ piece = "no-heap", at = [0, 0, 1] }]
    """
    (heap / "coin_heap" / "onepage.toml").write_text(page)
    _expect_fault(heap, "coin_heap", "cannot show pile: the board has no piece no-heap.")


def test_a_missing_file_is_named(heap: Path) -> None:
    (heap / "coin_heap" / "texts.toml").unlink()
    checked = _fondaco(heap, "check", "coin_heap", "--lang", "de")
    assert (checked.returncode, checked.stdout) == (1, "Die Datei texts.toml fehlt.\n")


def test_a_name_that_is_none_and_a_folder_that_exists_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="small letters"):
        write_skeleton("My Game", tmp_path / "x")
    with pytest.raises(SetupError, match="exists"):
        write_skeleton("my_game", tmp_path)


def test_lines_follow_their_pattern_in_order() -> None:
    assert expand_pattern("pass", {}) == ["pass"]
    assert expand_pattern("swap {a} {a}", {"a": ["x", "y"]}) == [
        "swap x x",
        "swap x y",
        "swap y x",
        "swap y y",
    ]
