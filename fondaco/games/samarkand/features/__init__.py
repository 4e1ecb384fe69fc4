"""What a bot or a net looks at in Samarkand: the sight of a seat, what it remembers and reckons
with, a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.samarkand.features.memory import MEMORY, holds, remember
from fondaco.games.samarkand.features.outlook import GAUGES, OUTLOOK, SEARCH, clock, gauge, progress
from fondaco.games.samarkand.features.sight import SIGHT, see, sight_of_view
from fondaco.games.samarkand.features.standing import points_now
from fondaco.games.samarkand.features.value import WEIGHTS, value
from fondaco.games.samarkand.features.worlds import fill, redeal

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
