"""All lines of Yangtze in the order of their flat index (section 7.1)."""

from __future__ import annotations

from fondaco.games.yangtze.rules.table import BID_CAP


def name_lines(
    tiles: list[str], houses: list[str], cash: list[int], others: list[str]
) -> tuple[str, ...]:
    """YAN-A.1: these lines and no others; `others` are the rulers, then the settlements."""
    lines = [f"pick {tile}" for tile in tiles]
    lines += ["sell"]
    lines += [f"buy {house}" for house in houses]
    lines += [f"buy_free {house}" for house in houses]
    lines += [f"cash {amount}" for amount in cash]
    lines += ["open_sale", "done", "end_turn"]
    lines += [f"bid {amount}" for amount in range(1, BID_CAP + 1)]
    lines += ["pass", "accept", "decline"]
    lines += [f"give {tile}" for tile in tiles]
    lines += [f"take {house}" for house in houses]
    lines += [f"deal {tile}" for tile in tiles]
    lines += [f"draw {tile}" for tile in [*tiles, *others]]
    return tuple(lines)
