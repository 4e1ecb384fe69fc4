"""What a bot or a net looks at in Wampum: the sight of a seat, what it remembers and reckons with,
a hand-made evaluation of lines, and gauges of how a match stands."""

from fondaco.games.wampum.features.gauges import (
    COMMON,
    GAUGES,
    NET,
    SEARCH,
    clock,
    common,
    gauge,
    points_now,
    progress,
)
from fondaco.games.wampum.features.memory import MEMORY, holds, remember
from fondaco.games.wampum.features.sense import make_sense
from fondaco.games.wampum.features.sight import SIGHT, see, told
from fondaco.games.wampum.features.value import WEIGHTS, value
from fondaco.games.wampum.features.worlds import redeal
