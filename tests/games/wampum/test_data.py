"""Broken data files of Wampum: one sentence that names the file, the key and the fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco.engine.game import Game

Data = dict[str, Any]


@pytest.fixture
def data(wampum: Game) -> Data:
    return copy.deepcopy(dict(wampum.box.data))


def _set(*path: str | int, to: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def _drop(*path: str | int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        place: Any = data
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


# Each fault with the key its sentence must name and the check that forbids it (None: no rule).
FAULTS: list[tuple[Callable[[Data], None], str, str | None]] = [
    (_set("box", "goods_cards", to=91), "box.goods_cards", "WAM-D.1"),
    (_set("box", "village_cards", to=4), "box.village_cards", "WAM-D.1"),
    (_set("box", "trader_cards", to=6), "box.trader_cards", "WAM-D.1"),
    (_set("box", "chest_cards", to=4), "box.chest_cards", "WAM-D.1"),
    (_set("box", "total_cards", to=105), "box.total_cards", "WAM-D.1"),
    (_drop("seats", 4), "seats", "WAM-D.1"),
    (_set("setup", 0, "deck_after_setup", to=65), "setup[1].deck_after_setup", "WAM-D.2"),
    (_set("setup", 2, "rounds", to=9), "setup[3].rounds", "WAM-D.2"),
    (_set("rules", "restock_hand", to=5), "deck_after_setup", "WAM-D.2"),
    (_set("rules", "start_hand", to=6), "deck_after_setup", "WAM-D.2"),
    (_set("setup", 3, "villages", to=["v2", "v3a", "v3b", "v4"]), "setup[4].villages", "WAM-D.3"),
    (_set("setup", 0, "villages", to=["v2", "v3a"]), "setup[1].villages", "WAM-D.3"),
    (_set("setup", 1, "restock_open_village", to=1), "setup[2].villages", "WAM-D.3"),
    (_set("goods", 1, "id", to="maize"), "goods[2].id", "WAM-D.4"),
    (_set("goods", 1, "id", to="Tobacco"), "goods[2].id", "WAM-D.4"),
    (_set("villages", 0, "id", to="2v"), "villages[1].id", "WAM-D.4"),
    (_set("seats", 0, "id", to="a b"), "seats[1].id", "WAM-D.4"),
    (_set("setup", 1, "villages", to=["v3a", "v2", "v4"]), "setup[2].villages", "WAM-D.4"),
    (_set("setup", 1, "villages", to=["v2", "v2", "v4"]), "setup[2].villages", "WAM-D.4"),
    (_set("setup", 1, "villages", to=["v2", "v3a", "v9"]), "setup[2].villages", "WAM-D.4"),
    (_set("setup", 1, "players", to=2), "setup[2].players", "WAM-D.4"),
    (_drop("setup", 3), "setup", "WAM-D.4"),
    (_set("rules", "min_offer", to=0), "rules.min_offer", "WAM-D.5"),
    (_set("rules", "min_offer", to=3), "rules.restock_hand", "WAM-D.5"),
    (_set("rules", "hand_limit_bonus", to=-1), "rules.hand_limit_bonus", "WAM-D.5"),
    (_set("rules", "left_per_good", to=0), "rules.left_per_good", "WAM-D.5"),
    (_set("rules", "end_bonus_per_good", to=-1), "rules.end_bonus_per_good", "WAM-D.5"),
    (_set("rules", "points_per_card", to=0), "rules.points_per_card", "WAM-D.5"),
    (_set("villages", 2, "start_value", to=0), "villages[3].start_value", "WAM-D.5"),
    (_set("goods", 0, "count", to=19), "goods[1].count", "WAM-D.6"),
    (_drop("goods", 4), "goods", "WAM-D.6"),
    (_drop("villages", 4), "villages", "WAM-D.6"),
    (_set("game", "max_players", to=6), "game.max_players", "WAM-D.6"),
    (_set("game", "min_players", to=1), "game.min_players", "WAM-D.6"),
    (_set("setup", 0, "remove_cards", to=4), "setup[1].remove_cards", "WAM-D.6"),
    (_set("setup", 0, "remove", to="some"), "setup[1].remove", "WAM-D.6"),
    (_set("options", "start_player", "default", to="red"), "start_player.default", "WAM-D.7"),
    (_set("options", "hide_chests", "default", to=1), "hide_chests.default", "WAM-D.7"),
    (_set("options", "start_player", "values", to=["dice"]), "start_player.values", "WAM-D.7"),
    (_set("game", "id", to="samarkand"), "game.id", None),
    (_set("schema", to=2), "schema", None),
    (_drop("rules", "start_hand"), "rules.start_hand is missing", "WAM-D.5"),
    (_drop("options"), "options is missing", None),
    (_set("rules", "start_hand", to="5"), "rules.start_hand must be a whole number", "WAM-D.5"),
    (_set("rules", "start_hand", to=True), "rules.start_hand must be a whole number", "WAM-D.5"),
    (_set("goods", 0, "colour", to="red"), "goods[1].colour", None),
    (_set("goods", 0, "name_de", to=""), "goods[1].name_de", None),
    (_set("goods", to={}), "goods must be a list", None),
    (_set("goods", 0, to=3), "goods[1] must be a table", None),
    (_set("rules", "start_hnad", to=5), "rules.start_hnad is not a known key", None),
    (_set("options", "magic", to={}), "options.magic is not a known key", "WAM-D.7"),
    (_set("villages", 0, "source", to=7), "villages[1].source", None),
]


@pytest.mark.parametrize(("change", "key", "rule"), FAULTS)
@pytest.mark.rules("WAM-D.1", "WAM-D.2", "WAM-D.3", "WAM-D.4", "WAM-D.5", "WAM-D.6", "WAM-D.7")
def test_a_fault_is_named(
    change: Callable[[Data], None], key: str, rule: str | None, data: Data
) -> None:
    change(data)
    with pytest.raises(fondaco.DataError) as refused:
        fondaco.start("wampum", players=3, data=data)
    assert refused.value.rule == rule
    assert refused.value.reason.startswith("data: ")
    assert key in refused.value.reason
    assert "\n" not in str(refused.value)


@pytest.mark.rules("WAM-D.2")
def test_the_delivered_set_up_arithmetic(wampum: Game) -> None:
    """The table behind WAM-D.2: deck at the start and rounds for 2 to 5 players."""
    rows = wampum.box.data["setup"]
    assert [row["deck_after_setup"] for row in rows] == [66, 66, 56, 50]
    assert [row["rounds"] for row in rows] == [12, 12, 8, 6]
    for row in rows:
        match = fondaco.start("wampum", players=row["players"], seed=1)
        assert match.view(None)["deck"] == row["deck_after_setup"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"schema = ", "is not valid TOML"),
        (b"\xff\xfe", "is not a UTF-8 text"),
        (b"", "schema is missing"),
        (b"schema = 1\n[game]\nid = 'chess'\n", "id is 'chess', not wampum"),
        (b"a = " + b"[" * 20_000, "nested too deeply"),
        (b"#" * 1_000_001, "is larger than"),
    ],
)
def test_a_broken_file_is_named(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    with pytest.raises(fondaco.DataError, match=sentence) as refused:
        fondaco.start("wampum", players=3, data=path)
    assert refused.value.reason.startswith("my.toml: ")


@pytest.mark.parametrize("name", ["nothing.toml", ".", "a\x00b", "x" * 300])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(fondaco.DataError, match="cannot be read"):
        fondaco.start("wampum", players=3, data=tmp_path / name)


@pytest.mark.parametrize("data", [7, [1], b"x"])
def test_data_of_the_wrong_sort_is_refused(data: Any) -> None:
    with pytest.raises(fondaco.DataError, match="must be a file or a table"):
        fondaco.start("wampum", players=3, data=data)


def test_an_owner_s_file_changes_the_game(data: Data, wampum: Game) -> None:
    """Hand limit 9 more than the highest offer instead of 3, two points a card."""
    data["rules"]["hand_limit_bonus"] = 9
    data["rules"]["points_per_card"] = 2
    data["goods"][0]["name_de"] = "Kukuruz"
    match = fondaco.start("wampum", players=3, seed=4, data=data)
    assert not match.box.delivered
    while match.result is None:
        match.act(match.legal()[-1])
    assert all(score % 2 == 0 for score in match.result["scores"])
    assert any("Kukuruz" in sentence for sentence in match.log(0, "de"))
    again = fondaco.replay(match.record())
    assert again.state() == match.state()
    assert again.box.digest == match.box.digest != wampum.box.digest


def test_the_delivered_data_given_by_hand_is_the_delivered_box(data: Data, wampum: Game) -> None:
    assert fondaco.start("wampum", players=3, seed=4, data=data).box is wampum.box


def test_data_given_as_a_table_is_copied(data: Data) -> None:
    data["rules"]["hand_limit_bonus"] = 9
    match = fondaco.start("wampum", players=3, seed=4, data=data)
    data["rules"]["hand_limit_bonus"] = 1
    assert match.box.data["rules"]["hand_limit_bonus"] == 9
