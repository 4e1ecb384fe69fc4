"""Gymnasium's vector environment over a batch: thousands of matches in one compiled call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from fondaco.engine.errors import checked_whole
from fondaco.engine.texts import read_texts
from fondaco.envs.opponents import BotName, read_opponents
from fondaco.envs.play import Observation, Setup
from fondaco.envs.rows import LearnerBatch
from fondaco.envs.spaces import action_space, observation_space

_TEXTS = read_texts(__file__, "envs")
Told = dict[str, Any]


class ManySeatsEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """A learner's seat in each of many matches; other seats are played by compiled bots.

    A match that ends makes room for the next one in the same step: ``info["final_obs"]`` has what
    the learner saw at its end. ``info["action_mask"]`` has the legal actions, and an action that is
    not among them is refused. Without opponents the learner decides for all seats in turn; then a
    reward is that of the seat that has just decided, and ``info["rewards"]`` has those of all.
    Observations and masks are new arrays in every step; `batch` has them without a copy.
    """

    def __init__(
        self,
        setup: Setup,
        num_envs: int,
        opponents: BotName | Sequence[BotName] | None,
        seat: int | None,
        threads: int = 1,
    ) -> None:
        last = setup.players - 1
        if seat is not None:
            seat = checked_whole(seat, 0, last, _TEXTS["no_seat"](last=last))
        specs = [] if opponents is None else read_opponents(opponents, last)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.setup = setup
        self.batch = LearnerBatch(setup, num_envs, specs, seat, threads)
        self._alone = not specs
        self.num_envs = self.batch.amount
        self.single_observation_space = observation_space(setup)
        self.single_action_space = action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rows = np.arange(self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Told]:
        """Begin all matches anew: those of a seed, or the next ones."""
        super().reset(seed=seed)
        self.batch.reset(seed=seed)
        return self.batch.observe().copy(), self._info()

    def _info(self) -> Told:
        return {"action_mask": self.batch.mask().astype(np.int8), "seat": self.batch.seats.copy()}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Told]:
        """One decision of the learner in each match."""
        batch = self.batch
        seats = batch.actors.astype(np.int64) if self._alone else batch.seats.copy()
        found = batch.step_env(actions)
        info, over = self._info(), found.over.copy()
        rewards = found.rewards[self._rows, seats]
        if self._alone:
            info["rewards"] = found.rewards.copy()
        if over.any():
            info["final_obs"] = np.full(self.num_envs, None, object)
            seen = batch.final_observations
            for place, row in enumerate(np.flatnonzero(over).tolist()):
                info["final_obs"][row] = seen[place, seats[row]]
            info["_final_obs"] = over.copy()
        return found.observations.copy(), rewards, over, np.zeros_like(over), info
