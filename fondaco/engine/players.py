"""For how many a game is; a wrong number is refused, with the option that would help."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.integers import whole_between
from fondaco.engine.text import Text, shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "match")


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
    words = None if option is None else game.notation.OPTIONS[option]
    text = _TEXTS["players" if words is None else "players_with_option"](
        title=Text(box.about.title["en"], box.about.title["de"]),
        low=low,
        between=_TEXTS["or" if box.most_players - low == 1 else "to"],
        high=box.most_players,
        players=shown(players),
        option="" if words is None else Text(words["en"]["name"], words["de"]["name"]),
    )
    return SetupError(text, rule=game.refusals.SETUP_RULE)
