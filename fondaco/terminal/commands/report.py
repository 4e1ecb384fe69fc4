"""`fondaco report`: how a match was won and lost, from its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import TaskProgressColumn

from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts
from fondaco.terminal.batch_options import check_file, progress_bar, show_and_draw
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first
from fondaco.terminal.errors import Trouble, UsageTrouble

if TYPE_CHECKING:
    from fondaco import Match
    from fondaco.arena.analysis.report import Report
    from fondaco.arena.analysis.wording import Teller

_TEXTS = read_texts(__file__, "report")


@command(_TEXTS)
@click.argument("file", type=FILE)
@option("--seat", words=_TEXTS["seat"], type=int, metavar="N")
@option("--effort", words=_TEXTS["effort"], default="normal", metavar="EFFORT")
@option("--html", words=_TEXTS["html"], type=FILE, metavar="FILE")
def report(ctx: Call, file: Path, seat: int | None, effort: str, html: Path | None) -> None:
    """See `help` in `texts.toml`."""
    import fondaco
    from fondaco.arena.analysis.wording import Teller
    from fondaco.terminal.outcome import result_table
    from fondaco.terminal.records import open_record, record_heading
    from fondaco.terminal.report_screen import report_screen
    from fondaco.terminal.viewer import check_seat

    lang = ctx.lang
    simulations = _simulations(effort)
    check_file(html)
    record = open_record(file)
    compile_first(ctx, record, ["search"])
    match = fondaco.replay(record)
    if match.result is None:
        raise Trouble(_TEXTS["not_over"])
    check_seat(match, seat)
    teller = Teller(match, _analyse(ctx, match, simulations), lang)
    console = ctx.console

    def show() -> None:
        console.print(record_heading(match, lang))
        console.print()
        console.print(result_table(match, lang))
        console.print()
        console.print(report_screen(teller, seat, console.width))

    def draw(path: Path) -> None:
        _write(teller, 0 if seat is None else seat, path)

    show_and_draw(ctx, show, html, draw, _TEXTS["written"])


def _simulations(effort: str) -> int:
    from fondaco.arena.analysis import read_effort

    try:
        return read_effort(effort)
    except SetupError as error:
        raise UsageTrouble(error.text) from None


def _analyse(ctx: Call, match: Match, simulations: int) -> Report:
    """The analysis under a progress bar, which only a terminal gets to see."""
    from fondaco.arena.analysis import analyse

    with progress_bar(ctx, TaskProgressColumn()) as bar:
        task = bar.add_task(_TEXTS.say("thinking", ctx.lang), total=1.0)
        return analyse(match, simulations, progress=lambda share: bar.update(task, completed=share))


def _write(teller: Teller, seat: int, path: Path) -> None:
    """The page, with the style sheets of the site inside."""
    from fondaco.arena.analysis.page import report_file
    from fondaco.arena.analysis.pieces import Setting
    from fondaco.pictures.marks import symbols
    from fondaco.web.style import whole_style

    page = report_file(teller, Setting(seat), whole_style(), symbols())
    path.write_text(page, encoding="utf-8")
