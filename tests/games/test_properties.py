"""What must hold in every match of every game, tried in random ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco.bots import COMPILED, make_bot
from fondaco.engine.box import new_records
from fondaco.engine.canonical import canonical
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from tests.games.playing import openings, positions
from tests.games.redeal import REDEALS, hides_something

every_game = pytest.mark.parametrize("name", fondaco.game_ids())


def _open(name: str, data: st.DataObject, chance: str = "auto") -> tuple[Game, Match, Random]:
    game = find_game(name)
    opening: dict[str, Any] = data.draw(openings(game))
    rng = Random(opening["seed"])
    if chance == "manual":
        del opening["seed"]
    return game, Match.start(game, chance=chance, **opening), rng


@every_game
@given(data=st.data())
@pytest.mark.rules("WAM-1.3", "WAM-R.29", "WAM-R.30")
def test_there_is_something_legal_until_the_end_and_any_state_can_be_restored(
    name: str, data: st.DataObject
) -> None:
    """Restoring checks conservation and every other claim about a state."""
    game, match, rng = _open(name, data, chance="manual")
    for position in positions(match, rng):
        state = position.state()
        again = Match.restore(game, json.loads(canonical(state)))
        assert again.state() == state
        assert again.tables().tobytes() == position.tables().tobytes()
        written = game.new_tables(1)
        game.notation.write(game.box, state, written[0])
        assert written.tobytes() == position.tables().tobytes()
        legal = position.legal()
        assert again.legal() == legal
        indices = [game.box.index[line] for line in legal]
        assert indices == sorted(set(indices))
        assert bool(legal) == (position.actor is not None)
        assert (position.result is None) == (position.actor is not None)
    assert match.state()["phase"] == "over"
    assert match.state()["result"] == match.result


@every_game
@given(data=st.data())
@pytest.mark.rules("WAM-R.28", "WAM-R.31")
def test_refusals_agree_with_the_legal_list_over_all_lines(name: str, data: st.DataObject) -> None:
    game, match, rng = _open(name, data, chance="manual")
    for position in positions(match, rng):
        if rng.random() > 0.1:
            continue
        legal, before = set(position.legal()), position.tables().tobytes()
        for line in game.box.lines:
            refusal = position.why_not(line)
            assert (refusal is None) == (line in legal), line
            if refusal is not None:
                with pytest.raises(fondaco.IllegalAction) as refused:
                    position.act(line)
                assert refused.value.rule == refusal.rule
                assert refusal.say("de") != refusal.say("en")
        assert position.tables().tobytes() == before


@every_game
@given(data=st.data(), junk=st.text(max_size=40))
def test_junk_is_refused_and_changes_nothing(name: str, data: st.DataObject, junk: str) -> None:
    game, match, _ = _open(name, data)
    before = match.tables().tobytes()
    if junk not in game.box.index:
        with pytest.raises(fondaco.IllegalAction):
            match.act(junk)
        with pytest.raises(fondaco.IllegalAction):
            match.play(junk)
    assert match.tables().tobytes() == before


@every_game
@given(data=st.data())
def test_a_record_replays_to_the_same_match(name: str, data: st.DataObject) -> None:
    _, match, rng = _open(name, data)
    stop = rng.randrange(150)
    for number, _ in enumerate(positions(match, rng)):
        if number == stop:
            break
    record = json.loads(json.dumps(match.record()))
    again = fondaco.replay(record)
    assert again.state() == match.state()
    assert again.record() == match.record()
    for one, other in zip(positions(match, Random(1)), positions(again, Random(1)), strict=True):
        assert one.state() == other.state()  # the dice go on alike


@every_game
@given(data=st.data())
def test_a_seat_sees_nothing_of_what_is_hidden(name: str, data: st.DataObject) -> None:
    """Two states that differ only in hidden things look alike in every form a seat gets to see."""
    game, match, rng = _open(name, data, chance="manual")
    seats = [None, *range(match.players)]
    changed = 0
    for position in positions(match, rng):
        # Often, until something was hidden: a match may be short.
        if position.actor is None or rng.random() > (0.15 if changed else 0.6):
            continue  # at the end everything is open
        for seat in seats:
            state = position.state()
            other = REDEALS[name](state, seat, rng)
            changed += other != state
            twin = Match.restore(game, other)
            assert canonical(twin.view(seat)) == canonical(position.view(seat))
            _assert_same_answers(game, position, twin, seat)
    assert changed > 0 or not hides_something(match.state())


def _assert_same_answers(game: Game, one: Match, other: Match, seat: int | None) -> None:
    view = one.view(seat)
    say = game.notation.say_prompt
    assert say(game.box, view, "en") == say(game.box, other.view(seat), "en")
    if seat is not None and one.actor == seat:
        assert one.legal() == other.legal()
        for bot in COMPILED:
            first, second = make_bot(bot, game, seed=5), make_bot(bot, game, seed=5)
            line = first.choose(view, one.legal())
            assert line == second.choose(other.view(seat), other.legal())
    if seat is not None and one.actor != seat:
        for line in game.box.lines[::7]:
            refusal, twin = one.why_not(line, seat), other.why_not(line, seat)
            assert refusal is not None
            assert refusal == twin


@every_game
@given(data=st.data())
def test_the_sight_of_compiled_bots_is_the_view(name: str, data: st.DataObject) -> None:
    game, match, rng = _open(name, data, chance="manual")
    sights = new_records(game.features.SIGHT, 2)
    for position in positions(match, rng):
        if position.actor is None or rng.random() > 0.3:
            continue
        for seat in range(position.players):
            sights[0] = sights[1] = new_records(game.features.SIGHT, 1)[0]
            game.kernel.see_at(position.tables(), 0, seat, sights, 0)
            seen = Trial(position.box, position.view(seat), seat)
            game.kernel.see_at(seen.tables, 0, seat, sights, 1)
            assert sights[0].tobytes() == sights[1].tobytes()


@every_game
@given(data=st.data())
def test_events_can_be_told_to_every_seat_in_both_languages(name: str, data: st.DataObject) -> None:
    _, match, rng = _open(name, data)
    for _ in positions(match, rng):
        pass
    for seat in (None, *range(match.players)):
        english, german = match.log(seat, "en"), match.log(seat, "de")
        assert len(english) == len(german) > 20
        assert not any("{" in sentence for sentence in english + german)


@every_game
@given(data=st.data())
def test_the_same_seed_deals_the_same_cards(name: str, data: st.DataObject) -> None:
    """Outcomes depend on seed, purpose and index alone, not on what the players do.

    So a draw gives the same in two matches as long as it is made from the same things.
    """
    game, match, rng = _open(name, data)
    twin = fondaco.start(name, match.players, seed=match.seed, options=match.options)
    for one in (match, twin):
        for _ in positions(one, rng):
            pass
    first, second = _draws(game, match), _draws(game, twin)
    alike = first.keys() & second.keys()
    assert alike
    assert all(first[draw] == second[draw] for draw in alike)


def _draws(game: Game, match: Match) -> dict[tuple[Any, ...], str]:
    """For each draw its purpose, its number and what there was to draw from: the outcome."""
    told = Match.start(game, match.players, options=match.options, chance="manual")
    counts = [0] * len(game.rules.PURPOSES)
    drawn = {}
    for line in match.lines:
        if told.actor == "chance":
            purpose = game.rules.purpose(told.tables()[0])
            drawn[purpose, counts[purpose], *told.chance()] = line
            counts[purpose] += 1
        told.act(line)
    return drawn


@every_game
@given(data=st.data())
def test_a_table_made_from_a_view_shows_that_view_and_allows_the_same(
    name: str, data: st.DataObject
) -> None:
    """`notation.fill` finds some state behind every view of every viewer, at every position."""
    game, match, rng = _open(name, data, chance="manual")
    for position in positions(match, rng):
        if rng.random() > 0.3:
            continue
        for seat in (None, *range(position.players)):
            view = position.view(seat)
            trial = Trial(position.box, view, seat)
            assert game.notation.view(trial.state, seat) == view
            if position.actor == seat and seat is not None:
                assert trial.legal == position.legal()
