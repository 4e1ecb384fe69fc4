"""`fondaco arena`: tournaments between bots, and how strong they turn out to be."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_bots, complete_game, read_setup
from fondaco.terminal.batch_options import (
    check_file,
    ends_when_told,
    match_options,
    playing,
    show_and_draw,
    worker_options,
    workers_for,
)
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first
from fondaco.terminal.errors import FINE, INTERRUPTED, TERMINATED, UsageTrouble
from fondaco.terminal.ranking import show_standing
from fondaco.terminal.seats import read_specs
from fondaco.terminal.signals import Terminated

if TYPE_CHECKING:
    from fondaco.arena.pool import Workers
    from fondaco.arena.rows import RowWriter
    from fondaco.arena.tournament.match import Contest
    from fondaco.arena.tournament.plan import Tournament
    from fondaco.arena.tournament.standings import Standing
    from fondaco.arena.tournament.stop_rule import Goal

_TEXTS = read_texts(__file__, "arena")


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
@option("--players", words=_TEXTS["players"], type=int, default=3, metavar="N")
@option(
    "--bots", words=_TEXTS["bots"], shell_complete=complete_bots, multiple=True, metavar="NAMES"
)
@option("--round-robin", "form", words=_TEXTS["round_robin"], flag_value="round-robin")
@option("--ladder", "form", words=_TEXTS["ladder"], flag_value="ladder")
@option("--one-against", "form", words=_TEXTS["one_against"], flag_value="one-against")
@option("--mixed", "form", words=_TEXTS["mixed"], flag_value="mixed")
@option("--matches", words=_TEXTS["matches"], type=int, default=300, metavar="N")
@option("--rating-within", words=_TEXTS["rating_within"], type=float, metavar="POINTS")
@option("--share-within", words=_TEXTS["share_within"], type=float, metavar="SHARE")
@option("--anchor", words=_TEXTS["anchor"], metavar="NAME")
@match_options
@worker_options(_TEXTS["workers"])
@option("--limit", words=_TEXTS["limit"], type=float, metavar="SECONDS")
@option("--out", words=_TEXTS["out"], type=FILE, metavar="FILE")
@option("--report", words=_TEXTS["report"], type=FILE, metavar="FILE")
def arena(ctx: Call, /, **given: Any) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.arena.tournament.stop_rule import Goal

    check_file(given["out"])
    check_file(given["report"], ".html")
    goal = Goal(given["rating_within"], given["share_within"])
    tournament = _tournament(given)
    anchor = _anchor(given["anchor"], tournament)
    with workers_for(given) as workers:
        compile_first(ctx, {"game": tournament.game_id}, tournament.specs)
        tournament.try_out()
        with ends_when_told(ctx):
            standing, stopped, seconds = _run(ctx, tournament, workers, goal, anchor, given["out"])

    def show() -> None:
        show_standing(ctx.console, standing, ctx.lang, seconds)
        if given["out"] is not None:
            ctx.tell(_TEXTS["written"](path=given["out"]))

    def draw(path: Path) -> None:
        from fondaco.arena.tournament.report import write_report

        write_report(path, standing, ctx.lang)

    show_and_draw(ctx, show, given["report"], draw, _TEXTS["reported"])
    if stopped != FINE:
        ctx.tell(_TEXTS["interrupted"](matches=standing.matches, planned=tournament.matches))
        ctx.exit(stopped)


def _tournament(given: dict[str, Any]) -> Tournament:
    """The tournament that a command line asks for."""
    from fondaco.arena.tournament.plan import Tournament
    from fondaco.bots.external.program import LIMIT

    game, options, seed = read_setup(given)
    return Tournament.make(
        game,
        given["players"],
        read_specs(given["bots"]) or ["greedy", "random"],
        given["matches"],
        given["form"] or "round-robin",
        seed,
        options,
        given["data"],
        LIMIT if given["limit"] is None else given["limit"],
    )


def _anchor(name: str | None, tournament: Tournament) -> str:
    from fondaco.arena.tournament.standings import ANCHOR

    if name is not None and name not in tournament.bots:
        raise UsageTrouble(_TEXTS["no_anchor"], name=name[:40], known=", ".join(tournament.bots))
    return ANCHOR if name is None else name


def _run(
    ctx: Call,
    tournament: Tournament,
    workers: Workers,
    goal: Goal,
    anchor: str,
    out: Path | None,
) -> tuple[Standing, int, float]:
    """Hold the tournament under a progress bar: what it came to, the exit code and the seconds.

    Ctrl-C or SIGTERM end it, and all whole deals until then count.
    """
    from fondaco.arena.tournament.run import hold

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
                    rows.finish(standing.as_data())
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
    from fondaco.arena.tournament.standings import Standing

    standing = Standing(tournament, anchor)
    with _rows(out, tournament) as rows:
        for deal in played:
            standing.add(deal)
            if rows is not None:
                rows.add(deal)
        if rows is not None:
            rows.finish(standing.as_data())
    return standing


def _rows(out: Path | None, tournament: Tournament) -> RowWriter | nullcontext[None]:
    """The file for every match, if one is wanted."""
    from fondaco.arena.rows import open_rows

    return nullcontext() if out is None else open_rows(out, tournament)
