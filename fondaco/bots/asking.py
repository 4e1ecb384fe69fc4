"""Asking a bot for its line in a match: the one place where bots and matches meet."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from fondaco.bots.bot import Bot
from fondaco.engine.match import Match


@runtime_checkable
class Rememberer(Protocol):
    """A bot that makes use of what its seat has seen so far, beyond the view of the moment."""

    def recall(self, match: Match, seat: int) -> None:
        """Look back over a match with the eyes of a seat."""


def ask(bot: Bot, match: Match) -> str:
    """The line of a bot in the seat that is to act."""
    seat = match.actor
    if not isinstance(seat, int):
        raise AssertionError("no seat is to act")
    if isinstance(bot, Rememberer):
        bot.recall(match, seat)
    return bot.choose(match.view(seat), match.legal())
