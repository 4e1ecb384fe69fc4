"""numpy's whole numbers are whole numbers; booleans are none."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.arena.simulate import Plan
from fondaco.engine.game import Game
from fondaco.engine.integers import whole
from fondaco.engine.registry import find_game

KINDS = [np.int8, np.int64, np.uint16, np.uint64, np.array]


@pytest.mark.parametrize(
    "value", [True, np.True_, np.array(True), 1.0, np.float64(1), "1", None, [1]]
)
def test_what_is_no_whole_number(value: object) -> None:
    assert whole(value) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_takes_them(kind: Any) -> None:
    match = fondaco.start("wampum", kind(3), seed=kind(7))
    wanted = fondaco.start("wampum", 3, seed=7)
    assert match.state() == wanted.state()
    assert type(match.seed) is int
    assert json.dumps(match.record()) == json.dumps(wanted.record())
    assert fondaco.replay(match.record(), kind(4)).lines == match.lines[:4]
    assert match.events(kind(1)) == wanted.events(1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_takes_them(kind: Any) -> None:
    batch = fondaco.batch("wampum", kind(4), kind(3), kind(7), threads=kind(1))
    batch.reset(kind(1))
    batch.reset(kind(2), seed=kind(8))
    assert batch.seeds == ["7:0", "7:5", "8:2", "7:3"]
    assert batch.seed_of(kind(1), kind(1)) == "7:1"
    assert batch.match(kind(3)).state() == fondaco.start("wampum", 3, "7:3").state()


@pytest.mark.parametrize("kind", KINDS)
def test_a_simulation_takes_them(kind: Any) -> None:
    plan = Plan.make(find_game("wampum"), kind(3), kind(5), ["random"], kind(7))
    assert (type(plan.players), type(plan.games), type(plan.seed)) == (int, int, int)
    assert (plan.players, plan.games, plan.deal_seed(2)) == (3, 5, "7:2")


@pytest.mark.parametrize("games", [0, True, 1.5, 10**9 + 1])
def test_a_simulation_takes_no_other_number_of_games(games: Any) -> None:
    with pytest.raises(fondaco.SetupError, match="number of games"):
        Plan.make(find_game("wampum"), 3, games, ["random"])


@pytest.mark.parametrize("players", [np.True_, True, 3.0, np.int64(9), "3", None])
def test_a_match_takes_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(fondaco.SetupError, match="Wampum is for 2 to 5 players, not") as refused:
        fondaco.start("wampum", players)
    assert "int64" not in str(refused.value)


def _number_option() -> tuple[str, str, int]:
    """A game's option whose values are whole numbers, and one of them."""
    for game in fondaco.game_ids():
        for name, option in find_game(game).box.options.items():
            if type(option.default) is int:
                return game, name, option.default
    raise AssertionError("no game has such an option")


def test_an_option_takes_them() -> None:
    game, name, value = _number_option()
    box = find_game(game).box
    match = fondaco.start(game, box.most_players, seed=1, options={name: np.int64(value)})  # type: ignore[dict-item]
    assert match.options[name] == value
    assert json.dumps(match.record())


def test_an_owner_s_data_takes_them(wampum: Game) -> None:
    data = tomllib.loads((wampum.folder / "components.toml").read_text(encoding="utf-8"))

    def dressed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: dressed(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [dressed(entry) for entry in value]
        return np.int64(value) if type(value) is int else value

    assert wampum.open_box(dressed(data)) is wampum.box
    data["goods"][0]["name_en"] = "Corn"
    match = fondaco.start("wampum", 3, seed=7, data=dressed(data))
    assert json.dumps(match.record()["data"]) == json.dumps(data)
