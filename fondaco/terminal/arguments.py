"""What command lines name: games, bots, options of a game, seeds."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

import click

from fondaco.engine.errors import SetupError
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import UsageTrouble

if TYPE_CHECKING:
    from fondaco.engine.box import Box, OptionValue
    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "arguments")


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games whose ids begin so."""
    return [game for game in game_ids() if game.startswith(incomplete)]


def complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The bots that the last name of a comma list may become."""
    from fondaco.bots import bot_names

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + bot for bot in bot_names() if bot.startswith(last)]


def known_game(game: str) -> Game:
    """A game by its id."""
    if game not in game_ids():
        near = difflib.get_close_matches(game.lower(), game_ids(), 1)
        sentence = _TEXTS["meant_game"] if near else _TEXTS["unknown_game"]
        words = {"near": "".join(near), "known": ", ".join(game_ids())}
        raise UsageTrouble(sentence, game=_short(game), **words)
    return find_game(game)


def check_players(game: Game, box: Box, players: int, options: dict[str, OptionValue]) -> None:
    """Refuse a number of players that the game is not for, and say how an option is typed."""
    from fondaco.engine import players as numbers

    try:
        numbers.check_players(game, box, players, options)
    except SetupError as error:
        option = box.option_for(players)
        sentence = _TEXTS["players" if option is None else "players_by_option"]
        raise UsageTrouble(sentence, why=error, option=option, rule=error.rule) from None


def read_options(game: Game, box: Box, pairs: tuple[str, ...]) -> dict[str, OptionValue]:
    """The options of a game from NAME=VALUE pairs."""
    from fondaco.engine.box import option_word

    chosen: dict[str, OptionValue] = {}
    rule = game.refusals.SETUP_RULE
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise UsageTrouble(_TEXTS["no_pair"], text=_short(pair))
        if name not in box.options:
            known = ", ".join(box.options)
            raise UsageTrouble(_TEXTS["unknown_option"], name=_short(name), known=known, rule=rule)
        values = {option_word(known): known for known in box.options[name].values}
        if value.lower() not in values:
            words: dict[str, Any] = {"name": name, "values": ", ".join(values), "rule": rule}
            raise UsageTrouble(_TEXTS["bad_value"], value=_short(value), **words)
        chosen[name] = values[value.lower()]
    return chosen


def read_setup(
    given: dict[str, Any], default: str = ""
) -> tuple[Game, dict[str, OptionValue], int | str | None]:
    """What the matches are that a command line asks for: the game, its options and the seed."""
    game = known_game(given["game"] or default)
    box = game.open_box(given["data"])
    options = read_options(game, box, given["options"])
    check_players(game, box, given["players"], options)
    return game, options, read_seed(given["seed"])


def read_seed(text: str | None) -> int | str | None:
    """A seed as it was typed: a whole number if it reads like one.

    >>> read_seed("7"), read_seed("tea time"), read_seed(None)
    (7, 'tea time', None)
    """
    from fondaco.engine.compiled.dice import LONGEST_SEED

    if text is None:
        return None
    if not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
        raise UsageTrouble(_TEXTS["bad_seed"], longest=LONGEST_SEED)
    if text.isascii() and text.isdigit() and str(int(text)) == text:
        return int(text)
    return text


def _short(text: str) -> str:
    """Foreign text inside a sentence: short, and nothing that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:40])
