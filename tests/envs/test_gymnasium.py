"""Gymnasium's own check, unchanged, for every game and number of players; and whole matches."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fondaco
import fondaco.envs.gymnasium
from fondaco import envs
from fondaco.bots import make_bot
from fondaco.bots.bot import Bot
from fondaco.envs.gymnasium import env_id
from fondaco.envs.many_seats import ManySeatsEnv
from tests.envs.setups import CASES, NAMES, Case

every = pytest.mark.parametrize("case", CASES, ids=NAMES)
Seen = list[tuple[bytes, list[int], float]]


# The table in letters is drawn when it is asked for, not so many times a second.
@pytest.mark.filterwarnings("ignore:.*No render fps was declared")
@every
def test_one_seat(case: Case) -> None:
    game, players, options = case
    env = gym.make(env_id(game), players=players, options=options, opponents="random")
    check_env(env.unwrapped)


class Imitator:
    """A bot of one's own that does as `greedy` does."""

    name = "imitator"

    def __init__(self, game: Any, seed: Any, box: Any) -> None:
        self._bot: Bot = make_bot("greedy", game, seed, box)

    def choose(self, view: Any, legal: list[str]) -> str:
        """Its line."""
        return self._bot.choose(view, legal)


def _episode(env: Any, seed: int | None, dice: np.random.Generator) -> Seen:
    """A match at random: what the learner saw, might have done, and was given."""
    seen, info = env.reset(seed=seed)
    found: Seen = []
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"]).tolist()
        found.append((seen.tobytes(), legal, 0.0))
        seen, reward, over, cut, info = env.step(int(dice.choice(legal)))
        assert not cut
        assert over or reward == 0
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    return [*found, (seen.tobytes(), [], reward)]


@pytest.mark.parametrize("game", ["wampum", "marracash"])
def test_bots_asked_and_bots_compiled_play_the_same(game: str) -> None:
    quick = envs.single(game, 3, opponents=["greedy", "random"], reward="score")
    asked = envs.single(game, 3, opponents=[Imitator, "random"], reward="score")
    for seed in (4, None):
        one, other = (_episode(env, seed, np.random.default_rng(1)) for env in (quick, asked))
        assert one == other
        assert quick.seed == asked.seed == f"4:{0 if seed else 1}"
    assert quick.seat == 1  # the second match: one seat further on


def test_any_bot_and_a_seat_that_remembers() -> None:
    env = envs.single("wampum", 2, opponents="apprentice", seat=1, memory=True)
    _episode(env, 3, np.random.default_rng(1))
    assert env.seat == 1
    assert env.observation_space.shape == (env.setup.layout.size(memory=True),)


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = envs.single("wampum", 3, reward="margin")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(199)
    assert (reward, over) == (-100, True)
    assert info["illegal"]
    env = envs.single("wampum", 3, illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(fondaco.IllegalAction):
        env.step(199)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"opponents": ["greedy"] * 3}, "for each of the 2 others"),
        ({"opponents": "gredy"}, "gredy"),
        ({"seat": 3}, "from 0 to 2"),
    ],
)
def test_refusals(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(fondaco.SetupError, match=sentence):
        envs.single("wampum", 3, **wrong)


# ---------------------------------------------------------------- many matches at once


def _many(game: str, **chosen: Any) -> ManySeatsEnv:
    made = gym.make_vec(
        env_id(game), num_envs=3, vectorization_mode="vector_entry_point", players=3, **chosen
    )
    assert isinstance(made, ManySeatsEnv)
    return made


@pytest.mark.parametrize("game", ["wampum", "marracash"])
def test_many_matches_are_those_of_one_environment_each(game: str) -> None:
    """Row by row through two matches, ends and all: what a single environment plays."""
    many = _many(game, opponents="greedy", reward="margin")
    alone = [envs.single(game, 3, opponents="greedy", reward="margin") for _ in range(3)]
    seen, info = many.reset(seed=9)
    ends = np.zeros(3, int)
    for row, env in enumerate(alone):
        for _ in range(row + 1):  # the match with the row's number
            expected, told = env.reset(seed=9 if env.seed[:2] != "9:" else None)
        assert seen[row].tolist() == expected.tolist()
        assert info["action_mask"][row].tolist() == told["action_mask"].tolist()
    dice = np.random.default_rng(5)
    while ends.min() < 2:
        actions = [int(dice.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        seen, rewards, over, cut, info = many.step(actions)
        assert not cut.any()
        for row, env in enumerate(alone):
            expected, reward, ended, _, told = env.step(actions[row])
            assert (rewards[row], over[row]) == (reward, ended)
            if ended:
                ends[row] += 1
                assert info["final_obs"][row].tolist() == expected.tolist()
                for _ in range(3):  # its next one: so many numbers on
                    expected, told = env.reset()
                assert env.seed == many.batch.seed_of(row)
            assert info["seat"][row] == told["seat"]
            assert seen[row].tolist() == expected.tolist()
            assert info["action_mask"][row].tolist() == told["action_mask"].tolist()


def test_a_learner_for_all_seats() -> None:
    many = _many("wampum", opponents=None)
    _, info = many.reset(seed=2)
    over = np.zeros(3, bool)
    while not over.any():
        actors = many.batch.actors.copy()
        _, rewards, over, _, info = many.step(info["action_mask"].argmax(1))
    row = int(over.argmax())
    assert info["rewards"][row].sum() == 1
    assert rewards[row] == info["rewards"][row, actors[row]]


def test_many_matches_refuse_what_is_not_legal() -> None:
    many = _many("wampum", opponents="random")
    many.reset(seed=2)
    with pytest.raises(fondaco.SetupError, match="199"):
        many.step([199, 0, 0])
    with pytest.raises(fondaco.SetupError, match="master"):
        _many("wampum", opponents="master")


def test_copies_and_pickles_go_on_alike() -> None:
    many = _many("wampum", opponents=["greedy", "random"])
    many.reset(seed=2)
    many.step(many.batch.pick())
    batch = many.batch
    twins = [batch, batch.copy(), pickle.loads(pickle.dumps(batch))]
    for _ in range(60):
        seen = [twin.step_env(twin.pick()) for twin in twins]
        assert len({one.observations.tobytes() + one.rewards.tobytes() for one in seen}) == 1
        assert len({twin.seats.tobytes() for twin in twins}) == 1


def test_advice_is_what_greedy_does() -> None:
    many = _many("wampum", opponents="random")
    many.reset(seed=2)
    bot = make_bot("greedy", "wampum")
    for _ in range(20):
        advice = many.batch.advice()
        for row in range(3):
            match = many.batch.match(row)
            line = bot.choose(match.view(int(many.batch.actors[row])), match.legal())
            assert match.line_of(int(advice[row])) == line
        many.step(advice)
