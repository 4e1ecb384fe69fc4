"""What commands that play many matches have in common: options, files, progress, an early end."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

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

from fondaco.bots.errors import Trace
from fondaco.engine.errors import FondacoError
from fondaco.engine.numbers import number
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_bots
from fondaco.terminal.bilingual import FILE, Call, option
from fondaco.terminal.console import ReaderGone, open_console, printable
from fondaco.terminal.errors import TERMINATED, Trouble, UsageTrouble
from fondaco.terminal.paths import is_folder
from fondaco.terminal.signals import Terminated, terminable

if TYPE_CHECKING:
    from fondaco.arena.pool import Workers

_TEXTS = read_texts(__file__, "batch_options")
#: Of a bot that fails everywhere, a few places are enough.
_MOST_TRACES = 5
_MOST_REASONS = 8
_WRONG_ENDS = {".html": "no_html", ".json": "no_json"}


# ---------------------------------------------------------------- options


def match_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--seed`, `--option` and `--data`: what matches are set up with."""
    for decorate in (
        option("--data", words=_TEXTS["data"], type=FILE, metavar="FILE"),
        option("--option", "options", words=_TEXTS["option"], multiple=True, metavar="NAME=VALUE"),
        option("--seed", words=_TEXTS["seed"], metavar="SEED"),
    ):
        function = decorate(function)
    return function


def playing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--bots` for all seats, what matches are set up with, and `--workers` that are threads."""
    bots = option(
        "--bots", words=_TEXTS["bots"], shell_complete=complete_bots, multiple=True, metavar="NAMES"
    )
    return bots(match_options(worker_options(_TEXTS["workers"])(function)))


def worker_options(workers: Text) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--workers`, told what they are, and `--ray`: who plays (`workers_for`)."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        ray = option("--ray", words=_TEXTS["ray"], metavar="ADDRESS")
        return option("--workers", words=workers, type=int, metavar="N")(ray(function))

    return decorate


@contextmanager
def workers_for(given: dict[str, Any]) -> Iterator[Workers]:
    """Who plays: a number of threads or processes, or a cluster."""
    if given["ray"] is not None:
        from fondaco.arena.cluster import connected

        # Of nodes that are lost Ray tells on standard output, where only results shall stand.
        with connected(given["ray"], given["workers"]) as cluster, redirect_stdout(sys.stderr):
            yield cluster
        return
    from fondaco.arena.pool import MOST_WORKERS, check_workers

    asked = given["workers"]
    yield check_workers(min(os.cpu_count() or 1, MOST_WORKERS) if asked is None else asked)


# ---------------------------------------------------------------- files


def check_file(path: Path | None, end: str = "") -> None:
    """Refuse a file at once that could not be written after the last match.

    Where its name must end in some way, its folder must be there, too.
    """
    if path is None:
        return
    if is_folder(path):
        raise UsageTrouble(_TEXTS["is_folder"], path=path)
    if end and path.suffix != end:
        raise UsageTrouble(_TEXTS[_WRONG_ENDS[end]])
    if end and not is_folder(path.absolute().parent):
        raise UsageTrouble(_TEXTS["no_folder"], path=path.parent)


# ---------------------------------------------------------------- while it goes on


class Course:
    """How far a run has come: a bar, a clock, and where in their code bots have failed."""

    def __init__(self, bar: Progress, task: TaskID, lang: str) -> None:
        self._bar = bar
        self._task = task
        self._lang = lang
        self._told: set[Trace] = set()
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

    def tell(self, trace: Trace) -> None:
        """Show which bot failed and where, once for each place and not without end."""
        if trace in self._told or len(self._told) > _MOST_TRACES:
            return
        self._told.add(trace)
        words = f"{trace.reason.say(self._lang)}\n{trace.lines}"
        if len(self._told) > _MOST_TRACES:
            words = _TEXTS.say("no_more", self._lang)
        self._bar.console.print(printable(words), style="quiet", soft_wrap=True)


@contextmanager
def playing(ctx: Call, matches: int) -> Iterator[Course]:
    """Meanwhile a bar shows how many matches are played."""
    lang = ctx.lang
    with progress_bar(ctx, MofNCompleteColumn()) as bar:
        yield Course(bar, bar.add_task(_TEXTS.say("playing", lang), total=matches), lang)


def progress_bar(ctx: Call, amount: ProgressColumn) -> Progress:
    """A bar on stderr that only a terminal gets to see; results on stdout stay clean."""
    console = open_console(ctx, stderr=True)
    return Progress(
        *(TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn()),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


@contextmanager
def ends_when_told(ctx: Call) -> Iterator[None]:
    """SIGTERM ends the command, and whatever was begun is put away first, as by Ctrl-C."""
    with terminable():
        try:
            yield
        except Terminated:
            ctx.exit(TERMINATED)


# ---------------------------------------------------------------- results


def show_and_draw(
    ctx: Call,
    show: Callable[[], None],
    path: Path | None,
    draw: Callable[[Path], None],
    drawn: Text,
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
            raise Trouble(_TEXTS["not_drawn"], path=path, why=why[:200]) from error
    if gone is not None:
        raise gone
    if path is not None:
        ctx.tell(drawn(path=path))


def show_forfeits(console: Console, reasons: Counter[Text], lang: str) -> None:
    """Why bots have forfeited, the most frequent reasons first."""
    for why, times in reasons.most_common(_MOST_REASONS):
        console.print(
            _TEXTS.count("why", times, lang, why=why.say(lang)), style="bad", soft_wrap=True
        )


def games_text(games: int, seconds: float, lang: str) -> dict[str, str]:
    """How many games there were, and how many a second, with some digits where they are few.

    >>> games_text(2000, 0.5, "en"), games_text(1, 20.0, "de")
    ({'games': '2,000 games', 'rate': '4,000'}, {'games': '1 Partie', 'rate': '0,05'})
    """
    rate = games / seconds
    words = _TEXTS.count("games", games, lang)
    return {"games": words, "rate": number(rate, lang, 0 if rate >= 10 else 2)}


def numbers_table(first: str, *others: str) -> Table:
    """A table without rules: names in front, numbers to the right of them."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(first, style="accent", overflow="fold")
    for heading in others:
        table.add_column(heading, justify="right")
    return table
