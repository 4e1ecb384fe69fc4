"""The bots that people meet at tables: which, and what they are called."""

from __future__ import annotations

from fondaco.bots import COMPILED, LEVELS
from fondaco.engine.game import Game
from fondaco.web.texts import TEXTS

#: The bot that plays unless another one is chosen.
STANDARD_BOT = "trader"
#: The bot that plays for somebody who hands over the seat, and the one that gives hints.
SUBSTITUTE = ADVISER = "merchant"
#: Who gives hints as long as nobody can think (compile_worker.py).
QUICK_ADVISER = "greedy"


def may_play(bot: str) -> bool:
    """Can this bot be asked to a table? Those that may think for hours cannot."""
    return bot in LEVELS or bot in COMPILED


def bot_name(bot: str, number: int, lang: str) -> str:
    """What a bot is called at a table."""
    title = LEVELS[bot].title[lang] if bot in LEVELS else bot
    return TEXTS.say("bot_name", lang, bot=title, number=number)


def bot_label(game: Game, bot: str, lang: str) -> str:
    """What a level is called where it is chosen: with its strength."""
    level = LEVELS[bot]
    rating = level.rating(game.id)
    title = TEXTS.say("bot_title", lang, bot=level.title[lang])
    return title if rating is None else TEXTS.say("bot_level", lang, bot=title, rating=rating)
