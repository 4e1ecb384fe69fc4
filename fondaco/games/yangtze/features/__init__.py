"""What a bot or a net looks at in Yangtze: the sight of a seat, what it remembers and reckons with,
a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.yangtze.features.memory import MEMORY, holds, remember
from fondaco.games.yangtze.features.outlook import GAUGES, OUTLOOK, SEARCH, clock, gauge, progress
from fondaco.games.yangtze.features.sight import SIGHT, see, sight_of_view
from fondaco.games.yangtze.features.standing import points_now
from fondaco.games.yangtze.features.value import value
from fondaco.games.yangtze.features.weights import WEIGHTS
from fondaco.games.yangtze.features.worlds import fill, redeal

__all__ = [
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
    "points_now",
    "progress",
    "redeal",
    "remember",
    "see",
    "sight_of_view",
    "value",
]
