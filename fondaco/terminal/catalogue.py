"""The games as the commands find them; the engine is loaded when one is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fondaco.engine.game import Game


def game_ids() -> tuple[str, ...]:
    """The ids of all games."""
    import fondaco.games  # noqa: F401 - announces the games
    from fondaco.engine import registry

    return registry.game_ids()


def find_game(game: str) -> Game:
    """A game by its id."""
    import fondaco.games  # noqa: F401 - announces the games
    from fondaco.engine import registry

    return registry.find_game(game)
