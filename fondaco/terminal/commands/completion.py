"""`fondaco completion`: what a shell needs to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from fondaco.terminal.bilingual import Command, common_options
from fondaco.terminal.sentence import Sentence

_HELP = Sentence(
    "Print the completion script of a shell.\n\n"
    'Bash: eval "$(fondaco completion bash)" in ~/.bashrc; zsh likewise in ~/.zshrc; '
    "fish: fondaco completion fish > ~/.config/fish/completions/fondaco.fish",
    "Das Vervollständigungsskript einer Shell ausgeben.\n\n"
    'Bash: eval "$(fondaco completion bash)" in ~/.bashrc; zsh ebenso in ~/.zshrc; '
    "fish: fondaco completion fish > ~/.config/fish/completions/fondaco.fish",
)


@click.command(cls=Command, words=_HELP)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@common_options
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """See `_HELP`."""
    found = get_completion_class(shell)
    root = ctx.find_root()
    assert found is not None, "click knows the shells it lists"  # noqa: S101
    click.echo(found(root.command, {}, "fondaco", "_FONDACO_COMPLETE").source())
