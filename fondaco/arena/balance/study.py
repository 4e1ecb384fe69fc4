"""A whole balance report: one game, some numbers of players, one set-up or two side by side."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fondaco.arena.balance.collect import collect, warm_up
from fondaco.arena.balance.digest import sections
from fondaco.arena.balance.findings import equality, say, say_games
from fondaco.arena.balance.kernel import balance_kernel
from fondaco.arena.balance.phrases import (
    COMPARED,
    FORFEITED,
    HOW_TO_READ,
    PLAYED,
    TITLE,
    WITH_PLAYERS,
)
from fondaco.arena.balance.sections import Chapter
from fondaco.arena.balance.sums import Pairing, Run
from fondaco.arena.balance.view import View, variant
from fondaco.arena.paper.page import write_whole
from fondaco.arena.simulate import Plan
from fondaco.engine.box import OptionValue
from fondaco.engine.dice import Seed, check_seed, new_seed
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
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
    on_crash: Callable[[str], None] = lambda trace: None,
) -> list[View]:
    """Play and watch all matches of a study; `on_crash` is told where in its code a bot failed."""
    return [_measure(plans, workers, progress, on_crash) for plans in study.plans]


def _measure(
    plans: tuple[Plan, ...],
    workers: int,
    progress: Callable[[int], None] | None,
    on_crash: Callable[[str], None],
) -> View:
    runs = [Run(plan, balance_kernel(plan.game).questions(plan.box)) for plan in plans]
    pairing = Pairing(runs[0], runs[1]) if len(runs) == 2 else None
    with ExitStack() as stack:
        chunks = [stack.enter_context(closing(collect(plan, workers, progress))) for plan in plans]
        for watched in zip(*chunks, strict=True):
            for trace in (trace for seen in watched for trace in seen.traces):
                on_crash(trace)
            found = [run.add(seen) for run, seen in zip(runs, watched, strict=True)]
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
    return say(TITLE, lang, game=study.first.box.about.title[lang])


def lead(study: Study, views: Sequence[View], lang: str) -> list[str]:
    """What the reader must know before the figures."""
    plan = study.first
    bots = ", ".join(dict.fromkeys(plan.bots))
    told = [say(PLAYED, lang, games=say_games(plan.games, lang), bots=bots, seed=str(plan.seed))]
    if len(study.plans[0]) == 2:
        base, other = (variant(plan, lang) for plan in study.plans[0])
        told.append(say(COMPARED, lang, base=base, other=other))
    forfeits = sum(run.forfeits.total() for view in views for run in view.runs)
    if forfeits:
        told.append(say(FORFEITED, lang, times=forfeits))
    return [*told, say(HOW_TO_READ, lang)]


def chapters(views: Sequence[View], lang: str) -> list[Chapter]:
    """One chapter for each number of players."""
    return [
        Chapter(
            f"players-{view.players}",
            say(WITH_PLAYERS, lang, players=view.players),
            sections(view, lang),
        )
        for view in views
    ]


def told(study: Study, views: Sequence[View]) -> dict[str, Any]:
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
        "players": [_told_view(view) for view in views],
    }


def _told_view(view: View) -> dict[str, Any]:
    data: dict[str, Any] = {
        "players": view.players,
        "fair_share": view.par,
        "runs": [_told_run(run) for run in view.runs],
    }
    if view.pairing is not None:
        both = set(view.runs[1].sums.places)
        names = [name for name in view.base.sums.places if name in both]
        data["differences"] = {name: view.pairing.difference(name).told() for name in names}
    return data


def _told_run(run: Run) -> dict[str, Any]:
    value, p = equality(run)
    return {
        "data": None if run.plan.box.delivered else run.plan.box.source,
        "data_digest": run.plan.box.digest,
        "options": dict(run.plan.options),
        "games": run.games,
        "forfeits": dict(run.forfeits),
        "places_alike": {"chi_square": round(value, 4), "p": p},
        "scores": {str(score): run.scores[score] for score in sorted(run.scores)},
        "names": {
            **{f"ending/{named.id}": dict(named.name) for named in run.questions.endings},
            **{f"figure/{named.id}": dict(named.name) for named in run.questions.figures},
            **{
                f"thing/{category.id}/{place}": dict(name)
                for category in run.questions.categories
                for place, name in enumerate(category.things)
            },
        },
        "estimates": {name: run.estimate(name).told() for name in run.sums.places},
    }


def write_json(path: Path, study: Study, views: Sequence[View]) -> None:
    """Write everything to a file, which appears only when it is complete."""
    write_whole(path, json.dumps(told(study, views), indent=1) + "\n")
