"""How a match of Yangtze stands: the points if it ended now."""

from __future__ import annotations

from fondaco.engine.compile import rule
from fondaco.games.yangtze.rules.scoring import majority_income, set_income, unused_income
from fondaco.games.yangtze.rules.trading import best_sale


@rule
def points_now(box, table, seat):
    """Section 9: the best sale of all wares, sets, majorities, unused cards."""
    return (
        table.money[seat]
        + best_sale(box, table.wares[seat])
        + set_income(box, table.settlements[seat], table.set_option)
        + majority_income(box, table, seat)
        + unused_income(box, table, seat)
    )
