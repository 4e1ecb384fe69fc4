"""The bar that shows how far many matches have come; only a terminal gets to see it."""

from __future__ import annotations

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fondaco.terminal.console import open_console


def progress_bar(ctx: click.Context) -> Progress:
    """A bar on stderr; results on stdout stay clean."""
    console = open_console(ctx, stderr=True)
    return Progress(
        *(TextColumn("{task.description}"), BarColumn()),
        *(MofNCompleteColumn(), TimeRemainingColumn()),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
