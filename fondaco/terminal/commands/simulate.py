"""`fondaco simulate`: thousands of matches between bots, and what they come to."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

from fondaco.engine.numbers import UNKNOWN, number, percent
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
    ends_when_told,
    number_of_workers,
    numbers_table,
    playing,
    playing_options,
    rate_text,
    show_forfeits,
)
from fondaco.terminal.seats import read_specs
from fondaco.terminal.sentence import Sentence

if TYPE_CHECKING:
    from fondaco.arena.simulate import Games, Plan
    from fondaco.arena.summary import Group, Summary

_HELP = Sentence(
    "Play many matches between bots and sum them up.\n\n"
    "From game to game the bots move on by one seat. Game k has the seed SEED:k, whatever the "
    "number of workers, so every single game can be played again.",
    "Viele Partien zwischen Bots spielen und auswerten.\n\n"
    "Von Partie zu Partie rücken die Bots um einen Platz weiter. Partie k hat den Seed SEED:k, "
    "wie viele Threads auch rechnen; jede einzelne lässt sich also nachspielen.",
)
_PLAYERS = Sentence("How many seats (default: 4).", "Wie viele Plätze (sonst: 4).")
_GAMES = Sentence("How many games (default: 1000).", "Wie viele Partien (sonst: 1000).")
_OUT = Sentence(
    "Write every game to a .json or .parquet file.",
    "Jede Partie in eine .json- oder .parquet-Datei schreiben.",
)
_BY_BOT = Sentence("Bot", "Bot")
_BY_SEAT = Sentence("Seat", "Platz")
_SCORE = Sentence("Points", "Punkte")
_RANGE = Sentence("from–to", "von–bis")
_WINS = Sentence("Victories per seat", "Siege je Platz")
_FACTS = Sentence(
    "{games} of {title} with {players} players in {seconds:,.1f} s ({rate} a second), "
    "seed {seed}. Decisions a game: {decisions:,.1f} ({low:,.0f} to {high:,.0f}). "
    "Shared victories: {shared:.1%}. Par: {par:.1%} of the victories.",
    "{games} {title} zu {players} in {seconds:,.1f} s ({rate} je Sekunde), "
    "Seed {seed}. Entscheidungen je Partie: {decisions:,.1f} ({low:,.0f} bis {high:,.0f}). "
    "Geteilte Siege: {shared:.1%}. Bei gleicher Stärke: {par:.1%} der Siege.",
)
_WRITTEN = Sentence("Every game is in {path}.", "Alle Partien stehen in {path}.")


@click.command(cls=Command, words=_HELP)
@click.argument("game", type=GameId())
@option("--players", words=_PLAYERS, type=int, default=4, metavar="N")
@option("--games", words=_GAMES, type=int, default=1000, metavar="N")
@playing_options
@option("--out", words=_OUT, type=click.Path(path_type=Path), metavar="FILE")
@common_options
@click.pass_context
def simulate(ctx: click.Context, /, **given: Any) -> None:
    """See `_HELP`."""
    from fondaco.arena.simulate import Plan

    workers = number_of_workers(given["workers"])
    check_file(given["out"])
    game = known_game(given["game"])
    box = game.box if given["data"] is None else game.open_box(given["data"])
    options = read_options(game, box, given["options"])
    check_players(game, box, given["players"], options)
    plan = Plan.make(
        game,
        given["players"],
        given["games"],
        read_specs(given["bots"]) or ["greedy"],
        read_seed(given["seed"]),
        options,
        given["data"],
    )
    compile_first(ctx, {"game": game.id}, plan.specs)
    plan.try_out()
    load_first(ctx, game, "simulation" if plan.compiled else "rules", plan.warm_up)
    with ends_when_told(ctx):
        summary, seconds = _run(ctx, plan, workers, given["out"])
    _show(open_console(ctx), summary, language_of(ctx), seconds)
    if given["out"] is not None:
        open_console(ctx).print(_WRITTEN.say(language_of(ctx), path=given["out"]), soft_wrap=True)


def _run(ctx: click.Context, plan: Plan, workers: int, out: Path | None) -> tuple[Summary, float]:
    """Play the plan under a progress bar, which only a terminal gets to see; the seconds, too."""
    from fondaco.arena.rows import RowWriter, open_rows
    from fondaco.arena.simulate import simulate as played
    from fondaco.arena.summary import Summary

    summary = Summary(plan)
    file: RowWriter[Games] | nullcontext[None] = (
        nullcontext() if out is None else open_rows(out, plan)
    )
    with (
        file as rows,
        playing(ctx, plan.games) as course,
        closing(played(plan, workers, course.advance)) as chunks,
    ):
        for games in chunks:
            summary.add(games)
            for trace in games.traces:
                course.tell(trace)
            if rows is not None:
                rows.add(games)
        if rows is not None:
            rows.finish(summary)
        return summary, course.seconds


def _show(console: Console, summary: Summary, lang: str, seconds: float) -> None:
    plan = summary.plan
    facts = _FACTS.say(
        lang,
        games=GAMES.say(lang, summary.games),
        title=plan.box.about.title[lang],
        players=plan.players,
        seconds=seconds,
        rate=rate_text(summary.games, seconds, lang),
        seed=str(plan.seed),
        decisions=summary.decisions.mean,
        low=summary.decisions.low,
        high=summary.decisions.high,
        shared=summary.shared / summary.games,
        par=1 / plan.players,
    )
    console.print(facts)
    console.print()
    console.print(_table(_BY_BOT.say(lang), list(summary.by_bot.values()), lang))
    console.print()
    console.print(_table(_BY_SEAT.say(lang), summary.by_seat, lang))
    show_forfeits(console, summary.forfeits, lang)


def _table(first: str, groups: list[Group], lang: str) -> Table:
    """Means with the half width of their 95 % intervals, where there is one."""
    table = numbers_table(first, *(words.say(lang) for words in (_SCORE, _RANGE, _WINS)))
    for group in groups:
        score, wins = group.score, group.wins
        table.add_row(
            group.label,
            _with_reach(number(score.mean, lang, 2), number(score.error, lang, 2)),
            f"{number(group.low, lang)}–{number(group.high, lang)}" if score.count else UNKNOWN,
            _with_reach(percent(wins.mean, lang), percent(wins.error, lang)),
        )
    return table


def _with_reach(mean: str, reach: str) -> str:
    """A mean, and how far its interval reaches if that is known.

    >>> _with_reach("23.00", "0.51"), _with_reach("23.00", "–")
    ('23.00 ± 0.51', '23.00')
    """
    return mean if reach == UNKNOWN else f"{mean} ± {reach}"
