"""How a match of Wampum stands: the points if it ended now."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.wampum.rules.table import KINDS, total


@rule
def points_now(box, table, seat):
    """WAM-9.4, 9.5: the chest and the bonus for the hand; an offer that lies is in neither."""
    cards = total(table.chests[seat])
    for kind in range(KINDS):
        cards += min(table.hands[seat, kind], box.end_bonus_per_good)
    return box.points_per_card * cards
