"""What must be alike on all nodes, so that a match is the same wherever it is played."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from fondaco.engine.errors import SetupError
from fondaco.engine.registry import find_game
from fondaco.version import VERSION

_PACKAGE = Path(__file__).resolve().parents[2]
#: The rooms in which it is decided how a match goes.
_ROOMS = ("engine", "plain", "bots", "arena")
_SOURCES = (".py", ".toml", ".npz")
#: Other packages whose arithmetic decides, too.
_REST_ON = ("numba", "numpy")


@cache
def identity(game_id: str) -> dict[str, str]:
    """Versions, and a hash of all sources that play a game; without it if the game is not there."""
    facts = {"fondaco": VERSION, **{package: version(package) for package in _REST_ON}}
    try:
        game = find_game(game_id)
    except SetupError:
        return facts
    digest = hashlib.sha256()
    for folder in (*(_PACKAGE / room for room in _ROOMS), game.folder):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SOURCES:
                digest.update(f"{path.relative_to(folder)} ".encode())
                digest.update(path.read_bytes())
    return facts | {"rules": digest.hexdigest()}
