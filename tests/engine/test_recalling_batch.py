"""Rows that remember: what a batch recalls is what the match of the same seed recalls."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

import fondaco
from fondaco.engine.batch import MOST_THREADS
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.game import Game
from fondaco.engine.recalling_batch import RecallingBatch
from fondaco.engine.registry import find_game

TWO = min(2, MOST_THREADS)
#: Interpreted, a step takes a hundred times as long.
ROWS, STEPS = (2, 12) if INTERPRETED else (3, 240)
#: To compile these loops for a game takes long, so that is done for two; interpreted, all are run.
GAMES = fondaco.game_ids() if INTERPRETED else ("wampum", "marracash")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


@pytest.mark.parametrize("relative", [False, True])
def test_rows_recall_what_matches_recall(game: Game, relative: bool) -> None:
    """Every row beside a match of its seed, line by line, over the ends of matches."""
    players = game.box.fewest_players
    batch = fondaco.batch(game.id, ROWS, players, seed=3, relative=relative, memory=True)
    assert batch.describe() == game.describe(players, memory=True)
    matches = [fondaco.start(game.id, players, seed=batch.seed_of(row)) for row in range(ROWS)]
    for number in range(STEPS):
        actions = batch.pick().copy()
        shown = batch.step_env(actions)
        ended = np.flatnonzero(batch.over).tolist()
        for row, match in enumerate(matches):
            match.act_index(int(actions[row]))
            if row in ended:
                last = batch.final_observations[ended.index(row)]
                for seat in range(players):
                    told = match.observe(seat, memory=True, relative=relative)
                    assert last[seat].tolist() == told.tolist()
                matches[row] = fondaco.start(game.id, players, seed=batch.seed_of(row))
        if number % 7 == 0 or ended:
            for row, match in enumerate(matches):
                seat = int(batch.actors[row])
                told = match.observe(seat, memory=True, relative=relative)
                assert shown.observations[row].tolist() == told.tolist()
                assert shown.masks[row].tolist() == match.action_mask().tolist()


def test_memory_changes_nothing_else(game: Game) -> None:
    """The same matches, rewards and sights as without; on two threads as on one."""
    players = game.box.most_players
    plain = fondaco.batch(game.id, ROWS, players, seed=4)
    wide = plain.observe().shape[1]
    others = [
        fondaco.batch(game.id, ROWS, players, seed=4, memory=True, threads=threads)
        for threads in sorted({1, TWO if game.id == "wampum" else 1})
    ]
    for _ in range(STEPS // 2):
        step = plain.step_env(plain.pick())
        told = [other.step_env(other.pick()) for other in others]
        for one in told:
            assert one.observations[:, :wide].tolist() == step.observations.tolist()
            assert one.masks.tolist() == step.masks.tolist()
            assert one.rewards.tolist() == step.rewards.tolist()
        assert told[0].observations.tobytes() == told[-1].observations.tobytes()
    assert plain.desks.tobytes() == others[0].desks.tobytes()


def _pickled(batch: RecallingBatch) -> RecallingBatch:
    twin: RecallingBatch = pickle.loads(pickle.dumps(batch))
    return twin


@pytest.mark.parametrize("way", [RecallingBatch.copy, _pickled])
def test_a_copy_remembers(game: Game, way: Callable[[RecallingBatch], RecallingBatch]) -> None:
    batch = fondaco.batch(game.id, ROWS, game.box.fewest_players, seed=5, memory=True)
    assert isinstance(batch, RecallingBatch)
    for _ in range(20):
        batch.step(batch.pick())
    twin = way(batch)
    for _ in range(20):
        one, two = batch.step_env(batch.pick()), twin.step_env(twin.pick())
        assert one.observations.tobytes() == two.observations.tobytes()
        assert not np.shares_memory(one.observations, two.observations)


def test_reset_rows_forget(game: Game) -> None:
    players = game.box.fewest_players
    batch = fondaco.batch(game.id, ROWS, players, seed=6, memory=True)
    for _ in range(15):
        batch.step(batch.pick())
    kept = batch.observe()[1].tolist()
    batch.reset(rows=[0])
    fresh = fondaco.start(game.id, players, seed=batch.seed_of(0))
    seat = int(batch.actors[0])
    assert batch.observe()[0].tolist() == fresh.observe(seat, memory=True).tolist()
    assert batch.observe()[1].tolist() == kept
