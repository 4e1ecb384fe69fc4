"""How a match of Key Harvest stands: the points if it ended now."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.key_harvest.rules.scoring import points


@rule
def points_now(box, table, seat):
    """KEY-12: workers, the two largest groups, crops behind the screen."""
    return points(box, table, seat)
