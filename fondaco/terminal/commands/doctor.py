"""`fondaco doctor`: is this installation sound? What is not, and what to do about it."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text as RichText

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command, option
from fondaco.terminal.errors import FAILED

_TEXTS = read_texts(__file__, "doctor")
_STYLES = {"ok": "good", "note": "accent", "bad": "bad"}


@command(_TEXTS)
@option("--port", words=_TEXTS["port"], type=click.IntRange(1, 65535), default=8000, metavar="N")
def doctor(ctx: Call, port: int) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.terminal.checkup.house import house
    from fondaco.terminal.checkup.machine import machine

    lang, console = ctx.lang, ctx.console
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    states = []
    for finding in (*machine(port), *house()):
        states.append(finding.state)
        told = RichText(finding.told.say(lang))
        if finding.remedy is not None:
            told.append("\n→ " + finding.remedy.say(lang), style="accent")
        word = RichText(_TEXTS.say(finding.state, lang), style=_STYLES[finding.state])
        table.add_row(word, finding.part.say(lang), told)
    console.print(table)
    console.print()
    if "bad" in states:
        console.print(_TEXTS.say("ill", lang))
        ctx.exit(FAILED)
    console.print(_TEXTS.say("look" if "note" in states else "well", lang))
