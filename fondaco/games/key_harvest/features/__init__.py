"""What a bot or a net looks at in Key Harvest: the sight of a seat, what it remembers and reckons
with, a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.key_harvest.features.gauges import (
    GAUGES,
    SEARCH,
    WIN_WEIGHTS,
    clock,
    gauge,
    progress,
)
from fondaco.games.key_harvest.features.memory import MEMORY, holds, remember
from fondaco.games.key_harvest.features.sight import SIGHT, see
from fondaco.games.key_harvest.features.value import WEIGHTS, value
from fondaco.games.key_harvest.features.worlds import redeal
from fondaco.games.key_harvest.rules.scoring import points as points_now
