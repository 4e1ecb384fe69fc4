"""`fondaco compile`: compile the rules now instead of at the first match."""

from __future__ import annotations

import click

from fondaco.terminal.arguments import GameId, known_game
from fondaco.terminal.bilingual import Command, common_options
from fondaco.terminal.catalogue import game_ids
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.sentence import Sentence

_HELP = Sentence(
    "Compile the rules of a game, or of all.\n\n"
    "This happens by itself before the first match; done ahead, nobody waits for it.",
    "Die Regeln eines Spiels übersetzen, oder aller.\n\n"
    "Das geschieht vor der ersten Partie von selbst; vorab erledigt, wartet niemand darauf.",
)


@click.command("compile", cls=Command, words=_HELP)
@click.argument("game", type=GameId(), required=False)
@common_options
@click.pass_context
def compile_rules(ctx: click.Context, game: str | None) -> None:
    """See `_HELP`."""
    for name in game_ids() if game is None else (known_game(game).id,):
        compile_first(ctx, {"game": name}, bots=["search"])
