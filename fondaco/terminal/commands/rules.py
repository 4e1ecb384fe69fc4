"""`fondaco rules`: the player's guide, or the part of it that is looked for."""

from __future__ import annotations

import os

import click
from rich.console import Console, Group, RenderableType
from rich.text import Text

from fondaco.terminal.arguments import GameId, known_game
from fondaco.terminal.bilingual import Command, common_options
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence

_HELP = Sentence(
    "Read the rules of a game.\n\n"
    "Alone: the whole guide. With a rule id (WAM-3.2): what the guide says about it. "
    "With other words: the paragraphs that hold all of them.",
    "Die Regeln eines Spiels lesen.\n\n"
    "Allein: die ganze Anleitung. Mit einer Regelnummer (WAM-3.2): was die Anleitung dazu sagt. "
    "Mit anderen Wörtern: die Absätze, in denen alle vorkommen.",
)


@click.command(cls=Command, words=_HELP)
@click.argument("game", type=GameId())
@click.argument("words", nargs=-1, metavar="[RULE-ID | WORD]...")
@common_options
@click.pass_context
def rules(ctx: click.Context, game: str, words: tuple[str, ...]) -> None:
    """See `_HELP`."""
    from fondaco.terminal.pages import look_up, paragraphs

    guide = known_game(game).guides[language_of(ctx)]
    found = look_up(guide, list(words))
    console = open_console(ctx)
    text = paragraphs(found)
    if not words:
        text = Group(Text(guide.title, style="bold"), text)
    _show(console, text)


def _show(console: Console, text: RenderableType) -> None:
    """Page by page where that is possible and needed."""
    long = console.is_terminal and len(console.render_lines(text)) > console.height
    if not long:
        console.print(text)
        return
    os.environ.setdefault("LESS", "-FRX")
    with console.pager(styles=console.color_system is not None):
        console.print(text)
