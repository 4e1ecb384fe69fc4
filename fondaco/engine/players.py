"""For how many a game is; a wrong number is refused, with the option that would help."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.integers import whole_between
from fondaco.engine.reader import shown

_PLAYERS = {
    "en": {
        "plain": "{title} is for {low} {between} {high} players, not {players}.",
        "option": "{title} needs {low} {between} {high} players; for {players}, switch on "
        "'{option}'.",
        "near": "or",
        "far": "to",
    },
    "de": {
        "plain": "{title} ist für {low} {between} {high} Personen, nicht für {players}.",
        "option": "{title} braucht {low} {between} {high} Personen; für {players} schalte "
        "„{option}“ ein.",
        "near": "oder",
        "far": "bis",
    },
}


def check_players(game: Game, box: Box, players: object, options: object = None) -> int:
    """Refuse a number of players that a game is not for."""
    low, high = box.fewest(options), box.most_players
    number = whole_between(players, low, high)
    if number is None:
        raise _wrong_players(game, box, players, low)
    return number


def _wrong_players(game: Game, box: Box, players: object, low: int) -> SetupError:
    """For how many a game is; and the option with which it is for fewer, if that would do."""
    option = box.option_for(players)
    key = "plain" if option is None else "option"
    said = {}
    for lang, patterns in _PLAYERS.items():
        said[lang] = patterns[key].format(
            title=box.about.title[lang],
            low=low,
            between=patterns["near" if box.most_players - low == 1 else "far"],
            high=box.most_players,
            players=shown(players),
            option="" if option is None else game.notation.OPTIONS[option][lang]["name"],
        )
    return SetupError(said["en"], game.refusals.SETUP_RULE, sentences=said)
