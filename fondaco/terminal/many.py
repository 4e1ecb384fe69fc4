"""What commands that play many matches have in common: their options and their progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fondaco.terminal.arguments import BotList
from fondaco.terminal.bilingual import option
from fondaco.terminal.console import open_console
from fondaco.terminal.paths import is_folder
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import UsageTrouble

PLAYING = Sentence("Playing", "Partien")
_BOTS = Sentence(
    "Bots with commas; fewer than seats fill them in turn (default: greedy).",
    "Bots mit Kommas; sind es weniger als Plätze, wechseln sie sich ab (sonst: greedy).",
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
_NO_WORKERS = Sentence(
    "There must be at least one worker, not {workers}.",
    "Es muss mindestens ein Thread rechnen, nicht {workers}.",
)
_IS_FOLDER = Sentence(
    "{path} is a folder; name a file.", "{path} ist ein Ordner; nenne eine Datei."
)


def playing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--bots`, `--seed`, `--option`, `--data` and `--workers`."""
    for decorate in (
        option("--workers", words=_WORKERS, type=int, metavar="N"),
        option("--data", words=_DATA, type=click.Path(path_type=Path), metavar="FILE"),
        option("--option", "options", words=_OPTION, multiple=True, metavar="NAME=VALUE"),
        option("--seed", words=_SEED, metavar="SEED"),
        option("--bots", words=_BOTS, type=BotList(), default="greedy", metavar="NAMES"),
    ):
        function = decorate(function)
    return function


def number_of_workers(asked: int | None) -> int:
    """How many threads play."""
    if asked is not None and asked < 1:
        raise UsageTrouble(_NO_WORKERS, workers=asked)
    return asked or os.cpu_count() or 1


def check_file(path: Path | None) -> None:
    """Refuse at once to write where a folder is."""
    if path is not None and is_folder(path):
        raise UsageTrouble(_IS_FOLDER, path=path)


def progress_bar(ctx: click.Context) -> Progress:
    """A bar that only a terminal gets to see."""
    console = open_console(ctx, stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
