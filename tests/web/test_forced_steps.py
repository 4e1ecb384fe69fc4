"""Steps that are no decision: answered by the table where that tells nobody anything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.steps import forced_step
from fondaco.web import seats, table_store, take_back
from fondaco.web.history import LoadedMatch
from fondaco.web.match_cache import matches
from fondaco.web.models import BOT, PERSON, Commit
from fondaco.web.seats import Opener
from tests.games.redeal import REDEALS
from tests.web.conftest import Person

ALONE = [(PERSON, "Ann", ""), (BOT, "Cog", "greedy"), (BOT, "Dial", "greedy")]
TOGETHER = [(PERSON, "Ann", ""), (PERSON, "Bert", ""), (BOT, "Cog", "greedy")]


def _asked(places: list[tuple[str, str, str]]) -> Iterator[LoadedMatch]:
    """A match of Samarkand, each time Ann (seat 0) is to act."""
    table = seats.open_table(find_game("samarkand"), places, Opener("nobody"))
    while True:
        loaded = table_store.load(table.pk)
        match = loaded.match
        if match.actor is None:
            return
        if match.actor == 0:
            yield loaded
        bot = make_bot("greedy", match.game, "t", match.box)
        table_store.act(table.pk, int(match.actor), choose_step(bot, match), None)


def test_alone_with_bots_nobody_is_asked_what_they_cannot_sell() -> None:
    phases = []
    for loaded in _asked(ALONE):
        assert not forced_step(loaded.match)
        phases.append(loaded.match.state()["phase"])
        if phases[-1] == "sale":
            assert loaded.match.legal() == ["sell", "hold"]
    assert len(phases) > 20
    # The rule is kept all the same: everybody was asked, and the answers are Ann's own lines.
    held = Commit.objects.filter(seat=0, lines__0="hold").count()
    assert held > 3


def test_with_others_there_a_forced_refusal_is_not_told_by_its_time() -> None:
    """The table does not answer; nor does it for the holder, so both wait alike (SAM-R.23)."""
    asked = [
        loaded.match.legal()
        for loaded in _asked(TOGETHER)
        if loaded.match.state()["phase"] == "sale"
    ]
    assert ["hold"] in asked


def test_taking_back_jumps_over_what_was_no_choice() -> None:
    for loaded in _asked(ALONE):
        own = [step for step in loaded.steps if step.seat == 0]
        answered = own and own[-1].decided is False
        if answered and take_back.offered(loaded, 0, (0,)).possible:
            break
    else:
        pytest.fail("never seen")
    wanted = loaded.last_decision_of(0)
    assert wanted is not None
    matches.clear()  # rebuilt from the commits it is known as well
    assert table_store.load(loaded.table.pk).last_decision_of(0) == wanted
    back = take_back.ask(loaded.table.pk, 0, (0,), loaded.table.version)
    assert len(back.match.actions) == wanted.first
    assert back.match.actor == 0
    assert not forced_step(back.match)


def test_the_page_says_that_it_answers_by_itself() -> None:
    """Two people: the page of whoever has no choice sends the only line after a pause."""
    ann, bert = Person(), Person("de")
    table = ann.open("samarkand", seat1="open", seat2="bot:greedy")
    bert.take(table.seats.get(number=1))
    for _ in range(300):
        match = table_store.load(table.pk).match
        if match.actor != 2 and forced_step(match):
            break
        bot = make_bot("greedy", match.game, "t", match.box)
        table_store.act(table.pk, int(str(match.actor)), choose_step(bot, match), None)
    who, other = (ann, bert) if match.actor == 0 else (bert, ann)
    assert match.legal() == ["hold"]
    assert 'data-answers="hold"' in who.get(f"/table/{table.pk}", at=9999).content.decode()
    assert "data-answers" not in other.get(f"/table/{table.pk}", at=9999).content.decode()


@pytest.mark.parametrize("name", ["wampum", "samarkand", "marracash"])
def test_open_choices_depend_on_nothing_hidden(name: str) -> None:
    """Dealt anew, what others cannot see leaves the list of what may be done as it is."""
    game, rng, looked = find_game(name), Random(name), 0
    for seed in range(2):
        match = fondaco.start(name, players=3, seed=seed)
        bot = make_bot("random", game, str(seed), match.box)
        while match.actor is not None:
            state = match.state()
            if state["phase"] in game.notation.OPEN_CHOICES:
                for other in {0, 1, 2} - {match.actor}:
                    again = Match.restore(game, REDEALS[name](state, other, rng))
                    assert again.legal() == match.legal()
                    looked += 1
            for line in choose_step(bot, match):
                match.act(line)
    assert looked > 20


def test_a_step_of_several_lines_is_forced_as_a_whole_or_not_at_all() -> None:
    """Wampum: nobody is asked where to move who can move to one village only."""
    found = 0
    for seed in range(6):
        match = fondaco.start("wampum", players=4, seed=seed)
        bot = make_bot("greedy", match.game, str(seed), match.box)
        while match.actor is not None:
            lines = forced_step(match)
            legal = match.legal()
            if lines:
                assert legal == [lines[0]]
                found += 1
            for line in choose_step(bot, match):
                match.act(line)
    assert found


def test_a_bot_answers_for_itself() -> None:
    table = seats.open_table(find_game("samarkand"), [(BOT, "Cog", "greedy")] * 3, Opener("nobody"))
    for _ in range(200):
        match = table_store.load(table.pk).match
        if match.legal() == ["hold"]:
            return
        bot = make_bot("greedy", match.game, "t", match.box)
        table_store.act(table.pk, int(str(match.actor)), choose_step(bot, match), None)
    pytest.fail("nobody was asked")
