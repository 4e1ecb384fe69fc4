"""Players that are programs. All speak the seat protocol (`Bot`)."""

from __future__ import annotations

from fondaco.bots.bot import Bot, History, ask, choose_step
from fondaco.bots.catalogue import COMPILED, bot_names, check_bot, is_bot, make_bot
from fondaco.bots.levels import LEVELS, Level
from fondaco.bots.precompile import load_bots, prepare, prepare_search, thinks

__all__ = [
    "COMPILED",
    "LEVELS",
    "Bot",
    "History",
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
