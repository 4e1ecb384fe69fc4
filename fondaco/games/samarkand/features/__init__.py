"""What a bot or a net looks at in Samarkand: the sight of a seat, what it remembers and reckons
with, a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.samarkand.features.gauges import (
    GAUGES,
    SEARCH,
    WIN_WEIGHTS,
    clock,
    gauge,
    progress,
)
from fondaco.games.samarkand.features.memory import MEMORY, holds, remember
from fondaco.games.samarkand.features.sight import SIGHT, see
from fondaco.games.samarkand.features.value import WEIGHTS, value
from fondaco.games.samarkand.features.worlds import redeal
from fondaco.games.samarkand.rules.scoring import points as points_now
