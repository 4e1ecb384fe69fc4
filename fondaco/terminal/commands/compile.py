"""`fondaco compile`: compile the rules now instead of at the first match."""

from __future__ import annotations

import click

from fondaco.engine.registry import game_ids
from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, known_game
from fondaco.terminal.bilingual import Call, command
from fondaco.terminal.compilation import compile_first

_TEXTS = read_texts(__file__, "compile")


@command(_TEXTS, "compile")
@click.argument("game", shell_complete=complete_game, required=False)
def compile_rules(ctx: Call, game: str | None) -> None:
    """See `help` in `texts.toml`."""
    for name in game_ids() if game is None else (known_game(game).id,):
        compile_first(ctx, {"game": name}, bots=["search"])
