"""Which practice position a day has: the same for everybody, everywhere."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta

from fondaco.engine.game import Game
from fondaco.engine.practice import Exercise
from fondaco.engine.registry import find_game, game_ids


def today() -> date:
    """The day, everywhere the same."""
    return datetime.now(UTC).date()


def position_of(day: date) -> tuple[Game, Exercise] | None:
    """The position of a day; None if no game has any.

    Games take turns, and each goes through all its positions before one comes again.
    """
    games = [game for game in map(find_game, game_ids()) if game.practises]
    if not games:
        return None
    rounds, turn = divmod(day.toordinal(), len(games))
    game = games[turn]
    mixed = sorted(game.exercises, key=lambda one: hashlib.sha256(one.encode()).digest())
    return game, game.exercises[mixed[rounds % len(mixed)]]


def in_a_row(days: list[str], day: date) -> int:
    """On how many days in a row it was solved, today or yesterday the last.

    >>> in_a_row(["2026-11-16", "2026-11-18", "2026-11-19"], date(2026, 11, 20))
    2
    """
    last = day if day.isoformat() in days else day - timedelta(1)
    row = 0
    while (last - timedelta(row)).isoformat() in days:
        row += 1
    return row
