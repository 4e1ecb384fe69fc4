"""Compiling behind the play, so that no page waits for the rules."""

from __future__ import annotations

import threading
from collections.abc import Callable

from fondaco.bots.compilation import compilation
from fondaco.engine.registry import game_ids

#: Seconds after the start of the server: the first pages come before that.
_DELAY = 1.5


def ready(game: str) -> bool:
    """Have the rules of a game been compiled? Until then they are interpreted, which is slower."""
    return compilation.ready(game, "rules")


def can_think(game: str) -> bool:
    """Can bots that think play a game yet?"""
    return compilation.ready(game, "search")


def on_ready(call: Callable[[], None]) -> None:
    """Call somebody whenever a part of a game has become ready."""
    compilation.on_ready(call)


def hurry(game: str) -> None:
    """Somebody is at a table of this game: it is compiled before the others."""
    if not can_think(game):
        compilation.want(game, ("rules", "search"), first=True)


def compile_all() -> None:
    """Load or compile all parts of every game, once the first pages are out."""
    later = threading.Timer(_DELAY, _want_all)
    later.daemon = True
    later.start()


def _want_all() -> None:
    for game in game_ids():
        compilation.want(game, ("rules", "search"))
