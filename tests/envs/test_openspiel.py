"""OpenSpiel's own suites, unchanged, for every game and number of players; its algorithms play."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

import fondaco
import fondaco.envs.openspiel
from fondaco.bots import ask, make_bot
from tests.envs.setups import CASES, NAMES, Case

every = pytest.mark.parametrize("case", CASES, ids=NAMES)
each = pytest.mark.parametrize("name", fondaco.game_ids())


def _text(case: Case, **more: Any) -> str:
    """A game as OpenSpiel's users name it."""
    game, players, options = case
    chosen = {"players": players, **options, **more}
    return f"fondaco_{game}({','.join(f'{key}={value}' for key, value in chosen.items())})"


def _position(folder: Path, case: Case, left: int) -> str:
    """A file with the position so many lines before the end of a match at random."""
    game, players, options = case
    match = fondaco.start(game, players, seed=3, options=options)
    bot = make_bot("random", game)
    while match.actor is not None:
        match.act(ask(bot, match))
    path = folder / "position.json"
    path.write_text(json.dumps(match.earlier(len(match.lines) - left).state()))
    return str(path)


# ---------------------------------------------------------------- its suites


@pytest.fixture(autouse=True)
def _flags() -> None:
    """Its playthroughs are a program: they ask for the options of a command line."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])


@every
def test_random_play(case: Case) -> None:
    game = pyspiel.load_game(_text(case))
    assert game.num_players() == case[1]
    pyspiel.random_sim_test(game, 1, True, False)


@every
def test_a_playthrough(case: Case, tmp_path: Path) -> None:
    """Written down and played again, word for word; the end of a match, which writes less."""
    text = _text(case, position=_position(tmp_path, case, 20))
    told = generate_playthrough.playthrough(text, None, seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(told)
    original, again = generate_playthrough.replay(str(path))
    assert original == again == told
    assert "IsTerminal() = True" in told


def test_a_whole_playthrough() -> None:
    told = generate_playthrough.playthrough("fondaco_wampum(players=2)", None, seed=1)
    assert "IsTerminal() = True" in told


# ---------------------------------------------------------------- states


@each
def test_a_state_is_the_match_with_chance_told(name: str) -> None:
    """Chances, actions, observations and returns are those of `Match`; clones go their own way."""
    game = pyspiel.load_game(f"fondaco_{name}(players=3,reward=score)")
    state, match = game.new_initial_state(), fondaco.start(name, 3, chance="manual")
    dice = np.random.default_rng(2)
    while not state.is_terminal():
        legal = match.legal_actions()
        if state.is_chance_node():
            assert match.actor == "chance"
            weights = [weight for _, weight in match.chance()]
            outcomes = state.chance_outcomes()
            exact = [float(Fraction(weight, sum(weights))) for weight in weights]
            assert [chance for _, chance in outcomes] == exact
            legal = [action - match.num_actions for action in legal]
            assert [action for action, _ in outcomes] == legal
            action = int(dice.choice(legal, p=exact))
        else:
            assert state.current_player() == match.actor
            action = int(dice.choice(legal))
        assert state.legal_actions() == legal
        before = str(state)
        state.clone().apply_action(action)
        assert str(state) == before
        line = state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        match.act(line)
    assert match.result is not None
    assert state.returns() == match.result["scores"]
    for seat in range(3):
        assert state.observation_tensor(seat) == match.observe(seat).tolist()
        assert state.information_state_tensor(seat) == match.observe(seat, memory=True).tolist()
        assert json.loads(state.observation_string(seat)) == match.view(seat)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


@each
def test_what_is_resampled_looks_the_same_to_the_seat(name: str) -> None:
    """And the seat cannot tell the two apart as long as it sees the same afterwards."""
    state, dice = pyspiel.load_game(f"fondaco_{name}(players=3)").new_initial_state(), 0.0
    for _ in range(90):
        state.apply_action(state.legal_actions()[-1])
        if state.is_terminal():
            break
        seat = state.current_player()
        if seat < 0 or len(state.history()) % 6:
            continue
        dice = (dice + 0.37) % 1
        other = state.resample_from_infostate(seat, lambda dice=dice: dice)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()


def test_information_states_forget_nothing_and_tell_nothing() -> None:
    """Who draws a card knows which one it is from then on, and the other seat never does."""
    game = pyspiel.load_game("fondaco_wampum(players=2,start_player=seat_0)")
    state, drawn = game.new_initial_state(), set()
    while state.is_chance_node():
        children = [state.child(action) for action in state.legal_actions()]
        told = [
            len({child.information_state_string(seat) for child in children}) for seat in (0, 1)
        ]
        assert set(told) <= {1, len(children)}
        if len(children) > 1:
            drawn.add(tuple(number > 1 for number in told))
        state = children[0]
    assert {(True, False), (False, True)} <= drawn
    one, other = (state.child(action) for action in state.legal_actions()[:2])
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) == one.clone().information_state_string(0)


def test_an_illegal_action_is_refused() -> None:
    state = pyspiel.load_game("fondaco_wampum(players=2,start_player=seat_0)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(fondaco.IllegalAction):
        state.apply_action(199)


def test_a_file_that_is_no_position(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text("{")
    with pytest.raises(fondaco.StateError, match="not JSON"):
        pyspiel.load_game(f"fondaco_wampum(position={path})")


# ---------------------------------------------------------------- its algorithms


@pytest.fixture
def deep() -> Iterator[None]:
    """Its searches call themselves once for each line of a match."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@each
def test_is_mcts_plays(name: str, deep: None) -> None:
    game, random = pyspiel.load_game(f"fondaco_{name}(players=3)"), np.random.RandomState(1)
    state = game.new_initial_state()
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=random)
    assert bot.step(state) in state.legal_actions()


# In a match of hundreds of decisions its products of chances become zero.
@pytest.mark.filterwarnings("ignore:.* encountered in scalar divide:RuntimeWarning")
@each
def test_counterfactual_regret_is_minimised(name: str, deep: None) -> None:
    """By sampled outcomes, in whole matches."""
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game(f"fondaco_{name}(players=3)")
    )
    solver.iteration()
    assert len(solver._infostates) >= 3


def test_regret_minimisation_finds_a_better_policy(tmp_path: Path) -> None:
    """At the end of a match, small enough to work out how much anybody could gain."""
    path = _position(tmp_path, ("wampum", 2, {}), 4)
    game = pyspiel.load_game(f"fondaco_wampum(position={path},reward=margin)")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    gains = []
    for iterations in (1, 30):
        for _ in range(iterations):
            solver.iteration()
        gains.append(exploitability.nash_conv(game, solver.average_policy()))
    assert 0 <= gains[1] < gains[0] / 2
