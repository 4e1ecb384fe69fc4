"""The bots that people meet at tables: which, and what they are called."""

from __future__ import annotations

from fondaco.bots import COMPILED, LEVELS
from fondaco.engine.game import Game
from fondaco.web.texts import Say

#: Who plays where nobody else was asked for.
STANDARD_BOT = "trader"
#: Who plays for somebody that hands over the seat, and whom a hint is asked of.
SUBSTITUTE = ADVISER = "merchant"


def may_play(bot: str) -> bool:
    """Can this bot be asked to a table? Those that may think for hours cannot."""
    return bot in LEVELS or bot in COMPILED


def bot_name(bot: str, number: int, lang: str) -> str:
    """What a bot is called at a table."""
    title = LEVELS[bot].title[lang] if bot in LEVELS else bot
    return Say(lang)("bot_name", bot=title, number=number)


def bot_label(game: Game, bot: str, lang: str) -> str:
    """What a level is called where it is chosen: with its strength."""
    level = LEVELS[bot]
    rating = level.rating(game.id)
    title = Say(lang)("bot_title", bot=level.title[lang])
    return title if rating is None else Say(lang)("bot_level", bot=title, rating=rating)
