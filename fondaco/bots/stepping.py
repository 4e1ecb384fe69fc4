"""A bot's whole step: the lines that are one decision for a person."""

from __future__ import annotations

from fondaco.bots.asking import ask
from fondaco.bots.bot import Bot
from fondaco.engine.match import Match


def choose_step(bot: Bot, match: Match) -> list[str]:
    """All lines of a bot's step, found on a copy of the match."""
    trial, seat, lines = match.copy(), match.actor, list[str]()
    while True:
        line = ask(bot, trial)
        lines.append(line)
        trial.act(line)
        if not trial.unfinished or trial.actor != seat:
            return lines
