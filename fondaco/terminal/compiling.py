"""Compiling a game's rules, which takes a while once on a machine: say so meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from fondaco.terminal.catalogue import find_game, game_ids
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence

_COMPILING = Sentence(
    "Compiling the rules of {title}, once on this machine …",
    "Die Regeln von {title} werden übersetzt, einmal auf diesem Rechner …",
)


def compile_first(ctx: click.Context, record: Mapping[str, Any]) -> None:
    """Compile the rules of the game that a record names, unless that was done before."""
    name = record.get("game")
    if not isinstance(name, str) or name not in game_ids():
        return  # whoever reads the record will complain
    game = find_game(name)
    if game.compiled:
        return
    from fondaco.bots import prepare

    lang = language_of(ctx)
    console = open_console(ctx, stderr=True)
    note = _COMPILING.say(lang, title=game.box.about.title[lang])
    if not console.is_terminal or console.color_system is None:  # a spinner takes codes
        console.print(note)
        prepare(game)
        return
    with console.status(note):
        prepare(game)
