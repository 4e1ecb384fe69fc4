"""Compiling a game's rules, which takes a while once on a machine.

Whoever plays does not wait for it (bots/compilation.py). Programs that count do, and are told so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of

if TYPE_CHECKING:
    from rich.console import Console

    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "compilation")


def compile_first(ctx: click.Context, record: Mapping[str, Any], bots: Sequence[str] = ()) -> None:
    """Compile the rules of the game that a record names, unless that was done before.

    From then on nothing is interpreted any more. If one of the bots thinks ahead, the search as
    well; it is only loaded, without a word, if it was compiled before.
    """
    from fondaco.engine.compile import always_compile

    always_compile()
    name = record.get("game")
    if not isinstance(name, str) or name not in game_ids():
        return  # whoever reads the record will complain
    game = find_game(name)
    if not game.compiled:
        from fondaco.bots import prepare

        _waiting(ctx, game, _TEXTS["compiling"], prepare)
    if bots:
        from fondaco.bots import prepare_search, thinks

        if not any(thinks(bot) for bot in bots):
            return
        if game.search_compiled:
            prepare_search(game)
        else:
            _waiting(ctx, game, _TEXTS["compiling_bots"], prepare_search)


def wait_for_thought(console: Console, game: Game, lang: str) -> None:
    """Wait until bots that think can play a game, and say why."""
    from fondaco.bots.compilation import compilation

    if not compilation.ready(game.id, "search"):
        words = _TEXTS.say("warming_up", lang, title=game.box.about.title[lang])
        _saying(console, words, lambda: compilation.wait(game.id, "search"))


def load_first(ctx: click.Context, game: Game, part: str, load: Callable[[], None]) -> None:
    """Load a part of a game before a clock is started, and say so if it is compiled for that."""
    from fondaco.bots.precompile import keep
    from fondaco.engine.rules_cache import is_ready

    if is_ready(game.id, part):
        load()
    else:
        _waiting(ctx, game, _TEXTS["compiling"], lambda game: keep(game, part, lambda _: load()))


def _waiting(
    ctx: click.Context, game: Game, note: Text, compile_it: Callable[[Game], None]
) -> None:
    """Compile something, and say so meanwhile."""
    lang = language_of(ctx)
    words = note.say(lang, title=game.box.about.title[lang])
    _saying(open_console(ctx, stderr=True), words, lambda: compile_it(game))


def _saying(console: Console, words: str, work: Callable[[], None]) -> None:
    """Do something that takes a while."""
    if not console.is_terminal or console.color_system is None:  # a spinner takes codes
        console.print(words)
        work()
        return
    with console.status(words):
        work()
