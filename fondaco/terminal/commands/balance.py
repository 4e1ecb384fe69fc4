"""`fondaco balance`: what a designer wants to know of a game, measured over many matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text as RichText

from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import (
    check_players,
    complete_game,
    known_game,
    read_options,
    read_seed,
)
from fondaco.terminal.batch_options import (
    check_file,
    ends_when_told,
    games_text,
    numbers_table,
    playing,
    playing_options,
    show_and_draw,
    show_forfeits,
    workers_for,
)
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first, load_first
from fondaco.terminal.errors import UsageTrouble
from fondaco.terminal.seats import read_specs

if TYPE_CHECKING:
    from fondaco.arena.balance.comparison import View
    from fondaco.arena.balance.document import Section, Table
    from fondaco.arena.balance.report import Setup, Study
    from fondaco.arena.pool import Workers
    from fondaco.engine.game import Game

#: A longer table is cut in the middle; reports have it all.
_LONGEST = 14

_TEXTS = read_texts(__file__, "balance")


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
@option("--players", words=_TEXTS["players"], metavar="N,N")
@option("--games", words=_TEXTS["games"], type=int, default=2000, metavar="N")
@playing_options
@option("--against-options", words=_TEXTS["other_options"], multiple=True, metavar="NAME=VALUE")
@option("--against-data", words=_TEXTS["other_data"], type=FILE, metavar="FILE")
@option("--out", words=_TEXTS["out"], type=FILE, metavar="FILE")
@option("--report", words=_TEXTS["report"], type=FILE, metavar="FILE")
def balance(ctx: Call, /, **given: Any) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.arena.balance.report import write_json

    check_file(given["out"], ".json")
    check_file(given["report"], ".html")
    game = known_game(given["game"])
    study = _study(game, given)
    with workers_for(given) as workers:
        compile_first(ctx, {"game": game.id}, study.first.specs)
        study.first.try_out()
        load_first(ctx, game, "balance", study.warm_up)
        with ends_when_told(ctx):
            views, seconds = _run(ctx, study, workers)
    if given["out"] is not None:  # before anything is printed: whoever reads may go away
        write_json(given["out"], study, views)

    def show() -> None:
        _show(ctx.console, study, views, ctx.lang)
        took = games_text(study.games, seconds, ctx.lang)
        ctx.console.print(_TEXTS.say("took", ctx.lang, seconds=seconds, **took))
        if given["out"] is not None:
            ctx.tell(_TEXTS["written"](path=given["out"]))

    def draw(path: Path) -> None:
        from fondaco.arena.balance.page import write_report

        write_report(path, study, views, ctx.lang)

    show_and_draw(ctx, show, given["report"], draw, _TEXTS["written"])


def _study(game: Game, given: dict[str, Any]) -> Study:
    """What the command line asks for."""
    from fondaco.arena.balance.report import Setup, Study

    options = read_options(game, game.open_box(given["data"]), given["options"])
    setups = [Setup(options, given["data"])]
    if given["against_data"] is not None or given["against_options"]:
        data = given["against_data"] or given["data"]
        changed = options | read_options(game, game.open_box(data), given["against_options"])
        setups.append(Setup(changed, data))
    bots = read_specs(given["bots"]) or ["greedy"]
    counts = _counts(game, given["players"], setups)
    return Study.make(game, counts, given["games"], bots, read_seed(given["seed"]), setups)


def _counts(game: Game, text: str | None, setups: list[Setup]) -> list[int]:
    """The numbers of players: those named, or all that are possible."""
    from fondaco.arena.balance.report import shared_counts

    if text is None:
        counts = shared_counts(game, setups)
        if not counts:
            raise UsageTrouble(_TEXTS["nothing_in_common"])
        return counts
    named = [part.strip() for part in text.split(",") if part.strip()]
    if not named or not all(part.isascii() and part.isdigit() for part in named):
        raise UsageTrouble(_TEXTS["no_counts"], text=text[:40])
    counts = list(dict.fromkeys(int(part[:9]) for part in named))
    for setup in setups:
        box = game.open_box(setup.data)
        for count in counts:
            check_players(game, box, count, dict(setup.options))
    return counts


def _run(ctx: Call, study: Study, workers: Workers) -> tuple[list[View], float]:
    """Measure under a progress bar, which only a terminal gets to see; the seconds, too."""
    from fondaco.arena.balance.report import measure

    with playing(ctx, study.games) as course:
        views = measure(study, workers, course.advance, course.tell, course.start)
        return views, course.seconds


# ---------------------------------------------------------------- on the terminal


def _show(console: Console, study: Study, views: list[View], lang: str) -> None:
    from fondaco.arena.balance.report import chapters, lead, title

    console.print(title(study, lang), style="accent")
    for sentence in lead(study, views, lang):
        console.print(sentence)
    for view in views:
        for run in view.runs:
            show_forfeits(console, run.forfeits, lang)
    for chapter in chapters(views, lang):
        console.print()
        console.rule(chapter.title, align="left", style="quiet")
        for section in chapter.sections:
            _show_section(console, section, lang)
    console.print()


def _show_section(console: Console, section: Section, lang: str) -> None:
    console.print()
    console.print(section.title, style="accent")
    for sentence in section.says:
        console.print(sentence)
    for table in section.tables:
        console.print()
        console.print(_table(table, lang))


def _table(table: Table, lang: str) -> RichTable:
    """Means with their intervals; a long table without its middle."""
    shown = numbers_table(*table.headings)
    rows = list(table.rows)
    cut = len(rows) - _LONGEST if len(rows) > _LONGEST + 2 else 0
    half = _LONGEST // 2
    for place, row in enumerate(rows):
        if cut and place == half:
            shown.add_row(RichText(_TEXTS.say("cut", lang, rows=cut), style="quiet"))
        if cut and half <= place < half + cut:
            continue
        styles = {1: "good", -1: "bad"}
        shown.add_row(
            row[0].text,
            *(RichText(cell.marked, style=styles.get(cell.mark, "")) for cell in row[1:]),
        )
    return shown
