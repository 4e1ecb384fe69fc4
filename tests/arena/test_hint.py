"""Hints: step and reasons follow from what the seat can see, and say no more than is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.arena.analysis.hint import Hint, certainty, find_hint, leave_time, reasons
from fondaco.arena.analysis.judge import Judge
from fondaco.bots import ask, make_bot
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from tests.games.redeal import REDEALS

every_game = pytest.mark.parametrize("name", fondaco.game_ids())
NAMES = ("Ann", "Bert", "Cleo")


def adviser(match: Match, simulations: int = 40) -> SearchBot:
    return SearchBot(match.game, "hint", match.box, Effort(simulations=simulations))


def on_the_way(name: str, choices: int) -> Match:
    """A match of greedy bots, at a step with a choice."""
    match = Match.start(find_game(name), 3, seed="hints")
    bots = [make_bot("greedy", match.game, seat) for seat in range(3)]
    while choices:
        match.act(ask(bots[int(match.actor or 0)], match))
        choices -= not match.unfinished and len(match.legal()) > 1
    return match


@every_game
def test_hidden_things_have_no_part_in_a_hint(name: str) -> None:
    match = on_the_way(name, 25)
    told = []
    for number in range(3):
        state = match.state()
        if number:
            state = REDEALS[name](state, int(match.actor or 0), Random(number))
        here = Match.restore(match.game, state)
        found = find_hint(here, adviser(here))
        words = partial(reasons, found, here, here.box, NAMES)
        told.append((found, words("en"), words("de"), certainty(found, "en")))
    assert told[0] == told[1] == told[2]


@every_game
def test_a_hint_can_be_played_and_so_can_the_next_best_step(name: str) -> None:
    match = on_the_way(name, 12)
    before = match.state()
    found = find_hint(match, adviser(match))
    assert match.state() == before
    assert found.other
    assert found.other != found.lines
    for lines in (found.lines, found.other):
        trial = match.copy()
        for line in lines:
            trial.act(line, found.seat)
        assert trial.actor != found.seat or not trial.unfinished
    for lang in ("en", "de"):
        assert reasons(found, match, match.box, NAMES, lang)
        assert certainty(found, lang)


def test_a_quick_bot_has_no_reasons() -> None:
    match = on_the_way("wampum", 3)
    found = find_hint(match, make_bot("greedy", match.game))
    assert found.lines
    assert (reasons(found, match, match.box, NAMES, "en"), certainty(found, "en")) == ([], "")


def _told(best: Sequence[float], other: Sequence[float], error: float, lang: str = "en") -> str:
    match = fondaco.start("wampum", players=3, seed=7, options={"start_player": "seat_0"})
    found = Hint(0, ("offer v2",), ("offer v4",), tuple(best), tuple(other), error, 900)
    return " ".join(reasons(found, match, match.box, NAMES, lang))


def test_what_a_step_prevents_is_said_of_whom_the_other_would_help_most() -> None:
    assert _told((0.5, 0.3, 0.2), (0.4, 0.32, 0.28), 0.03) == (
        "The next best would be Offer at Stone Hill, at the cost of 10 of 100 chances. "
        "What it prevents: after the other one Cleo would win 8 of 100 games more."
    )
    german = _told((0.5, 0.3, 0.2), (0.4, 0.32, 0.28), 0.03, "de")
    assert "Es kostete 10 von 100 Chancen." in german
    assert "gewänne Cleo 8 von 100 Partien mehr." in german
    # Nobody gains more than chance would make it: nobody is named.
    assert "prevents" not in _told((0.5, 0.3, 0.2), (0.4, 0.35, 0.25), 0.06)


def test_what_is_not_sure_is_not_said() -> None:
    for best, other, error in (
        ((0.5, 0.3, 0.2), (0.4, 0.3, 0.3), 0.11),
        ((0.5, 0.3, 0.2), (0.49, 0.3, 0.21), 0.0),
        ((0.4, 0.3, 0.3), (0.42, 0.3, 0.28), 0.03),
    ):
        assert _told(best, other, error) == "Offer at Stone Hill comes out about the same."


def test_what_comes_out_better_in_the_end_is_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that does not stand up to the comparison gives way to the next best."""
    match = on_the_way("wampum", 3)
    first = find_hint(match, adviser(match))

    def weigh(_: Judge, position: Match, steps: Sequence[Sequence[str]], amount: int) -> Any:
        better = np.array([0.2, 0.4]) if tuple(steps[0]) == first.lines else np.array([0.4, 0.2])
        found = np.zeros((6, 2, 3))
        found[:, :, int(position.actor or 0)] = better
        return found

    monkeypatch.setattr(Judge, "weigh", weigh)
    second = find_hint(match, adviser(match))
    assert (second.lines, second.other) == (first.other, first.lines)
    assert second.worth == pytest.approx(0.2)
    assert second.sure


def test_the_time_of_a_hint_is_for_both_parts() -> None:
    match = on_the_way("wampum", 1)
    bot = leave_time(make_bot("search:1s", match.game))
    assert isinstance(bot, SearchBot)
    assert bot.effort.seconds == pytest.approx(0.6)
    assert leave_time(adviser(match, 70)).effort.simulations == 70  # type: ignore[attr-defined]
