"""Where output goes: colours only on terminals that want them, never a letter that breaks it."""

from __future__ import annotations

import io
import os
import sys
from functools import cache
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from rich.console import Console

_META = "fondaco.no_colour"
_STYLES = {"accent": "bold", "quiet": "dim", "good": "green", "bad": "bold red"}


class ReaderGone(Exception):  # noqa: N818 - not an error
    """Whoever read the output through a pipe has seen enough."""


@cache
def _kind() -> type[Console]:
    """A console whose reader may go away; made when something is to be shown, not for help."""
    from rich.console import Console

    class ConsoleOfAReader(Console):
        def on_broken_pipe(self) -> None:
            self.quiet = True
            raise ReaderGone

    return ConsoleOfAReader


def remember_colour(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Keep that `--no-colour` was said, before or after the name of the command."""
    if value:
        ctx.meta[_META] = True


def open_console(ctx: click.Context | None = None, *, stderr: bool = False) -> Console:
    """The console for results, or the one for remarks."""
    from rich.theme import Theme

    stream = sys.stderr if stderr else sys.stdout
    _never_fail(stream)
    plain = bool(os.environ.get("NO_COLOR")) or (ctx is not None and _META in ctx.meta)
    return _kind()(
        file=stream,
        theme=Theme(_STYLES),
        # Without a colour system rich writes no style codes at all, bold ones included.
        color_system=None if plain else "auto",
        no_color=plain,
        markup=False,
        emoji=False,
        highlight=False,
    )


def _never_fail(stream: TextIO) -> None:
    """A letter that the stream cannot show becomes a question mark, not an error."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


def printable(text: str) -> str:
    """Foreign lines, and nothing in them that a terminal would obey.

    >>> printable("a\\tb\\n\\x1b[31mc")
    'a   b\\n?[31mc'
    """
    lines = text.expandtabs(4).split("\n")
    return "\n".join(
        "".join(letter if letter.isprintable() else "?" for letter in line) for line in lines
    )


def clear(console: Console, *, for_good: bool = False) -> None:
    """Begin a new screen. `for_good`: nothing of the old one may be found again.

    A plain terminal gets no codes, only distance; but what another person must not see is wiped
    off every real terminal, out of its memory of past lines too.
    """
    dumb = console.is_dumb_terminal
    if console.is_terminal and not dumb and (for_good or console.color_system is not None):
        console.file.write("\x1b[H\x1b[2J\x1b[3J" if for_good else "\x1b[H\x1b[2J")
        console.file.flush()
    elif console.is_terminal and for_good:
        console.print("\n" * console.height)
    else:
        console.print()
