"""Simulation: repeatable whatever the number of workers, in order, and written to files."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import fondaco
from fondaco.arena.rows import open_rows
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Moments, Summary
from fondaco.bots.errors import UnfitBot
from fondaco.engine.registry import find_game


def _plan(games: int = 300, **changes: Any) -> Plan:
    wanted: dict[str, Any] = {"players": 3, "bots": ["greedy", "random"], "seed": 5} | changes
    return Plan.make(find_game("wampum"), games=games, **wanted)


def _summary(plan: Plan, workers: int) -> dict[str, Any]:
    summary = Summary(plan)
    for games in simulate(plan, workers):
        summary.add(games)
    return summary.as_data()


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


# ---------------------------------------------------------------- bots that are asked

DICE = """
import random
class Dice:
    def __init__(self, game, seed, box): ...
    def begin(self, seat, seed): self.dice = random.Random(seed)
    def choose(self, view, legal): return self.dice.choice(legal)
class Tired(Dice):
    def begin(self, seat, seed): super().begin(seat, seed); self.left = 3 + seat
    def choose(self, view, legal):
        self.left -= 1
        if self.left < 0: raise RuntimeError("tired")
        return super().choose(view, legal)
"""


@pytest.fixture
def dice(tmp_path: Path) -> str:
    (tmp_path / "own.py").write_text(DICE)
    return f"python:{tmp_path / 'own.py'}:Dice"


@pytest.mark.parametrize("bots", [["apprentice", "search:4"], ["greedy", "mine={dice}"]])
def test_every_bot_plays_the_same_whatever_the_workers(bots: list[str], dice: str) -> None:
    plan = _plan(6, bots=[bot.format(dice=dice) for bot in bots])
    assert not plan.compiled
    alone = _summary(plan, 1)
    assert alone == _summary(plan, 3)
    assert [group["label"] for group in alone["by_bot"]] == [b.partition("=")[0] for b in bots]
    assert alone["games"] == 6


def test_asked_and_compiled_bots_play_the_same_games(dice: str) -> None:
    """Beside a bot from outside, the others are those of the compiled loop."""
    compiled, asked = _plan(5, bots=["greedy"]), _plan(5, bots=["greedy", "greedy", "merchant"])
    assert compiled.compiled
    assert not asked.compiled
    for number in range(5):
        bout = compiled.play(number)
        games = next(simulate(_plan(5, bots=["greedy"])))
        assert bout.result["scores"] == games.scores[number].tolist()
        assert bout.match.seed == asked.open_match(number).seed == f"5:{number}"


def test_a_bot_from_outside_gets_no_seed_that_tells_the_deal(dice: str) -> None:
    plan = _plan(9, bots=["greedy", f"mine={dice}"])
    seeds = {
        (plan.bots[place], plan.bot_seed(number, seat))
        for number in range(9)
        for seat, place in enumerate(plan.seating(number))
    }
    assert len(seeds) == 27
    assert all(seed.startswith("5:") == (bot == "greedy") for bot, seed in seeds)
    assert all(len(seed) == 64 for bot, seed in seeds if bot == "mine")


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_who_fails_forfeits_and_the_games_go_on(dice: str, suffix: str, tmp_path: Path) -> None:
    plan = _plan(4, bots=["greedy", f"tired={dice.replace('Dice', 'Tired')}"])
    summary, path, traces = Summary(plan), tmp_path / f"games{suffix}", []
    with open_rows(path, plan) as rows:
        for games in simulate(plan, 2):
            summary.add(games)
            rows.add(games)
            traces += games.traces
        rows.finish(summary.as_data())
    tired, greedy = summary.by_bot["tired"], summary.by_bot["greedy"]
    assert (greedy.forfeits, greedy.score.count) == (0, 4)
    assert (tired.forfeits, tired.score.count, tired.wins.mean) == (4, 0, 0)
    assert [(str(why), times) for why, times in summary.forfeits.items()] == [
        ("tired failed: RuntimeError: 'tired'.", 4)
    ]
    (why,) = summary.forfeits
    assert why.say("de") == "tired ist gescheitert: RuntimeError: 'tired'."
    assert len(traces) == 4
    assert all("in choose" in trace.lines for trace in traces)
    told = json.loads(json.dumps(summary.as_data(), allow_nan=False))
    assert [group["forfeits"] for group in told["by_bot"]] == [0, 4]
    assert told["by_bot"][1]["score"]["mean"] is None
    table = pyarrow.parquet.read_table(path).to_pylist() if suffix == ".parquet" else None
    written = table or json.loads(path.read_text())["games"]
    for row in written:
        assert [why is None for why in row["forfeits"]] == [bot == "greedy" for bot in row["bots"]]
        assert [rank == 3 for rank in row["ranks"]] == [bot == "tired" for bot in row["bots"]]


def test_whoever_stops_listening_stops_the_bots(tmp_path: Path) -> None:
    """A match of minutes is not waited for: no further line is asked for."""
    (tmp_path / "own.py").write_text(
        "import threading\nasked, go = [], threading.Event()\n"
        "class Slow:\n    def __init__(self, game, seed, box): ...\n"
        "    def begin(self, seat, seed): self.game = seed\n"
        "    def choose(self, view, legal):\n"
        "        asked.append(1)\n        len(asked) < 700 or go.wait()\n        return legal[0]\n"
    )
    plan = _plan(50, bots=[f"python:{tmp_path / 'own.py'}:Slow"])
    plan.cast.check(plan.specs[0])
    module = sys.modules[vars(plan.cast)["_classes"][plan.specs[0]].__module__]
    games = simulate(plan, 1)
    next(games)
    threading.Timer(0.2, module.go.set).start()
    games.close()
    assert len(module.asked) < 750


def test_a_bot_that_cannot_play_is_refused_by_the_trial(dice: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(DICE.replace("3 + seat", "0"))
    plan = _plan(4, bots=["greedy", f"tired={dice.replace('Dice', 'Tired')}"])
    with pytest.raises(UnfitBot, match="tired failed: RuntimeError: 'tired'"):
        plan.try_out()


def test_numbers_of_numpy_are_numbers() -> None:
    plan = Plan.make("wampum", np.int64(3), np.int16(5), ["greedy"])  # type: ignore[arg-type]
    assert (plan.players, plan.games) == (3, 5)
    assert type(plan.players) is type(plan.games) is int
    assert len(list(simulate(plan, np.int64(2)))) == 1  # type: ignore[arg-type]


# ---------------------------------------------------------------- one game, and all alike


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "random", "random"]])
@pytest.mark.parametrize("games", [1, 2, 40])
def test_summaries_are_json_without_gaps(bots: list[str], games: int) -> None:
    """Of a single game there is a mean, and no interval that would be nought."""
    told = json.loads(json.dumps(_summary(_plan(games, bots=bots), 1), allow_nan=False))
    for group in (*told["by_bot"], *told["by_seat"]):
        for key in ("score", "win_share"):
            assert group[key]["mean"] is not None
            assert (group[key]["error95"] is None) == (games == 1)


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_every_game_is_written(suffix: str, tmp_path: Path) -> None:
    plan, path = _plan(150), tmp_path / f"games{suffix}"
    summary = Summary(plan)
    with open_rows(path, plan) as rows:
        for games in simulate(plan):
            summary.add(games)
            rows.add(games)
            assert not path.exists()  # nobody finds half a file
        rows.finish(summary.as_data())
    if suffix == ".json":
        found = json.loads(path.read_text())
        games, told = found["games"], found["summary"]
    else:
        table = pyarrow.parquet.read_table(path)
        games = table.to_pylist()
        metadata = pyarrow.parquet.ParquetFile(path).metadata.metadata
        told = json.loads(metadata[b"summary"])
    assert told == summary.as_data()
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
        {"bots": "greedy"},
        {"bots": ["a=greedy", "a=random"]},
        {"bots": ["python:no.py:A"]},
        {"games": np.True_},
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
