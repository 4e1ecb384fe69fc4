"""Chances that come true: what the judge's searches find, set right by what followed in matches.

A search thinks that others err about as often as it tries lines that are not the best, and its
model of the chances was fitted to other players. How much that matters was measured for each game
(`python -m bench.calibration GAME`) and is set right here: the chance, as log odds beyond those of
equals, is stretched by a slope and moved by a shift, which blend from the beginning of a match to
its end. What is certain stays so.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: Beyond these chances there was too little to measure: from there on in a straight line.
_EDGE = 0.002


class Calibration(NamedTuple):
    """Slopes and shifts at the beginning and at the end of a match."""

    slope: tuple[float, float] = (1.0, 1.0)
    shift: tuple[float, float] = (0.0, 0.0)

    def told(self, chances: Any, come: float, players: int) -> NDArray[np.float64]:
        """Chances of one of so many players, `come` so far in a match, as they come true."""
        raw = np.asarray(chances, np.float64)
        if self == Calibration():
            return raw
        share = min(1.0, max(0.0, come))
        slope = (1.0 - share) * self.slope[0] + share * self.slope[1]
        shift = (1.0 - share) * self.shift[0] + share * self.shift[1]
        equal = -math.log(players - 1.0)
        inner = np.clip(raw, _EDGE, 1.0 - _EDGE)
        odds = np.log(inner / (1.0 - inner)) - equal
        found = 1.0 / (1.0 + np.exp(-(slope * odds + shift + equal)))
        found = np.where(raw < _EDGE, found * raw / _EDGE, found)
        return np.where(raw > 1.0 - _EDGE, 1.0 - (1.0 - found) * (1.0 - raw) / _EDGE, found)


@cache
def calibration(game: str) -> Calibration:
    """That of a game; one that was not measured stays as it is."""
    kept = tomllib.loads(Path(__file__).with_name("calibration.toml").read_text(encoding="utf-8"))
    return Calibration(**{key: tuple(pair) for key, pair in kept.get(game, {}).items()})
