"""What counts beside victory: rank and lead, and most where there is nothing else to hope for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.bots.compiled.leaf_value import add_standing
from fondaco.bots.compiled.mcts import note_results
from fondaco.bots.compiled.mcts_records import HOPE, SCALE, settings
from fondaco.bots.effort import Effort
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from tests.games.wampum.test_rule_book_settling import position

OVER = -2


def _results(tables: Any, chances: list[float], **given: float) -> list[float]:
    """Chances of three seats with what counts beside them."""
    game = find_game("samarkand")
    results, record = np.array([*chances, 0.0, 0.0]), settings(**given)
    rule = bot_kernel(game).bind.rule(add_standing)
    rule(game.box.record[0], tables[0], record[0], results)
    return [float(result) for result in results[:3]]


def _tables(ranks: list[int], scores: list[int]) -> Any:
    """A finished match of three."""
    tables = Match.start(find_game("samarkand"), 3, seed="standing").tables().copy()
    tables["actor"] = OVER
    tables["ranks"][0, :3], tables["scores"][0, :3] = ranks, scores
    return tables


def test_rank_and_lead_count_a_little() -> None:
    given = {"margin": 0.2, "margin_scale": 20.0, "rank": 0.05}
    found = _results(_tables([2, 1, 3], [10, 20, 0]), [0.0, 1.0, 0.0], **given)
    # Leads over the mean of the others: 0, 15 and -15 of 20; ahead of one, of two, of nobody.
    expected = [0.05 / 3 + 0.2 / 3, 0.75 + 0.1 / 3 + 0.2 * 1.75 / 3, 0.2 * 0.25 / 3]
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(1.0)
    shared = _results(_tables([2, 1, 2], [5, 20, 5]), [0.0, 1.0, 0.0], **given)
    assert shared[0] == shared[2] > 0


def test_whoever_is_far_behind_still_looks_after_points() -> None:
    lasts = [
        _results(_tables([2, 1, 3], [100, 150, points]), [0.0, 1.0, 0.0])[2]
        for points in (0, 10, 60, 90)
    ]
    assert lasts == sorted(lasts)
    assert len(set(lasts)) == len(lasts)


def test_in_a_match_that_goes_on_the_rank_follows_from_the_chances() -> None:
    tables = Match.start(find_game("samarkand"), 3, seed="standing").tables()
    found = _results(tables, [0.6, 0.3, 0.1], margin=0.2, rank=0.3)
    # Two of three before one of two; leads are not looked at before the end is near.
    ahead = [2 / 3 + 6 / 7, 1 / 3 + 3 / 4, 1 / 7 + 1 / 4]
    chances = (0.6, 0.3, 0.1)
    expected = [0.7 * p + 0.3 * n / 3 for p, n in zip(chances, ahead, strict=True)]
    assert found == pytest.approx(expected)


def test_without_them_chances_are_what_they_are() -> None:
    tables = Match.start(find_game("samarkand"), 3, seed="standing").tables()
    chances = [0.6, 0.3, 0.1]
    assert _results(tables, chances, rank=0.0, late=1.0) == chances
    assert _results(_tables([1, 2, 3], [9, 5, 2]), [1.0, 0.0, 0.0], rank=0.0, margin=0.0) == [
        1,
        0,
        0,
    ]


def _scale(hopes: list[float], results: list[float], least: float = 0.02) -> float:
    """How large differences are taken to be after some results of a seat."""
    spread = np.zeros(SCALE + 1)
    spread[SCALE] = 1.0
    rule = bot_kernel(find_game("samarkand")).bind.rule(note_results)
    for hope, result in zip(hopes, results, strict=True):
        spread[HOPE] += hope
        rule(spread, result, least)
    return float(spread[SCALE])


def test_who_has_no_hope_looks_closely_at_the_rest() -> None:
    little = [0.05, 0.07] * 50
    assert _scale([0.0] * 100, little) == pytest.approx(0.01 / 0.3)
    assert _scale([1.0] * 100, little) == pytest.approx(0.01 / 0.3)  # nobody else has any
    assert _scale([0.0, 0.02] * 50, little) == pytest.approx(0.5)
    assert _scale([0.0, 0.3] * 50, little) == 1.0
    assert _scale([0.0] * 100, little, least=0.0) == 1.0
    assert _scale([0.0] * 8, little[:8]) == 1.0  # too few to tell


def _last_offer() -> Match:
    """The last round of Wampum; seat 2 offers last and is twelve cards behind, whatever it does."""
    return position(
        ["m", "p", "wwwwwmt"],
        ["pp", "tta", "mma"],
        {0: ("v2", "m"), 1: ("v4", "p")},
        round_no=12,
        chests=["mmmmmmmmttttttttt", "ppppppppppaaaaaaaaa", ""],
    )


def _points(match: Match) -> int:
    return int(match.tables()["scores"][0, 2])


def _endings(match: Match) -> set[int]:
    """The points of seat 2 after all that it may still do; where others go changes nothing."""
    if match.result is not None:
        return {_points(match)}
    found = set()
    for line in match.legal() if match.actor == 2 else match.legal()[:1]:
        then = match.copy()
        then.act(line)
        found |= _endings(then)
    return found


@pytest.mark.parametrize("guided", [0, 1])
def test_who_cannot_win_plays_for_points(guided: int) -> None:
    """Without the evaluation, too: by what the simulations come to alone."""
    most = max(_endings(_last_offer()))
    for seed in range(3):
        match = _last_offer()
        given = {"guided": guided, "rank": 0.05, "late": 0.8, "hope": 0.02}
        bot = SearchBot(match.game, seed, match.box, Effort(simulations=200), **given)
        while match.result is None:
            legal = match.legal()
            match.act(bot.choose(match.view(2), legal) if match.actor == 2 else legal[0])
        assert _points(match) == most
