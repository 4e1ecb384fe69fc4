"""The bots that people meet at tables: which, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.bots import COMPILED, LEVELS
from fondaco.engine.game import Game
from fondaco.web.models import Seat
from fondaco.web.texts import TEXTS

#: The bot that plays unless another one is chosen.
STANDARD_BOT = "trader"
#: The bot that plays for somebody who hands over the seat, and the one that gives hints.
SUBSTITUTE = ADVISER = "merchant"
#: Who gives hints as long as nobody can think (compile_worker.py).
QUICK_ADVISER = "greedy"


@dataclass(frozen=True)
class LevelScale:
    """How strong a bot is, for people: a word, a clause and a place among the levels."""

    title: str
    about: str
    rank: int
    of: int


def may_play(bot: str) -> bool:
    """Can this bot be asked to a table? Those that may think for hours cannot."""
    return bot in LEVELS or bot in COMPILED


def seat_name(seat: Seat, lang: str) -> str:
    """What whoever sits there is called; empty for somebody who gave no name.

    A bot of the house has a name of its own in each language, a person the one they gave.
    """
    if seat.name or seat.persona is None:
        return seat.name
    if seat.bot not in LEVELS:
        return f"{seat.bot.capitalize()} {seat.number}"
    names = LEVELS[seat.bot].names
    return names[seat.persona % len(names)][lang]


def bot_label(game: Game, bot: str, lang: str) -> str:
    """What a level is called where it is chosen: with its strength."""
    level = LEVELS[bot]
    rating = level.rating(game.id)
    title = TEXTS.say("bot_title", lang, bot=level.title[lang], rank=level.rank, of=len(LEVELS))
    return title if rating is None else TEXTS.say("bot_level", lang, bot=title, rating=rating)


def level_scale(bot: str, lang: str) -> LevelScale | None:
    """The level of a bot in a word and on a scale; None if it is none of the five."""
    if bot not in LEVELS:
        return None
    level = LEVELS[bot]
    return LevelScale(level.title[lang], level.about[lang], level.rank, len(LEVELS))
