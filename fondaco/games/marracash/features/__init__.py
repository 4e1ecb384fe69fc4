"""What a bot or a net looks at in MarraCash: the sight of a seat, what it remembers and reckons
with, a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.marracash.features.filling import fill
from fondaco.games.marracash.features.memory import MEMORY, holds, overhear, remember
from fondaco.games.marracash.features.outlook import (
    BLUR,
    GAUGES,
    OUTLOOK,
    SEARCH,
    clock,
    gauge,
    progress,
)
from fondaco.games.marracash.features.sight import SIGHT, see, sight_of_view
from fondaco.games.marracash.features.standing import points_now
from fondaco.games.marracash.features.value import value
from fondaco.games.marracash.features.weights import WEIGHTS
from fondaco.games.marracash.features.worlds import redeal

__all__ = [
    "BLUR",
    "GAUGES",
    "MEMORY",
    "OUTLOOK",
    "SEARCH",
    "SIGHT",
    "WEIGHTS",
    "clock",
    "fill",
    "gauge",
    "holds",
    "overhear",
    "points_now",
    "progress",
    "redeal",
    "remember",
    "see",
    "sight_of_view",
    "value",
]
