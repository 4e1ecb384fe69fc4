"""Many matches side by side do what single matches do."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco.engine.batch import MOST_THREADS
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def _run(game: Game, threads: int, steps: int) -> fondaco.Batch:
    players = game.box.most_players
    batch = fondaco.batch(game.id, 37, players=players, seed=3, threads=threads)
    for _ in range(steps):
        batch.step(batch.pick())
    return batch


def test_threads_do_not_change_the_matches(game: Game) -> None:
    one, many = _run(game, 1, 400), _run(game, min(2, MOST_THREADS), 400)
    assert one.desks.tobytes() == many.desks.tobytes()
    assert one.counts.tolist() == many.counts.tolist()


def test_every_desk_waits_for_a_seat_with_its_legal_actions(game: Game) -> None:
    batch = _run(game, 1, 250)
    for i in range(len(batch.tables)):
        state = game.notation.state(batch.box, batch.tables[i])
        match = Match.restore(game, state)
        assert match.actor == batch.actors[i]
        lines = [batch.box.lines[action] for action in batch.moves[i][: batch.counts[i]]]
        assert lines == match.legal()


def test_a_finished_match_begins_again_with_other_dice() -> None:
    batch = fondaco.batch("wampum", 4, players=2, seed=3)
    first = batch.tables["hands"].copy()
    ended = np.zeros(4, int)
    while ended.min() < 2:
        batch.step(batch.pick())
        ended += batch.over
        for i in np.flatnonzero(batch.over):
            assert batch.tables["round_no"][i] == 1
            assert (batch.tables["hands"][i] != first[i]).any()


@pytest.mark.parametrize(("amount", "threads"), [(0, 1), (4, 0), (True, 1), (4, 10**6), (1.5, 1)])
def test_impossible_batches_are_refused(amount: int, threads: int) -> None:
    with pytest.raises(fondaco.SetupError, match="A batch needs"):
        fondaco.batch("wampum", amount, players=2, threads=threads)


def test_a_desk_copied_by_its_bytes_is_the_same_match(game: Game) -> None:
    batch = _run(game, 1, 100)
    view = batch.desks.view(np.uint8).reshape(len(batch.desks), -1)
    view[1] = view[0]
    assert batch.tables[0].tobytes() == batch.tables[1].tobytes()
