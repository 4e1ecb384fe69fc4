"""Which games there are: id to module, loaded on first use."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from fondaco.engine.errors import SetupError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:  # the engine is loaded with the first game that is asked for
    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "match")
_MODULES: dict[str, str] = {}
_GAMES: dict[str, Game] = {}


def register(game: str, module: str) -> None:
    """Announce a game: `module` has an attribute `GAME`."""
    _MODULES[game] = module


def game_ids() -> tuple[str, ...]:
    """The ids of all games: those of the house, then those of other packages."""
    import_module("fondaco.games")  # where those of the house are announced
    _announce_others()
    return tuple(_MODULES)


@cache
def _announce_others() -> None:
    """Games of other packages: entry points of the group `fondaco.games`."""
    for point in sorted(entry_points(group="fondaco.games"), key=lambda point: point.name):
        _MODULES.setdefault(point.name, point.value)


def find_game(game: object) -> Game:
    """A game by its id."""
    game_ids()
    if not isinstance(game, str) or game not in _MODULES:
        near = difflib.get_close_matches(game, _MODULES, 1) if isinstance(game, str) else []
        if near:
            raise SetupError(_TEXTS["near_game"](game=shown(game), near=near[0]))
        raise SetupError(_TEXTS["no_game"](game=shown(game), modules=", ".join(_MODULES)))
    if game not in _GAMES:
        _GAMES[game] = import_module(_MODULES[game]).GAME
    return _GAMES[game]
