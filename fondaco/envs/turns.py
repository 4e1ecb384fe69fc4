"""PettingZoo's environment for games in turns (AEC): a match for as many agents as seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from fondaco.engine.errors import IllegalAction
from fondaco.envs.forfeit import Forfeits
from fondaco.envs.picture import picture
from fondaco.envs.play import Setup, open_play
from fondaco.envs.spaces import action_space, masked_space

Seen = dict[str, Any]


class TurnsEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]
    """One match after the other; agent ``seat_0`` sits in seat 0.

    An observation is a dict of ``observation`` (`fondaco.Match.describe` says what its entries
    are) and ``action_mask`` (all zeros for who is not to act). Rewards come at the end of a match.
    ``reset(seed=5)`` begins the match that `fondaco.start` deals with the seed ``5:0``, the next
    ``reset()`` that of ``5:1``; `seed` tells it.
    """

    def __init__(
        self,
        setup: Setup,
        illegal: str,
        render_mode: str | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__()
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {
            "name": f"fondaco_{setup.game_id}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._play = open_play(setup)
        self._first_seed = seed
        self._forfeits = Forfeits(illegal, setup.reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        # One space each: whoever seeds the space of an agent seeds no other.
        self.observation_spaces = {agent: masked_space(setup) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setup) for agent in self.possible_agents}
        self._nothing = np.zeros_like(self._play.mask)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def seed(self) -> str:
        """The seed by which `fondaco.start` deals this match again."""
        return self._play.seed

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first match of a seed, or the next one. There are no options for a match."""
        self._play.begin(self._first_seed if seed is None else seed)
        self._first_seed = None
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._play.actor]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, in arrays of its own."""
        own = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self._play.mask if own else self._nothing
        return {"observation": self._play.observe(self._seat_of[agent]), "action_mask": mask.copy()}

    def step(self, action: Any) -> None:
        """One decision of the agent to act; None for one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        play = self._play
        try:
            play.act(action)
        except IllegalAction as refusal:
            self._end(self._forfeits.after(refusal, self._seat_of[agent], self.setup.players))
            self.infos[agent]["illegal"] = str(refusal)
            return
        actor = play.actor
        if actor >= 0:  # nobody has been given anything yet, so there is nothing to add up
            self.agent_selection = self.possible_agents[actor]
        else:
            self._end(play.rewards())

    def _end(self, rewards: list[float]) -> None:
        """The match is over: everybody is told, and takes one dead step."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as a spectator sees it, in letters."""
        return None if self.render_mode is None else picture(self._play.match(), None)

    def close(self) -> None:
        """There is nothing to let go of."""
