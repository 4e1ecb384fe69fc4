"""Watching a scenario of a specification, as the balance report watches matches."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.arena.balance.observation import Observed, Observer
from fondaco.arena.simulate import Plan
from fondaco.engine.balance_spec import Questions
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.scenario import read_scenarios, run_scenario
from tests.rule_ids import specification


def scenarios(game: str) -> dict[str, dict[str, Any]]:
    """All scenarios of a game by their ids."""
    path = specification(game)
    return {scenario["id"]: scenario for scenario in read_scenarios(path)}


class Seen:
    """A match that was watched from its first line to its last."""

    def __init__(self, match: Match) -> None:
        plan = Plan.make(match.game, match.players, 1, ["random"], 0, match.options)
        player = Observer(plan)
        player.opening = match.opening()
        self.match = match
        self.questions: Questions = match.game.balance.questions(match.box)
        self.watched = Observed.empty(plan, 0, 1)
        lines = np.array(match.actions, np.int16)
        player.watch(lines, self.watched, 0)

    @property
    def ending(self) -> str:
        """The id of the end it came to."""
        return self.questions.endings[int(self.watched.ending[0])].id

    def amounts(self, category: str, thing: str) -> list[float]:
        """What every seat had of a thing, named in English."""
        found = next(one for one in self.questions.categories if one.id == category)
        place = [str(name) for name in found.things].index(thing)
        amounts: list[float] = self.watched.amounts[0, :, found.first + place].tolist()
        return amounts

    def further(self, category: str, thing: str) -> float:
        """The further number of a thing, named in English."""
        found = next(one for one in self.questions.categories if one.id == category)
        place = [str(name) for name in found.things].index(thing)
        return float(self.watched.extras[0, found.first + place])

    def figure(self, name: str) -> float:
        """A figure by its id."""
        names = [figure.id for figure in self.questions.figures]
        return float(self.watched.figures[0, names.index(name)])


def watch_scenario(game: str, name: str) -> Seen:
    """Play a scenario and watch it."""
    return Seen(run_scenario(find_game(game), scenarios(game)[name]))


def finished() -> list[tuple[str, str]]:
    """All scenarios whose blocks say that the match is over."""
    return [
        (game, name)
        for game in game_ids()
        for name, scenario in scenarios(game).items()
        if any(step.get("expect", {}).get("phase") == "over" for step in scenario["steps"])
    ]
