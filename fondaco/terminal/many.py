"""What commands that play many matches have in common: options, files, progress, an early end."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from fondaco.engine.errors import FondacoError
from fondaco.engine.numbers import number
from fondaco.engine.phrases import german
from fondaco.terminal.arguments import BotList
from fondaco.terminal.bilingual import option
from fondaco.terminal.console import ReaderGone, open_console, printable
from fondaco.terminal.language import language_of
from fondaco.terminal.paths import is_folder
from fondaco.terminal.sentence import Counted, Sentence
from fondaco.terminal.signals import Terminated, terminable
from fondaco.terminal.trouble import TERMINATED, Trouble, UsageTrouble

_BOTS = Sentence(
    "Bots with commas, or one program: or python: as in the arena; may be repeated. Fewer than "
    "seats fill them in turn (default: greedy).",
    "Bots mit Kommas, oder ein program: oder python: wie in der Arena; auch mehrmals. Sind es "
    "weniger als Plätze, wechseln sie sich ab (sonst: greedy).",
)
_SEED = Sentence(
    "A number or word that fixes all chance (default: drawn by lot).",
    "Eine Zahl oder ein Wort, das allen Zufall festlegt (sonst: ausgelost).",
)
_OPTION = Sentence(
    "An option of the game, e.g. start_player=seat_0. May be repeated.",
    "Eine Option des Spiels, z. B. start_player=seat_0. Auch mehrmals.",
)
_DATA = Sentence(
    "A data file of your own instead of the delivered components.",
    "Eine eigene Datendatei statt der mitgelieferten.",
)
_WORKERS = Sentence(
    "Threads that play (default: one for each core).",
    "Threads, die spielen (sonst: einer je Kern).",
)
GAMES = Counted(Sentence("1 game", "1 Partie"), Sentence("{n} games", "{n} Partien"))
_PLAYING = Sentence("Playing", "Partien")
#: Of a bot that fails everywhere, a few places are enough.
_MOST_TRACES = 5
_NO_MORE = Sentence(
    "Bots have failed elsewhere, too; that is not shown any more.",
    "Bots sind auch anderswo gescheitert; das wird nicht mehr gezeigt.",
)
_WHY = Counted(
    Sentence("Once: {why}", "Einmal: {why}"),
    Sentence("{n} times: {why}", "{n}-mal: {why}"),
)
_MOST_REASONS = 8
_IS_FOLDER = Sentence(
    "{path} is a folder; name a file.", "{path} ist ein Ordner; nenne eine Datei."
)
_NO_HTML = Sentence("A report ends with .html.", "Ein Bericht endet auf .html.")
_NO_FOLDER = Sentence("There is no folder {path}.", "Es gibt keinen Ordner {path}.")
_NOT_DRAWN = Sentence(
    "The report {path} could not be drawn ({why}); all results are shown and written.",
    "Der Bericht {path} ließ sich nicht zeichnen ({why}); alle Ergebnisse sind gezeigt und "
    "geschrieben.",
)


# ---------------------------------------------------------------- options


def match_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--seed`, `--option` and `--data`: what matches are set up with."""
    for decorate in (
        option("--data", words=_DATA, type=click.Path(path_type=Path), metavar="FILE"),
        option("--option", "options", words=_OPTION, multiple=True, metavar="NAME=VALUE"),
        option("--seed", words=_SEED, metavar="SEED"),
    ):
        function = decorate(function)
    return function


def playing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--bots` for all seats, what matches are set up with, and `--workers` that are threads."""
    workers = option("--workers", words=_WORKERS, type=int, metavar="N")
    bots = option("--bots", words=_BOTS, type=BotList(), multiple=True, metavar="NAMES")
    return bots(match_options(workers(function)))


def number_of_workers(asked: int | None) -> int:
    """How many threads or processes play."""
    from fondaco.arena.pool import MOST_WORKERS, check_workers

    return check_workers(min(os.cpu_count() or 1, MOST_WORKERS) if asked is None else asked)


# ---------------------------------------------------------------- files


def check_file(path: Path | None) -> None:
    """Refuse at once to write where a folder is."""
    if path is not None and is_folder(path):
        raise UsageTrouble(_IS_FOLDER, path=path)


def check_report(path: Path | None) -> None:
    """Refuse a report at once that could not be drawn or written after the last match."""
    check_file(path)
    if path is None:
        return
    from fondaco.arena.paper.canvas import check_plots

    if path.suffix != ".html":
        raise UsageTrouble(_NO_HTML)
    check_folder(path)
    check_plots()


def check_folder(path: Path) -> None:
    """Refuse at once to write into a folder that is not there."""
    if not is_folder(path.absolute().parent):
        raise UsageTrouble(_NO_FOLDER, path=path.parent)


# ---------------------------------------------------------------- while it goes on


class Course:
    """How far a run has come: a bar, a clock, and where in their code bots have failed."""

    def __init__(self, bar: Progress, task: TaskID, lang: str) -> None:
        self._bar = bar
        self._task = task
        self._lang = lang
        self._told: set[str] = set()
        self.start()

    def start(self) -> None:
        """Play begins now: what was loaded or compiled until here does not count."""
        self._begun = self._last = time.perf_counter()

    @property
    def seconds(self) -> float:
        """From the beginning of the first match to the end of the last one."""
        return self._last - self._begun

    def advance(self, done: int) -> None:
        """So many more matches are played."""
        self._last = time.perf_counter()
        self._bar.advance(self._task, done)

    def tell(self, trace: str) -> None:
        """Show which bot failed and where, once for each place and not without end."""
        if trace in self._told or len(self._told) > _MOST_TRACES:
            return
        self._told.add(trace)
        why, _, lines = trace.partition("\n")
        words = f"{german(why) if self._lang == 'de' else why}\n{lines}"
        if len(self._told) > _MOST_TRACES:
            words = _NO_MORE.say(self._lang)
        self._bar.console.print(printable(words), style="quiet", soft_wrap=True)


@contextmanager
def playing(ctx: click.Context, matches: int) -> Iterator[Course]:
    """Meanwhile a bar shows how many matches are played."""
    lang = language_of(ctx)
    with progress_bar(ctx, MofNCompleteColumn()) as bar:
        yield Course(bar, bar.add_task(_PLAYING.say(lang), total=matches), lang)


def progress_bar(ctx: click.Context, amount: ProgressColumn) -> Progress:
    """A bar on stderr that only a terminal gets to see; results on stdout stay clean."""
    console = open_console(ctx, stderr=True)
    return Progress(
        *(TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn()),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


@contextmanager
def ends_when_told(ctx: click.Context) -> Iterator[None]:
    """SIGTERM ends the command, and whatever was begun is put away first, as by Ctrl-C."""
    with terminable():
        try:
            yield
        except Terminated:
            ctx.exit(TERMINATED)


# ---------------------------------------------------------------- results


def show_and_draw(
    show: Callable[[], None], path: Path | None, draw: Callable[[Path], None]
) -> None:
    """Show results, and only then draw the report: if that fails, nothing of a run is lost.

    Whoever goes away while results are shown gets the report nonetheless.
    """
    gone: ReaderGone | None = None
    try:
        show()
    except ReaderGone as error:
        gone = error
    if path is not None:
        try:
            draw(path)
        except (FondacoError, OSError):
            raise  # they say themselves what is wrong
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise Trouble(_NOT_DRAWN, path=path, why=why[:200]) from error
    if gone is not None:
        raise gone


def show_forfeits(console: Console, reasons: Counter[str], lang: str) -> None:
    """Why bots have forfeited, the most frequent reasons first."""
    for why, times in reasons.most_common(_MOST_REASONS):
        told = german(why) if lang == "de" else why
        console.print(_WHY.say(lang, times, why=told), style="bad", soft_wrap=True)


def rate_text(matches: int, seconds: float, lang: str) -> str:
    """Matches a second, with some digits where they are few.

    >>> rate_text(2000, 0.5, "en"), rate_text(3, 40.0, "de")
    ('4,000', '0,07')
    """
    rate = matches / seconds
    return number(rate, lang, 0 if rate >= 10 else 2)


def numbers_table(first: str, *others: str) -> Table:
    """A table without rules: names in front, numbers to the right of them."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(first, style="accent", overflow="fold")
    for heading in others:
        table.add_column(heading, justify="right")
    return table
