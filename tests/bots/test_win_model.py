"""How chances are foreseen in matches that go on: gauges, weights and nets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.bots import ask, make_bot
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.win_model import Net, load_nets, load_win_model, room_for_numbers, save_nets
from fondaco.engine.compiled import slots
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game


def _mid_match(game: Game, players: int, seed: str) -> Match:
    """A match of greedy bots that has gone on for a while."""
    match = Match.start(game, players, seed=seed)
    bot = make_bot("greedy", game, 1)
    for _ in range(60):
        match.act(ask(bot, match))
    assert match.result is None
    return match


def _foreseen(game: Game, tables: Any, win_model: Any) -> Any:
    results = np.zeros(5)
    foresee = bot_kernel(game).bind(slots.foresee)
    foresee(game.box.record[0], tables[0], win_model, room_for_numbers(game.features), results)
    return results[: int(tables["players"][0])]


@pytest.mark.parametrize(
    "name", [name for name in fondaco.game_ids() if find_game(name).features.GAUGES]
)
def test_chances_add_up_to_one(name: str) -> None:
    game = find_game(name)
    match = _mid_match(game, 3, "sum")
    chances = _foreseen(game, match.tables(), load_win_model(game.features, 3))
    assert chances.sum() == pytest.approx(1.0)
    assert (chances > 0).all()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_net_is_asked_as_it_was_trained(players: int) -> None:
    """Compiled code and a few matrix products say the same of a position."""
    game = find_game("wampum")
    features = game.features
    match = _mid_match(game, players, f"net {players}")
    table, box = match.tables()[0], game.box.record[0]
    gauges = np.zeros((players, len(features.GAUGES)))
    for seat in range(players):
        features.gauge(box, table, seat, gauges[seat])
    shared = np.zeros(len(features.COMMON))
    features.common(box, table, shared)

    net = load_nets(features.NET)[players]
    first = np.concatenate([net.of_seats.reshape(-1, net.start.size), net.of_all])
    amounts = []
    for seat in range(players):
        seen = np.concatenate([*np.roll(gauges, -seat, axis=0), shared])
        hidden = np.maximum(seen @ first + net.start, 0)
        amounts.append(np.maximum(hidden @ net.deeper + net.deeper_start, 0) @ net.last)
    expected = np.exp(amounts) / np.exp(amounts).sum()

    found = _foreseen(game, match.tables(), load_win_model(features, players))
    assert found == pytest.approx(expected, rel=1e-4)


def test_the_net_of_wampum_sees_who_leads() -> None:
    """Ten points more, everything else as it was: a higher chance, in every seat."""
    game = find_game("wampum")
    for players in (2, 3, 4, 5):
        match = _mid_match(game, players, "lead")
        win_model = load_win_model(game.features, players)
        before = _foreseen(game, match.tables(), win_model)
        for seat in range(players):
            richer = match.tables()
            richer["chests"][0, seat, 0] += 10
            assert _foreseen(game, richer, win_model)[seat] > before[seat]


def test_what_wampum_gauges_is_named() -> None:
    """Counted by hand on a table that was laid out for it."""
    game = find_game("wampum")
    features = game.features
    table = Match.start(game, 3, seed="x").tables()
    for name in ("hands", "offers", "villages", "chests", "deck"):
        table[name] = 0
    table["canoe"], table["round_no"] = 1, 4
    table["hands"][0, 0] = [4, 0, 1, 0, 2]
    table["chests"][0, 0] = [3, 0, 0, 0, 2]
    table["villages"][0, 0] = [1, 1, 0, 0, 0]
    table["villages"][0, 1] = [0, 0, 0, 2, 0]
    table["deck"][0] = [5, 4, 3, 2, 1]
    numbers = np.zeros(len(features.GAUGES))
    features.gauge(game.box.record[0], table[0], 0, numbers)
    gauged = dict(zip(features.GAUGES, numbers.tolist(), strict=True))
    assert gauged["points"] == 5  # a card in the chest is a point
    assert gauged["kinds"] == 3
    assert gauged["further cards"] == 4  # three of the first kind, one of the last
    assert gauged["fourth cards"] == 1
    assert gauged["longest"] == 4
    assert gauged["late in order"] == 1  # seat 1 begins, so seat 0 is the last of three
    assert gauged["best wampum swap"] == 4  # village 1 has nothing in common: 3 + 1 points
    assert gauged["second wampum swap"] == 1  # village 0: only the last kind is not there
    assert gauged["best goods swap"] == 1  # village 0: one more of the first kind
    assert [gauged[f"hand, kind {kind}"] for kind in range(5)] == [4, 0, 1, 0, 2]
    shared = np.zeros(len(features.COMMON))
    features.common(game.box.record[0], table[0], shared)
    told = dict(zip(features.COMMON, shared.tolist(), strict=True))
    assert [told[f"deck, kind {kind}"] for kind in range(5)] == [5, 4, 3, 2, 1]
    assert told["village 0, kind 1"] == 1
    assert told["village 1, kind 3"] == 2
    assert sum(told[f"village {v}, kind {k}"] for v in range(5) for k in range(5)) == 4


def test_nets_are_kept_in_a_file(tmp_path: Path) -> None:
    shapes = ((2, 3, 4), (5, 4), (4,), (4, 2), (2,), (2,))
    net = Net(*(np.random.default_rng(1).normal(size=shape) for shape in shapes))
    save_nets(tmp_path / "nets.npz", {2: net, 5: net})
    kept = load_nets(tmp_path / "nets.npz")
    assert list(kept) == [2, 5]
    for part, again in zip(net, kept[5], strict=True):
        assert again.dtype == np.float32
        assert again == pytest.approx(part, rel=1e-3)
