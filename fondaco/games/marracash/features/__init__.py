"""What a bot or a net looks at in MarraCash: the sight of a seat, what it remembers and reckons
with, a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.marracash.features.gauges import (
    BLUR,
    GAUGES,
    SEARCH,
    WIN_WEIGHTS,
    clock,
    gauge,
    points_now,
    progress,
)
from fondaco.games.marracash.features.memory import MEMORY, holds, overhear, remember
from fondaco.games.marracash.features.sight import SIGHT, see
from fondaco.games.marracash.features.value import value
from fondaco.games.marracash.features.weights import WEIGHTS
from fondaco.games.marracash.features.worlds import redeal
