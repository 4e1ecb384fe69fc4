"""A bot's whole step: the lines that are one decision for a person."""

from __future__ import annotations

import time
from dataclasses import replace

from fondaco.bots.asking import ask
from fondaco.bots.bot import Bot
from fondaco.bots.search import SearchBot
from fondaco.engine.match import Match

#: Even the last line of a long step is thought about for so many seconds.
_SHORTEST = 0.02


def choose_step(bot: Bot, match: Match, seconds: float | None = None) -> list[str]:
    """All lines of a bot's step, found on a copy of the match.

    A search that goes by the clock takes its seconds (or the given ones) for the whole step.
    """
    if isinstance(bot, SearchBot) and bot.effort.seconds is not None:
        return _think_through(bot, match, seconds or bot.effort.seconds)
    return _lines(bot, match)


def _lines(bot: Bot, match: Match, deadline: float | None = None) -> list[str]:
    trial, seat, lines = match.copy(), match.actor, list[str]()
    while True:
        if deadline is not None and isinstance(bot, SearchBot):
            # The first line decides most: it gets most of the time, each further one half the rest.
            rest = (deadline - time.monotonic()) * (0.5 if lines else 0.6)
            bot.effort = replace(bot.effort, seconds=max(_SHORTEST, rest))
        line = ask(bot, trial)
        lines.append(line)
        trial.act(line)
        if not trial.unfinished or trial.actor != seat:
            return lines


def _think_through(bot: SearchBot, match: Match, seconds: float) -> list[str]:
    usual = bot.effort
    try:
        return _lines(bot, match, time.monotonic() + seconds)
    finally:
        bot.effort = usual
