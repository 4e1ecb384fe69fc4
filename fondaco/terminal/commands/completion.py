"""`fondaco completion`: what a shell needs to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command

_TEXTS = read_texts(__file__, "completion")


@command(_TEXTS)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(ctx: Call, shell: str) -> None:
    """See `help` in `texts.toml`."""
    found = get_completion_class(shell)
    root = ctx.find_root()
    assert found is not None, "click knows the shells it lists"  # noqa: S101
    click.echo(found(root.command, {}, "fondaco", "_FONDACO_COMPLETE").source())
