"""The balance report's numbers: derived by hand from a few matches, and the same every time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from fondaco.arena.balance.columns import columns
from fondaco.arena.balance.comparison import View, stray
from fondaco.arena.balance.digest import sections
from fondaco.arena.balance.estimates import Estimate, PairedRuns, Run
from fondaco.arena.balance.observation import HALF_TIME, LOOKS, Observed, observe
from fondaco.arena.balance.report import Setup, Study, as_data, measure, shared_counts
from fondaco.arena.balance.sections import equality
from fondaco.arena.pool import in_order
from fondaco.arena.scribe import Scribe
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.statistics import Interval, chi_square_p, wilson
from fondaco.engine.errors import SetupError
from fondaco.engine.registry import find_game

WAMPUM = find_game("wampum")


def _plan(games: int = 4, players: int = 3, **changes: Any) -> Plan:
    wanted: dict[str, Any] = {"bots": ["greedy"], "seed": 5} | changes
    return Plan.make(WAMPUM, players, games, **wanted)


def _watched(scores: list[list[int]], **given: Any) -> Observed:
    """Matches of Wampum with these scores; ranks follow from them."""
    plan = _plan(len(scores), len(scores[0]))
    watched = Observed.empty(plan, 0, len(scores))
    watched.scores[:] = scores
    better = watched.scores[:, None, :] > watched.scores[:, :, None]
    watched.ranks[:] = better.sum(axis=2) + 1
    for name, value in given.items():
        getattr(watched, name)[...] = value
    return watched


def _empty_run(games: int, players: int) -> Run:
    plan = _plan(games, players)
    return Run(plan, WAMPUM.balance.questions(plan.box))


def _run(watched: Observed) -> Run:
    run = _empty_run(len(watched.decisions), watched.scores.shape[1])
    run.add(watched)
    return run


def _columns(watched: Observed) -> dict[str, list[float]]:
    found = columns(watched, WAMPUM.balance.questions(WAMPUM.box))
    return {name: values.tolist() for name, values in found.items()}


# ---------------------------------------------------------------- one row a match


def test_points_and_shared_victories() -> None:
    found = _columns(_watched([[10, 7, 4], [5, 5, 2]]))
    assert found["shared"] == [0, 1]
    assert found["score/all"] == [7, 4]
    assert found["score/winner"] == [10, 5]
    assert found["score/last"] == [4, 2]
    assert found["score/gap"] == [3, 0]
    assert found["score/range"] == [6, 3]


def test_places_are_counted_from_whoever_begins() -> None:
    """Seat 1 begins the first match and is second; seat 2 begins the other and shares it."""
    found = _columns(_watched([[10, 7, 4], [5, 2, 5]], began=[1, 2]))
    assert [found[f"place/{place}/win"] for place in range(3)] == [[0, 0.5], [0, 0.5], [1, 0]]
    assert [found[f"place/{place}/score"] for place in range(3)] == [[7, 5], [4, 5], [10, 2]]
    assert found["start/moves"] == [1, 1]


def test_who_leads_and_what_becomes_of_it() -> None:
    standings = np.zeros((2, LOOKS, 3), int)
    standings[0, :, 0] = 1  # seat 0 leads all the time
    standings[0, 12:, 1] = 5  # until seat 1 passes it
    standings[1, :, 1:] = 2  # seats 1 and 2 lead together; nobody alone
    found = _columns(_watched([[3, 9, 1], [4, 8, 1]], standings=standings))
    assert found[f"leader/{HALF_TIME}"] == [0, 0.5]
    assert found["leader/12"] == [1, 0.5]
    assert found["lead/changes"] == [1, 0]
    assert found["half/comeback"] == [1, 0]
    assert found["half/last"] == [0.5, 0]  # seats 1 and 2 were last together; then seat 0
    # Match 0: pairs (1,0) turned round, (2,0) kept, (2,1) equal at half-time. Match 1: (1,0) kept,
    # (2,0) turned round, (2,1) equal.
    assert found["half/order"] == [0, 0]


def test_nobody_leads_where_all_are_equal() -> None:
    found = _columns(_watched([[3, 9, 1]]))
    assert math.isnan(found[f"leader/{HALF_TIME}"][0])
    assert math.isnan(found["half/comeback"][0])


def test_a_thing_tells_only_where_some_have_it() -> None:
    """Swaps at the first village: seat 0 most; seats 1 and 2 most; all alike."""
    amounts = np.zeros((3, 3, WAMPUM.balance.tally.THINGS))
    village = WAMPUM.balance.tally.VISITED
    amounts[:, :, village] = [[3, 1, 1], [0, 2, 2], [4, 4, 4]]
    found = _columns(_watched([[9, 6, 3], [9, 6, 3], [9, 6, 3]], amounts=amounts))
    assert found["thing/villages/0/win"][:2] == [1, 0]
    assert found["thing/villages/0/margin"][:2] == [3, -1.5]
    assert math.isnan(found["thing/villages/0/win"][2])
    assert found["thing/villages/0/often"] == pytest.approx([5 / 3, 4 / 3, 4])


# ---------------------------------------------------------------- sums and tests


def test_an_interval_is_the_normal_one_over_matches() -> None:
    """Scores of the best 2, 4, 6, 8: mean 5, variance 20/3, standard error sqrt(5/3)."""
    run = _run(_watched([[2, 0], [4, 0], [6, 0], [8, 0]]))
    best = run.estimate("score/winner")
    assert best.mean == 5
    assert best.half == pytest.approx(1.959964 * math.sqrt(5 / 3))
    assert run.quantile(0.5) == 0
    assert run.quantile(0.95) == 8


def test_the_test_of_equality_is_the_textbooks_without_shared_victories() -> None:
    """Victories 50, 30, 20 of 100: (16.7² + 3.3² + 13.3²) / 33.3 = 14."""
    scores = [[1, 0, 0]] * 50 + [[0, 1, 0]] * 30 + [[0, 0, 1]] * 20
    value, p = equality(_run(_watched(scores)))
    assert value == pytest.approx(14)
    assert p == pytest.approx(math.exp(-7))


def test_shared_victories_alone_are_equal() -> None:
    assert equality(_run(_watched([[1, 1, 1]] * 10))) == (0, 1)


def test_chi_square_and_wilson_keep_their_bounds() -> None:
    assert chi_square_p(0, 3) == 1
    assert wilson(0, 50).low == 0
    assert wilson(1, 50).high == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)


def test_two_equal_runs_differ_in_nothing() -> None:
    watched = _watched([[9, 6, 3], [2, 6, 3], [5, 1, 4]])
    one, two = _empty_run(3, 3), _empty_run(3, 3)
    pairing = PairedRuns(one, two)
    pairing.add(one.add(watched), two.add(watched))
    difference = pairing.difference("score/winner")
    assert difference.mean == 0
    assert difference.error == pytest.approx(0, abs=1e-6)


def test_a_difference_on_pairs_has_the_error_of_the_differences() -> None:
    """Best scores 4, 6, 11 and 5, 8, 11: differences 1, 2, 0, standard error 1/sqrt(3)."""
    first, second = _watched([[4, 0], [6, 0], [11, 0]]), _watched([[5, 0], [8, 0], [11, 0]])
    one, two = _empty_run(3, 2), _empty_run(3, 2)
    pairing = PairedRuns(one, two)
    pairing.add(one.add(first), two.add(second))
    difference = pairing.difference("score/winner")
    assert difference.mean == pytest.approx(1)
    assert difference.error == pytest.approx(1 / math.sqrt(3))


def test_what_strays_must_do_so_among_all_rows() -> None:
    """2.2 standard errors are rare once, but not among twenty."""
    estimate = Estimate(0.5, 0.1, 1000, Interval(0.3, 0.7))
    assert stray(estimate, 0.28, rows=1) == 1
    assert stray(estimate, 0.72, rows=1) == -1
    assert stray(estimate, 0.28, rows=20) == 0
    assert stray(estimate._replace(matches=10), 0.0, rows=1) == 0


# ---------------------------------------------------------------- matches


def test_matches_are_those_of_simulate() -> None:
    plan = _plan(150, bots=["greedy", "random"])
    for watched, games in zip(observe(plan), simulate(plan), strict=True):
        assert np.array_equal(watched.scores, games.scores)
        assert np.array_equal(watched.ranks, games.ranks)
        assert np.array_equal(watched.decisions, games.decisions)


def test_any_bot_is_watched_alike() -> None:
    """Asked one by one, the built-in bots play what they play compiled."""
    plan = _plan(4, bots=["greedy", "random"])
    for number in range(4):
        assert plan.play(number).match.actions == Scribe(plan).lines(number).tolist()


def test_a_match_longer_than_the_room_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    scribe = Scribe(_plan(1))
    whole = scribe.lines(0)
    monkeypatch.setattr("fondaco.arena.scribe._ROOM", 10)
    assert scribe.lines(0).tolist() == whole.tolist()


def test_the_number_of_workers_changes_nothing() -> None:
    study = Study.make(
        WAMPUM, [3], 300, ["greedy"], 5, [Setup({}), Setup({"start_player": "seat_0"})]
    )
    assert as_data(study, measure(study, 1)) == as_data(study, measure(study, 3))


def test_bots_that_think_can_be_measured() -> None:
    study = Study.make(WAMPUM, [2], 3, ["search:2", "greedy"], 5, [Setup({})])
    assert as_data(study, measure(study, 1)) == as_data(study, measure(study, 2))
    with pytest.raises(SetupError, match="There is no bot 'magnus'"):
        Study.make(WAMPUM, [2], 3, ["magnus"], 5, [Setup({})])


def test_results_come_in_order_and_workers_are_checked() -> None:
    assert list(in_order(lambda chunk: chunk * 2, range(20), 3)) == list(range(0, 40, 2))
    for workers in (0, 257, True, "2"):
        with pytest.raises(SetupError):
            list(in_order(lambda chunk: chunk, [1], workers))  # type: ignore[arg-type]


def test_numbers_of_players_are_those_of_both_setups() -> None:
    marracash = find_game("marracash")
    assert shared_counts(marracash, [Setup({})]) == [3, 4]
    assert shared_counts(marracash, [Setup({"two_player": True})]) == [2, 3, 4]
    assert shared_counts(marracash, [Setup({"two_player": True}), Setup({})]) == [3, 4]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_all_sections_are_there_in_both_languages(lang: str) -> None:
    study = Study.make(WAMPUM, [2], 40, ["greedy"], 5, [Setup({})])
    (view,) = measure(study)
    found = sections(view.in_language(lang))
    assert [section.id for section in found[:5]] == [
        "short",
        "places",
        "scores",
        "comebacks",
        "endings",
    ]
    assert found[-1].id == "figures"
    assert all(section.title and "{" not in "".join(section.says) for section in found)


def test_matches_on_the_same_deals_are_compared() -> None:
    """Where seat 0 always begins, the same cards are dealt; only who gets which differs."""
    study = Study.make(
        WAMPUM, [3], 200, ["greedy"], 5, [Setup({}), Setup({"start_player": "seat_0"})]
    )
    (view,) = measure(study)
    assert isinstance(view, View)
    assert view.labels() == ["as delivered", "start_player=seat_0"]
    assert view.runs[0].estimate("start/moves").mean > 0
    assert view.runs[1].estimate("start/moves").mean == 0
    short, places, *_ = sections(view)
    assert all(table.headings[-1] == "Difference" for table in places.tables)
    assert short.says == ("In the main figures they differ by no more than chance.",)


def test_what_sets_two_runs_apart_is_said_first() -> None:
    """Best scores of 5 and 9 in forty matches each: four points, and no chance in it."""
    one, two = _empty_run(40, 2), _empty_run(40, 2)
    pairing = PairedRuns(one, two)
    pairing.add(one.add(_watched([[5, 1]] * 40)), two.add(_watched([[9, 1]] * 40)))
    (said,) = sections(View(one, pairing))[0].says
    assert "Everybody, Points 3.00 → 5.00 (+2.00 ± 0.00)" in said
    assert "Best ahead of second 4.00 → 8.00 (+4.00 ± 0.00)" in said
    assert "Victories" not in said


def test_a_single_match_has_no_interval() -> None:
    run = _run(_watched([[4, 2, 1]]))
    assert run.estimate("score/winner").as_data() == {
        "mean": 4,
        "low95": None,
        "high95": None,
        "matches": 1,
    }
    low, high = run.estimate("place/0/win").interval
    assert 0 < low < 0.5
    assert high == pytest.approx(1)
    assert sections(View(run))
