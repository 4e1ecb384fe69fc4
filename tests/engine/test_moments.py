"""The moments of a match: when something happened, the automatic steps behind a line one by one."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.match import Match
from tests.games.redeal import REDEALS


@pytest.fixture(params=REDEALS, scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    """A match after some steps of bots."""
    made = fondaco.start(request.param, players=3, seed=5)
    bot = make_bot("greedy", made.game, "moments", made.box)
    for _ in range(25):
        if made.actor is not None:
            for line in choose_step(bot, made):
                made.act(line)
    return made


def test_moments_are_the_events_in_their_order(match: Match) -> None:
    moments = match.moments()
    assert [event for moment in moments for event in moment.events] == match.happened()
    places = [(moment.line, moment.part) for moment in moments]
    assert places == sorted(set(places))
    middle = len(match.actions) // 2
    assert match.moments(middle) == [moment for moment in moments if moment.line > middle]
    assert all(moment.events for moment in moments)


def test_at_a_moment_lies_the_table_after_its_line(match: Match) -> None:
    """Played again line by line: the same table; what happened later is not known yet."""
    dealt = match.earlier(0)
    start, twin = len(dealt.actions), match.elsewhere(dealt.state())
    states = {start: twin.state()}
    for place, line in enumerate(match.lines[start:], start + 1):
        twin.act(line)
        states[place] = twin.state()
    told = 0
    for moment in match.moments():
        told += len(moment.events)
        if moment.line not in states:
            continue  # the deal
        past = match.at_moment(moment)
        assert past.state() == states[moment.line]
        assert past.happened() == match.happened()[:told]
        assert len(past.actions) == moment.line
    last = match.moments()[-1]
    before = match.at_moment(last, last.line - 1)
    assert before.state() == states[last.line - 1]
    assert before.happened() == match.happened()
    assert match.state() == states[len(match.actions)]
