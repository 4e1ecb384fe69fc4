"""A game as OpenSpiel has it: parameters, bounds, and the match that all states come from."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

import fondaco
from fondaco.engine.compile import compiling
from fondaco.engine.errors import StateError
from fondaco.engine.files import file_name, read_text
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.record import LARGEST_FILE, MOST_LINES
from fondaco.engine.registry import find_game
from fondaco.engine.texts import read_texts
from fondaco.envs.openspiel.observer import Observer
from fondaco.envs.openspiel.state import SpielState
from fondaco.envs.play import Setup

_TEXTS = read_texts(__file__, "envs")
_UTILITY = pyspiel.GameType.Utility
#: A number of players that all games can be played with.
PLAYERS = 3


def short_name(game: Game) -> str:
    """The name of a game in OpenSpiel.

    >>> short_name(find_game("wampum"))
    'fondaco_wampum'
    """
    return f"fondaco_{game.id}"


def parameters(game: Game) -> dict[str, Any]:
    """All parameters with their defaults: those of every game, and the options of this one."""
    own = {name: option.default for name, option in game.box.options.items()}
    return {**own, "players": PLAYERS, "reward": "win_share", "data": "", "position": ""}


def game_type(game: Game, utility: Any) -> Any:
    """What OpenSpiel wants to know of a game before it has read its parameters."""
    fewest = game.box.fewest_players if game.box.fewer_with is None else game.box.fewer_with[1]
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.box.about.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.box.most_players,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; `setup` and `opening` are what Fondaco knows of it."""

    #: Each game has a class of its own: OpenSpiel keeps classes even while Python shuts down, when
    #: anything that needs to be freed would crash it.
    GAME: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.GAME
        given = dict(params or {})
        chosen = {**parameters(game), **given}
        options = {name: chosen[name] for name in game.box.options}
        self.setup = Setup(
            game_id=game.id,
            players=chosen["players"],
            options=options,
            data=chosen["data"] or None,
            reward=chosen["reward"],
        )
        self._position = chosen["position"]
        if self._position:  # it decides how many play
            self.__dict__["opening"] = self._restored()
            self.setup = Setup(**{**self.setup.__getstate__(), "players": self.opening.players})
            given["players"] = self.opening.players
        first = self.opening
        #: The flat index of the first line of chance; OpenSpiel counts those of chance from 0.
        self.first_chance = first.first_chance
        with compiling():  # interpreted, a state would be worth nothing
            _try_out(first.copy())
        utility, least, most, total = _worth(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=first.num_actions,
            max_chance_outcomes=first.num_outcomes,
            num_players=first.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=MOST_LINES,
        )
        super().__init__(game_type(game, utility), info, given)

    @cached_property
    def opening(self) -> Match:
        """The match before its first line; nobody plays on it."""
        return self.setup.first.copy()

    def _restored(self) -> Match:
        """The match from a file with a canonical state."""
        text = read_text(self._position, LARGEST_FILE, StateError)
        try:
            state = json.loads(text)
        except (ValueError, RecursionError):
            raise StateError(_TEXTS["no_json"](name=file_name(self._position))) from None
        return Match.restore(self.setup.game, state, data=self.setup.data)

    def new_initial_state(self) -> SpielState:
        """The state before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """What a seat sees of a state, or what it may know of all that led to it.

        There is no observer for what all see and for what only one sees apart from it.
        """
        return Observer.make(self, kind)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there may be lines."""
        return MOST_LINES


def _try_out(match: Match) -> None:
    """Call what every state calls, so that it is compiled."""
    match.chance()
    match.act_index(match.legal_actions()[0])
    for seat in range(match.players):
        match.observe(seat, memory=True)


def _worth(setup: Setup) -> tuple[Any, float, float, float | None]:
    """The kind of utilities, their bounds and their sum."""
    if setup.reward == "win_share":
        return _UTILITY.CONSTANT_SUM, 0.0, 1.0, 1.0
    bound = float(np.iinfo(setup.game.rules.TABLE["scores"].base).max)  # the rules know none
    if setup.reward == "score":
        return _UTILITY.GENERAL_SUM, -bound, bound, None
    if setup.players == 2:
        return _UTILITY.ZERO_SUM, -2 * bound, 2 * bound, 0.0
    return _UTILITY.GENERAL_SUM, -2 * bound, 2 * bound, None


def register_all() -> None:
    """Enter all games; what is there already stays."""
    known = pyspiel.registered_names()
    for name in fondaco.game_ids():
        game = find_game(name)
        if short_name(game) not in known:
            made = type(f"{SpielGame.__name__}_{name}", (SpielGame,), {"GAME": game})
            pyspiel.register_game(game_type(game, _UTILITY.GENERAL_SUM), made)
