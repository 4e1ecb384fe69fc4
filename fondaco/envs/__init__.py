"""The games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel.

`aec` and `parallel` make PettingZoo's environments, `single` and `vector` Gymnasium's. Importing
`fondaco.envs.gymnasium` or `fondaco.envs.openspiel` registers all games there, by name. All of them
look at the rules from outside: nothing else of Fondaco imports this package, nor those libraries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.engine.box import OptionValue
from fondaco.engine.errors import SetupError
from fondaco.engine.reward import REWARDS
from fondaco.engine.texts import read_texts
from fondaco.envs.forfeit import LOSE, REFUSE
from fondaco.envs.play import Setup

if TYPE_CHECKING:
    from fondaco.envs.all_at_once import AllAtOnceEnv
    from fondaco.envs.many_seats import ManySeatsEnv
    from fondaco.envs.one_seat import OneSeatEnv
    from fondaco.envs.opponents import BotName
    from fondaco.envs.turns import TurnsEnv

__all__ = ["REWARDS", "aec", "parallel", "single", "vector"]

_TEXTS = read_texts(__file__, "envs")


def _made(module: str, name: str) -> Any:
    """A class of a module that needs a library which may be missing."""
    try:
        return getattr(import_module(f"fondaco.envs.{module}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("fondaco"):
            raise
        raise SetupError(_TEXTS["missing"](package=error.name, extra="envs")) from None


def aec(
    game: str,
    players: int,
    *,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    reward: str = "win_share",
    memory: bool = False,
    relative: bool = False,
    illegal: str = REFUSE,
    render_mode: str | None = None,
) -> TurnsEnv:
    """A PettingZoo environment for agents in turns (AEC), before its first `reset`.

    `seed`: the first `reset` without a seed of its own begins there. `memory`: observations have
    what the seat remembers, too. `relative`: the observer comes first wherever seats are counted or
    named. `illegal`: an illegal action is refused ("refuse"), or loses the match ("lose").

    >>> import fondaco.envs
    >>> env = fondaco.envs.aec("wampum", players=3)
    >>> env.reset(seed=5)
    >>> env.agent_selection, env.seed
    ('seat_1', '5:0')
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["observation"].shape, observation["action_mask"].nonzero()[0].tolist()
    ((120,), [0, 1, 4])
    >>> env.step(0)
    """
    setup = _setup(game, players, options, data, reward, memory, relative)
    env: TurnsEnv = _made("turns", "TurnsEnv")(setup, illegal, render_mode, seed)
    return env


def parallel(
    game: str,
    players: int,
    *,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    reward: str = "win_share",
    memory: bool = False,
    relative: bool = False,
    illegal: str = LOSE,
    render_mode: str | None = None,
) -> AllAtOnceEnv:
    """A PettingZoo environment that asks all agents in each step, as `aec` otherwise.

    In these games one seat decides at a time: what the others answer is not looked at.
    """
    setup = _setup(game, players, options, data, reward, memory, relative)
    env: AllAtOnceEnv = _made("all_at_once", "AllAtOnceEnv")(setup, illegal, render_mode, seed)
    return env


def single(
    game: str,
    players: int,
    *,
    opponents: BotName | Sequence[BotName] = "greedy",
    seat: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    reward: str = "win_share",
    memory: bool = False,
    relative: bool = True,
    illegal: str = LOSE,
    render_mode: str | None = None,
) -> OneSeatEnv:
    """A Gymnasium environment for one seat; bots play the others.

    `opponents` is one bot for all other seats, or a list of them, beginning at the left of the
    learner: names as everywhere, or classes of one's own (docs/arena.md). `seat` is the learner's;
    without it the learner moves on by a seat from match to match.

    >>> import fondaco.envs
    >>> env = fondaco.envs.single("wampum", players=3, opponents="random")
    >>> observation, info = env.reset(seed=5)
    >>> action = info["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    """
    setup = _setup(game, players, options, data, reward, memory, relative)
    made = _made("one_seat", "OneSeatEnv")
    env: OneSeatEnv = made(setup, opponents, seat, illegal, render_mode)
    return env


def vector(
    game: str,
    players: int,
    num_envs: int,
    *,
    opponents: BotName | Sequence[BotName] | None = "greedy",
    seat: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    reward: str = "win_share",
    relative: bool = True,
    threads: int = 1,
) -> ManySeatsEnv:
    """A Gymnasium vector environment: so many matches side by side, as `single` otherwise.

    `opponents` are of those that play in compiled code, "random" and "greedy"; None: the learner
    decides for all seats. Illegal actions are refused.

    >>> import fondaco.envs
    >>> envs = fondaco.envs.vector("wampum", players=2, num_envs=64)
    >>> observations, info = envs.reset(seed=5)
    >>> observations.shape, info["action_mask"].shape
    ((64, 97), (64, 200))
    """
    setup = _setup(game, players, options, data, reward, False, relative)
    env: ManySeatsEnv = _made("many_seats", "ManySeatsEnv")(
        setup, num_envs, opponents, seat, threads
    )
    return env


def _setup(
    game: str,
    players: int,
    options: Mapping[str, OptionValue] | None,
    data: str | Path | Mapping[str, Any] | None,
    reward: str,
    memory: bool,
    relative: bool,
) -> Setup:
    return Setup(
        game_id=game,
        players=players,
        options=options,
        data=data,
        reward=reward,
        memory=memory,
        relative=relative,
    )
