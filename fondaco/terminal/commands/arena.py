"""`fondaco arena`: tournaments between bots, and how strong they turn out to be."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fondaco.terminal.arguments import (
    BotList,
    GameId,
    check_players,
    known_game,
    read_options,
    read_seed,
)
from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.compiling import compile_first
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.many import (
    check_file,
    check_report,
    ends_when_told,
    match_options,
    number_of_workers,
    playing,
    show_and_draw,
)
from fondaco.terminal.ranking import show_standing
from fondaco.terminal.seats import read_specs
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.signals import Terminated
from fondaco.terminal.trouble import FINE, INTERRUPTED, TERMINATED, UsageTrouble

if TYPE_CHECKING:
    from fondaco.arena.contest import Contest
    from fondaco.arena.goal import Goal
    from fondaco.arena.rows import RowWriter
    from fondaco.arena.standing import Standing
    from fondaco.arena.tournament import Tournament

_HELP = Sentence(
    "Hold a tournament between bots and rate them.\n\n"
    "Every deal is played by all line-ups from all seats before the next one begins. A bot is a "
    "built-in one, a program (program:COMMAND) or a class of your own (python:FILE.py:CLASS); "
    "docs/arena.md tells how. The same seed gives the same matches, whatever the number of "
    "workers, unless a bot is limited by time.",
    "Ein Turnier zwischen Bots austragen und ihre Stärke messen.\n\n"
    "Jede Kartenverteilung wird von allen Aufstellungen auf allen Plätzen gespielt, bevor die "
    "nächste kommt. Ein Bot ist ein eingebauter, ein Programm (program:BEFEHL) oder eine eigene "
    "Klasse (python:DATEI.py:KLASSE); wie das geht, steht in docs/arena.md. Derselbe Seed gibt "
    "dieselben Partien, wie viele Prozesse auch spielen, es sei denn, ein Bot denkt nach der Uhr.",
)
_PLAYERS = Sentence("How many seats (default: 3).", "Wie viele Plätze (sonst: 3).")
_BOTS = Sentence(
    "At least two bots, with commas; may be repeated. A program: is taken whole (default: "
    "greedy,random).",
    "Mindestens zwei Bots, mit Kommas; auch mehrmals. Ein program: gilt als Ganzes (sonst: "
    "greedy,random).",
)
_ROUND_ROBIN = Sentence(
    "Every bot alone among every other (default).",
    "Jeder Bot allein unter jedem anderen (Standard).",
)
_LADDER = Sentence(
    "Only neighbours in the list of bots meet.",
    "Nur Nachbarn in der Liste der Bots treffen aufeinander.",
)
_ONE_AGAINST = Sentence(
    "Only the first bot, alone among each of the others.",
    "Nur der erste Bot, allein unter jedem der anderen.",
)
_MIXED = Sentence(
    "Different bots in all seats, in every combination.",
    "Auf allen Plätzen verschiedene Bots, in jeder Zusammenstellung.",
)
_MATCHES = Sentence(
    "At most so many matches, rounded up to whole deals (default: 300).",
    "Höchstens so viele Partien, auf ganze Verteilungen aufgerundet (sonst: 300).",
)
_RATING_WITHIN = Sentence(
    "Stop as soon as all ratings are known within ± so many points.",
    "Aufhören, sobald alle Wertungen auf ± so viele Punkte bekannt sind.",
)
_SHARE_WITHIN = Sentence(
    "Stop as soon as all shares of victories are known within ± this, e.g. 0.05.",
    "Aufhören, sobald alle Anteile an Siegen auf ± so viel bekannt sind, z. B. 0.05.",
)
_ANCHOR = Sentence(
    "The bot whose rating is 1000 (default: greedy, else the mean of all).",
    "Der Bot mit der Wertung 1000 (sonst: greedy oder das Mittel aller).",
)
_WORKERS = Sentence(
    "Processes that play (default: one for each core).",
    "Prozesse, die spielen (sonst: einer je Kern).",
)
_LIMIT = Sentence(
    "Seconds that a program has for one answer (default: 10).",
    "Sekunden, die ein Programm für eine Antwort hat (sonst: 10).",
)
_OUT = Sentence(
    "Write every match to a .json or .parquet file.",
    "Jede Partie in eine .json- oder .parquet-Datei schreiben.",
)
_REPORT = Sentence(
    "Write a report with plots to an .html file.",
    "Einen Bericht mit Schaubildern in eine .html-Datei schreiben.",
)
_NO_ANCHOR = Sentence(
    "The anchor “{name}” is not among the bots: {known}.",
    "Der Anker „{name}“ ist keiner der Bots: {known}.",
)
_REPORTED = Sentence("The report is in {path}.", "Der Bericht steht in {path}.")
_INTERRUPTED = Sentence(
    "Interrupted: this is what {matches} of {planned} matches come to.",
    "Abgebrochen: Das ergeben {matches} von {planned} Partien.",
)
_WRITTEN = Sentence("Every match is in {path}.", "Alle Partien stehen in {path}.")


@click.command(cls=Command, words=_HELP)
@click.argument("game", type=GameId())
@option("--players", words=_PLAYERS, type=int, default=3, metavar="N")
@option("--bots", words=_BOTS, type=BotList(), multiple=True, metavar="NAMES")
@option("--round-robin", "form", words=_ROUND_ROBIN, flag_value="round-robin")
@option("--ladder", "form", words=_LADDER, flag_value="ladder")
@option("--one-against", "form", words=_ONE_AGAINST, flag_value="one-against")
@option("--mixed", "form", words=_MIXED, flag_value="mixed")
@option("--matches", words=_MATCHES, type=int, default=300, metavar="N")
@option("--rating-within", words=_RATING_WITHIN, type=float, metavar="POINTS")
@option("--share-within", words=_SHARE_WITHIN, type=float, metavar="SHARE")
@option("--anchor", words=_ANCHOR, metavar="NAME")
@match_options
@option("--workers", words=_WORKERS, type=int, metavar="N")
@option("--limit", words=_LIMIT, type=float, metavar="SECONDS")
@option("--out", words=_OUT, type=click.Path(path_type=Path), metavar="FILE")
@option("--report", words=_REPORT, type=click.Path(path_type=Path), metavar="FILE")
@common_options
@click.pass_context
def arena(ctx: click.Context, /, **given: Any) -> None:
    """See `_HELP`."""
    from fondaco.arena.goal import Goal

    check_file(given["out"])
    check_report(given["report"])
    workers = number_of_workers(given["workers"])
    goal = Goal(given["rating_within"], given["share_within"])
    tournament = _tournament(given)
    anchor = _anchor(given["anchor"], tournament)
    compile_first(ctx, {"game": tournament.game_id}, tournament.specs)
    tournament.try_out()
    with ends_when_told(ctx):
        standing, stopped, seconds = _run(ctx, tournament, workers, goal, anchor, given["out"])
    console, lang = open_console(ctx), language_of(ctx)

    def show() -> None:
        show_standing(console, standing, lang, seconds)
        if given["out"] is not None:
            console.print(_WRITTEN.say(lang, path=given["out"]), soft_wrap=True)

    def draw(path: Path) -> None:
        from fondaco.arena.report import write_report

        write_report(path, standing, lang)

    show_and_draw(show, given["report"], draw)
    if given["report"] is not None:
        console.print(_REPORTED.say(lang, path=given["report"]), soft_wrap=True)
    if stopped != FINE:
        told = _INTERRUPTED.say(lang, matches=standing.matches, planned=tournament.matches)
        console.print(told, soft_wrap=True)
        ctx.exit(stopped)


def _tournament(given: dict[str, Any]) -> Tournament:
    """The tournament that a command line asks for."""
    from fondaco.arena.tournament import Tournament
    from fondaco.bots.program import LIMIT

    game = known_game(given["game"])
    box = game.box if given["data"] is None else game.open_box(given["data"])
    options = read_options(game, box, given["options"])
    check_players(game, box, given["players"], options)
    return Tournament.make(
        game,
        given["players"],
        read_specs(given["bots"]) or ["greedy", "random"],
        given["matches"],
        given["form"] or "round-robin",
        read_seed(given["seed"]),
        options,
        given["data"],
        LIMIT if given["limit"] is None else given["limit"],
    )


def _anchor(name: str | None, tournament: Tournament) -> str:
    from fondaco.arena.standing import ANCHOR

    if name is not None and name not in tournament.bots:
        raise UsageTrouble(_NO_ANCHOR, name=name[:40], known=", ".join(tournament.bots))
    return ANCHOR if name is None else name


def _run(
    ctx: click.Context,
    tournament: Tournament,
    workers: int,
    goal: Goal,
    anchor: str,
    out: Path | None,
) -> tuple[Standing, int, float]:
    """Hold the tournament under a progress bar: what it came to, the exit code and the seconds.

    Ctrl-C or SIGTERM end it, and all whole deals until then count.
    """
    from fondaco.arena.running import hold

    played: list[list[Contest]] = []
    with playing(ctx, tournament.matches) as course:
        try:
            with _rows(out, tournament) as rows:

                def keep(deal: list[Contest]) -> None:
                    played.append(deal)
                    for trace in (trace for contest in deal for trace in contest.traces):
                        course.tell(trace)
                    if rows is not None:
                        rows.add(deal)

                standing = hold(
                    *(tournament, workers, goal, anchor),
                    on_match=lambda: course.advance(1),
                    on_deal=keep,
                    on_start=course.start,
                )
                if rows is not None:
                    rows.finish(standing)
        except (KeyboardInterrupt, Terminated) as stop:
            if not played:
                raise
            code = TERMINATED if isinstance(stop, Terminated) else INTERRUPTED
            return _gather(tournament, anchor, played, out), code, course.seconds
        return standing, FINE, course.seconds


def _gather(
    tournament: Tournament, anchor: str, played: list[list[Contest]], out: Path | None
) -> Standing:
    """What some deals come to, from their first match on: it may have ended in mid-sum."""
    from fondaco.arena.standing import Standing

    standing = Standing(tournament, anchor)
    with _rows(out, tournament) as rows:
        for deal in played:
            standing.add(deal)
            if rows is not None:
                rows.add(deal)
        if rows is not None:
            rows.finish(standing)
    return standing


def _rows(out: Path | None, tournament: Tournament) -> RowWriter[list[Contest]] | nullcontext[None]:
    """The file for every match, if one is wanted."""
    from fondaco.arena.contest import ContestRows
    from fondaco.arena.rows import open_rows

    return nullcontext() if out is None else open_rows(out, ContestRows(tournament))
