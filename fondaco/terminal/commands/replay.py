"""`fondaco replay`: look at a match again."""

from __future__ import annotations

from pathlib import Path

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import FILE, Call, command, option

_TEXTS = read_texts(__file__, "replay")


@command(_TEXTS)
@click.argument("file", type=FILE)
@option("--match", "number", words=_TEXTS["number"], type=int, metavar="N")
@option("--log", "log_only", words=_TEXTS["log"], is_flag=True)
@option("--seat", words=_TEXTS["seat"], type=int, metavar="N")
def replay(ctx: Call, file: Path, number: int | None, log_only: bool, seat: int | None) -> None:
    """See `help` in `texts.toml`."""
    import fondaco
    from fondaco.terminal.frame import Log
    from fondaco.terminal.keyboard import at_keyboard
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import has_many, open_one_of, open_record, record_heading
    from fondaco.terminal.viewer import Viewer, check_seat

    lang = ctx.lang
    console = ctx.console
    many = has_many(file)
    record = open_one_of(file, number or 0) if many or number else open_record(file)
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
