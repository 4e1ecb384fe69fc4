"""A cluster plays what this machine plays, to the byte, and loses nothing with a node."""

from __future__ import annotations

import pickle
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fondaco.arena.balance.report import Setup, Study, as_data, measure
from fondaco.arena.cluster import Cluster, connected
from fondaco.arena.cluster.identity import identity
from fondaco.arena.cluster.luggage import Luggage, check, opened
from fondaco.arena.cluster.pace import Pace
from fondaco.arena.pool import Workers
from fondaco.arena.recorder import Recorder
from fondaco.arena.rows import open_rows
from fondaco.arena.simulate import Plan, Scorer, simulate
from fondaco.arena.summary import Summary
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.run import hold
from fondaco.arena.watched_play import WatchedPlay
from fondaco.engine.errors import SetupError
from fondaco.version import VERSION
from tests.arena.ray_cluster import Nodes, ray_nodes

DICE = """
import random
class Dice:
    def __init__(self, game, seed, box): ...
    def begin(self, seat, seed): self.dice = random.Random(seed)
    def choose(self, view, legal): return self.dice.choice(legal)
"""


def _plan(games: int, **changes: Any) -> Plan:
    wanted: dict[str, Any] = {"players": 3, "bots": ["greedy", "random"], "seed": 5} | changes
    return Plan.make("wampum", games=games, **wanted)


@pytest.fixture
def dice(tmp_path: Path) -> str:
    (tmp_path / "own.py").write_text(DICE)
    return f"dice=python:{tmp_path / 'own.py'}:Dice"


# ---------------------------------------------------------------- without a cluster


def test_the_file_of_a_bot_travels(dice: str, tmp_path: Path) -> None:
    """On a node the file is not there; seeds, and so matches, follow from where it was."""
    plan = _plan(2, bots=["greedy", dice])
    wanted = list(simulate(plan))
    luggage = Luggage.pack(WatchedPlay(plan, Scorer))
    (tmp_path / "own.py").unlink()
    _, play = opened(luggage)
    for number, games in enumerate(wanted):
        assert play(number).scores.tolist() == games.scores.tolist()


def test_a_work_travels_without_what_is_made_of_it() -> None:
    work = WatchedPlay(_plan(4), Scorer)
    before = len(pickle.dumps(work))
    work.warm_up()
    assert len(pickle.dumps(work)) == before


@pytest.mark.parametrize(
    ("changes", "english", "german"),
    [
        ({"fondaco": None}, "There is no Fondaco", "kein Fondaco"),
        ({"fondaco": "0.0.9"}, "Fondaco is 0.0.9 there", "Fondaco ist dort 0.0.9"),
        ({"numba": "0.1"}, "numba is 0.1 there", "numba ist dort 0.1"),
        ({"rules": "0" * 64}, "other rules or bots", "andere Regeln oder Bots"),
        ({"rules": None}, "not installed there", "dort nicht installiert"),
    ],
)
def test_who_plays_otherwise_is_refused(
    changes: dict[str, str | None], english: str, german: str
) -> None:
    here = identity("wampum")
    there = {name: value for name, value in (here | changes).items() if value is not None}
    check(here, dict(here))
    with pytest.raises(SetupError) as refused:
        check(here, there)
    assert english in refused.value.say("en")
    assert german in refused.value.say("de")


def test_tasks_last_a_second_but_less_for_large_results_and_at_the_end() -> None:
    pace = Pace()
    assert pace.size(1000, 4) == 1
    pace.learn(1, 0.05, 1000)
    assert pace.size(1000, 4) == 20
    assert pace.size(24, 4) == 3
    pace.learn(10, 0.5, 40_000_000)
    assert pace.size(1000, 4) == 1


def test_a_program_is_refused() -> None:
    work = WatchedPlay(_plan(2, bots=["greedy", "mine=program:./bot"]), Scorer)
    with pytest.raises(SetupError, match="mine is a program of this machine"):
        next(Cluster(None).in_order(work))


def _refusal(address: str = "auto", workers: Any = None) -> SetupError:
    with pytest.raises(SetupError) as refused, connected(address, workers):
        pass
    return refused.value


@pytest.mark.parametrize("workers", [0, -1, True, "2", 10**9])
def test_impossible_numbers_of_workers_are_refused(workers: Any) -> None:
    assert "workers" in _refusal(workers=workers).reason


def test_what_is_no_cluster_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    assert "belongs to no cluster" in _refusal().reason
    assert "gehört zu keinem Cluster" in _refusal().say("de")
    assert "HOST:PORT" in _refusal("ray://there:10001").reason
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        monkeypatch.setattr("fondaco.arena.cluster.connection._PATIENCE", 0.2)
        assert "timed out" in _refusal(f"127.0.0.1:{port}").reason
    assert "Connection refused" in _refusal(f"127.0.0.1:{port}").reason
    assert "antwortet kein Cluster" in _refusal(f"127.0.0.1:{port}").say("de")


def test_without_the_extra_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'fondaco[ray]'" in _refusal("127.0.0.1:1").reason


# ---------------------------------------------------------------- with one


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with ray_nodes() as found:
        yield found


@pytest.fixture(scope="module")
def cluster(nodes: Nodes) -> Iterator[Cluster]:
    with connected(nodes.address) as found:
        yield found


def _written(path: Path, plan: Plan, workers: Workers, chunks: Any = None) -> bytes:
    """The bytes of the file with all games."""
    summary = Summary(plan)
    with open_rows(path, plan) as rows:
        for games in simulate(plan, workers) if chunks is None else chunks:
            summary.add(games)
            rows.add(games)
        rows.finish(summary.as_data())
    return path.read_bytes()


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_files_are_the_same_to_the_byte(cluster: Cluster, suffix: str, tmp_path: Path) -> None:
    plan, path = _plan(1500), tmp_path / f"games{suffix}"
    assert _written(path, plan, cluster) == _written(path, plan, 2)


def test_the_program_joins_a_cluster(nodes: Nodes, tmp_path: Path) -> None:
    """In a process of its own: it connects, plays, and leaves."""
    words = [*("simulate", "wampum", "--players", "3", "--games", "300", "--seed", "5")]
    words += ["--bots", "greedy,random", "--lang", "en"]
    for name, more in (("far", ["--ray", nodes.address]), ("near", ["--workers", "2"])):
        files = ["--out", f"{name}.parquet", "--records", f"{name}.jsonl"]
        command = [sys.executable, "-m", "fondaco", *words, *more, *files]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("300 games of Wampum with 3 players")
    for kind in ("parquet", "jsonl"):
        assert (tmp_path / f"far.{kind}").read_bytes() == (tmp_path / f"near.{kind}").read_bytes()


def test_tournaments_and_bots_of_one_s_own_are_the_same(cluster: Cluster, dice: str) -> None:
    tournament = Tournament.make("wampum", 2, ["greedy", "random", dice], 24, seed=5)
    assert hold(tournament, cluster).contests == hold(tournament).contests


def test_balance_reports_are_the_same(cluster: Cluster) -> None:
    setups = [Setup({}), Setup({"start_player": "seat_0"})]
    study, started = Study.make("wampum", [2, 3], 300, ["greedy"], 5, setups), []
    far = measure(study, cluster, on_start=lambda: started.append(1))
    assert as_data(study, far) == as_data(study, measure(study))
    assert started == [1]


def test_records_come_from_the_nodes(cluster: Cluster) -> None:
    plan = _plan(200)
    far, near = ([*simulate(plan, pool, watch=Recorder)] for pool in (cluster, 2))
    assert [g.records for g in far] == [g.records for g in near]
    assert sum(len(games.records) for games in far) == 200


def test_a_refusal_of_a_node_names_it(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(DICE.replace("self.dice = ", "raise OSError('no net') #"))
    plan = _plan(4, bots=["greedy", f"mine=python:{tmp_path / 'own.py'}:Dice"])
    with pytest.raises(SetupError, match=r"On the node 127\.0\.0\.1: mine failed: OSError"):
        list(simulate(plan, cluster))


def test_a_node_with_another_fondaco_is_refused(
    cluster: Cluster, nodes: Nodes, tmp_path: Path
) -> None:
    (tmp_path / "fondaco").mkdir()
    (tmp_path / "fondaco" / "__init__.py").touch()
    (tmp_path / "fondaco" / "version.py").write_text('VERSION = "0.0.9"\n')
    # Workers look where the one who asks looks, first of all: on this machine that is ours.
    (tmp_path / "sitecustomize.py").write_text("import fondaco.version\n")
    foreign = nodes.add(env_vars={"PYTHONPATH": str(tmp_path)})
    try:
        with pytest.raises(SetupError, match=rf"Fondaco is 0\.0\.9 there and {VERSION} here"):
            list(simulate(_plan(4), cluster))
    finally:
        nodes.kill(foreign)


def test_a_node_that_dies_costs_its_chunk_only(
    cluster: Cluster, nodes: Nodes, tmp_path: Path
) -> None:
    plan, doomed = _plan(6000), nodes.add()

    def played() -> Iterator[Any]:
        for place, games in enumerate(simulate(plan, cluster)):
            if place == 8:
                nodes.kill(doomed)
            yield games

    far = _written(tmp_path / "far.json", plan, cluster, played())
    assert far == _written(tmp_path / "near.json", plan, 2)
