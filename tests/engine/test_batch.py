"""Many matches side by side do what single matches do."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.batch import MOST_THREADS
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.game import Game
from fondaco.engine.match import Match

TWO = min(2, MOST_THREADS)
#: Interpreted, there are no threads to compare, and a step takes a hundred times as long.
ROWS = 5 if INTERPRETED else 37


def _run(game: Game, threads: int, steps: int) -> fondaco.Batch:
    players = game.box.most_players
    batch = fondaco.batch(game.id, ROWS, players=players, seed=3, threads=threads)
    for _ in range(steps):
        batch.step(batch.pick())
    return batch


def test_threads_do_not_change_the_matches(game: Game) -> None:
    one, many = _run(game, 1, 400), _run(game, TWO, 400)
    assert one.desks.tobytes() == many.desks.tobytes()
    assert one.counts.tolist() == many.counts.tolist()
    assert one.finished.tobytes() == many.finished.tobytes()
    assert one.ranks.any()
    assert one.seeds == many.seeds
    assert one.pick().tolist() == many.pick().tolist()


def test_every_desk_waits_for_a_seat_with_its_legal_actions(game: Game) -> None:
    batch = _run(game, 1, 250)
    for i in range(len(batch.tables)):
        state = game.notation.state(batch.box, batch.tables[i])
        match = Match.restore(game, state)
        assert match.actor == batch.actors[i]
        lines = [batch.box.lines[action] for action in batch.moves[i][: batch.counts[i]]]
        assert lines == match.legal() == batch.match(i).legal()


def _replay(batch: fondaco.Batch, matches: list[Match], picked: list[int]) -> list[int]:
    """Play what the batch has just played in matches of the same seeds; the rows that ended."""
    ended = []
    for row, (match, action) in enumerate(zip(matches, picked, strict=True)):
        match.act(batch.box.lines[action])
        assert batch.over[row] == (match.actor is None)
        table = (batch.finished if batch.over[row] else batch.tables)[row]
        assert match.tables()[0].tobytes() == table.tobytes()
        if batch.over[row]:
            assert match.seed == batch.seed_of(row, ago=1)
            result = {"scores": batch.scores[row].tolist(), "ranks": batch.ranks[row].tolist()}
            assert match.result is not None
            assert match.result == {**result, "winners": match.result["winners"]}
            ended.append(row)
    return ended


def test_every_match_of_every_row_is_the_match_of_its_seed(game: Game) -> None:
    """Three rows through the ends of six matches: the same tables after every decision."""
    players = game.box.fewest_players
    batch = fondaco.batch(game.id, 3, players=players, seed="again")
    assert batch.seeds == ["again:0", "again:1", "again:2"]
    matches = [fondaco.start(game.id, players, seed=seed) for seed in batch.seeds]
    rounds = [0] * 3
    while sum(rounds) < 6:
        picked = batch.pick().tolist()
        batch.step(picked)
        for row in _replay(batch, matches, picked):
            rounds[row] += 1
            assert batch.numbers[row] == row + 3 * rounds[row]
            matches[row] = fondaco.start(game.id, players, seed=f"again:{batch.numbers[row]}")
            assert matches[row].tables()[0].tobytes() == batch.tables[row].tobytes()


def test_a_finished_match_can_be_looked_at(game: Game) -> None:
    batch = fondaco.batch(game.id, 2, players=game.box.fewest_players, seed=3)
    assert not batch.scores.any()
    with pytest.raises(fondaco.SetupError, match="No match has ended in row 1"):
        batch.finished_match(1)
    while not batch.over[1]:
        batch.step(batch.pick())
    match = batch.finished_match(1)
    assert match.state() == game.notation.state(batch.box, batch.finished[1])
    assert match.result is not None
    assert match.result["scores"] == batch.scores[1].tolist()
    assert fondaco.replay(match.record()).view(None) == match.view(None)
    before = batch.finished.tobytes()
    batch.step(batch.pick())
    assert not batch.over[1]
    assert batch.finished[1].tobytes() == before[len(before) // 2 :]  # kept until the next end
    with pytest.raises(ValueError, match="read-only"):
        batch.scores[0] = 0


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


# ---------------------------------------------------------------- picks


@cache
def _picks(seed: int, game: str = "wampum", rows: int = 48, steps: int = 64) -> tuple[Any, Any]:
    """Which place of its list each row picked in each step, and how long the list was."""
    batch = fondaco.batch(game, rows, players=3, seed=seed)
    places, counts = np.zeros((2, steps, rows), int)
    for step in range(steps):
        picked = batch.pick()
        counts[step] = batch.counts
        places[step] = (batch.moves == picked[:, None]).argmax(1)
        batch.step(picked)
    return places, counts


def _as_by_chance(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Are equal places of lists of equal length as many as chance makes, give or take 4.5 sigma?"""
    (places, counts), (others, lengths) = one, other
    fair = (counts == lengths) & (counts > 1)
    chance = 1 / counts[fair]
    equal = (places == others)[fair].sum()
    assert fair.sum() > 100
    return bool(abs(equal - chance.sum()) < 4.5 * (chance * (1 - chance)).sum() ** 0.5)


@pytest.mark.parametrize("apart", [0, 1, 2, 5])
@pytest.mark.parametrize("later", [-3, -2, -1, 0, 1, 2, 3])
def test_no_row_picks_what_another_picked_before(apart: int, later: int) -> None:
    if apart == later == 0:
        return  # each with itself
    picks = _picks(seed=5)
    steps, rows = picks[0].shape
    one = slice(max(0, -later), steps - max(0, later)), slice(0, rows - apart)
    other = slice(max(0, later), steps - max(0, -later)), slice(apart, rows)
    assert _as_by_chance(
        (picks[0][one], picks[1][one]),
        (picks[0][other], picks[1][other]),
    )


def test_picks_follow_the_seed() -> None:
    first, again, other = _picks(seed=5), _picks.__wrapped__(seed=5), _picks(seed=6)
    assert (first[0] == again[0]).all()
    assert _as_by_chance(first, other)


def test_picks_are_even_over_the_legal_list() -> None:
    """Chi-square over the places of all lists of the same length, at most 4.5 sigma."""
    places, counts = _picks(seed=7, game="samarkand")
    chi, free = 0.0, 0
    for count in range(2, counts.max() + 1):
        found = np.bincount(places[counts == count], minlength=count)
        if (expected := found.sum() / count) >= 5:
            chi += float(((found - expected) ** 2 / expected).sum())
            free += count - 1
    assert free > 10
    assert chi < free + 4.5 * (2 * free) ** 0.5


def test_the_picks_of_a_match_do_not_depend_on_the_other_rows() -> None:
    few, many = (fondaco.batch("wampum", amount, players=3, seed=5) for amount in (3, 8))
    while not many.over[:3].any():
        assert few.pick().tolist() == many.pick()[:3].tolist()
        few.step(few.pick())
        many.step(many.pick())
    assert few.over.tolist() == many.over[:3].tolist()


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(("amount", "threads"), [(0, 1), (4, 0), (True, 1), (4, 10**6), (1.5, 1)])
def test_impossible_batches_are_refused(amount: int, threads: int) -> None:
    with pytest.raises(fondaco.SetupError, match="A batch needs"):
        fondaco.batch("wampum", amount, players=2, threads=threads)


@pytest.mark.parametrize("kind", [np.int16, np.int64, np.uint8, np.uint64])
def test_a_step_takes_whole_numbers_of_any_kind(kind: type[np.integer[Any]]) -> None:
    one, other = (fondaco.batch("wampum", 5, players=3, seed=5) for _ in range(2))
    one.step(one.moves[:, 0])
    other.step(other.moves[:, 0].astype(kind))
    assert one.desks.tobytes() == other.desks.tobytes()


@pytest.mark.parametrize("action", [2**16, 2**32, 2**63])
def test_an_action_too_large_is_not_another_one(action: int) -> None:
    """Cut to 16 bits it would be action 0, which is legal."""
    batch = fondaco.batch("wampum", 1, players=3, seed=5)
    while batch.moves[0, 0] != 0:
        batch.step(batch.pick())
    with pytest.raises(fondaco.SetupError, match=f"Action {action} is not legal in match 0"):
        batch.step(np.array([action]))


@pytest.mark.parametrize("actions", [[[1], [1, 2]], [1.0, 2.0], [None, 1], 1])
def test_what_is_no_row_of_actions_is_refused(actions: Any) -> None:
    batch = fondaco.batch("wampum", 2, players=3, seed=5)
    with pytest.raises(fondaco.SetupError, match="takes 2 whole numbers"):
        batch.step(actions)


def test_a_desk_copied_by_its_bytes_is_the_same_match(game: Game) -> None:
    batch = _run(game, 1, 100)
    view = batch.desks.view(np.uint8).reshape(len(batch.desks), -1)
    view[1] = view[0]
    assert batch.tables[0].tobytes() == batch.tables[1].tobytes()
