"""`fondaco replay`: look at a match again."""

from __future__ import annotations

from pathlib import Path

import click

from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence

_HELP = Sentence(
    "Look at the record of a match again.\n\n"
    "At a terminal you step through it; otherwise, or with --log, the whole log is printed.",
    "Das Protokoll einer Partie noch einmal ansehen.\n\n"
    "Am Terminal geht es Schritt für Schritt; sonst, oder mit --log, wird der ganze Verlauf "
    "ausgegeben.",
)
_LOG = Sentence("Print the whole log.", "Den ganzen Verlauf ausgeben.")
_SEAT = Sentence(
    "See it as this seat did (default: as a spectator).",
    "So sehen wie dieser Platz (sonst: als Zuschauer).",
)


@click.command(cls=Command, words=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@option("--log", "log_only", words=_LOG, is_flag=True)
@option("--seat", words=_SEAT, type=int, metavar="N")
@common_options
@click.pass_context
def replay(ctx: click.Context, file: Path, log_only: bool, seat: int | None) -> None:
    """See `_HELP`."""
    import fondaco
    from fondaco.terminal.frame import Log
    from fondaco.terminal.keyboard import at_keyboard
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import open_record, record_heading
    from fondaco.terminal.viewer import Viewer, check_seat

    lang = language_of(ctx)
    console = open_console(ctx)
    record = open_record(file)
    compile_first(ctx, record)
    match = fondaco.replay(record)
    check_seat(match, seat)
    if at_keyboard() and console.is_terminal and not log_only:
        Viewer(console, match, seat, lang).run()
        return
    console.print(record_heading(match, lang))
    console.print()
    for line in Log(match.box, lang).lines(match.log(seat, lang)):
        console.print(line)
    result = result_table(match, lang)
    if result is not None:
        console.print()
        console.print(result)
