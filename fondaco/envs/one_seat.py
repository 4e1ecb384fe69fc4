"""Gymnasium's environment for one learner: bots play the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fondaco.engine.errors import IllegalAction, checked_whole
from fondaco.engine.texts import read_texts
from fondaco.envs.forfeit import Forfeits
from fondaco.envs.opponents import BotName, read_opponents, seat_opponents
from fondaco.envs.picture import picture
from fondaco.envs.play import Observation, Setup
from fondaco.envs.spaces import action_space, observation_space

_TEXTS = read_texts(__file__, "envs")


class OneSeatEnv(gym.Env[Observation, Any]):
    """One seat of one match after the other; a step goes on until this seat is to act again.

    The mask of the legal actions is in ``info["action_mask"]``, and what `action_masks` returns. An
    episode is a match; its reward comes at its end.
    """

    def __init__(
        self,
        setup: Setup,
        opponents: BotName | Sequence[BotName],
        seat: int | None,
        illegal: str,
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"]}
        self.observation_space: Any = observation_space(setup)
        self.action_space = action_space(setup)
        self._play, self._others = seat_opponents(
            setup, read_opponents(opponents, setup.players - 1)
        )
        self._forfeits = Forfeits(illegal, setup.reward)
        last = setup.players - 1
        refusal = _TEXTS["no_seat"](last=last)
        #: Where the learner sits; without a seat of its own it goes round from match to match.
        self._fixed = None if seat is None else checked_whole(seat, 0, last, refusal)
        self.seat = 0

    @property
    def seed(self) -> str:
        """The seed by which `fondaco.start` deals this match again."""
        return self._play.seed

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as `sb3_contrib.MaskablePPO` asks."""
        return self._play.mask.astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match: the first one of a seed, or the next one."""
        super().reset(seed=seed)
        self._play.begin(seed)
        number = int(self._play.seed.rpartition(":")[2])
        self.seat = number % self.setup.players if self._fixed is None else self._fixed
        self._others.begin(self.seat)
        self._wait()
        return self._play.observe(self.seat), self._info()

    def _wait(self) -> None:
        """The others decide until the learner is to, or the match is over."""
        play, others, seat = self._play, self._others, self.seat
        while (actor := play.actor) != seat and actor >= 0:
            others.answer()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._play.mask.copy(), "seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision of the learner, and all that the others decide before its next one."""
        play, seat = self._play, self.seat
        try:
            play.act(action)
        except IllegalAction as refusal:
            reward = self._forfeits.after(refusal, seat, self.setup.players)[seat]
            told = {**self._info(), "illegal": str(refusal)}
            return play.observe(seat), reward, True, False, told
        self._wait()
        over = play.actor < 0
        reward = play.rewards()[seat] if over else 0.0
        return play.observe(seat), reward, over, False, self._info()

    def render(self) -> Any:
        """The table as the learner sees it, in letters."""
        return None if self.render_mode is None else picture(self._play.match(), self.seat)
