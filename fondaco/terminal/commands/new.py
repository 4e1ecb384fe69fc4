"""`fondaco new`: a game of your own, begun."""

from __future__ import annotations

from pathlib import Path

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command

_TEXTS = read_texts(__file__, "new")


@command(_TEXTS)
@click.argument("name")
def new(ctx: Call, name: str) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.plain.skeleton import write_skeleton

    folder = Path(name)
    written = write_skeleton(name, folder)
    words = _TEXTS.say("next", ctx.lang, count=len(written), folder=str(folder), name=name)
    ctx.console.print(words)
