"""`fondaco rules`: the player's guide, or the part of it that is looked for."""

from __future__ import annotations

import os

import click
from rich.console import Console, Group, RenderableType
from rich.text import Text as RichText

from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, known_game
from fondaco.terminal.bilingual import Call, command

_TEXTS = read_texts(__file__, "rules")


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
@click.argument("words", nargs=-1, metavar="[RULE-ID | WORD]...")
def rules(ctx: Call, game: str, words: tuple[str, ...]) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.terminal.pages import look_up, paragraphs

    guide = known_game(game).guides[ctx.lang]
    found = look_up(guide, list(words))
    text = paragraphs(found)
    if not words:
        text = Group(RichText(guide.title, style="bold"), text)
    _show(ctx.console, text)


def _show(console: Console, text: RenderableType) -> None:
    """Page by page where that is possible and needed."""
    long = console.is_terminal and len(console.render_lines(text)) > console.height
    if not long:
        console.print(text)
        return
    os.environ.setdefault("LESS", "-FRX")
    with console.pager(styles=console.color_system is not None):
        console.print(text)
