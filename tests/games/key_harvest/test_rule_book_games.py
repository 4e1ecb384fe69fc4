"""Whole games of Key Harvest: engine and model side by side, and what must hold in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import fondaco
from tests.games.key_harvest.model import Model
from tests.games.key_harvest.model_position import flat_lines, start_state
from tests.games.key_harvest.playing import (
    MOODS,
    Game,
    delivered,
    other_data,
    play,
    random_games,
    set_effect,
)

State = dict[str, Any]

DATA = delivered()
LINES = flat_lines(DATA)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return random_games(each=20)


def states(games: list[Game]) -> Iterator[State]:
    for game in games:
        yield from game.states


def modelled(game: Game, data: State) -> Model:
    """The game once more by the model, compared position by position."""
    model = Model(data, start_state(data, game.match.players, dict(game.match.options)))
    for moment in game.moments:
        assert model.state == moment.state
        assert model.legal() == moment.legal
        assert (model.weights() if model.state["actor"] == "chance" else []) == moment.weights
        model.play(moment.line)
    assert model.state == game.match.state()
    return model


# ---------------------------------------------------------------- the second implementation


@pytest.mark.rules("KEY-3.5", "KEY-3.6", "KEY-3.7", "KEY-3.8", "KEY-3.9", "KEY-3.10", "KEY-3.11")
@pytest.mark.rules("KEY-4.5", "KEY-5.3", "KEY-6.6", "KEY-7.7", "KEY-8.10", "KEY-9.4", "KEY-10.1")
def test_engine_and_model_agree_in_every_position(games: list[Game]) -> None:
    for game in games:
        modelled(game, DATA)


@pytest.mark.rules("KEY-8.1", "KEY-8.2", "KEY-8.3", "KEY-8.4", "KEY-8.5", "KEY-8.6", "KEY-8.7")
@pytest.mark.rules("KEY-8.8", "KEY-8.9", "KEY-8.11", "KEY-10.2", "KEY-10.3", "KEY-10.4")
@pytest.mark.rules("KEY-10.5", "KEY-10.6", "KEY-10.7", "KEY-10.8", "KEY-10.9")
@pytest.mark.parametrize("seed", range(24))
def test_they_agree_with_other_powers_events_and_numbers(seed: int) -> None:
    rng = Random(seed)
    data = other_data(rng)
    players = 2 + seed % 3
    options: dict[str, str | int | bool] = {"events": "all", "setback": seed % 4 != 0}
    match = fondaco.start("key_harvest", players, options=options, chance="manual", data=data)
    modelled(play(match, rng, list(MOODS)[seed % len(MOODS)]), data)


@pytest.mark.rules("KEY-8.5", "KEY-8.7", "KEY-6.7")
@pytest.mark.parametrize("effect", ["buy", "settle", "recruit", "claim", "extra"])
def test_they_agree_when_one_power_feeds_on_itself(effect: str) -> None:
    rng = Random(effect)
    data = delivered()
    for row in data["worker"]:
        set_effect(row, effect, rng)
        row["value"] = 1 + (row["kind"] == "townsfolk")
    deepest = 0
    for seed in range(3):
        match = fondaco.start("key_harvest", 2 + seed, chance="manual", data=data)
        game = play(match, Random(seed), "hirer")
        modelled(game, data)
        deepest = max(deepest, *(len(state["stack"]) for state in game.states))
    assert deepest <= 32


# ---------------------------------------------------------------- general claims


def test_the_random_games_meet_what_they_are_meant_to(games: list[Game]) -> None:
    """Otherwise they would show little."""
    kinds = {frame["kind"] for state in states(games) for frame in state["stack"]}
    assert kinds == {
        *("turn", "harvest", "any_crop", "place", "buy", "claim", "bid", "take", "pay", "sow"),
        *("settle", "give", "dismiss", "recruit", "redraw", "refill", "lay", "event", "lapse"),
    }
    finals = [game.match.state() for game in games]
    assert any(state["setbacks"] for state in finals)
    assert any(state["lapsed"] for state in finals)
    assert any(state["spent"] for state in finals)


@pytest.mark.rules("KEY-1.6", "KEY-1.7", "KEY-2.6", "KEY-5.4", "KEY-R.8", "KEY-5.9", "KEY-R.6")
def test_nothing_is_ever_lost_or_made(games: list[Game]) -> None:
    """The invariants of section 8."""
    for state in states(games):
        for crop in range(5):
            bids = [slot["bid"][crop] for store in state["stores"] for slot in store]
            assert state["stock"][crop] + sum(h[crop] for h in state["hands"]) + sum(bids) == 12
        assert sorted(all_tiles(state)) == sorted(row["id"] for row in DATA["field"])
        for board in state["boards"]:
            fields = {field for field, _ in board["fields"]}
            posts = {space for space, _ in board["workers"]}
            near = {row["id"]: set(row["neighbours"]) for row in DATA["field"]}
            assert not fields & posts
            assert not any(near[space] & posts for space in posts)


def all_tiles(state: State) -> list[str]:
    found = state["bag_fields"] + state["registry"] + state["lapsed"]
    found += [slot["field"] for store in state["stores"] for slot in store]
    found += [field for board in state["boards"] for field, _ in board["fields"]]
    for frame in state["stack"]:
        if frame["kind"] == "lay":
            found = [*found, frame["field"]]
        if frame["kind"] == "event":
            found = [*found, *(tile[0] for tile in frame["passed"] if tile)]
    return list(found)


@pytest.mark.rules("KEY-1.1", "KEY-2.7", "KEY-11.2", "KEY-11.3", "KEY-R.24", "KEY-R.40")
def test_turns_go_round_and_the_last_ones_are_counted(games: list[Game]) -> None:
    for game in games:
        turns = [state for state in game.states if len(state["stack"]) == 1]
        for state in turns:
            assert state["stack"][0]["seat"] == state["turns"] % game.match.players
        final = game.match.state()
        full = next(s for s in game.states if s["final_pending"] or s["final"] is not None)
        assert final["turns"] == full["turns"] + (not lapsing(full)) + 2 * game.match.players
        last = (final["turns"] - 1) % game.match.players
        assert last == full["stack"][0]["seat"]  # KEY-11.3: the player who brought the tenth event


def lapsing(state: State) -> bool:
    return any(frame["kind"] == "lapse" for frame in state["stack"])


@pytest.mark.rules("KEY-R.28", "KEY-R.19", "KEY-R.29", "KEY-3.4")
def test_there_is_always_a_legal_line_and_the_bag_lasts(games: list[Game]) -> None:
    for game in games:
        for moment in game.moments:
            assert 1 <= len(moment.legal) <= 95
            places = [LINES.index(line) for line in moment.legal]
            assert places == sorted(set(places))
            if moment.state["phase"] == "play" and moment.state["stack"][-1]["kind"] == "turn":
                assert moment.legal[-1] == "end_turn"
            empty = not moment.state["bag_fields"] and not sum(moment.state["bag_events"])
            if moment.state["phase"] == "play" and empty:
                assert moment.state["final_pending"] or moment.state["final"] is not None


@pytest.mark.rules("KEY-9.6", "KEY-9.7", "KEY-R.25", "KEY-R.20", "KEY-R.21")
def test_events_never_nest(games: list[Game]) -> None:
    for state in states(games):
        kinds = [frame["kind"] for frame in state["stack"]]
        assert kinds.count("event") <= 1
        for place, frame in enumerate(state["stack"]):
            if frame["kind"] == "refill":
                assert frame["fields_only"] == ("event" in kinds[:place])


@pytest.mark.rules("KEY-7.2", "KEY-7.3", "KEY-7.5", "KEY-R.18")
def test_a_bid_once_made_is_never_changed(games: list[Game]) -> None:
    for game in games:
        for before, after in pairwise(game.states):
            old, new = slots(before), slots(after)
            bidding = {f["field"] for f in before["stack"] if f["kind"] == "bid"}
            for owner_field in old.keys() & new.keys() - {(o, f) for o, f in old if f in bidding}:
                assert old[owner_field] == new[owner_field]
        assert all(len(store) <= 2 for state in game.states for store in state["stores"])


def slots(state: State) -> dict[tuple[int, str], list[int]]:
    return {
        (owner, slot["field"]): slot["bid"]
        for owner, store in enumerate(state["stores"])
        for slot in store
    }


@pytest.mark.rules("KEY-13.1", "KEY-13.2", "KEY-9.3")
def test_idle_turns_and_setbacks_stay_within_bounds(games: list[Game]) -> None:
    for state in states(games):
        assert 0 <= state["idle"] < 10 * state["players"]
        assert 0 <= state["setbacks"] <= 10
        assert len(state["track"]) <= 10
        assert len(state["stack"]) <= 32


@pytest.mark.rules("KEY-12.1", "KEY-12.2", "KEY-12.3", "KEY-12.6", "KEY-12.8", "KEY-11.4")
def test_the_points_told_are_those_of_section_9(games: list[Game]) -> None:
    for game in games:
        final = game.match.state()
        model = Model(DATA, final)
        told = [event.facts for event in game.match.events(None) if event.kind == "scored"]
        for seat, facts in enumerate(told):
            assert dict(facts) == {"seat": seat, **model.points(seat)}
            parts = ("workers", "largest", "second", "crops")
            assert sum(facts[part] for part in parts) == final["result"]["scores"][seat]
