"""The built-in bots by name."""

from __future__ import annotations

from fondaco.bots.bot import Bot
from fondaco.bots.effort import Effort
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.levels import LEVELS
from fondaco.bots.random import RandomBot
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
#: Bots that also play inside compiled loops, by their numbers there (drivers.py).
COMPILED = (RandomBot.name, GreedyBot.name)


def bot_names() -> tuple[str, ...]:
    """The names of the built-in bots, by and large the weakest first.

    Beside them there is a search that thinks as long as it is told: ``search:0.1s``,
    ``search:500`` (simulations), ``search:1s:2`` (threads).
    """
    return (RandomBot.name, *list(LEVELS)[:2], GreedyBot.name, *list(LEVELS)[2:], SearchBot.name)


def check_bot(name: object) -> str:
    """Refuse what is not the name of a built-in bot."""
    if isinstance(name, str) and name.startswith(f"{SearchBot.name}:"):
        Effort.read(name.partition(":")[2])
    elif name not in bot_names():
        raise SetupError(_TEXTS["no_bot"](name=shown(name), known=", ".join(bot_names())))
    return str(name)


def is_bot(name: object) -> bool:
    """Is this the name of a built-in bot?"""
    try:
        check_bot(name)
    except SetupError:
        return False
    return True


def make_bot(name: str, game: Game | str, seed: Seed = 0, box: Box | None = None) -> Bot:
    """A built-in bot by name, for a game or the id of one."""
    check_bot(name)
    game = game if isinstance(game, Game) else find_game(game)
    box = game.box if box is None else box
    if name in LEVELS:
        return LEVELS[name].make(game, seed, box)
    if name == RandomBot.name:
        return RandomBot(game, seed, box)
    if name == GreedyBot.name:
        return GreedyBot(game, seed, box)
    effort = name.partition(":")[2]
    return SearchBot(game, seed, box, Effort.read(effort) if effort else None)
