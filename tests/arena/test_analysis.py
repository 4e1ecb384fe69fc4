"""The game report: what it says follows from the match, and from what each seat could know."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco.arena.analysis.advice import Adviser
from fondaco.arena.analysis.judge import Comparison, Judge
from fondaco.arena.analysis.page import report_file, report_markup
from fondaco.arena.analysis.pieces import Setting
from fondaco.arena.analysis.report import Balance, Decision, Moment, Report, Turn
from fondaco.arena.analysis.review import (
    EFFORTS,
    _balance,
    _turns,
    analyse,
    read_effort,
)
from fondaco.arena.analysis.wording import Teller, percent, seat_names, signed
from fondaco.bots import ask, make_bot
from fondaco.engine.errors import SetupError
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.steps import positions, say_step, steps
from fondaco.pictures.marks import symbols
from tests.games.marracash.positions import last_turn
from tests.games.redeal import REDEALS

SEARCHED = fondaco.game_ids()
every_searched = pytest.mark.parametrize("name", SEARCHED)
FEW = 3_000


def finished(name: str, players: int = 3, seed: str = "report", bot: str = "greedy") -> Match:
    game = find_game(name)
    match = Match.start(game, players, seed=seed)
    bots = [make_bot(bot, game, seat) for seat in range(players)]
    while match.actor is not None:
        match.act(ask(bots[int(match.actor)], match))
    return match


class Analysed(NamedTuple):
    """A match of greedy bots, its report, and the shares of the work that were told on the way."""

    match: Match
    report: Report
    shares: list[float]


@cache
def analysed(name: str) -> Analysed:
    """Made once for all tests that only look at it."""
    match, shares = finished(name), list[float]()
    return Analysed(match, analyse(match, FEW, progress=shares.append), shares)


# ---------------------------------------------------------------- steps


def test_a_step_is_what_a_person_sends_as_one() -> None:
    match = fondaco.start("wampum", players=2, seed=1, options={"start_player": "seat_0"})
    set_up = len(match.lines)
    assert match.play("offer v2 alcohol 1 maize 2") == [
        "offer v2",
        "put maize 2",
        "put tobacco 0",
        "put alcohol 1",
    ]
    first = steps(positions(match))
    assert [(s.seat, s.first, s.last, s.end) for s in first] == [
        (0, set_up, set_up + 4, set_up + 4)
    ]
    words = say_step(match.game, match.box, match.lines[set_up:], "en")
    assert words == "Offer at Beaver Ford · Put 2 Maize · Put 1 Alcohol"


@pytest.mark.parametrize("name", fondaco.game_ids())
def test_steps_cover_the_match(name: str) -> None:
    match = finished(name, bot="random")
    places = positions(match)
    assert places[-1].state() == match.state()
    found = steps(places)
    assert found[-1].end == len(match.lines)
    for before, after in pairwise(found):
        assert before.first < before.last <= before.end == after.first
    chance = match.first_chance
    for step in found:
        assert all(action < chance for action in match.actions[step.first : step.last])
        assert all(action >= chance for action in match.actions[step.last : step.end])
        assert all(places[n].actor == step.seat for n in range(step.first, step.last))


# ---------------------------------------------------------------- the report


@every_searched
def test_a_report_adds_up(name: str) -> None:
    match, report, shares = analysed(name)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    for moment in report.moments:
        assert sum(moment.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in moment.chances)
        assert sum(moment.luck) == pytest.approx(0, abs=1e-6)  # one's luck is the others' lack
    assert [moment.line for moment in report.moments] == sorted({m.line for m in report.moments})
    result = match.result or {}
    won = [1 / len(result["winners"]) if s in result["winners"] else 0.0 for s in range(3)]
    assert report.moments[-1].chances == pytest.approx(won)
    for balance in report.balances:
        parts = (balance.decisions, balance.luck, balance.others)
        assert balance.start + sum(parts) == pytest.approx(balance.end)
        assert balance.start + sum(balance.moved) == pytest.approx(balance.end)
        for part in parts:  # nobody can lose more than there was, nor gain more than was missing
            assert -balance.start - 1e-9 <= part <= 1 - balance.start + 1e-9
        assert balance.end == pytest.approx(won[balance.seat])


@every_searched
def test_what_moved_the_chances_is_told_in_shares_of_all_that_did(name: str) -> None:
    match, report, _ = analysed(name)
    for balance in report.balances:
        assert all(0 <= share <= 1 for share in balance.shares)
        assert sum(balance.shares) == pytest.approx(1) or not any(balance.shares)
    for seat in range(match.players):
        for lang in ("en", "de"):
            adviser = Adviser(Teller(match, report, lang), seat)
            for rail in adviser.rails:
                assert 0 <= rail.place <= 1
                assert 0 <= rail.share <= 1
            assert len(adviser.rails) == (3 if report.rolled else 2)
            assert adviser.verdict()
            assert adviser.decided()
            costs = [slip.cost for slip in adviser.slips]
            assert costs == sorted(costs, reverse=True)
            assert all(2 <= cost <= 100 for cost in costs)


@every_searched
def test_the_curve_goes_by_rounds(name: str) -> None:
    report = analysed(name).report
    rounds = [moment.round for moment in report.moments]
    assert rounds[0] == 0
    assert rounds == sorted(rounds)
    if name == "wampum":  # three players: twelve rounds
        assert rounds == [float(number) for number in range(13)]


@every_searched
def test_a_report_is_repeatable_and_survives_a_file(name: str) -> None:
    report = analysed(name).report
    assert analyse(finished(name), FEW) == report
    kept = Report.read(json.loads(json.dumps(report.as_data())))
    assert kept is not None
    assert kept.as_data() == report.as_data()
    assert Report.read({**report.as_data(), "version": 99}) is None


def test_another_seed_gives_other_luck_to_the_search() -> None:
    match = finished("wampum")
    one, two = (analyse(match, FEW, seed=seed) for seed in ("one", "two"))
    assert one.moments != two.moments
    assert one.decisions != two.decisions


@every_searched
def test_decisions_are_the_steps_with_a_choice(name: str) -> None:
    match, report, _ = analysed(name)
    places = positions(match)
    free = [
        step.first
        for step in steps(places)
        if any(len(places[n].legal()) > 1 for n in range(step.first, step.last))
    ]
    assert {decision.first for decision in report.decisions} <= set(free)
    assert len(report.decisions) >= 0.9 * len(free)
    for decision in report.decisions:
        assert list(decision.played) == match.lines[decision.first : decision.last]
        trial = places[decision.first].copy()
        for line in decision.preferred:
            trial.act(line, decision.seat)
        if decision.played == decision.preferred:
            assert (decision.worth, decision.error) == (0.0, 0.0)


@every_searched
def test_hidden_things_have_no_part_in_judgements(name: str) -> None:
    """The same view, other hidden things: the same chance, preference and worth."""
    match = finished(name, bot="random")
    rng = Random(name)
    found = [s for s in steps(positions(match)) if s.first % 7 == 0][:6]
    places = positions(match)
    for step in found:
        true = places[step.first]
        other = Match.restore(true.game, REDEALS[name](true.state(), step.seat, rng))
        same = Match.restore(true.game, true.state())
        answers = []
        for position in (same, other):
            judge = Judge(true.game, true.box, "hidden")
            preferred = judge.preferred(position, 40)
            played = match.lines[step.first : step.last]
            answers.append(
                (
                    judge.win_chance(position, step.seat, 60),
                    preferred,
                    judge.compare(position, preferred, played, 60),
                )
            )
        assert answers[0] == answers[1]


@every_searched
def test_a_chance_can_be_told_from_every_seat(name: str) -> None:
    """Also of those who are not to act: the worlds of a seat agree with what it sees."""
    match = finished(name, bot="random")
    judge = Judge(match.game, match.box, "seats")
    for step in steps(positions(match))[::9]:
        position = positions(match)[step.first]
        for seat in range(match.players):
            other = Match.restore(
                match.game, REDEALS[name](position.state(), seat, Random(step.first))
            )
            same = Match.restore(match.game, position.state())
            assert judge.win_chance(same, seat, 20) == judge.win_chance(other, seat, 20)


def test_where_nothing_is_drawn_or_hidden_a_comparison_still_knows_its_error() -> None:
    """Six times the same simulations would agree with each other, however wrong they are."""
    match = Match.start(find_game("marracash"), 3, seed="error")
    while match.unfinished or len(match.legal()) < 5:
        match.act(match.legal()[0])
    judge = Judge(match.game, match.box, "error")
    judged = judge.compare(match, match.legal()[:1], match.legal()[1:2], 120)
    assert judged is not None
    assert judged.error > 0.0


def test_the_worst_decision_is_as_bad_with_other_luck() -> None:
    match = finished("wampum", players=2, seed="blunder")
    worst = min(analyse(match, 20_000).decisions, key=lambda decision: decision.worth)
    assert worst.important
    again = Judge(match.game, match.box, "another seed").compare(
        positions(match)[worst.first], worst.preferred, worst.played, 3_000
    )
    assert again is not None
    assert again.worth == pytest.approx(worst.worth, abs=0.05)


@every_searched
def test_comparing_the_other_way_round_turns_the_sign(name: str) -> None:
    """Both steps are tried in the same worlds, so nothing but the sign depends on the order."""
    match = finished(name, bot="random")
    places = positions(match)
    found = [s for s in steps(places) if len(places[s.first].legal()) > 1]
    step = found[len(found) // 2]
    position, played = places[step.first], match.lines[step.first : step.last]
    judge = Judge(match.game, match.box, "order")
    preferred = judge.preferred(position, 60)
    there = judge.compare(position, preferred, played, 300)
    back = judge.compare(position, played, preferred, 300)
    assert there is not None
    assert back is not None
    assert there.worth == -back.worth
    assert there.error == back.error
    assert back.chance == pytest.approx(there.chance + there.worth)


def _moment(number: int, *chances: float, luck: float = 0.0) -> Moment:
    return Moment(10 * number, number, float(number), chances, chances, (luck, -luck))


def test_turning_points_are_the_six_largest_changes_in_order() -> None:
    chances = [0.5, 0.62, 0.55, 0.9, 0.8, 0.6, 0.75, 0.5, 0.42, 0.35, 1.0]
    moments = tuple(_moment(n, c, 1 - c) for n, c in enumerate(chances))
    # Changes: .12 -.07 .35 -.10 -.20 .15 -.25 -.08 -.07 .65
    assert [turn.moment for turn in _turns(moments)] == [1, 3, 5, 6, 7, 10]
    quiet = tuple(_moment(n, c, 1 - c) for n, c in enumerate([0.5, 0.57, 0.52]))
    assert _turns(quiet) == ()


def test_a_balance_by_hand() -> None:
    moments = (
        _moment(0, 0.4, 0.6),
        _moment(1, 0.7, 0.3, luck=0.2),
        _moment(2, 1.0, 0.0, luck=0.05),
    )
    told = _balance(0, moments, [-0.1, -0.05])
    # 0.4 - 0.15 + 0.25 + others = 1.0
    assert (told.start, told.end) == (0.4, 1.0)
    assert told.moved == pytest.approx((-0.15, 0.25, 0.5))
    # What the decisions cost comes off what luck and the others gave: 0.6 of 0.75 are left.
    assert (told.decisions, told.luck, told.others) == pytest.approx((0.0, 0.2, 0.4))


def test_sums_stay_within_what_there_was() -> None:
    """Decisions that cost 107 of 100 chances, luck -85, others +144: 48 were lost in all."""
    moments = (_moment(0, 0.48, 0.52), _moment(1, 0.0, 1.0, luck=-0.85))
    told = _balance(0, moments, [-0.6, -0.47])
    assert told.moved == pytest.approx((-1.07, -0.85, 1.44))
    assert told.decisions == pytest.approx(-0.48 * 1.07 / 1.92)
    assert told.luck == pytest.approx(-0.48 * 0.85 / 1.92)
    assert told.others == 0.0


@given(
    st.floats(0, 1),
    st.floats(0, 1),
    st.lists(st.floats(-1, 1), max_size=30),
    st.floats(-2, 2),
)
def test_whatever_happened_nobody_loses_more_than_there_was(
    start: float, end: float, worths: list[float], luck: float
) -> None:
    moments = (_moment(0, start, 1 - start), _moment(1, end, 1 - end, luck=luck))
    told = _balance(0, moments, worths)
    parts = (told.decisions, told.luck, told.others)
    assert sum(parts) == pytest.approx(end - start, abs=1e-6)
    assert all(min(0, end - start) - 1e-9 <= part <= max(0, end - start) + 1e-9 for part in parts)
    assert sum(told.shares) == pytest.approx(1) or not any(told.moved)


def test_who_has_no_way_to_win_has_no_chance() -> None:
    """The last turn of MarraCash: nothing that is left brings 2,000 to who has 75."""
    position = Match.restore(find_game("marracash"), last_turn(cash=[75, 4000, 3000]))
    judge = Judge(position.game, position.box, "hopeless")
    assert judge.win_chance(position, 0, 60) < 0.02
    assert judge.win_chance(position, 1, 60) > 0.9


def test_what_a_quick_look_misses_is_praised() -> None:
    """A step as the bot's own that a quick look would not have found is worth telling."""
    told = Decision(
        1, 1, 4, 6, ("offer v2",), ("offer v2",), 0.5, 0.0, 0.0, quick=("offer v4",), found=0.2
    )
    match = finished("wampum", players=2)
    match.seats = ["Ann", "Bert"]
    well = Adviser(Teller(match, replace(_TOLD, decisions=(told,)), "en"), 1).well
    assert well is not None
    assert (well.line, well.worth) == (4, 20)
    assert "Offer at Beaver Ford" in well.words
    assert "Offer at Stone Hill" in well.words


def test_the_costliest_moves_come_first() -> None:
    match = finished("wampum", players=2)
    match.seats = ["Ann", "Bert"]
    costs = (-0.03, -0.30, 0.10, -0.01, -0.12, -0.07)
    decisions = tuple(
        Decision(1, n, 4, 6, ("offer v2",), ("offer v4",), 0.5, worth, 0.005)
        for n, worth in enumerate(costs)
    )
    adviser = Adviser(Teller(match, replace(_TOLD, decisions=decisions), "en"), 1)
    assert [slip.cost for slip in adviser.slips] == [30, 12, 7]
    first = adviser.slips[0]
    assert (first.played, first.better) == ("Offer at Beaver Ford", "Offer at Stone Hill")
    assert "were 50 of 100, with this move 20" in first.why
    assert adviser.well is not None
    assert adviser.well.worth == 10  # the one that was better than the bot's


def test_what_has_no_report_is_refused() -> None:
    match = fondaco.start("wampum", players=2, seed=1)
    with pytest.raises(SetupError, match="over"):
        analyse(match)
    for text in ("", "slow", "1", "12.5", "-3", "9" * 30, "١٢٣٤٥"):
        with pytest.raises(SetupError, match="effort"):
            read_effort(text)
    assert read_effort("thorough") == EFFORTS["thorough"]


# ---------------------------------------------------------------- in words

_TOLD = Report(
    "wampum",
    2,
    1000,
    "s",
    (
        Moment(0, 0, 0.0, (0.5, 0.5), (0.5, 0.5), (0.0, 0.0)),
        Moment(12, 3, 1.0, (0.8, 0.2), (0.9, 0.2), (0.2, -0.2)),
    ),
    (Turn(1, 0, 0.5, 0.8, 0.2),),
    (Decision(1, 1, 4, 6, ("offer v2",), ("offer v4",), 0.5, -0.126, 0.01),),
    (
        Balance(0, 0.5, 0.0, 0.2, 0.3, 1.0, (0.0, 0.2, 0.3)),
        Balance(1, 0.5, -0.126, -0.2, -0.174, 0.0, (-0.126, -0.2, -0.174)),
    ),
)


def test_numbers_in_words() -> None:
    assert (percent(0.344, "en"), percent(0.344, "de")) == ("34\N{NO-BREAK SPACE}%",) * 2
    assert [signed(x, "en") for x in (0.126, -0.126, 0.001, -0.001)] == [
        "+13\N{NO-BREAK SPACE}%",
        "−13\N{NO-BREAK SPACE}%",
        "±0\N{NO-BREAK SPACE}%",
        "±0\N{NO-BREAK SPACE}%",
    ]


def test_a_report_in_words_names_luck_as_the_cause() -> None:
    match = finished("wampum", players=2)
    match.seats = ["Ann <i>", "Bert"]
    for lang, cause in (("en", "luck"), ("de", "Glück")):
        teller = Teller(match, _TOLD, lang)
        (turn,) = teller.turns()
        assert turn.name == "Ann <i>"
        assert turn.moves == f"{percent(0.5, lang)} → {percent(0.8, lang)}"
        assert cause in turn.why
        assert turn.happened
        (decision,) = teller.decisions(1)
        assert decision.worth == signed(-0.126, lang)
        assert teller.decisions(0) == []


def test_a_difference_within_the_error_is_none() -> None:
    match, (decision,) = finished("wampum", players=2), _TOLD.decisions
    unsure = replace(_TOLD, decisions=(replace(decision, error=0.2),))
    for lang, words in (("en", "hardly different"), ("de", "kaum verschieden")):
        teller = Teller(match, unsure, lang)
        assert [one.worth for one in teller.decisions(1, important=False)] == [words]
        assert Adviser(teller, 1).slips == ()


def test_what_seems_to_matter_is_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference that comes out large once and small in a closer look is told as small."""
    looks: list[tuple[str, int]] = []

    def compare(
        judge: Judge, position: Match, first: list[str], second: list[str], *given: Any
    ) -> Comparison:
        effort, luck = (*given, "round")[:2]
        looks.append((luck, effort))
        return Comparison(0.5, -0.2 if luck == "round" else -0.01, 0.05)

    monkeypatch.setattr(Judge, "compare", compare)
    report = analyse(finished("wampum", players=2), FEW)
    others = [d for d in report.decisions if d.preferred != d.played]
    assert others
    assert not any(decision.important for decision in report.decisions)
    closer = {effort for luck, effort in looks if luck == "anew"}
    assert closer == {4 * effort for luck, effort in looks if luck == "round"}
    assert sum(luck == "anew" for luck, _ in looks) == len(others)


def test_how_decisions_compare_with_the_bot_s() -> None:
    """One's own are «yours»; one decision is not called many."""
    match = finished("wampum", players=2)
    match.seats = ["Ann", "Bert"]
    english, german = (Teller(match, _TOLD, lang) for lang in ("en", "de"))
    assert english.summary(1) == (
        "In 0 of 1 decision Bert chose as the bot would; 1 mattered and cost chances, "
        "0 turned out better than the bot's own."
    )
    assert english.summary(1, own=True).startswith("In 0 of 1 decision you chose as the bot would")
    assert german.summary(1) == (
        "In 0 von 1 Entscheidung hat Bert gewählt wie der Bot; 1 fiel ins Gewicht und kostete "
        "Chancen, 0 waren sogar besser als die des Bots."
    )
    assert german.summary(1, own=True).startswith("In 0 von 1 Entscheidung hast du gewählt wie")
    assert "In 0 of 1 decision you chose" in report_markup(english, Setting(1, True))


def test_the_effort_is_written_as_in_the_language() -> None:
    match, large = finished("wampum", players=2), replace(_TOLD, simulations=300_000)
    for lang, amount in (("en", "300,000 simulations;"), ("de", "300.000 Simulationen;")):
        assert amount in report_markup(Teller(match, large, lang), Setting(0))


def test_a_story_tells_equal_things_as_one() -> None:
    """All cards that Ann was dealt until the first offer, also those not dealt in a row."""
    match = finished("wampum", players=2)
    match.seats = ["Ann", "Bert"]
    dealt = next(place for place, line in enumerate(match.lines) if line.startswith("offer"))
    all_events, later = match.events(0), match.events(0, dealt)
    drawn = sum(e.kind == "drew" for e in all_events[: len(all_events) - len(later)])
    for lang, words in (("en", f"Ann draws {drawn} cards."), ("de", f"Ann zieht {drawn} Karten.")):
        told = Teller(match, _TOLD, lang).story(0, dealt)
        assert words in told
        assert not [text for text in told if "(×" in text]


def test_the_page_escapes_names_and_needs_no_inline_style() -> None:
    match = finished("wampum", players=2)
    match.seats = ["<script>x</script>", "Bert"]
    teller = Teller(match, _TOLD, "en")
    markup = report_markup(teller, Setting(1, True, lambda line: f"/at/{line}", lambda s: f"/?{s}"))
    assert "<script>" not in markup
    assert 'style="' not in markup
    assert 'href="/at/4"' in markup
    assert "The move that cost you most" in markup
    assert "you played" in markup.lower()
    page = report_file(teller, Setting(1), "b { color: red }", symbols())
    assert page.startswith("<!doctype html>")
    assert "you played" not in page.lower()
    assert 'href="/' not in page


def test_seats_are_called_by_what_tells_them_apart() -> None:
    match = fondaco.start("wampum", players=3, seed=1)
    match.seats = ["Ann", "greedy", "greedy"]
    assert seat_names(match, "en") == ["Ann (Red)", "greedy (Blue)", "greedy (Green)"]
    match.seats = ["Ann", "Bert", "Cleo"]
    assert seat_names(match, "en") == ["Ann", "Bert", "Cleo"]
