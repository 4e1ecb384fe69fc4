"""The rows of a batch: copied, sent away, begun anew, asked for their seeds."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.batch import MOST_THREADS
from fondaco.engine.game import Game

_COPIES: list[Callable[[fondaco.Batch], fondaco.Batch]] = [
    copy.copy,
    copy.deepcopy,
    lambda batch: batch.copy(),
    lambda batch: pickle.loads(pickle.dumps(batch)),
]


def _batch(game: str = "wampum", threads: int = 1, **given: Any) -> fondaco.Batch:
    players = 3
    return fondaco.batch(
        game, 6, players=players, seed=given.pop("seed", 4), threads=threads, **given
    )


def _play(batch: fondaco.Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.pick())


def _all(batch: fondaco.Batch) -> list[Any]:
    """Everything that can be seen of a batch."""
    arrays = (batch.desks, batch.counts, batch.over, batch.finished, batch.numbers)
    return [*(array.tobytes() for array in arrays), batch.seeds, batch.pick().tolist()]


@pytest.mark.parametrize("threads", sorted({1, min(2, MOST_THREADS)}))
@pytest.mark.parametrize("way", _COPIES)
def test_a_copy_goes_on_in_the_same_way(
    game: Game, way: Callable[[fondaco.Batch], fondaco.Batch], threads: int
) -> None:
    batch = _batch(game.id, threads)
    _play(batch, 40)
    twin = way(batch)
    assert (twin.threads, repr(twin)) == (threads, repr(batch))
    assert _all(twin) == _all(batch)
    before = _all(twin.copy())
    _play(batch, 60)
    assert _all(twin.copy()) == before  # independent
    _play(twin, 60)
    assert _all(twin) == _all(batch)


@pytest.mark.parametrize("way", _COPIES)
def test_results_and_numbers_travel(way: Callable[[fondaco.Batch], fondaco.Batch]) -> None:
    batch = _batch()
    while not batch.over.any():
        _play(batch, 1)
    batch.reset([0], seed="other")
    twin = way(batch)
    assert twin.scores.tolist() == batch.scores.tolist()
    assert twin.over.tolist() == batch.over.tolist()
    assert twin.seeds == batch.seeds
    assert twin.seeds[0] == "other:0"
    while not twin.over.any():
        _play(twin, 1)
        _play(batch, 1)
    assert _all(twin) == _all(batch)


def test_an_owner_s_data_and_options_travel(wampum: Game) -> None:
    data = tomllib.loads((wampum.folder / "components.toml").read_text(encoding="utf-8"))
    data["goods"][0]["name_en"] = "Corn"
    batch = _batch(data=data, options={"start_player": "seat_0"})
    twin = pickle.loads(pickle.dumps(batch))
    assert twin.box.name("goods", 0, "en") == "Corn"
    _play(twin, 300)
    _play(batch, 300)
    assert _all(twin) == _all(batch)
    assert (twin.numbers > 5).any()
    assert twin.match(0).options["start_player"] == "seat_0"


def test_a_batch_of_another_version_is_refused() -> None:
    batch = _batch()
    state = batch.__getstate__()
    with pytest.raises(fondaco.SetupError, match="another version of wampum"):
        batch.__setstate__({**state, "rules": 0})


# ---------------------------------------------------------------- reset


def test_reset_rows_begin_their_next_matches_and_others_stay(game: Game) -> None:
    batch = _batch(game.id)
    _play(batch, 30)
    before = batch.copy()
    batch.reset([4, 1, 4])
    for row in range(6):
        if row in (1, 4):
            assert batch.seed_of(row) == f"4:{row + 6}"
            match = fondaco.start(game.id, 3, seed=f"4:{row + 6}")
            assert batch.tables[row].tobytes() == match.tables()[0].tobytes()
            lines = [batch.box.lines[action] for action in batch.moves[row][: batch.counts[row]]]
            assert lines == match.legal()
        else:
            assert batch.desks[row].tobytes() == before.desks[row].tobytes()
            assert batch.counts[row] == before.counts[row]
    picked, earlier = batch.pick().tolist(), before.pick().tolist()
    assert [picked[row] for row in (0, 2, 3, 5)] == [earlier[row] for row in (0, 2, 3, 5)]
    _play(batch, 30)


def test_reset_with_a_seed_is_a_new_batch(game: Game) -> None:
    batch = _batch(game.id)
    _play(batch, 300)
    batch.reset(seed=9)
    fresh = _batch(game.id, seed=9)
    assert repr(batch) == repr(fresh)
    assert _all(batch) == _all(fresh)
    _play(batch, 300)
    _play(fresh, 300)
    assert _all(batch) == _all(fresh)


def test_some_rows_with_a_seed_of_their_own() -> None:
    batch = _batch()
    _play(batch, 20)
    batch.reset(2, seed="mine")
    assert batch.seeds == ["4:0", "4:1", "mine:2", "4:3", "4:4", "4:5"]
    match = fondaco.start("wampum", 3, seed="mine:2")
    assert batch.tables[2].tobytes() == match.tables()[0].tobytes()
    batch.reset(2)
    assert batch.seed_of(2) == "mine:8"
    assert repr(batch) == "<Batch of wampum: 6 matches of 3 players, 2 seeds, numbers 0 to 8>"


def test_what_ended_in_a_reset_row_is_forgotten() -> None:
    batch = _batch()
    while not batch.over.any():
        _play(batch, 1)
    row = int(batch.over.argmax())
    other = batch.scores.copy()
    batch.reset(batch.over)
    assert not batch.over.any()
    assert not batch.scores[row].any()
    assert batch.numbers[row] == row + 12
    other[row] = 0
    assert batch.scores.tolist() == other.tolist()
    with pytest.raises(fondaco.SetupError, match="No match has ended"):
        batch.finished_match(row)


def test_picks_from_before_a_reset_are_checked_again() -> None:
    batch = _batch(options={"start_player": "seat_0"})
    batch.step(batch.pick())
    picked = batch.pick()  # goods for an offer
    batch.reset()
    with pytest.raises(fondaco.SetupError, match="not legal"):
        batch.step(picked)


@pytest.mark.parametrize("rows", [[], np.zeros(0, int), [False] * 6, np.zeros(6, bool)])
def test_no_rows_are_no_rows(rows: Any) -> None:
    batch = _batch()
    before = _all(batch.copy())
    batch.reset(rows)
    assert _all(batch) == before


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (6, "There is no row 6; rows are numbered from 0 to 5."),
        (-1, "There is no row -1"),
        ([0, 7], "There is no row 7"),
        (np.array([2**64 - 1], np.uint64), "There is no row 18446744073709551615"),
        ([0.0], "Rows are whole numbers, or 6 truth values"),
        (True, "Rows are whole numbers, or 6 truth values, not True."),
        ([True, False], "Rows are whole numbers, or 6 truth values"),
        ("0", "Rows are whole numbers, or 6 truth values"),
        ([[0], [1, 2]], "Rows are whole numbers, or 6 truth values"),
        ([[0, 1]], "Rows are whole numbers, or 6 truth values"),
        ([10**30], "Rows are whole numbers, or 6 truth values"),
    ],
)
def test_rows_that_are_none_are_refused(rows: Any, sentence: str) -> None:
    batch = _batch()
    before = _all(batch.copy())
    with pytest.raises(fondaco.SetupError) as refused:
        batch.reset(rows)
    assert str(refused.value).startswith(sentence)
    assert _all(batch) == before


def test_a_seed_that_is_none_is_refused_and_changes_nothing() -> None:
    batch = _batch()
    before = _all(batch.copy())
    for seed in (-1, True, "", 1.5):
        with pytest.raises(fondaco.SetupError, match="A seed is"):
            batch.reset(seed=seed)  # type: ignore[arg-type]
    assert _all(batch) == before


@pytest.mark.parametrize("row", [6, -1, 1.0, True, None, "1"])
def test_questions_about_rows_that_are_none_are_refused(row: Any) -> None:
    batch = _batch()
    for ask in (batch.seed_of, batch.match, batch.finished_match):
        with pytest.raises(fondaco.SetupError, match="There is no row"):
            ask(row)


@pytest.mark.parametrize("ago", [2, -1, True, 0.5])
def test_matches_before_the_first_have_no_seed(ago: Any) -> None:
    batch = _batch()
    batch.reset(1)
    assert batch.seed_of(1, ago=1) == "4:1"
    with pytest.raises(fondaco.SetupError, match="Row 1 had 1 matches before this one"):
        batch.seed_of(1, ago=ago)


def test_a_batch_without_a_seed_gets_one_of_its_own() -> None:
    one, other = (fondaco.batch("wampum", 2, players=2) for _ in range(2))
    assert one.seeds != other.seeds
    match = fondaco.start("wampum", 2, seed=one.seed_of(1))
    assert match.tables()[0].tobytes() == one.tables[1].tobytes()
