"""All games in Gymnasium's registry: ``gymnasium.make("fondaco/Wampum-v0", players=3)``.

The keywords are those of `fondaco.envs.single`, and of `fondaco.envs.vector` where
``gymnasium.make_vec`` is told ``vectorization_mode="vector_entry_point"``.
"""

from __future__ import annotations

import gymnasium as gym

import fondaco

#: A number of players that all games can be played with.
PLAYERS = 3


def env_id(game: str) -> str:
    """The name of a game in the registry.

    >>> env_id("key_harvest")
    'fondaco/KeyHarvest-v0'
    """
    return f"fondaco/{game.title().replace('_', '')}-v0"


def register_all() -> None:
    """Enter all games; what is there already stays."""
    for game in fondaco.game_ids():
        if env_id(game) not in gym.registry:
            gym.register(
                env_id(game),
                entry_point="fondaco.envs:single",
                vector_entry_point="fondaco.envs:vector",
                kwargs={"game": game, "players": PLAYERS},
                disable_env_checker=True,  # what it checks, our tests do; here it costs time
            )


register_all()
