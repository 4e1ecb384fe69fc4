"""The result of a match as its row has it; a row that makes no sense has none."""

from __future__ import annotations

import json
from typing import cast

from fondaco.engine.contract import Result

#: More points than any match brings.
_MOST = 10**12


def sound(result: object, players: int) -> Result | None:
    """The result of so many players; None before the end, or if that cannot be one."""
    if not isinstance(result, dict):
        return None
    scores, ranks, winners = (result.get(key) for key in ("scores", "ranks", "winners"))
    right = (
        _integers(scores, range(-_MOST, _MOST), players)
        and _integers(ranks, range(1, players + 1), players)
        and _integers(winners, range(players))
    )
    return cast(Result, result) if right and winners else None


def written(text: str | None, players: int) -> Result | None:
    """The same from the column as it is written."""
    try:
        return sound(json.loads(text or "null"), players)
    except ValueError:
        return None


def _integers(found: object, among: range, count: int | None = None) -> bool:
    right = isinstance(found, list) and count in (None, len(found))
    return right and all(type(one) is int and one in among for one in cast(list[object], found))
