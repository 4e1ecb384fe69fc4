"""The worlds a search reckons with: all that its seat can see holds in them, and nothing it
cannot see has any influence on them."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco.bots import ask
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot, Tree
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import new_records
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from tests.games.playing import openings, positions
from tests.games.redeal import REDEALS

every_game = pytest.mark.parametrize("name", fondaco.game_ids())


def _some_positions(name: str, data: st.DataObject) -> list[tuple[Match, int, Random]]:
    """A few decisions of a random match, with the seat that is to act."""
    game = find_game(name)
    opening: dict[str, Any] = data.draw(openings(game))
    rng = Random(opening["seed"])
    found = []
    for position in positions(Match.start(game, **opening), rng):
        if isinstance(position.actor, int) and rng.random() < 0.03:
            found.append((position.copy(), position.actor, rng))
    return found


def _world(game: Game, tables: Any, seat: int, memory: Any, key: int) -> Any:
    """One world, dealt from a table."""
    worlds = Worlds(game, game.box)
    return worlds.deal(tables, seat, memory, np.array([key], np.uint64))


@cache
def _tree(name: str) -> Tree:
    game = find_game(name)
    return Tree(game, game.box, 0, {})


def _imagined(game: Game, tables: Any, seat: int, memory: Any, key: int) -> Any:
    """The second world that a search plays in: weighed where acts of others have a sense."""
    tree = _tree(game.id)
    tree.reseed(key)
    tree.plant(tables)
    tree.grow(seat, memory, 2)
    return tree.world.copy()


#: How worlds are made: as they come, and as a search does.
MAKERS = (_world, _imagined)


@every_game
@given(data=st.data())
def test_a_world_looks_to_its_seat_as_the_match_does(name: str, data: st.DataObject) -> None:
    for match, seat, rng in _some_positions(name, data):
        worlds = Worlds(match.game, match.box)
        for memory, make in product((worlds.blank(), worlds.memory(match, seat)), MAKERS):
            world = make(match.game, match.tables(), seat, memory, rng.getrandbits(60))
            state = match.game.notation.state(match.box, world[0])
            assert match.game.notation.view(state, seat) == match.view(seat)
            again = Match.restore(match.game, state)
            assert again.tables().tobytes() == world.tobytes()
            assert again.legal() == match.legal()


@every_game
@given(data=st.data())
def test_where_hidden_things_lie_has_no_influence(name: str, data: st.DataObject) -> None:
    """The true table, one with other hidden things, and one made of the view: the same worlds."""
    for match, seat, rng in _some_positions(name, data):
        other = Match.restore(match.game, REDEALS[name](match.state(), seat, rng))
        assert other.view(seat) == match.view(seat)
        worlds = Worlds(match.game, match.box)
        key = rng.getrandbits(60)
        filled = worlds.fill(match.view(seat))
        for memory, make in product((worlds.blank(), worlds.memory(match, seat)), MAKERS):
            dealt = make(match.game, match.tables(), seat, memory, key).tobytes()
            assert make(match.game, other.tables(), seat, memory, key).tobytes() == dealt
            assert make(match.game, filled, seat, memory, key).tobytes() == dealt


@every_game
@given(data=st.data())
def test_memory_never_contradicts_the_match(name: str, data: st.DataObject) -> None:
    """A world dealt from a table that was dealt with the same memory could have been the match:
    what is remembered holds in the true table, so re-dealing until it comes up must be possible.
    """
    for match, seat, _ in _some_positions(name, data):
        worlds = Worlds(match.game, match.box)
        memory = worlds.memory(match, seat)
        holds = getattr(match.game.features, "holds", None)
        assert holds is not None, "features.holds(box, table, seat, memory) checks a memory"
        assert holds(match.box.record[0], match.tables()[0], seat, memory[0])
        for make in MAKERS:
            world = make(match.game, match.tables(), seat, memory, 77)
            assert holds(match.box.record[0], world[0], seat, memory[0])


@pytest.mark.parametrize("name", fondaco.game_ids())
def test_a_search_chooses_the_same_whatever_is_hidden(name: str) -> None:
    game = find_game(name)
    rng = Random(name)
    match = Match.start(game, game.box.most_players, seed="same")
    checked = 0
    while match.actor is not None and checked < 12:
        assert isinstance(match.actor, int)
        seat = match.actor
        if len(match.legal()) > 1 and rng.random() < 0.1:
            other = Match.restore(game, REDEALS[name](match.state(), seat, rng))
            lines = [
                SearchBot(game, 5, game.box, Effort(simulations=60)).choose(m.view(seat), m.legal())
                for m in (match, other)
            ]
            assert lines[0] == lines[1]
            checked += 1
        match.act(rng.choice(match.legal()))
    assert checked > 3


def test_a_search_is_repeatable_by_its_seed_and_plays_to_the_end(game: Game) -> None:
    def play() -> list[str]:
        match = Match.start(game, game.box.most_players, seed="again")
        bots = [
            SearchBot(game, seat, game.box, Effort(simulations=8)) for seat in range(match.players)
        ]
        while match.actor is not None:
            match.act(ask(bots[int(match.actor)], match))
        return match.lines

    assert play() == play()


def test_memory_records_are_blank_at_first(game: Game) -> None:
    blank = Worlds(game, game.box).blank()
    assert blank.tobytes() == new_records(game.features.MEMORY, 1).tobytes()
