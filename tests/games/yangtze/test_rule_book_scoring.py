"""The rule book of Yangtze: the end and the reckoning (YAN-8; section 9)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.games.yangtze.rules.best_sale import best_sale
from tests.games.yangtze.model import Model
from tests.games.yangtze.model_position import DATA, State, start
from tests.games.yangtze.test_rule_book import dealt, play


def bits(tiles: list[str]) -> Any:
    ids = [row["id"] for row in DATA["tile"]]
    return np.int64(sum(1 << ids.index(tile) for tile in tiles))


def ended(settlements: list[str], sets: str = "every") -> State:
    """Two idle players; seat 0 has these settlements, everything else is as dealt."""
    state = dealt(settlement_sets=sets).state()
    state["bag"] = [tile for tile in state["bag"] if tile not in settlements]
    state["seats"][0]["settlements"] = settlements
    match = play(fondaco.restore(state), "end_turn, end_turn")
    return match.state()


ALL = [row["id"] for row in DATA["settlement"]]


@pytest.mark.rules("YAN-R.36", "YAN-8.4", "YAN-8.5")
@pytest.mark.parametrize(
    ("sets", "worth"), [("every", 370), ("one_per_colour", 220), ("nested", 310)]
)
def test_all_settlements_in_one_hand(sets: str, worth: int) -> None:
    """The three sums that section 9 names: sets and four majorities of 30."""
    final = ended(ALL, sets)["final"][0]
    assert final["sets"] + final["majority"] == worth


@pytest.mark.rules("YAN-8.5")
def test_three_levels_of_brown() -> None:
    """Three fortresses, two offices, one pagoda, all brown: 30 + 15 + 0."""
    brown = ["fortress_2", "fortress_3", "fortress_4", "office_1", "office_3", "pagoda_1"]
    assert ended(brown)["final"][0]["sets"] == 45
    assert ended(brown, "one_per_colour")["final"][0]["sets"] == 30
    assert ended(brown, "nested")["final"][0]["sets"] == 45  # 15 + 30


def _majorities(*holdings: list[str]) -> list[int]:
    state = dealt(len(holdings)).state()
    for seat, held in enumerate(holdings):
        state["seats"][seat]["settlements"] = held
        state["bag"] = [tile for tile in state["bag"] if tile not in held]
    match = fondaco.restore(state)
    while match.actor is not None:
        match.act("end_turn")
    return [part["majority"] for part in match.state()["final"]]


@pytest.mark.rules("YAN-8.6", "YAN-8.7", "YAN-8.8", "YAN-R.28", "YAN-R.29")
@pytest.mark.parametrize(
    ("holdings", "wanted"),
    [
        ([["pagoda_1"], []], [30, 0]),
        ([["pagoda_3", "pagoda_4"], ["pagoda_1"]], [30, 15]),
        ([["pagoda_3"], ["pagoda_2"]], [15, 30]),
        ([["pagoda_3"], ["pagoda_4"], ["pagoda_2"]], [15, 0, 30]),
        ([["pagoda_1", "pagoda_5"], ["pagoda_4"], ["pagoda_3"]], [30, 0, 15]),
        ([["office_2", "office_5"], ["office_3", "office_4"], ["office_1"]], [30, 15, 0]),
        ([["office_1"], ["office_2"], ["office_3"], ["office_4"]], [30, 15, 0, 0]),
        ([["office_1", "pagoda_5"], ["office_2", "pagoda_4"]], [45, 45]),
    ],
)
def test_majorities(holdings: list[list[str]], wanted: list[int]) -> None:
    assert _majorities(*holdings) == wanted


@pytest.mark.rules("YAN-8.10", "YAN-R.31")
def test_equal_totals_share_the_place() -> None:
    match = play(dealt(hands="vase_red vase_gold silk_gold silk_white"), "end_turn, end_turn")
    assert match.result == {"scores": [135, 135], "ranks": [1, 1], "winners": [0, 1]}
    assert "share the victory" in match.log(None)[-1]


@pytest.mark.rules("YAN-R.37", "YAN-8.3", "YAN-8.9")
def test_nothing_moves_at_the_end() -> None:
    match = play(dealt(), "cash 20, end_turn")
    before = match.state()
    play(match, "end_turn")
    after = match.state()
    for key in ("seats", "river", "bag", "box", "rulers", "turn", "active"):
        assert after[key] == before[key]
    assert [part["cards"] for part in after["final"]] == [60, 90]
    assert [part["wares"] for part in after["final"]] == [15, 11]
    assert [part["money"] for part in after["final"]] == [50, 30]


@pytest.mark.rules("YAN-8.3", "YAN-R.30")
def test_the_best_sale_of_every_ware_there_is() -> None:
    """Five fives of luxury and six sixes of everyday wares."""
    record = find_game("yangtze").box.record[0]
    everything = [row["id"] for row in DATA["tile"]]
    assert best_sale(record, bits(everything)) == 5 * 75 + 6 * 70
    assert best_sale(record, bits([])) == 0


@pytest.mark.rules("YAN-8.3")
def test_the_best_sale_is_that_of_the_model() -> None:
    game: Game = find_game("yangtze")
    model = Model(start(DATA, 2, {}))
    rng = np.random.default_rng(5)
    names = list(model.tiles)
    for size in (3, 6, 9, 12, 14):
        for _ in range(6):
            hand = [names[i] for i in sorted(rng.choice(61, size, replace=False))]
            wanted = sum(model.best_sale(row, hand) for row in model.values.values())
            assert best_sale(game.box.record[0], bits(hand)) == wanted


@pytest.mark.rules("YAN-8.1", "YAN-R.17")
@pytest.mark.parametrize("last", [6, 9, 12])
def test_the_last_ruler_ends_it_at_once(last: int) -> None:
    match = play(dealt(end_ruler=last), "buy house_8, done")
    quiet = ["nurhaci", "hong_taiji", "kangxi", "yongzheng", "daoguang", "tongzhi"]
    rest = ["shunzhi", "xianfeng", "guangxu", "puyi", "qianlong", "jiaqing"]
    for ruler in [*quiet, *rest][:last]:
        assert match.state()["phase"] == "refill"
        play(match, f"draw {ruler}")
        while match.state()["phase"].startswith("ruler"):
            legal = [line for line in match.legal() if line.split()[0] not in ("cash", "open_sale")]
            play(match, legal[0])
    state = match.state()
    assert (state["phase"], state["missing"], state["river"][7]) == ("over", 1, None)
    assert match.why_not("draw silk_black") is not None
