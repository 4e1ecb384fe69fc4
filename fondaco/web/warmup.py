"""Compiling in the background, so that the first page does not wait for the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fondaco.bots import prepare, prepare_search
from fondaco.engine.registry import find_game, game_ids
from fondaco.web.watch import watch

log = logging.getLogger("fondaco.warmup")
_ready: set[str] = set()
_calls: list[Callable[[], None]] = []


def ready(game: str) -> bool:
    """Can a match of this game be played at once?"""
    return game in _ready


def on_ready(call: Callable[[], None]) -> None:
    """Call somebody whenever the rules of a game have become ready."""
    _calls.append(call)


def warm_up() -> None:
    """Load or compile the rules of every game; one after the other."""
    for game in game_ids():
        prepare(find_game(game))
        _ready.add(game)
        for call in _calls:
            call()
        log.info("rules are ready", extra={"facts": {"game": game}})
    for game in game_ids():
        prepare_search(find_game(game))
        log.info("bots are ready", extra={"facts": {"game": game}})


def warm_up_in_background() -> None:
    """As `warm_up`, on a thread of its own."""
    watch.keep("compiler", warm_up)
