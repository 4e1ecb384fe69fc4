"""`fondaco dataset`: every decision of many matches between bots, as files for those who learn."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, read_setup
from fondaco.terminal.batch_options import (
    ends_when_told,
    games_text,
    playing,
    playing_options,
    show_forfeits,
    workers_for,
)
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.compilation import compile_first, load_first
from fondaco.terminal.errors import UsageTrouble
from fondaco.terminal.paths import is_folder, is_there
from fondaco.terminal.seats import read_specs

if TYPE_CHECKING:
    from fondaco.arena.pool import Workers
    from fondaco.arena.simulate import Plan
    from fondaco.arena.summary import Summary

_TEXTS = read_texts(__file__, "dataset")
_SIMULATE = read_texts(__file__, "simulate")
_DECISIONS, _GAMES = "decisions.parquet", "games.parquet"


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
@option("--players", words=_SIMULATE["players"], type=int, default=4, metavar="N")
@option("--games", words=_SIMULATE["games"], type=int, default=1000, metavar="N")
@playing_options
@option("--relative", words=_TEXTS["relative"], is_flag=True)
@option("--out", words=_TEXTS["out"], type=FILE, metavar="FOLDER")
def dataset(ctx: Call, /, **given: Any) -> None:
    """See `help` in `texts.toml`."""
    from fondaco.arena.dataset import DecisionWatcher
    from fondaco.arena.simulate import Plan

    game, options, seed = read_setup(given)
    folder = _check_folder(given["out"] or Path(f"{game.id}-dataset"))
    bots = read_specs(given["bots"]) or ["greedy"]
    plan = Plan.make(game, given["players"], given["games"], bots, seed, options, given["data"])
    with workers_for(given) as workers:
        compile_first(ctx, {"game": game.id}, plan.specs)
        plan.try_out()
        watcher = DecisionWatcher(plan, given["relative"])
        load_first(ctx, game, watcher.part, watcher.warm_up)
        with ends_when_told(ctx):
            summary, seconds = _run(ctx, plan, workers, folder, given["relative"])
    _show(ctx, summary, seconds)
    ctx.tell(_TEXTS["written"](path=folder))


def _check_folder(folder: Path) -> Path:
    """Refuse at once what could not be written, or would be written over."""
    if is_there(folder) and not is_folder(folder):
        raise UsageTrouble(_TEXTS["is_file"], path=folder)
    for name in (_DECISIONS, _GAMES):
        if is_there(folder / name):
            raise UsageTrouble(_TEXTS["there"], path=folder / name)
    return folder


def _run(
    ctx: Call, plan: Plan, workers: Workers, folder: Path, relative: bool
) -> tuple[Summary, float]:
    """Play the plan under a progress bar, and write what comes; the seconds, too."""
    from fondaco.arena.dataset import collect
    from fondaco.arena.decision_file import DecisionFile
    from fondaco.arena.rows import open_rows
    from fondaco.arena.summary import Summary

    summary = Summary(plan)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        open_rows(folder / _GAMES, plan) as games,
        DecisionFile(folder / _DECISIONS, plan, relative) as decisions,
        playing(ctx, plan.games) as course,
        closing(collect(plan, workers, course.advance, course.start, relative)) as chunks,
    ):
        for found in chunks:
            summary.add(found.games)
            for trace in found.games.traces:
                course.tell(trace)
            games.add(found.games)
            decisions.add(found)
        decisions.finish(summary.as_data())
        games.finish(summary.as_data())
        return summary, course.seconds


def _show(ctx: Call, summary: Summary, seconds: float) -> None:
    plan, lang = summary.plan, ctx.lang
    made = round(summary.decisions.mean * summary.games)
    facts = _TEXTS.say(
        "facts",
        lang,
        games=games_text(summary.games, seconds, lang)["games"],
        decisions=_TEXTS.count("decisions", made, lang),
        title=plan.box.about.title[lang],
        players=plan.players,
        seconds=seconds,
        seed=str(plan.seed),
    )
    ctx.console.print(facts)
    show_forfeits(ctx.console, summary.forfeits, lang)
