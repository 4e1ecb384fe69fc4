"""`fondaco balance`: what a designer wants to know of a game, measured over many matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from fondaco.terminal.arguments import (
    GameId,
    check_players,
    known_game,
    read_options,
    read_seed,
)
from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.compiling import compile_first, load_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.many import (
    GAMES,
    check_file,
    check_folder,
    check_report,
    ends_when_told,
    number_of_workers,
    numbers_table,
    playing,
    playing_options,
    rate_text,
    show_and_draw,
    show_forfeits,
)
from fondaco.terminal.seats import read_specs
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import UsageTrouble

if TYPE_CHECKING:
    from fondaco.arena.balance.sections import Section, Table
    from fondaco.arena.balance.study import Setup, Study
    from fondaco.arena.balance.view import View
    from fondaco.engine.game import Game

#: A longer table is cut in the middle; reports have it all.
_LONGEST = 14

_HELP = Sentence(
    "Measure how well a game is balanced.\n\n"
    "Who begins, how far the points lie apart, whether leaders win, how the game ends, and what "
    "each starting position, family, shop, ware or worker is worth; all with intervals. With "
    "--against-data or --against-options two set-ups stand side by side, on the same deals.",
    "Messen, wie ausgewogen ein Spiel ist.\n\n"
    "Wer anfängt, wie weit die Punkte auseinanderliegen, ob Führende gewinnen, wie das Spiel endet "
    "und was jede Ausgangslage, Familie, jeder Laden, jede Ware oder Arbeitskraft wert ist; alles "
    "mit Intervallen. Mit --against-data oder --against-options stehen zwei Fassungen "
    "nebeneinander, auf denselben Ausgangslagen.",
)
_PLAYERS = Sentence(
    "Numbers of players, with commas (default: all the game is for).",
    "Personenzahlen, mit Kommas (sonst: alle, für die das Spiel ist).",
)
_GAMES = Sentence(
    "How many games for each number of players (default: 2000).",
    "Wie viele Partien je Personenzahl (sonst: 2000).",
)
_OTHER_OPTIONS = Sentence(
    "An option that the other set-up has instead. May be repeated.",
    "Eine Option, die die andere Fassung stattdessen hat. Auch mehrmals.",
)
_OTHER_DATA = Sentence("The data file of the other set-up.", "Die Datendatei der anderen Fassung.")
_OUT = Sentence("Write all figures to a .json file.", "Alle Zahlen in eine .json-Datei schreiben.")
_REPORT = Sentence(
    "Write a report with plots to an .html file (needs the extra plots).",
    "Einen Bericht mit Bildern in eine .html-Datei schreiben (braucht das Extra plots).",
)
_NO_COUNTS = Sentence(
    "Numbers of players are whole numbers with commas, not “{text}”.",
    "Personenzahlen sind ganze Zahlen mit Kommas, nicht „{text}“.",
)
_NOTHING_IN_COMMON = Sentence(
    "There is no number of players that both set-ups are for.",
    "Es gibt keine Personenzahl, für die beide Fassungen sind.",
)
_NO_JSON = Sentence("Figures end with .json.", "Zahlen stehen in einer .json-Datei.")
_WRITTEN = Sentence("Written: {path}", "Geschrieben: {path}")
_TOOK = Sentence(
    "{games} in {seconds:,.1f} s ({rate} a second).",
    "{games} in {seconds:,.1f} s ({rate} je Sekunde).",
)
_CUT = Sentence("… {rows} more between them", "… dazwischen {rows} weitere")


@click.command(cls=Command, words=_HELP)
@click.argument("game", type=GameId())
@option("--players", words=_PLAYERS, metavar="N,N")
@option("--games", words=_GAMES, type=int, default=2000, metavar="N")
@playing_options
@option("--against-options", words=_OTHER_OPTIONS, multiple=True, metavar="NAME=VALUE")
@option("--against-data", words=_OTHER_DATA, type=click.Path(path_type=Path), metavar="FILE")
@option("--out", words=_OUT, type=click.Path(path_type=Path), metavar="FILE")
@option("--report", words=_REPORT, type=click.Path(path_type=Path), metavar="FILE")
@common_options
@click.pass_context
def balance(ctx: click.Context, /, **given: Any) -> None:
    """See `_HELP`."""
    from fondaco.arena.balance.study import write_json

    workers = number_of_workers(given["workers"])
    _check_out(given["out"])
    check_report(given["report"])
    game = known_game(given["game"])
    study = _study(game, given)
    compile_first(ctx, {"game": game.id}, study.first.specs)
    study.first.try_out()
    load_first(ctx, game, "balance", study.warm_up)
    with ends_when_told(ctx):
        views, seconds = _run(ctx, study, workers)
    lang, console = language_of(ctx), open_console(ctx)
    if given["out"] is not None:  # before anything is printed: whoever reads may go away
        write_json(given["out"], study, views)

    def show() -> None:
        _show(console, study, views, lang)
        rate = rate_text(study.games, seconds, lang)
        console.print(
            _TOOK.say(lang, games=GAMES.say(lang, study.games), seconds=seconds, rate=rate)
        )
        if given["out"] is not None:
            console.print(_WRITTEN.say(lang, path=given["out"]), soft_wrap=True)

    def draw(path: Path) -> None:
        from fondaco.arena.balance.page import write_report

        write_report(path, study, views, lang)

    show_and_draw(show, given["report"], draw)
    if given["report"] is not None:
        console.print(_WRITTEN.say(lang, path=given["report"]), soft_wrap=True)


def _check_out(path: Path | None) -> None:
    """Refuse at once what could not be written after the last match."""
    check_file(path)
    if path is None:
        return
    if path.suffix != ".json":
        raise UsageTrouble(_NO_JSON)
    check_folder(path)


def _study(game: Game, given: dict[str, Any]) -> Study:
    """What the command line asks for."""
    from fondaco.arena.balance.study import Setup, Study

    box = game.box if given["data"] is None else game.open_box(given["data"])
    options = read_options(game, box, given["options"])
    setups = [Setup(options, given["data"])]
    if given["against_data"] is not None or given["against_options"]:
        data = given["against_data"] or given["data"]
        other = game.box if data is None else game.open_box(data)
        changed = options | read_options(game, other, given["against_options"])
        setups.append(Setup(changed, data))
    bots = read_specs(given["bots"]) or ["greedy"]
    counts = _counts(game, given["players"], setups)
    return Study.make(game, counts, given["games"], bots, read_seed(given["seed"]), setups)


def _counts(game: Game, text: str | None, setups: list[Setup]) -> list[int]:
    """The numbers of players: those named, or all that are possible."""
    from fondaco.arena.balance.study import shared_counts

    if text is None:
        counts = shared_counts(game, setups)
        if not counts:
            raise UsageTrouble(_NOTHING_IN_COMMON)
        return counts
    named = [part.strip() for part in text.split(",") if part.strip()]
    if not named or not all(part.isascii() and part.isdigit() for part in named):
        raise UsageTrouble(_NO_COUNTS, text=text[:40])
    counts = list(dict.fromkeys(int(part[:9]) for part in named))
    for setup in setups:
        box = game.box if setup.data is None else game.open_box(setup.data)
        for count in counts:
            check_players(game, box, count, dict(setup.options))
    return counts


def _run(ctx: click.Context, study: Study, workers: int) -> tuple[list[View], float]:
    """Measure under a progress bar, which only a terminal gets to see; the seconds, too."""
    from fondaco.arena.balance.study import measure

    with playing(ctx, study.games) as course:
        return measure(study, workers, course.advance, course.tell), course.seconds


# ---------------------------------------------------------------- on the terminal


def _show(console: Console, study: Study, views: list[View], lang: str) -> None:
    from fondaco.arena.balance.study import chapters, lead, title

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
            shown.add_row(Text(_CUT.say(lang, rows=cut), style="quiet"))
        if cut and half <= place < half + cut:
            continue
        styles = {1: "good", -1: "bad"}
        shown.add_row(
            row[0].text, *(Text(cell.marked, style=styles.get(cell.mark, "")) for cell in row[1:])
        )
    return shown
