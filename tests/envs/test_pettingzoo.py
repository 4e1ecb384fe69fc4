"""PettingZoo's own suites, unchanged, for every game and number of players."""

from __future__ import annotations

import sys
import warnings

import numpy as np
import pytest

import fondaco
from fondaco import envs
from tests.envs.setups import CASES, NAMES, Case

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, it loads games by their old names
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    from pettingzoo.test.performance_benchmark import performance_benchmark

# What the suite remarks of its own environments with masks, too, unless it knows them by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
every = pytest.mark.parametrize("case", CASES, ids=NAMES)
#: Turns of all agents: through the end of a match in the shorter games.
CYCLES = 30


@every
def test_turns(case: Case) -> None:
    game, players, options = case
    env = envs.aec(game, players, options=options)
    api_test(env, num_cycles=CYCLES)
    seed_test(lambda: envs.aec(game, players, options=options), num_cycles=CYCLES)


@every
def test_all_at_once(case: Case) -> None:
    game, players, options = case
    env = envs.parallel(game, players, options=options)
    parallel_api_test(env, num_cycles=CYCLES)
    parallel_seed_test(lambda: envs.parallel(game, players, options=options), num_cycles=CYCLES)


def test_the_benchmark(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds: here by a clock that goes twenty times as fast."""
    from time import time

    monkeypatch.setattr("time.time", lambda: 20 * time())
    performance_benchmark(envs.aec("wampum", 3))
    assert "Finished performance benchmark" in capsys.readouterr().out


# ---------------------------------------------------------------- what the suites do not ask


@every
def test_an_environment_plays_the_match_of_its_seed(case: Case) -> None:
    """Agent by agent: what the seat to act sees, may do and brings about is that of the match."""
    game, players, options = case
    env = envs.aec(game, players, options=options, reward="margin", relative=True)
    full = envs.aec(game, players, options=options, reward="margin", relative=True, memory=True)
    env.reset(seed=11)
    full.reset(seed=11)
    match = fondaco.start(game, players, seed=env.seed, options=options)
    dice = np.random.default_rng(players)
    while match.actor is not None:
        seen, reward, over, _, _ = env.last()
        known = full.last()[0]
        assert seen is not None
        assert known is not None
        assert (env.agent_selection, over, reward) == (f"seat_{match.actor}", False, 0)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == match.legal_actions() == np.flatnonzero(known["action_mask"]).tolist()
        expected = match.observe(int(match.actor), memory=True, relative=True)
        assert known["observation"].tolist() == expected.tolist()
        assert seen["observation"].tolist() == expected[: len(seen["observation"])].tolist()
        action = int(dice.choice(legal))
        for played in (env, full):
            played.step(action)
        match.act_index(action)
    assert match.result is not None
    scores = match.result["scores"]
    ahead = [score - max(scores[:i] + scores[i + 1 :]) for i, score in enumerate(scores)]
    assert list(env.rewards.values()) == list(full.rewards.values()) == ahead
    assert all(env.terminations.values())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = envs.aec("wampum", 3)
    env.reset(seed=1)
    before = env.last()[0]
    for action in (199, -1, 200, None, "offer v2", 0.5):
        with pytest.raises(fondaco.IllegalAction):
            env.step(action)
    after = env.last()[0]
    assert before is not None
    assert after is not None
    assert before["observation"].tolist() == after["observation"].tolist()
    assert before["action_mask"].tolist() == after["action_mask"].tolist()


def test_an_illegal_action_can_cost_the_match() -> None:
    env = envs.aec("wampum", 3, illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(199)
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    assert all(env.terminations.values())
    assert "not" in env.infos[agent]["illegal"]
    for _ in range(3):
        env.step(None)
    assert env.agents == []


def test_what_is_returned_is_ones_own() -> None:
    env = envs.aec("wampum", 2)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    seen["action_mask"][:] = 1
    seen["observation"][:] = 0
    again = env.observe(env.agent_selection)
    assert again["action_mask"].sum() < 10
    assert again["observation"].any()


def test_only_who_is_to_act_has_a_mask() -> None:
    env = envs.parallel("samarkand", 4)
    seen, _ = env.reset(seed=2)
    assert sorted(bool(one["action_mask"].any()) for one in seen.values()) == [False] * 3 + [True]
    assert env.state().size == sum(one["observation"].size for one in seen.values())


def test_a_picture_for_spectators() -> None:
    env = envs.aec("wampum", 2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn.splitlines()) > 5
    assert envs.aec("wampum", 2).render() is None


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"reward": "money"}, "money"),
        ({"illegal": "shrug"}, "refuse, lose"),
        ({"players": 9}, "2 to 5 players"),
    ],
)
def test_refusals(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(fondaco.SetupError, match=sentence):
        envs.aec("wampum", **{"players": 2, **wrong})  # type: ignore[arg-type]


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "fondaco.envs.turns", raising=False)
    with pytest.raises(fondaco.SetupError, match=r"pettingzoo is not installed.*fondaco\[envs\]"):
        envs.aec("wampum", 2)
