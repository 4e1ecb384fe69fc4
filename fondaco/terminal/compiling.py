"""Compiling a game's rules, which takes a while once on a machine: say so meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from fondaco.terminal.catalogue import find_game, game_ids
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_COMPILING = Sentence(
    "Compiling the rules of {title}, once on this machine …",
    "Die Regeln von {title} werden übersetzt, einmal auf diesem Rechner …",
)


_COMPILING_BOTS = Sentence(
    "Compiling the thinking bots of {title}, once on this machine …",
    "Die denkenden Bots von {title} werden übersetzt, einmal auf diesem Rechner …",
)


def compile_first(ctx: click.Context, record: Mapping[str, Any], bots: Sequence[str] = ()) -> None:
    """Compile the rules of the game that a record names, unless that was done before.

    If one of the bots thinks ahead, the search as well; it is only loaded, without a word, if it
    was compiled before.
    """
    name = record.get("game")
    if not isinstance(name, str) or name not in game_ids():
        return  # whoever reads the record will complain
    game = find_game(name)
    if not game.compiled:
        from fondaco.bots import prepare

        _waiting(ctx, game, _COMPILING, prepare)
    if bots:
        from fondaco.bots import prepare_search, thinks

        if not any(thinks(bot) for bot in bots):
            return
        if game.search_compiled:
            prepare_search(game)
        else:
            _waiting(ctx, game, _COMPILING_BOTS, prepare_search)


def load_first(ctx: click.Context, game: Game, part: str, load: Callable[[], None]) -> None:
    """Load a part of a game before a clock is started, and say so if it is compiled for that."""
    from fondaco.engine.compile import is_ready

    if is_ready(game.id, part):
        load()
    else:
        _waiting(ctx, game, _COMPILING, lambda game: load())
        game.mark_compiled(part)


def _waiting(
    ctx: click.Context, game: Game, note: Sentence, compile_it: Callable[[Game], None]
) -> None:
    """Compile something, and say so meanwhile."""
    lang = language_of(ctx)
    console = open_console(ctx, stderr=True)
    words = note.say(lang, title=game.box.about.title[lang])
    if not console.is_terminal or console.color_system is None:  # a spinner takes codes
        console.print(words)
        compile_it(game)
        return
    with console.status(words):
        compile_it(game)
