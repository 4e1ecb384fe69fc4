"""How a match of MarraCash stands: the points if it ended now."""

from __future__ import annotations

from fondaco.engine.compile import rule


@rule
def points_now(box, table, seat):
    """MAR-8.3: only cash counts, whatever the shops may still earn."""
    return table.cash[seat]
