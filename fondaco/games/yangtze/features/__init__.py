"""What a bot or a net looks at in Yangtze: the sight of a seat, what it remembers and reckons with,
a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.yangtze.features.gauges import (
    GAUGES,
    SEARCH,
    WIN_WEIGHTS,
    clock,
    gauge,
    points_now,
    progress,
)
from fondaco.games.yangtze.features.memory import MEMORY, holds, remember
from fondaco.games.yangtze.features.sight import SIGHT, see
from fondaco.games.yangtze.features.value import value
from fondaco.games.yangtze.features.weights import WEIGHTS
from fondaco.games.yangtze.features.worlds import redeal
