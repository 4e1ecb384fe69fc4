"""PettingZoo's parallel environment over games in which one seat at a time decides.

No phase of our games has several seats decide at once, so nothing runs side by side here: all
agents are asked in each step, and what those say who are not to act is not looked at. It is there
for libraries that take nothing else; AEC shows what these games are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from fondaco.envs.play import Setup
from fondaco.envs.turns import Seen, TurnsEnv

Step = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class AllAtOnceEnv(ParallelEnv[str, Seen, Any]):  # type: ignore[misc]
    """Every agent answers in every step; only the answer of the one to act counts.

    Its mask has the legal actions; that of all others is empty.
    """

    def __init__(
        self,
        setup: Setup,
        illegal: str,
        render_mode: str | None = None,
        seed: int | None = None,
    ) -> None:
        self._turns = TurnsEnv(setup, illegal, render_mode, seed)
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = self._turns.metadata | {"name": f"fondaco_{setup.game_id}_parallel_v0"}
        self.possible_agents = self._turns.possible_agents
        self.observation_spaces = self._turns.observation_spaces
        self.action_spaces = self._turns.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin the first match of a seed, or the next one."""
        self._turns.reset(seed, options)
        self.agents = self._turns.agents.copy()
        return self._look(), {agent: {} for agent in self.agents}

    def _look(self) -> dict[str, Seen]:
        return {agent: self._turns.observe(agent) for agent in self.possible_agents}

    def step(self, actions: dict[str, Any]) -> Step:
        """One decision: that of the agent to act."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        turns, present = self._turns, self.agents
        turns.step(actions.get(turns.agent_selection))
        if any(turns.terminations.values()):
            self.agents = []
        infos = {agent: dict(turns.infos[agent]) for agent in present}
        return (
            self._look(),
            dict(turns.rewards),
            dict(turns.terminations),
            dict(turns.truncations),
            infos,
        )

    def render(self) -> str | None:
        """The table as a spectator sees it, in letters."""
        return self._turns.render()

    def state(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What all seats see, one after the other: for critics that may know everything."""
        seen = self._look().values()
        return np.concatenate([one["observation"] for one in seen])
