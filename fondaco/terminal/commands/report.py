"""`fondaco report`: how a match was won and lost, from its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import TaskProgressColumn

from fondaco.engine.errors import SetupError
from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.many import check_file, progress_bar, show_and_draw
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import Trouble, UsageTrouble

if TYPE_CHECKING:
    from fondaco import Match
    from fondaco.arena.analysis.report import Report
    from fondaco.arena.analysis.telling import Teller

_HELP = Sentence(
    "Tell how a match was won and lost.\n\n"
    "From the record of a finished match: everybody's chances over time, the turning points, and "
    "what the decisions of a player were worth beside those of the bot, judged from what that "
    "player could know then.",
    "Erzählen, wie eine Partie gewonnen und verloren wurde.\n\n"
    "Aus dem Protokoll einer fertigen Partie: die Siegchancen im Verlauf, die Wendepunkte, und was "
    "die Entscheidungen einer Person neben denen des Bots wert waren, beurteilt nach dem, was sie "
    "damals wissen konnte.",
)
_SEAT = Sentence(
    "Tell the decisions of this seat (default: of all).",
    "Die Entscheidungen dieses Platzes erzählen (sonst: aller).",
)
_EFFORT = Sentence(
    "quick, normal or thorough, or a number of simulations (default: normal).",
    "quick, normal oder thorough, oder eine Zahl von Simulationen (sonst: normal).",
)
_HTML = Sentence("Write the report as a page, too.", "Den Bericht auch als Seite schreiben.")
_NOT_OVER = Sentence(
    "This match is not over; there is a report only afterwards.",
    "Diese Partie ist nicht zu Ende; einen Bericht gibt es erst danach.",
)
_NO_SEARCH = Sentence(
    "There is no report for {title}: no bot thinks ahead in it.",
    "Für {title} gibt es keinen Bericht: Kein Bot denkt darin voraus.",
)
_THINKING = Sentence("Looking back", "Rückschau")
_WRITTEN = Sentence("The page is in {path}.", "Die Seite steht in {path}.")
_SAID = Sentence("{why}", "{why}")


@click.command(cls=Command, words=_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@option("--seat", words=_SEAT, type=int, metavar="N")
@option("--effort", words=_EFFORT, default="normal", metavar="EFFORT")
@option("--html", words=_HTML, type=click.Path(path_type=Path), metavar="FILE")
@common_options
@click.pass_context
def report(
    ctx: click.Context, file: Path, seat: int | None, effort: str, html: Path | None
) -> None:
    """See `_HELP`."""
    import fondaco
    from fondaco.arena.analysis.telling import Teller
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import open_record, record_heading
    from fondaco.terminal.report_screen import report_screen
    from fondaco.terminal.viewer import check_seat

    lang = language_of(ctx)
    simulations = _simulations(effort)
    check_file(html)
    record = open_record(file)
    compile_first(ctx, record, ["search"])
    match = fondaco.replay(record)
    _check(match)
    check_seat(match, seat)
    teller = Teller(match, _analyse(ctx, match, simulations), lang)
    console = open_console(ctx)

    def show() -> None:
        console.print(record_heading(match, lang))
        console.print()
        console.print(result_table(match, lang))
        console.print()
        console.print(report_screen(teller, seat, console.width))

    show_and_draw(show, html, lambda path: _write(teller, 0 if seat is None else seat, path))
    if html is not None:
        console.print(_WRITTEN.say(lang, path=html), soft_wrap=True)


def _simulations(effort: str) -> int:
    from fondaco.arena.analysis import read_effort

    try:
        return read_effort(effort)
    except SetupError as error:
        raise UsageTrouble(_SAID, why=Sentence(error.say("en"), error.say("de"))) from None


def _check(match: Match) -> None:
    """Refuse what has no report."""
    from fondaco.arena.analysis import can_analyse

    if match.result is None:
        raise Trouble(_NOT_OVER)
    if not can_analyse(match.rules):
        title = match.box.about.title
        raise Trouble(_NO_SEARCH, title=Sentence(title["en"], title["de"]))


def _analyse(ctx: click.Context, match: Match, simulations: int) -> Report:
    """The analysis under a progress bar, which only a terminal gets to see."""
    from fondaco.arena.analysis import analyse

    with progress_bar(ctx, TaskProgressColumn()) as bar:
        task = bar.add_task(_THINKING.say(language_of(ctx)), total=1.0)
        return analyse(
            match,
            simulations,
            progress=lambda share: bar.update(task, completed=share),
        )


def _write(teller: Teller, seat: int, path: Path) -> None:
    """The page, with the style sheets of the site inside."""
    from fondaco.arena.analysis.page import Setting, report_file
    from fondaco.pictures.marks import symbols
    from fondaco.web.style import whole_style

    page = report_file(teller, Setting(seat), whole_style(), symbols())
    path.write_text(page, encoding="utf-8")
