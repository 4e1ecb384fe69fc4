"""Simulation: repeatable whatever the number of workers, in order, and written to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import fondaco
from fondaco.arena.rows import open_rows
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Moments, Summary
from fondaco.engine.registry import find_game


def _plan(games: int = 300, **changes: Any) -> Plan:
    wanted: dict[str, Any] = {"players": 3, "bots": ["greedy", "random"], "seed": 5} | changes
    return Plan.make(find_game("wampum"), games=games, **wanted)


def _summary(plan: Plan, workers: int) -> dict[str, Any]:
    summary = Summary(plan)
    for games in simulate(plan, workers):
        summary.add(games)
    return summary.told()


def test_the_number_of_workers_does_not_matter() -> None:
    assert _summary(_plan(), 1) == _summary(_plan(), 3)


def test_games_come_in_order_and_progress_is_told() -> None:
    told: list[int] = []
    games = list(simulate(_plan(300), 2, told.append))
    assert [chunk.first for chunk in games] == [0, 128, 256]
    assert sum(told) == 300


def test_fewer_bots_than_seats_fill_them_in_turn_and_move_on() -> None:
    plan = _plan(6)
    assert plan.bots == ("greedy", "random", "greedy")
    games = next(simulate(plan))
    assert games.bots[:4].tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_a_simulated_game_can_be_dealt_again_by_its_seed() -> None:
    """Two plans with other bots: the same seed, so the same cards in the same order."""
    one = fondaco.start("wampum", players=3, seed="5:0")
    assert one.seed_hash == fondaco.start("wampum", players=3, seed="5:0").seed_hash
    assert _summary(_plan(options={"start_player": "seat_0"}), 1)["options"] == {
        "start_player": "seat_0",
        "hide_chests": False,
    }


def test_the_sums_are_right() -> None:
    """By hand: 2, 4, 9 have mean 5, variance (9 + 1 + 16) / 2 = 13."""
    moments = Moments()
    moments.add(np.array([2, 4]))
    moments.add(np.array([9]))
    moments.add(np.array([], int))
    assert (moments.count, moments.mean, moments.low, moments.high) == (3, 5, 2, 9)
    assert moments.spread == pytest.approx(13**0.5)
    assert moments.error == pytest.approx(1.959964 * 13**0.5 / 3**0.5)


def test_seats_of_one_game_are_not_independent() -> None:
    """Bots of one name in all seats always have exactly their share: no doubt about it."""
    told = _summary(_plan(50, bots=["greedy"]), 1)
    assert told["by_bot"][0]["win_share"]["mean"] == pytest.approx(1 / 3, abs=1e-3)
    assert told["by_bot"][0]["win_share"]["error95"] == 0


def test_shares_of_victory_add_up() -> None:
    told = _summary(_plan(200), 2)
    assert sum(seat["win_share"]["mean"] for seat in told["by_seat"]) == pytest.approx(1, abs=1e-3)
    assert told["games"] == 200
    by_bot = {group["label"]: group["win_share"]["mean"] for group in told["by_bot"]}
    assert by_bot["greedy"] > 0.45  # two greedy seats share what random play leaves them


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_every_game_is_written(suffix: str, tmp_path: Path) -> None:
    plan, path = _plan(150), tmp_path / f"games{suffix}"
    summary = Summary(plan)
    with open_rows(path, plan) as rows:
        for games in simulate(plan):
            summary.add(games)
            rows.add(games)
            assert not path.exists()  # nobody finds half a file
        rows.finish(summary)
    if suffix == ".json":
        found = json.loads(path.read_text())
        games, told = found["games"], found["summary"]
    else:
        table = pyarrow.parquet.read_table(path)
        games = table.to_pylist()
        metadata = pyarrow.parquet.ParquetFile(path).metadata.metadata
        told = json.loads(metadata[b"summary"])
    assert told == summary.told()
    assert [game["number"] for game in games] == list(range(150))
    assert np.mean([game["scores"] for game in games], axis=0) == pytest.approx(
        [seat["score"]["mean"] for seat in told["by_seat"]], abs=1e-3
    )
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_an_interrupted_file_is_taken_away(suffix: str, tmp_path: Path) -> None:
    plan = _plan(150)
    with pytest.raises(KeyboardInterrupt):
        _interrupted(tmp_path / f"a{suffix}", plan)
    assert not list(tmp_path.iterdir())


def _interrupted(path: Path, plan: Plan) -> None:
    with open_rows(path, plan) as rows:
        rows.add(next(simulate(plan)))
        raise KeyboardInterrupt


def test_an_unknown_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(fondaco.SetupError, match=r"\.json or \.parquet"):
        open_rows(tmp_path / "games.csv", _plan(5))


@pytest.mark.parametrize(
    "changes",
    [
        {"games": 0},
        {"games": True},
        {"games": 10**10},
        {"bots": []},
        {"bots": ["greedy"] * 4},
        {"bots": ["magnus"]},
        {"players": 6},
        {"options": {"x": 1}},
        {"seed": -1},
    ],
)
def test_impossible_plans_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(fondaco.SetupError):
        _plan(**changes)


@pytest.mark.parametrize("workers", [0, -1, True, 1000])
def test_impossible_numbers_of_workers_are_refused(workers: int) -> None:
    with pytest.raises(fondaco.SetupError, match="workers"):
        list(simulate(_plan(5), workers))
