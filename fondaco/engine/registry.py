"""Which games there are: id to module, loaded on first use."""

from __future__ import annotations

import difflib
from importlib import import_module

from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.reader import shown

_MODULES: dict[str, str] = {}
_GAMES: dict[str, Game] = {}


def register(game: str, module: str) -> None:
    """Announce a game: `module` has an attribute `GAME`."""
    _MODULES[game] = module


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of their announcement."""
    import_module("fondaco.games")  # where they are announced
    return tuple(_MODULES)


def module_of(game: str) -> str:
    """The name of a game's package."""
    return _MODULES[game]


def find_game(game: object) -> Game:
    """A game by its id."""
    game_ids()
    if not isinstance(game, str) or game not in _MODULES:
        near = difflib.get_close_matches(game, _MODULES, 1) if isinstance(game, str) else []
        if near:
            raise SetupError(f"There is no game {shown(game)}; did you mean {near[0]}?")
        raise SetupError(f"There is no game {shown(game)}; known are: {', '.join(_MODULES)}.")
    if game not in _GAMES:
        _GAMES[game] = import_module(_MODULES[game]).GAME
    return _GAMES[game]
