"""What an acceptance test once found: odd callers, broken caches, travelling objects."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.record import load_record
from fondaco.engine.rules_cache import ENGINE, cache_folder


def _match() -> fondaco.Match:
    return fondaco.start("wampum", players=3, seed=7, options={"start_player": "seat_0"})


def test_errors_travel_between_processes() -> None:
    match = _match()
    with pytest.raises(fondaco.IllegalAction) as refused:
        match.act("offer v3b")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.rule, again.reason, again.line) == ("WAM-2.3", refused.value.reason, "offer v3b")
    assert again.say("de") == refused.value.say("de")
    other = pickle.loads(pickle.dumps(fondaco.SetupError("No.", "Nein.", rule="WAM-R.34")))
    assert (other.reason, other.rule, str(other)) == ("No.", "WAM-R.34", "No. [WAM-R.34]")
    assert other.tell("de") == "Nein. [WAM-R.34]"


def test_matches_travel_and_copies_are_independent() -> None:
    match = _match()
    match.act("offer v2")
    for twin in (pickle.loads(pickle.dumps(match)), copy.copy(match), copy.deepcopy(match)):
        assert twin.state() == match.state()
        twin.act(twin.legal()[0])
        assert twin.state() != match.state()


@pytest.mark.rules("WAM-R.31")
def test_a_seat_may_be_any_whole_number_but_nothing_else() -> None:
    match = _match()
    assert match.why_not("offer v2", np.int64(0)) is None  # type: ignore[arg-type]
    assert match.view(np.int64(0)) == match.view(0)  # type: ignore[arg-type]
    strange: list[Any] = [0.0, "0", True, False, -1, -99, object(), np.int64(1)]
    for seat in strange:
        refusal = match.why_not("offer v2", seat)
        assert refusal is not None
        assert refusal.rule == "WAM-R.31"
        with pytest.raises(fondaco.IllegalAction):
            match.act("offer v2", seat)
    match.act("offer v2", np.int64(0))  # type: ignore[arg-type]


def test_a_record_is_the_caller_s_own() -> None:
    match = fondaco.restore(_match().state())
    match.record()["start"]["round"] = 99
    assert match.record()["start"]["round"] == 1


def test_in_a_stopped_replay_the_dice_still_decide() -> None:
    record = _match().record()
    stopped = fondaco.replay(record, upto=3)
    assert stopped.actor == "chance"
    wrong = next(line for line in stopped.legal() if line != record["lines"][3])
    with pytest.raises(fondaco.IllegalAction):
        stopped.act(wrong)
    stopped.act(record["lines"][3])
    assert stopped.lines == record["lines"]


@pytest.mark.parametrize("upto", ["x", 1.5, True])
def test_a_number_of_lines_is_a_whole_number(upto: Any) -> None:
    with pytest.raises(fondaco.RecordError, match="whole number"):
        fondaco.replay(_match().record(), upto)


def test_a_hash_of_the_wrong_sort_is_another_hash() -> None:
    with pytest.raises(fondaco.RecordError, match="committed"):
        fondaco.verify(_match().record(), 5)  # type: ignore[arg-type]


def test_a_file_without_end_is_not_read_to_it() -> None:
    with pytest.raises(fondaco.RecordError, match="larger than"):
        load_record("/dev/zero")
    with pytest.raises(fondaco.DataError, match="larger than"):
        fondaco.start("wampum", players=2, data="/dev/zero")


def test_a_number_of_5000_digits_is_named(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_text('{"seed": ' + "7" * 5000 + "}")
    with pytest.raises(fondaco.RecordError, match="number that is too long"):
        load_record(path)


@pytest.mark.parametrize(
    "actions",
    [
        np.full(8, 32000, np.int16),
        np.full(8, -1, np.int16),
        np.zeros(3, np.int16),
        np.zeros(8, float),
        np.full(8, 10, np.int16),  # a put, where a village is asked for
        "offer v2",
    ],
)
def test_a_batch_takes_legal_actions_only(actions: Any) -> None:
    batch = fondaco.batch("wampum", 8, players=4, seed=1)
    before = batch.desks.tobytes()
    with pytest.raises(fondaco.SetupError):
        batch.step(actions)
    assert batch.desks.tobytes() == before


def test_picks_are_for_one_step_only() -> None:
    batch = fondaco.batch("wampum", 8, players=4, seed=1)
    picked = batch.pick()
    with pytest.raises(ValueError, match="read-only"):
        picked[0] = 7
    batch.step(picked)
    before = batch.desks.tobytes()
    with pytest.raises(fondaco.SetupError, match="not legal"):
        batch.step(picked)  # villages, where goods are asked for
    assert batch.desks.tobytes() == before


_PLAY = (
    "from fondaco.engine.registry import find_game; from fondaco.bots import prepare;"
    "g = find_game('wampum'); print(g.compiled); prepare(g); print(g.compiled)"
)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_damaged_cache_is_made_again(tmp_path: Path) -> None:
    def run() -> list[str]:
        ended = subprocess.run(
            [sys.executable, "-c", _PLAY],
            env={**os.environ, "FONDACO_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr[-800:]
        return ended.stdout.split()

    for owner in ("wampum", ENGINE):  # compiled already, but nobody has noted that it is whole
        compiled = cache_folder(owner)
        assert compiled is not None
        half_written = shutil.ignore_patterns("*.tmp.*")
        shutil.copytree(compiled, tmp_path / "rules" / owner / compiled.name, ignore=half_written)
    for marker in tmp_path.rglob("*.rules"):
        marker.unlink()
    assert run() == ["False", "True"]
    assert run() == ["True", "True"]
    for path in [*tmp_path.rglob("*.nbc")][:3] + [*tmp_path.rglob("*.nbi")][:3]:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert run() == ["False", "True"]


def test_help_needs_no_compiler() -> None:
    """`import fondaco` alone must not load Numba: completion and help shall be quick."""
    run = subprocess.run(
        [sys.executable, "-c", "import fondaco, sys; print('numba' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "False"
