"""Decisions as data: what is written is what the matches show when they are played again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import fondaco
from fondaco.arena.dataset import DecisionWatcher, collect
from fondaco.arena.decision_file import DecisionFile
from fondaco.arena.simulate import Plan, Scorer
from fondaco.bots import make_bot
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from tests.conftest import ROOT
from tests.terminal.conftest import Program, program  # noqa: F401 - a fixture


def _plan(game: Game, games: int, bots: Sequence[str] = ("greedy", "random")) -> Plan:
    return Plan.make(game, players=3, games=games, bots=bots, seed=7)


def _written(plan: Plan, path: Path, workers: int = 1, relative: bool = False) -> Any:
    with DecisionFile(path, plan, relative) as file:
        for found in collect(plan, workers, relative=relative):
            file.add(found)
        file.finish({"games": plan.games})
    return pyarrow.parquet.read_table(path)


@pytest.mark.parametrize("relative", [False, True])
def test_every_row_is_what_the_match_shows(game: Game, tmp_path: Path, relative: bool) -> None:
    plan = _plan(game, 2)
    table = _written(plan, tmp_path / "d.parquet", relative=relative)
    rows = iter(table.to_pylist())
    scored = Scorer(plan).chunk(0, 2)
    for number in range(plan.games):
        match = plan.open_match(number)
        step = 0
        while match.actor is not None:
            row = next(rows)
            seat = int(match.actor)
            assert (row["game"], row["step"], row["seat"]) == (number, step, seat)
            assert row["bot"] == plan.bots[scored.bots[number][seat]]
            assert row["observation"] == match.observe(seat, relative=relative).tolist()
            assert row["mask"] == match.action_mask().tolist()
            assert row["legal"] == len(match.legal())
            assert row["score"] == scored.scores[number][seat]
            assert row["rank"] == scored.ranks[number][seat]
            if row["bot"] == "greedy" and step % 7 == 0:
                bot = make_bot("greedy", game, "", match.box)
                assert match.index_of(bot.choose(match.view(seat), match.legal())) == row["choice"]
            match.act_index(row["choice"])
            step += 1
        ranks = match.state()["result"]["ranks"]
        assert ranks == scored.ranks[number].tolist()
        assert step == scored.decisions[number]
    assert next(rows, None) is None


def test_victories_are_shared(tmp_path: Path) -> None:
    table = _written(_plan(find_game("wampum"), 60), tmp_path / "d.parquet")
    shares: dict[int, dict[int, float]] = {}
    for row in table.select(["game", "seat", "rank", "win_share"]).to_pylist():
        assert (row["win_share"] > 0) == (row["rank"] == 1)
        shares.setdefault(row["game"], {})[row["seat"]] = row["win_share"]
    assert all(sum(of_game.values()) == pytest.approx(1) for of_game in shares.values())


def test_a_file_is_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    plan = _plan(find_game("wampum"), 40)
    one, three = (_written(plan, tmp_path / f"{n}.parquet", n) for n in (1, 3))
    assert one.equals(three, check_metadata=True)
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "3.parquet").read_bytes()


def test_bots_that_are_asked_decide_as_they_do_in_a_simulation(tmp_path: Path) -> None:
    plan = _plan(find_game("wampum"), 1, ["search:5", "greedy", "apprentice"])
    table = _written(plan, tmp_path / "d.parquet")
    played = plan.play(0).match
    lines = [action for action in played.actions if action < played.num_actions]
    assert table["choice"].to_pylist() == lines
    assert set(table["bot"].to_pylist()) == {"search:5", "greedy", "apprentice"}


def test_the_metadata_says_what_the_numbers_mean(tmp_path: Path) -> None:
    plan = _plan(find_game("yangtze"), 1)
    table = _written(plan, tmp_path / "d.parquet")
    meaning = json.loads(table.schema.metadata[b"fondaco"])
    match = plan.open_match(0)
    assert meaning["actions"] == [match.line_of(k) for k in range(match.num_actions)]
    assert [part["start"] for part in meaning["observation"]] == [
        part.start for part in match.describe()
    ]
    assert (meaning["game"], meaning["players"], meaning["seed"]) == ("yangtze", 3, 7)


def test_memory_is_needed_for_a_few_games_only() -> None:
    sizes = [len(found.decisions) for found in collect(_plan(find_game("wampum"), 20))]
    assert sizes == [8, 8, 4]
    watcher = DecisionWatcher(_plan(find_game("wampum"), 20))
    assert len(watcher.chunk(19).decisions) == 1


def test_the_command_and_the_examples_of_the_docs(
    program: Program,  # noqa: F811
    folder: Path,
) -> None:
    docs = (ROOT / "docs" / "dataset.md").read_text(encoding="utf-8")
    command, *examples = re.findall(r"```(?:sh|python)\n(.*?)```", docs, re.DOTALL)
    words = command.split()[1:]
    words[words.index("1000")] = "20"
    told = program(*words)
    assert told.code == 0
    assert "20 games of Wampum with 3 players" in told.out
    games = pyarrow.parquet.read_table(folder / "wampum-dataset" / "games.parquet").to_pylist()
    assert fondaco.start("wampum", 3, games[3]["seed"]).seed_hash
    assert np.mean([game["decisions"] for game in games]) > 20
    for example in examples:
        subprocess.run([sys.executable, "-c", example], cwd=folder, check=True, timeout=300)
    again = program(*words)
    assert again.code == 2
    assert "is there already" in " ".join(again.err.split())
    (folder / "file").write_text("")
    refused = program(*words[:-1], "file", "--lang", "de")
    assert refused.code == 2
    assert "ist eine Datei" in " ".join(refused.err.split())
