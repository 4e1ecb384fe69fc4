"""Players that are programs. All speak the seat protocol (`Bot`)."""

from __future__ import annotations

from fondaco.bots.asking import ask
from fondaco.bots.bot import Bot
from fondaco.bots.catalogue import COMPILED, bot_names, check_bot, is_bot, make_bot
from fondaco.bots.levels import LEVELS, Level
from fondaco.bots.preparing import load_bots, prepare, prepare_search, thinks
from fondaco.bots.stepping import choose_step

__all__ = [
    "COMPILED",
    "LEVELS",
    "Bot",
    "Level",
    "ask",
    "bot_names",
    "check_bot",
    "choose_step",
    "is_bot",
    "load_bots",
    "make_bot",
    "prepare",
    "prepare_search",
    "thinks",
]
