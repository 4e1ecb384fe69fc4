"""`fondaco verify`: check a record line by line, and its dice against the seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text as RichText

from fondaco.engine.errors import RecordError
from fondaco.engine.text import Counted, Text
from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first
from fondaco.terminal.errors import Trouble, UsageTrouble

if TYPE_CHECKING:
    from fondaco import Match

_SHA256 = re.compile("[0-9a-fA-F]{64}")

_TEXTS = read_texts(__file__, "verify")


@command(_TEXTS)
@click.argument("file", type=FILE)
@option("--hash", "committed", words=_TEXTS["hash"], metavar="SEEDHASH")
def verify(ctx: Call, file: Path, committed: str | None) -> None:
    """See `help` in `texts.toml`."""
    import fondaco
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import has_many, open_record, record_heading

    lang = ctx.lang
    if committed is not None and not _SHA256.fullmatch(committed):
        raise UsageTrouble(_TEXTS["no_hash"])
    if has_many(file):
        _verify_many(ctx, file, committed)
        return
    record = open_record(file)
    match = fondaco.verify(record, committed)
    console = ctx.console
    console.print(record_heading(match, lang))
    table = Table.grid(padding=(0, 2, 0, 0))
    for sentence, words in _checks(match, committed):
        table.add_row(RichText("ok", style="good"), sentence.say(lang, **words))
    console.print(table)
    result = result_table(match, lang)
    if result is not None:
        console.print()
        console.print(result)
    console.print("OK", style="good")


def _verify_many(ctx: Call, path: Path, committed: str | None) -> None:
    """All records of a folder or a file; the first that is wrong is named."""
    import fondaco
    from fondaco.terminal.records import open_records

    if committed is not None:
        raise UsageTrouble(_TEXTS["one_hash"], path=path)
    number = 0
    for number, record in enumerate(open_records(path), start=1):
        if number == 1:
            compile_first(ctx, record)
        try:
            fondaco.verify(record)
        except RecordError as error:
            raise Trouble(_TEXTS["one_wrong"], number=number, why=error.text) from None
    if not number:
        raise Trouble(_TEXTS["none"], path=path)
    ctx.console.print(_TEXTS.count("all", number, ctx.lang))
    ctx.console.print("OK", style="good")


def _checks(match: Match, committed: str | None) -> list[tuple[Text | Counted, dict[str, Any]]]:
    """What was checked, in words."""
    first = match.first_chance
    chance = sum(match.box.index[line] >= first for line in match.lines)
    checks: list[tuple[Text | Counted, dict[str, Any]]] = [
        (_TEXTS["digest"], {}),
        (_TEXTS.counting("moves"), {"number": len(match.lines) - chance}),
        (
            _TEXTS.counting("chance") if match.seed is not None else _TEXTS.counting("chance_told"),
            {"number": chance},
        ),
    ]
    if match.seed is not None:
        checks.append((_TEXTS["seed"], {"seed": str(match.seed), "hash": match.seed_hash}))
    if committed is not None:
        checks.append((_TEXTS["committed"], {}))
    checks.append((_TEXTS["result"] if match.result is not None else _TEXTS["unfinished"], {}))
    return checks
