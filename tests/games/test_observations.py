"""Observations: what they show, and that they show no more than the view; in random matches."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import fondaco
from fondaco.engine.box import new_records
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.observation import Part
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from tests.games.playing import openings, positions
from tests.games.redeal import REDEALS

every_game = pytest.mark.parametrize("name", fondaco.game_ids())


def _some_positions(name: str, data: st.DataObject, share: float, chance: str = "manual") -> Any:
    """Positions of a random match, the last one among them, with a source of chance."""
    game = find_game(name)
    opening: dict[str, Any] = data.draw(openings(game))
    rng = Random(opening["seed"])
    if chance == "manual":
        del opening["seed"]
    for position in positions(Match.start(game, chance=chance, **opening), rng):
        if position.actor is None or rng.random() < share:
            yield game, position, rng


@every_game
@given(data=st.data())
def test_an_observation_is_made_of_what_the_view_tells(name: str, data: st.DataObject) -> None:
    """The real table and a table made from the seat's view look alike, at the end as well."""
    for game, position, _ in _some_positions(name, data, 0.2):
        for seat in range(position.players):
            seen = Trial(position.box, position.view(seat), seat).tables[0]
            twin = Match.at(game, position.box, seen)
            for relative in (False, True):
                own = position.observe(seat, relative=relative)
                assert own.tolist() == twin.observe(seat, relative=relative).tolist()


@every_game
@given(data=st.data())
def test_what_is_hidden_does_not_show(name: str, data: st.DataObject) -> None:
    for game, position, rng in _some_positions(name, data, 0.1):
        if position.actor is None:
            continue  # at the end everything is open
        for seat in range(position.players):
            twin = Match.restore(game, REDEALS[name](position.state(), seat, rng))
            assert position.observe(seat).tolist() == twin.observe(seat).tolist()


# ---------------------------------------------------------------- what it shows


def _read(record: Any, game: Game, part: Part) -> NDArray[Any]:
    """The numbers of a part, read from a record by the names of its columns."""
    declared = {column.name: column for column in (*game.columns.sight, *game.columns.memory)}
    column = declared[part.name]
    if "tables" in record.dtype.names and column.source.split(".")[0] not in record.dtype.names:
        record = record["tables"][0]
    source, _, fact = column.source.partition(".")
    numbers = np.asarray(record[source] if not fact else record[source][fact])
    if column.top is not None:
        rows, depth = part.shape[0], int(record[column.top])
        upper = [numbers[depth - 1 - row] for row in range(min(rows, depth))]
        numbers = np.array(upper + [0] * (rows - len(upper)))
    if column.bits is not None:
        bits = [
            [int(number) >> column.bits + place & 1 for place in range(part.shape[-1])]
            for number in numbers.ravel()
        ]
        numbers = np.array(bits).reshape(*numbers.shape, part.shape[-1])
    return numbers[tuple(map(slice, part.shape))]


@every_game
@given(data=st.data())
def test_an_observation_shows_every_number_of_its_columns(name: str, data: st.DataObject) -> None:
    """So two sights that differ in a column make two observations that differ."""
    for game, position, _ in _some_positions(name, data, 0.05):
        sights = new_records(game.features.SIGHT, 1)
        for seat in range(position.players):
            game.kernel.see_at(position.tables(), 0, seat, sights, 0)
            memory, observation = position.recall(seat), position.observe(seat, memory=True)
            size = position.observe(seat).size
            for part in position.describe(memory=True):
                record = sights[0] if part.start < size else memory[0]
                assert part.of(observation).tolist() == _read(record, game, part).tolist(), part


@every_game
@given(data=st.data())
def test_every_entry_is_described_once_and_within_its_bounds(
    name: str, data: st.DataObject
) -> None:
    for game, position, _ in _some_positions(name, data, 0.1):
        parts = position.describe(memory=True)
        assert game.describe(position.players, memory=True) == parts
        assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
        assert len({part.name for part in parts}) == len(parts)
        for seat in range(position.players):
            observation = position.observe(seat, memory=True)
            assert parts[-1].stop == observation.size
            assert observation.dtype == np.int16
            for part in parts:
                values = part.of(observation)
                assert part.means.endswith(".")
                assert values.shape == part.shape
                assert part.least is None or values.min() >= part.least, part
                assert part.most is None or values.max() <= part.most, part


def _turned_back(observation: NDArray[Any], parts: list[Part], seat: int, players: int) -> Any:
    """A relative observation as it would be if nobody came first."""
    back = observation.copy()
    for part in parts:
        values = part.of(observation)
        if part.seat_axis is not None:
            values = np.roll(values, seat, part.seat_axis)
        for zero in part.seats:
            named = values - zero
            turned = (named + seat) % players + zero
            values = np.where((named >= 0) & (named < players), turned, values)
        back[part.start : part.stop] = values.ravel()
    return back.tolist()


@every_game
@given(data=st.data())
def test_the_observer_comes_first_if_asked(name: str, data: st.DataObject) -> None:
    for _, position, _ in _some_positions(name, data, 0.1):
        parts = position.describe(memory=True)
        for seat in range(position.players):
            relative = position.observe(seat, memory=True, relative=True)
            absolute = position.observe(seat, memory=True)
            assert _turned_back(relative, parts, seat, position.players) == absolute.tolist()
            assert relative[0] == 0
            assert (
                position.observe(seat, relative=True).tolist()
                == relative[: parts[-1].stop][: position.observe(seat).size].tolist()
            )


# ---------------------------------------------------------------- actions, hashes, bytes


@every_game
@given(data=st.data())
def test_flat_actions_are_the_legal_lines(name: str, data: st.DataObject) -> None:
    for game, position, rng in _some_positions(name, data, 0.2):
        legal = position.legal_actions()
        assert [position.line_of(action) for action in legal] == position.legal()
        assert [position.index_of(line) for line in position.legal()] == legal
        seat_acts = isinstance(position.actor, int)
        assert position.action_mask().nonzero()[0].tolist() == (legal if seat_acts else [])
        assert position.action_mask().shape == (position.num_actions,) == (game.num_actions,)
        if legal:
            one, other, action = position.copy(), position.copy(), rng.choice(legal)
            one.act(position.line_of(action))
            other.act_index(np.int16(action))
            assert one.state() == other.state() != position.state()


@every_game
@given(data=st.data())
def test_a_match_goes_on_alike_from_its_bytes(name: str, data: st.DataObject) -> None:
    for _, position, rng in _some_positions(name, data, 0.02, chance="auto"):
        twin = fondaco.from_bytes(position.to_bytes())
        assert twin.state_hash(dice=True) == position.state_hash(dice=True)
        assert twin.to_bytes() == position.to_bytes()
        for seat in range(position.players):
            known = position.observe(seat, memory=True).tolist()
            assert twin.observe(seat, memory=True).tolist() == known
            assert position.copy().observe(seat, memory=True).tolist() == known
        original, seed = position.copy(), rng.getrandbits(30)
        for one, other in zip(
            positions(original, Random(seed)), positions(twin, Random(seed)), strict=True
        ):
            assert one.state_hash(dice=True) == other.state_hash(dice=True)
            if len(one.actions) > len(position.actions) + 12:
                break
