"""`fondaco verify`: check a record line by line, and its dice against the seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Counted, Sentence
from fondaco.terminal.trouble import UsageTrouble

if TYPE_CHECKING:
    from fondaco import Match

_SHA256 = re.compile("[0-9a-fA-F]{64}")

_HELP = Sentence(
    "Check the record of a match.\n\n"
    "Every line is played again by the rules, every outcome of chance is held against the seed, "
    "and the seed against the hash that was shown at the start.",
    "Das Protokoll einer Partie prüfen.\n\n"
    "Jede Zeile wird nach den Regeln noch einmal gespielt, jeder Zufall mit dem Seed verglichen "
    "und der Seed mit dem Hash, der zu Beginn gezeigt wurde.",
)
_HASH = Sentence(
    "The seed hash that was shown before the first move.",
    "Der Seed-Hash, der vor dem ersten Zug gezeigt wurde.",
)
_NO_HASH = Sentence(
    "A seed hash has 64 hexadecimal digits.", "Ein Seed-Hash hat 64 Hexadezimalziffern."
)
_DIGEST = Sentence(
    "Nothing in the file was changed since it was written.",
    "An der Datei wurde nichts verändert, seit sie geschrieben wurde.",
)
_MOVES = Counted(
    Sentence("1 line of the players: legal.", "1 Zeile der Spieler: erlaubt."),
    Sentence("{n} lines of the players: all legal.", "{n} Zeilen der Spieler: alle erlaubt."),
)
_CHANCE = Counted(
    Sentence(
        "1 line of chance: as the seed deals it.",
        "1 Zeile des Zufalls: so, wie der Seed sie gibt.",
    ),
    Sentence(
        "{n} lines of chance: all as the seed deals them.",
        "{n} Zeilen des Zufalls: alle so, wie der Seed sie gibt.",
    ),
)
_CHANCE_TOLD = Counted(
    Sentence(
        "1 line of chance: possible (it was told by hand, there is no seed).",
        "1 Zeile des Zufalls: möglich (von Hand angesagt, es gibt keinen Seed).",
    ),
    Sentence(
        "{n} lines of chance: all possible (they were told by hand, there is no seed).",
        "{n} Zeilen des Zufalls: alle möglich (von Hand angesagt, es gibt keinen Seed).",
    ),
)
_SEED = Sentence("Seed {seed}, hash {hash}", "Seed {seed}, Hash {hash}")
_COMMITTED = Sentence("The hash is the one that was given.", "Der Hash ist der angegebene.")
_RESULT = Sentence("The result is what the lines come to.", "Das Ergebnis folgt aus den Zeilen.")
_UNFINISHED = Sentence(
    "The match is not finished; there is no result.",
    "Die Partie ist nicht zu Ende; es gibt kein Ergebnis.",
)


@click.command(cls=Command, words=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@option("--hash", "committed", words=_HASH, metavar="SEEDHASH")
@common_options
@click.pass_context
def verify(ctx: click.Context, file: Path, committed: str | None) -> None:
    """See `_HELP`."""
    import fondaco
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import open_record, record_heading

    lang = language_of(ctx)
    if committed is not None and not _SHA256.fullmatch(committed):
        raise UsageTrouble(_NO_HASH)
    record = open_record(file)
    compile_first(ctx, record)
    match = fondaco.verify(record, committed)
    console = open_console(ctx)
    console.print(record_heading(match, lang))
    table = Table.grid(padding=(0, 2, 0, 0))
    for sentence, words in _checks(match, committed):
        table.add_row(Text("ok", style="good"), sentence.say(lang, **words))
    console.print(table)
    result = result_table(match, lang)
    if result is not None:
        console.print()
        console.print(result)
    console.print("OK", style="good")


def _checks(match: Match, committed: str | None) -> list[tuple[Sentence | Counted, dict[str, Any]]]:
    """What was checked, in words."""
    first = match.first_chance
    chance = sum(match.box.index[line] >= first for line in match.lines)
    checks: list[tuple[Sentence | Counted, dict[str, Any]]] = [
        (_DIGEST, {}),
        (_MOVES, {"number": len(match.lines) - chance}),
        (_CHANCE if match.seed is not None else _CHANCE_TOLD, {"number": chance}),
    ]
    if match.seed is not None:
        checks.append((_SEED, {"seed": str(match.seed), "hash": match.seed_hash}))
    if committed is not None:
        checks.append((_COMMITTED, {}))
    checks.append((_RESULT if match.result is not None else _UNFINISHED, {}))
    return checks
