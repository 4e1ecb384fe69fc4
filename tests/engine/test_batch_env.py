"""A batch as an environment: observations, masks and rewards of all rows, made in one call."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.aligned import ALIGNMENT
from fondaco.engine.batch import MOST_THREADS
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.game import Game
from fondaco.engine.reward import REWARDS

TWO = min(2, MOST_THREADS)
#: Interpreted, a step takes a hundred times as long.
ROWS, STEPS = (3, 60) if INTERPRETED else (9, 500)


def _assert_like_matches(batch: fondaco.Batch) -> None:
    """Every row shows what a match with the same table shows."""
    observations, masks = batch.observe(), batch.mask()
    for row in range(batch.amount):
        match = batch.match(row)
        seat = int(batch.actors[row])
        assert observations[row].tolist() == match.observe(seat, relative=batch.relative).tolist()
        assert masks[row].tolist() == match.action_mask().tolist()


def _assert_ends_like_matches(batch: fondaco.Batch) -> None:
    """What came of the rows that ended; nothing came of the others."""
    ended = np.flatnonzero(batch.over)
    assert not batch.rewards[~batch.over].any()
    for place, row in enumerate(ended):
        match = batch.finished_match(int(row))
        assert batch.rewards[row].tolist() == match.rewards(batch.reward).tolist()
        for seat in range(batch.players):
            last = match.observe(seat, relative=batch.relative)
            assert batch.final_observations[place, seat].tolist() == last.tolist()


@pytest.mark.parametrize("relative", [False, True])
def test_rows_show_what_matches_show(game: Game, relative: bool) -> None:
    players = game.box.fewest_players
    batch = fondaco.batch(game.id, ROWS, players, seed=3, relative=relative, reward="margin")
    assert batch.describe() == game.describe(players)
    assert batch.num_actions == game.num_actions
    ended = 0
    for number in range(STEPS):
        step = batch.step_env(batch.pick())
        assert step.over is batch.over
        if number % 25 == 0 or (batch.over.any() and ended < 3):
            _assert_like_matches(batch)
            _assert_ends_like_matches(batch)
            ended += int(batch.over.sum())


def test_threads_do_not_change_what_is_seen(game: Game) -> None:
    one, two = (
        fondaco.batch(game.id, ROWS, game.box.most_players, seed=4, threads=threads)
        for threads in (1, TWO)
    )
    for _ in range(STEPS // 2):
        steps = one.step_env(one.pick()), two.step_env(two.pick())
        arrays: Iterator[tuple[Any, Any]] = zip(*steps, strict=True)
        for mine, other in arrays:
            assert mine.tobytes() == other.tobytes()
    assert one.desks.tobytes() == two.desks.tobytes()


def test_looking_now_or_later_is_the_same(game: Game) -> None:
    """`step_env` is `step`, and `observe` and `mask` after it; copies and what was sent as well."""
    players = game.box.most_players
    one, two = (fondaco.batch(game.id, ROWS, players, seed=5) for _ in range(2))
    for _ in range(40):
        observations, masks, rewards, _ = one.step_env(one.pick())
        two.step(two.pick())
        assert two.observe().tobytes() == observations.tobytes()
        assert two.mask().tobytes() == masks.tobytes()
        assert two.rewards.tobytes() == rewards.tobytes()
    for twin in (one.copy(), pickle.loads(pickle.dumps(one))):
        assert twin.observe().tobytes() == one.observe().tobytes()
        assert twin.observe() is not one.observe()
        assert twin.rewards.tobytes() == one.rewards.tobytes()
    one.reset(rows=[0])
    _assert_like_matches(one)


@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_are_those_of_the_result(game: Game, reward: str) -> None:
    batch = fondaco.batch(game.id, ROWS, game.box.fewest_players, seed=6, reward=reward)
    seen = 0
    while seen < 3:
        batch.step(batch.pick())
        for row in np.flatnonzero(batch.over):
            seen += 1
            scores, ranks = batch.scores[row].tolist(), batch.ranks[row].tolist()
            winners = ranks.count(1)
            shares = [1 / winners if rank == 1 else 0 for rank in ranks]
            others = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(batch.players)]
            margins = [score - best for score, best in zip(scores, others, strict=True)]
            wanted = {"win_share": shares, "score": scores, "margin": margins}[reward]
            assert batch.rewards[row].tolist() == pytest.approx(wanted)


def test_the_arrays_are_the_same_each_time_and_shared_without_a_copy() -> None:
    batch = fondaco.batch("wampum", ROWS, players=3, seed=5)
    first: tuple[Any, ...] = batch.step_env(batch.pick())
    kept = [array.copy() for array in first]
    shared = [np.from_dlpack(array) for array in first]
    for _ in range(5):
        again: tuple[Any, ...] = batch.step_env(batch.pick())
    for before, now, copy, view in zip(first, again, kept, shared, strict=True):
        assert before is now
        assert now.flags.c_contiguous
        assert now.flags.writeable
        assert now.ctypes.data % ALIGNMENT == 0  # JAX copies what is not
        assert np.shares_memory(view, now)
        assert view.tobytes() == now.tobytes()
        assert copy.shape == now.shape
    assert kept[0].tobytes() != first[0].tobytes()


@pytest.mark.parametrize("package", ["torch", "jax"])
def test_learners_get_the_arrays_without_a_copy(package: str) -> None:
    library: Any = pytest.importorskip(package)
    batch = fondaco.batch("wampum", ROWS, players=3, seed=5)
    arrays: tuple[Any, ...] = batch.step_env(batch.pick())[:3]
    take = library.from_dlpack if package == "torch" else library.dlpack.from_dlpack
    for tensor, array in [(take(array), array) for array in arrays]:
        assert np.asarray(tensor).tobytes() == array.tobytes()
        assert np.shares_memory(np.asarray(tensor), array)


# ---------------------------------------------------------------- refusals


def test_what_cannot_be_seen_is_refused(game: Game) -> None:
    match = fondaco.start(game.id, game.box.most_players, seed=1)
    before = match.to_bytes()
    for seat in (-1, 9, "0", True):
        with pytest.raises(fondaco.SetupError, match="There is no seat"):
            match.observe(seat)  # type: ignore[arg-type]
    with pytest.raises(fondaco.SetupError, match="those of a seat"):
        match.observe(None)  # type: ignore[arg-type]
    for action in (-1, 10**6, 1.0, True, "0"):
        with pytest.raises(fondaco.SetupError, match="There is no action"):
            match.line_of(action)  # type: ignore[arg-type]
        with pytest.raises(fondaco.IllegalAction):
            match.act_index(action)  # type: ignore[arg-type]
    with pytest.raises(fondaco.SetupError, match="is not a move of this game"):
        match.index_of("hello")
    with pytest.raises(fondaco.SetupError, match="Rewards are one of win_share, score, margin"):
        match.rewards("money")
    with pytest.raises(fondaco.SetupError, match="Rewards are one of win_share, score, margin"):
        fondaco.batch(game.id, 2, game.box.most_players, reward="money")
    assert match.to_bytes() == before


@pytest.mark.parametrize(
    "data", [b"", b"fondaco match 1\n", b"fondaco match 1\nxyz", "text", None, b"\x00" * 99]
)
def test_bytes_that_are_no_match_are_refused(data: Any) -> None:
    with pytest.raises(fondaco.RecordError, match="not a match kept by this program"):
        fondaco.from_bytes(data)


def test_damaged_bytes_are_refused() -> None:
    kept = fondaco.start("wampum", players=2, seed=1).to_bytes()
    for cut in range(0, len(kept), 7):
        damaged = kept[:cut] + bytes([kept[cut] ^ 1]) + kept[cut + 1 :]
        for data in (kept[:cut], damaged):
            with pytest.raises(fondaco.RecordError):
                fondaco.from_bytes(data)
