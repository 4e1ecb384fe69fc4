"""Does somebody at a table know what the others do not?"""

from __future__ import annotations

from collections.abc import Iterable

from fondaco.engine.match import Match


def has_secrets(match: Match, seats: Iterable[int]) -> bool:
    """Does one of these seats see, or has it been told, what a spectator is not?"""
    view, told = match.view(None), match.events(None)
    return any(match.view(seat) != view or match.events(seat) != told for seat in seats)
