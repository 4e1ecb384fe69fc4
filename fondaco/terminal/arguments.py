"""What command lines name: games, bots, options of a game, seeds."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from fondaco.engine.errors import SetupError
from fondaco.terminal.catalogue import find_game, game_ids
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import UsageTrouble

if TYPE_CHECKING:
    from fondaco.engine.box import Box, OptionValue
    from fondaco.engine.game import Game

_UNKNOWN_GAME = Sentence(
    "There is no game “{game}”; known are: {known}.",
    "Es gibt kein Spiel „{game}“; bekannt sind: {known}.",
)
_MEANT_GAME = Sentence(
    "There is no game “{game}”; did you mean {near}?",
    "Es gibt kein Spiel „{game}“; meintest du {near}?",
)
_PLAYERS = Sentence("{why} [{rule}]", "{why} [{rule}]")
_PLAYERS_BY_OPTION = Sentence(
    "{why} Here that is --option {option}=true. [{rule}]",
    "{why} Hier heißt das --option {option}=true. [{rule}]",
)
_NO_PAIR = Sentence(
    "An option is given as NAME=VALUE, not “{text}”.",
    "Eine Option wird als NAME=WERT angegeben, nicht „{text}“.",
)
_UNKNOWN_OPTION = Sentence(
    "There is no option “{name}”; known are: {known}. [{rule}]",
    "Es gibt keine Option „{name}“; bekannt sind: {known}. [{rule}]",
)
_BAD_VALUE = Sentence(
    "Option {name} cannot be “{value}”; its values are: {values}. [{rule}]",
    "Option {name} kann nicht „{value}“ sein; möglich sind: {values}. [{rule}]",
)

_BAD_SEED = Sentence(
    "A seed is a whole number or a text of at most {longest} characters.",
    "Ein Seed ist eine ganze Zahl oder ein Text mit höchstens {longest} Zeichen.",
)


class GameId(click.types.StringParamType):
    """The id of a game."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games whose ids begin so."""
        return [CompletionItem(game) for game in game_ids() if game.startswith(incomplete)]


class BotList(click.types.StringParamType):
    """A comma list of bots."""

    name = "names"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The bots that the last name of the list may become."""
        from fondaco.bots import bot_names

        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + bot) for bot in bot_names() if bot.startswith(last)]


def known_game(game: str) -> Game:
    """A game by its id."""
    if game not in game_ids():
        near = difflib.get_close_matches(game.lower(), game_ids(), 1)
        sentence = _MEANT_GAME if near else _UNKNOWN_GAME
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
        sentence = _PLAYERS if option is None else _PLAYERS_BY_OPTION
        why = Sentence(error.say("en"), error.say("de"))
        raise UsageTrouble(sentence, why=why, option=option, rule=error.rule) from None


def read_options(game: Game, box: Box, pairs: tuple[str, ...]) -> dict[str, OptionValue]:
    """The options of a game from NAME=VALUE pairs."""
    chosen: dict[str, OptionValue] = {}
    rule = game.refusals.SETUP_RULE
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise UsageTrouble(_NO_PAIR, text=_short(pair))
        if name not in box.options:
            known = ", ".join(box.options)
            raise UsageTrouble(_UNKNOWN_OPTION, name=_short(name), known=known, rule=rule)
        values = {_typed(known): known for known in box.options[name].values}
        if value.lower() not in values:
            words: dict[str, Any] = {"name": name, "values": ", ".join(values), "rule": rule}
            raise UsageTrouble(_BAD_VALUE, value=_short(value), **words)
        chosen[name] = values[value.lower()]
    return chosen


def read_seed(text: str | None) -> int | str | None:
    """A seed as it was typed: a whole number if it reads like one.

    >>> read_seed("7"), read_seed("tea time"), read_seed(None)
    (7, 'tea time', None)
    """
    from fondaco.engine.dice import LONGEST_SEED

    if text is None:
        return None
    if not 0 < len(text) <= LONGEST_SEED or not text.isprintable():
        raise UsageTrouble(_BAD_SEED, longest=LONGEST_SEED)
    if text.isascii() and text.isdigit() and str(int(text)) == text:
        return int(text)
    return text


def _typed(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _short(text: str) -> str:
    """Foreign text inside a sentence: short, and nothing that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:40])
