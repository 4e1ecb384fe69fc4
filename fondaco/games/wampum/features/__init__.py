"""What a bot or a net looks at in Wampum: the sight of a seat, what it remembers and reckons with,
a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.wampum.features.memory import MEMORY, holds, remember
from fondaco.games.wampum.features.outlook import (
    COMMON,
    GAUGES,
    NET,
    SEARCH,
    clock,
    common,
    gauge,
    progress,
)
from fondaco.games.wampum.features.sight import SIGHT, see, sight_of_view, told
from fondaco.games.wampum.features.standing import points_now
from fondaco.games.wampum.features.value import WEIGHTS, value
from fondaco.games.wampum.features.worlds import fill, redeal

__all__ = [
    "COMMON",
    "GAUGES",
    "MEMORY",
    "NET",
    "SEARCH",
    "SIGHT",
    "WEIGHTS",
    "clock",
    "common",
    "fill",
    "gauge",
    "holds",
    "points_now",
    "progress",
    "redeal",
    "remember",
    "see",
    "sight_of_view",
    "told",
    "value",
]
