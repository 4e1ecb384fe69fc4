"""The spaces of Gymnasium that observations and actions lie in."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fondaco.envs.play import Setup

_LEAST, _MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def observation_space(setup: Setup) -> spaces.Box:
    """The box of all observations, with the bounds that their description tells."""
    low, high = np.empty((2, setup.size), np.int16)
    for part in setup.parts:
        low[part.start : part.stop] = _LEAST if part.least is None else part.least
        high[part.start : part.stop] = _MOST if part.most is None else part.most
    return spaces.Box(low, high, dtype=np.int16)


def masked_space(setup: Setup) -> spaces.Dict:
    """An observation and the mask of the legal actions, as PettingZoo has them."""
    mask = spaces.Box(0, 1, (setup.first.num_actions,), np.int8)
    return spaces.Dict({"observation": observation_space(setup), "action_mask": mask})


def action_space(setup: Setup) -> spaces.Discrete[Any]:
    """The flat actions of seats."""
    return spaces.Discrete(setup.first.num_actions)
