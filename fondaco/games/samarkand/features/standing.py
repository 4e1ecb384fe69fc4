"""How a match of Samarkand stands: the points if it ended now."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.samarkand.rules.ending import points


@rule
def points_now(box, table, seat):
    """SAM-8.1 to 8.5: what hands, markers and money come to as the camels stand."""
    return points(box, table, seat)
