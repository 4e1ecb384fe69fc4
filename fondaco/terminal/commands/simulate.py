"""`fondaco simulate`: thousands of matches between bots, and what they come to."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

from fondaco.engine.numbers import UNKNOWN, number, percent
from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, read_setup
from fondaco.terminal.batch_options import (
    check_file,
    ends_when_told,
    games_text,
    numbers_table,
    playing,
    playing_options,
    show_forfeits,
    workers_for,
)
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first, load_first
from fondaco.terminal.seats import read_specs

if TYPE_CHECKING:
    from fondaco.arena.pool import Workers
    from fondaco.arena.simulate import Games
    from fondaco.arena.summary import Group, Summary
    from fondaco.arena.watched_play import WatchedPlay

_TEXTS = read_texts(__file__, "simulate")


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
@option("--players", words=_TEXTS["players"], type=int, default=4, metavar="N")
@option("--games", words=_TEXTS["games"], type=int, default=1000, metavar="N")
@playing_options
@option("--out", words=_TEXTS["out"], type=FILE, metavar="FILE")
@option("--records", words=_TEXTS["records"], type=FILE, metavar="FILE")
def simulate(ctx: Call, /, **given: Any) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.arena.recorder import Recorder
    from fondaco.arena.simulate import Plan, Scorer
    from fondaco.arena.watched_play import WatchedPlay

    check_file(given["out"])
    game, options, seed = read_setup(given)
    bots = read_specs(given["bots"]) or ["greedy"]
    plan = Plan.make(game, given["players"], given["games"], bots, seed, options, given["data"])
    work = WatchedPlay(plan, Scorer if given["records"] is None else Recorder)
    with workers_for(given) as workers:
        compile_first(ctx, {"game": game.id}, plan.specs)
        plan.try_out()
        load_first(ctx, game, work.part, work.warm_up)
        with ends_when_told(ctx):
            summary, seconds = _run(ctx, work, workers, given["out"], given["records"])
    _show(ctx.console, summary, ctx.lang, seconds)
    for path, words in ((given["out"], "written"), (given["records"], "recorded")):
        if path is not None:
            ctx.tell(_TEXTS[words](path=path))


def _run(
    ctx: Call, work: WatchedPlay[Games], workers: Workers, out: Path | None, records: Path | None
) -> tuple[Summary, float]:
    """Play the plan under a progress bar, which only a terminal gets to see; the seconds, too."""
    from fondaco.arena.recorder import open_records
    from fondaco.arena.rows import open_rows
    from fondaco.arena.summary import Summary
    from fondaco.arena.watched_play import play_games

    plan, summary = work.plan, Summary(work.plan)
    with ExitStack() as stack:
        rows = None if out is None else stack.enter_context(open_rows(out, plan))
        kept = None if records is None else stack.enter_context(open_records(records, plan))
        course = stack.enter_context(playing(ctx, plan.games))
        played = play_games(work, workers, course.advance, course.start)
        for games in stack.enter_context(closing(played)):
            summary.add(games)
            for trace in games.traces:
                course.tell(trace)
            if rows is not None:
                rows.add(games)
            if kept is not None:
                kept.add(games)
        if kept is not None:
            kept.finish()
        if rows is not None:
            rows.finish(summary.as_data())
        return summary, course.seconds


def _show(console: Console, summary: Summary, lang: str, seconds: float) -> None:
    plan = summary.plan
    facts = _TEXTS.say(
        "facts",
        lang,
        **games_text(summary.games, seconds, lang),
        title=plan.box.about.title[lang],
        players=plan.players,
        seconds=seconds,
        seed=str(plan.seed),
        decisions=summary.decisions.mean,
        low=summary.decisions.low,
        high=summary.decisions.high,
        shared=summary.shared / summary.games,
        par=1 / plan.players,
    )
    console.print(facts)
    console.print()
    console.print(_table(_TEXTS.say("by_bot", lang), list(summary.by_bot.values()), lang))
    console.print()
    console.print(_table(_TEXTS.say("by_seat", lang), summary.by_seat, lang))
    show_forfeits(console, summary.forfeits, lang)


def _table(first: str, groups: list[Group], lang: str) -> Table:
    """Means with the half width of their 95 % intervals, where there is one."""
    table = numbers_table(
        first, *(words.say(lang) for words in (_TEXTS["score"], _TEXTS["range"], _TEXTS["wins"]))
    )
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
