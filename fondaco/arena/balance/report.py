"""A whole balance report: one game, some numbers of players, one set-up or two side by side."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from fondaco.arena.balance.comparison import View, variant
from fondaco.arena.balance.digest import sections
from fondaco.arena.balance.document import Chapter
from fondaco.arena.balance.estimates import PairedRuns, Run
from fondaco.arena.balance.observation import Observed, observe, warm_up
from fondaco.arena.balance.sections import equality
from fondaco.arena.balance.wording import say, say_games
from fondaco.arena.html.page import write_whole
from fondaco.arena.pool import Workers, nothing
from fondaco.arena.simulate import Plan
from fondaco.bots.errors import Trace
from fondaco.engine.box import OptionValue
from fondaco.engine.compiled.dice import Seed, check_seed, new_seed
from fondaco.engine.game import Game

FORMAT, VERSION = "fondaco-balance", 1


@dataclass(frozen=True)
class Setup:
    """What a match is set up with: an owner's data file, options that are not the usual ones."""

    options: Mapping[str, OptionValue]
    data: Path | None = None


@dataclass(frozen=True)
class Study:
    """What is to be measured: for every number of players one plan, or two to compare."""

    plans: tuple[tuple[Plan, ...], ...]

    @classmethod
    def make(
        cls,
        game: Game | str,
        players: Sequence[int],
        games: int,
        bots: Sequence[str | type],
        seed: Seed | None,
        setups: Sequence[Setup],
    ) -> Study:
        """A checked study. Both set-ups of a pair have the same seeds, so the same deals."""
        seed = check_seed(new_seed() if seed is None else seed)
        return cls(
            tuple(
                tuple(
                    Plan.make(game, count, games, bots, seed, setup.options, setup.data)
                    for setup in setups
                )
                for count in players
            )
        )

    @property
    def first(self) -> Plan:
        """Any of the plans tells what all have in common."""
        return self.plans[0][0]

    def warm_up(self) -> None:
        """Load what all plans need, so that no match waits for it."""
        warm_up(self.first)

    @property
    def games(self) -> int:
        """All games of all plans."""
        return sum(plan.games for pair in self.plans for plan in pair)


def measure(
    study: Study,
    workers: Workers = 1,
    progress: Callable[[int], None] | None = None,
    on_crash: Callable[[Trace], None] = lambda trace: None,
    on_start: Callable[[], None] = nothing,
) -> list[View]:
    """Play and watch all matches of a study; `on_crash` is told where in its code a bot failed.

    `on_start` is called when everything is loaded and the first match begins.
    """
    starts = chain([on_start], repeat(nothing))

    def watched(plan: Plan) -> Generator[Observed, None, None]:
        return observe(plan, workers, progress, next(starts))

    return [_measure(plans, watched, on_crash) for plans in study.plans]


def _measure(
    plans: tuple[Plan, ...],
    watched: Callable[[Plan], Generator[Observed, None, None]],
    on_crash: Callable[[Trace], None],
) -> View:
    runs = [Run(plan, plan.game.balance.questions(plan.box)) for plan in plans]
    pairing = PairedRuns(runs[0], runs[1]) if len(runs) == 2 else None
    with ExitStack() as stack:
        chunks = [stack.enter_context(closing(watched(plan))) for plan in plans]
        for together in zip(*chunks, strict=True):
            for trace in (trace for seen in together for trace in seen.traces):
                on_crash(trace)
            found = [run.add(seen) for run, seen in zip(runs, together, strict=True)]
            if pairing is not None:
                pairing.add(*found)
    return View(runs[0], pairing)


def shared_counts(game: Game, setups: Sequence[Setup]) -> list[int]:
    """The numbers of players that all set-ups are for."""
    counts: set[int] | None = None
    for setup in setups:
        box = game.box if setup.data is None else game.open_box(setup.data)
        possible = set(range(box.fewest(setup.options), box.most_players + 1))
        counts = possible if counts is None else counts & possible
    return sorted(counts or ())


# ---------------------------------------------------------------- telling


def title(study: Study, lang: str) -> str:
    """The report's title."""
    return say("title", lang, game=study.first.box.about.title[lang])


def lead(study: Study, views: Sequence[View], lang: str) -> list[str]:
    """What the reader must know before the figures."""
    plan = study.first
    bots = ", ".join(dict.fromkeys(plan.bots))
    sentences = [
        say("played", lang, games=say_games(plan.games, lang), bots=bots, seed=str(plan.seed))
    ]
    if len(study.plans[0]) == 2:
        base, other = (variant(plan, lang) for plan in study.plans[0])
        sentences.append(say("compared", lang, base=base, other=other))
    forfeits = sum(run.forfeits.total() for view in views for run in view.runs)
    if forfeits:
        sentences.append(say("forfeited", lang, times=forfeits))
    return [*sentences, say("how_to_read", lang)]


def chapters(views: Sequence[View], lang: str) -> list[Chapter]:
    """One chapter for each number of players."""
    return [
        Chapter(
            f"players-{view.players}",
            say("with_players", lang, players=view.players),
            sections(view.in_language(lang)),
        )
        for view in views
    ]


def as_data(study: Study, views: Sequence[View]) -> dict[str, Any]:
    """Everything as JSON-able data."""
    plan = study.first
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": plan.game.id,
        "games": plan.games,
        "bots": list(dict.fromkeys(plan.bots)),
        "specifications": list(dict.fromkeys(plan.specs)),
        "seed": plan.seed,
        "players": [_view_data(view) for view in views],
    }


def _view_data(view: View) -> dict[str, Any]:
    data: dict[str, Any] = {
        "players": view.players,
        "fair_share": view.par,
        "runs": [_run_data(run) for run in view.runs],
    }
    if view.pairing is not None:
        both = set(view.runs[1].sums.places)
        names = [name for name in view.base.sums.places if name in both]
        data["differences"] = {name: view.pairing.difference(name).as_data() for name in names}
    return data


def _run_data(run: Run) -> dict[str, Any]:
    value, p = equality(run)
    return {
        "data": None if run.plan.box.delivered else run.plan.box.source,
        "data_digest": run.plan.box.digest,
        "options": dict(run.plan.options),
        "games": run.games,
        "forfeits": {str(why): times for why, times in run.forfeits.items()},
        "places_alike": {"chi_square": round(value, 4), "p": p},
        "scores": {str(score): run.scores[score] for score in sorted(run.scores)},
        "names": {
            **{f"ending/{named.id}": named.name.both() for named in run.questions.endings},
            **{f"figure/{named.id}": named.name.both() for named in run.questions.figures},
            **{
                f"thing/{category.id}/{place}": name.both()
                for category in run.questions.categories
                for place, name in enumerate(category.things)
            },
        },
        "estimates": {name: run.estimate(name).as_data() for name in run.sums.places},
    }


def write_json(path: Path, study: Study, views: Sequence[View]) -> None:
    """Write everything to a file, which appears only when it is complete."""
    write_whole(path, json.dumps(as_data(study, views), indent=1) + "\n")
