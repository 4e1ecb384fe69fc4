"""Broken data files of Samarkand: one sentence that names the file, the key and the fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.games.samarkand.board.chart import chart_of
from fondaco.games.samarkand.board.geometry import corners_of

Data = dict[str, Any]
Change = Callable[[Data], None]


@pytest.fixture
def samarkand() -> Game:
    return find_game("samarkand")


@pytest.fixture
def data(samarkand: Game) -> Data:
    return copy.deepcopy(dict(samarkand.box.data))


def _walk(data: Data, path: tuple[str | int, ...]) -> Any:
    place: Any = data
    for part in path:
        place = place[part]
    return place


def _set(*path: str | int, to: Any) -> Change:
    def change(data: Data) -> None:
        _walk(data, path[:-1])[path[-1]] = to

    return change


def _drop(*path: str | int) -> Change:
    def change(data: Data) -> None:
        del _walk(data, path[:-1])[path[-1]]

    return change


def _both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for one in changes:
            one(data)

    return change


def _swap(group: str, one: int, other: int) -> Change:
    def change(data: Data) -> None:
        rows = data[group]
        rows[one], rows[other] = rows[other], rows[one]

    return change


def _part(data: Data) -> None:
    """Cut the map in two: Konkan, Deccan and what lies between are left alone."""
    for row in data["space"]:
        if row["id"] == "alwa":
            row["adjacent"] = []
        else:
            row["adjacent"] = [near for near in row["adjacent"] if near != "alwa"]


# The first space is aden, the first family red, the first good wine.
FAULTS: list[tuple[Change, str, str | None]] = [
    (_drop("family", 9), "family", "SAM-D.1"),
    (_set("family", 0, "markers_dark", to=2), "family[1].markers_dark", "SAM-D.1"),
    (_set("family", 0, "tiles", to=0), "family[1].tiles", "SAM-D.1"),
    (_set("family", 0, "camels", to=0), "family[1].camels", "SAM-D.1"),
    (_set("good", 4, "number", to=6), "good[5].number", "SAM-D.1"),
    (_swap("good", 0, 1), "good[1].number", "SAM-D.1"),
    (_set("good", to=[]), "good", "SAM-D.1"),
    (_set("good", 0, "number", to=-1), "good[1].number", "SAM-D.1"),
    (_set("good", 0, "number", to=5000), "good[1].number", "SAM-D.1"),
    (_set("good", 0, "number", to="1"), "good[1].number", "SAM-D.1"),
    (_drop("good"), "good is missing", "SAM-D.1"),
    (_drop("family"), "family is missing", "SAM-D.1"),
    (_set("family", to="red"), "family must be a list", "SAM-D.1"),
    (_drop("counts"), "counts is missing", "SAM-D.1"),
    (_set("counts", "camels", to=-1), "counts.camels", "SAM-D.1"),
    (_drop("counts", "camels"), "counts.camels", "SAM-D.1"),
    (_set("family", 3, "tiles", to=3), "counts.family_tiles", "SAM-D.1"),
    (_set("family", 3, "camels", to=13), "counts.camels", "SAM-D.1"),
    (_set("family", 3, "markers_grey", to=5), "counts.link_markers", "SAM-D.1"),
    (_drop("good", 32), "counts.goods_cards", "SAM-D.1"),
    (_set("counts", "families", to=9), "counts.families", "SAM-D.1"),
    (_set("counts", "link_markers_dark", to=9), "counts.link_markers_dark", "SAM-D.1"),
    (_set("counts", "goods_markers", to=32), "counts.goods_markers", "SAM-D.1"),
    (_set("counts", "land_spaces", to=100), "counts.land_spaces", "SAM-D.1"),
    (_set("counts", "sea_spaces", to=8), "counts.sea_spaces", "SAM-D.1"),
    (_set("family", 0, "id", to="Red"), "family[1].id", "SAM-D.2"),
    (_set("family", 0, "id", to=""), "family[1].id", "SAM-D.2"),
    (_set("family", 0, "id", to="red\n"), "family[1].id", "SAM-D.2"),
    (_set("good", 1, "id", to=""), "good[2].id", "SAM-D.2"),
    (_set("good", 1, "id", to="oil\n"), "good[2].id", "SAM-D.2"),
    (_set("good", 1, "id", to=3), "good[2].id", "SAM-D.2"),
    (_set("family", 0, "id", to="blue"), "family[3].id", "SAM-D.2"),
    (_set("family", 0, "id", to="samarkand"), "family[1].id", "SAM-D.2"),
    (_set("good", 1, "id", to="wine"), "good[2].id", "SAM-D.2"),
    (_set("good", 1, "id", to="red"), "good[2].id", "SAM-D.2"),
    (_set("space", 0, "id", to="0den"), "space[1].id", "SAM-D.2"),
    (_set("space", 1, "id", to="aden"), "space[2].id", "SAM-D.2"),
    (_swap("space", 0, 1), "space[2].id", "SAM-D.2"),
    (_swap("space", 100, 101), "space[102].id", "SAM-D.2"),
    (
        _set("space", 0, "adjacent", to=["gulf_of_aden", "sanaa", "atlantis"]),
        "[1].adjacent",
        "SAM-D.3",
    ),
    (_set("space", 0, "adjacent", to=["aden", "sanaa"]), "space[1].adjacent", "SAM-D.3"),
    (_set("space", 0, "adjacent", to=["sanaa", "gulf_of_aden"]), "space[1].adjacent", "SAM-D.3"),
    (_set("space", 0, "adjacent", to=["sanaa", "sanaa"]), "space[1].adjacent", "SAM-D.3"),
    (_set("space", 0, "adjacent", to=["sanaa"]), "adjacent has aden", "SAM-D.3"),
    (_set("space", 0, "adjacent", to="zeila"), "space[1].adjacent", "SAM-D.3"),
    (_set("space", 0, "adjacent", to=["sanaa", 3]), "space[1].adjacent", "SAM-D.3"),
    (_drop("space", 0, "adjacent"), "space[1].adjacent", "SAM-D.3"),
    (_part, "space alwa", "SAM-D.3"),
    (_set("family", 0, "home", to="black_sea"), "family[1].home", "SAM-D.4"),
    (_set("family", 0, "home", to="atlantis"), "family[1].home", "SAM-D.4"),
    (_set("family", 0, "home", to="dvin"), "family[2].home", "SAM-D.4"),
    (_drop("family", 0, "home"), "family[1].home", "SAM-D.4"),
    (_set("good", 0, "space", to=["dvin"]), "good[1].space", "SAM-D.4"),
    (_set("good", 0, "space", to="black_sea"), "good[1].space", "SAM-D.4"),
    (_set("good", 0, "space", to="dvin"), "good[1].space", "SAM-D.4"),
    (_set("good", 0, "space", to="smyrna"), "good[5].space", "SAM-D.4"),
    (_set("expansion", "space_capacity", to=3), "expansion.space_capacity", "SAM-D.5"),
    (_set("expansion", "space_capacity", to=-1), "expansion.space_capacity", "SAM-D.5"),
    (_set("expansion", "space_capacity", to=2.0), "expansion.space_capacity", "SAM-D.5"),
    (_set("expansion", "camels_free", to=True), "expansion.camels_free", "SAM-D.5"),
    (_set("expansion", "camels_free", to=2), "expansion.camels_free", "SAM-D.5"),
    (_set("expansion", "camels_extra", to=0), "expansion.camels_extra", "SAM-D.5"),
    (_set("marriage", "tiles_per_seat_and_family", to=2), "marriage.tiles_per_seat", "SAM-D.5"),
    (_set("end", "dark_markers_left", to=10), "end.dark_markers_left", "SAM-D.5"),
    (_set("end", "dark_markers_left", to=-1), "end.dark_markers_left", "SAM-D.5"),
    (_set("end", "stack_left", to=5), "end.stack_left", "SAM-D.5"),
    (_set("end", "stack_left", to=-1), "end.stack_left", "SAM-D.5"),
    (_set("facts", "players_min", to=1), "facts.players_min", "SAM-D.6"),
    (_set("facts", "players_max", to=6), "facts.players_max", "SAM-D.6"),
    (_drop("hand_limit", "4"), "hand_limit.4", "SAM-D.6"),
    (_set("hand_limit", "5", to=1), "hand_limit.5", "SAM-D.6"),
    (
        _both(_set("start", "cards", to=7), *(_set("hand_limit", n, to=7) for n in "45")),
        "start.cards",
        "SAM-D.6",
    ),
    (_set("start", "cards", to=0), "start.cards", "SAM-D.6"),
    (_set("start", "money", to=-1), "start.money", "SAM-D.6"),
    (_set("start", "treasury", to=-1), "start.treasury", "SAM-D.6"),
    (_set("start", "first_seat", to=2), "start.first_seat", "SAM-D.6"),
    (_set("marriage", "draw", to=0), "marriage.draw", "SAM-D.6"),
    (_set("marriage", "discard_max", to=1), "marriage.discard_max", "SAM-D.6"),
    (_set("expansion", "extra_cost", to=-1), "expansion.extra_cost", "SAM-D.6"),
    (_set("income", "sale", to=-1), "income.sale", "SAM-D.6"),
    (_set("scoring", "dirham", to=-1), "scoring.dirham", "SAM-D.6"),
    (_set("family", 0, "price", to=-1), "family[1].price", "SAM-D.6"),
    (_set("two_player", "bag_draws", to=11), "two_player.bag_draws", "SAM-D.6"),
    (_set("two_player", "tiles_laid_out", to=2), "two_player.bag_draws", "SAM-D.6"),
    (_set("family", 0, "price", to="3"), "family[1].price", "SAM-D.6"),
    (_set("family", 0, "price", to=3.0), "family[1].price", "SAM-D.6"),
    (_set("counts", "coins_1", to=-1), "counts.coins_1", "SAM-D.6"),
    (_set("start", "money", to=30_001), "start.money", "SAM-D.6"),
    (_drop("income"), "income is missing", "SAM-D.6"),
    (_drop("options"), "options is missing", "SAM-D.7"),
    (_set("options", "sale_poll", "type", to="list"), "sale_poll.type", "SAM-D.7"),
    (_set("options", "sale_poll", "values", to=["all", "all"]), "sale_poll.values", "SAM-D.7"),
    (_set("options", "sale_poll", "default", to="some"), "sale_poll.default", "SAM-D.7"),
    (_set("options", "sale_poll", "values", to=["all", "none"]), "sale_poll.values", "SAM-D.7"),
    (_set("options", "two_player_mode", "values", to=["plain"]), "mode.default", "SAM-D.7"),
    (_set("game", to="wampum"), "game", None),
    (_set("format", to=2), "format", None),
    (_drop("scoring", "dirham"), "scoring.dirham is missing", "SAM-D.6"),
    (_drop("options", "sale_poll"), "options.sale_poll is missing", "SAM-D.7"),
    (_set("start", "money", to="10"), "start.money must be a whole number", "SAM-D.6"),
    (_set("start", "money", to=True), "start.money must be a whole number", "SAM-D.6"),
    (_set("family", 0, "colour", to="red"), "family[1].colour", None),
    (_set("family", 0, "slot", to=1), "family[2].slot", None),
    (_set("family", 0, "domain", to="left"), "family[1].domain", None),
    (_set("family", 0, "name_de", to=""), "family[1].name_de", None),
    (_set("facts", "designers", to=[]), "facts.designers", None),
    (_set("space", 0, "kind", to="hill"), "space[1].kind", None),
    (_set("space", 0, "x", to=1001), "space[1].x", None),
    (_set("space", 0, "outline", to=[[0, 0], [1, 1]]), "space[1].outline", None),
    (_set("space", 0, "outline", to=[[0, 0], [1, 1], [0, 701]]), "space[1].outline[2]", None),
    (_set("space", 0, "outline", to=[[0, 0], [1, 1], [0]]), "space[1].outline[2]", None),
    (_set("space", to={}), "space must be a list", "SAM-D.2"),
    (_set("family", 0, to=3), "family[1] must be a table", None),
    (_set("start", "mony", to=5), "start.mony is not a known key", "SAM-D.6"),
    (_set("options", "magic", to={}), "options.magic is not a known key", "SAM-D.7"),
    (_set("good", 0, "provenance", to=7), "good[1].provenance", None),
]


@pytest.mark.parametrize(("change", "key", "rule"), FAULTS)
@pytest.mark.rules("SAM-D.1", "SAM-D.2", "SAM-D.3", "SAM-D.4", "SAM-D.5", "SAM-D.6", "SAM-D.7")
def test_a_fault_is_named(change: Change, key: str, rule: str | None, data: Data) -> None:
    change(data)
    with pytest.raises(fondaco.DataError) as refused:
        fondaco.start("samarkand", players=3, data=data)
    assert refused.value.rule == rule, str(refused.value)
    assert refused.value.reason.startswith("data: ")
    assert key in refused.value.reason
    assert "\n" not in str(refused.value)
    assert refused.value.say("de") != refused.value.say("en")


@pytest.mark.rules("SAM-D.1", "SAM-D.3", "SAM-D.4")
def test_the_delivered_map_and_counts(samarkand: Game) -> None:
    """The figures of section 2."""
    spaces, record = samarkand.box.data["space"], samarkand.box.record[0]
    kinds = [row["kind"] for row in spaces]
    assert (kinds.count("land"), kinds.count("sea")) == (101, 9)
    assert sum(len(row["adjacent"]) for row in spaces) == 2 * 275
    assert max(len(row["adjacent"]) for row in spaces) == 9
    assert len(samarkand.box.data["good"]) == 33
    assert len(samarkand.box.lines) == 211
    assert samarkand.box.first_chance == 168 == samarkand.rules.SEAT_ACTIONS
    assert record["distance"][0, 0] == 0


@pytest.mark.rules("SAM-D.6")
def test_a_game_for_fewer_players_needs_fewer_limits(data: Data) -> None:
    data["facts"]["players_min"] = 3
    del data["hand_limit"]["2"]
    match = fondaco.start("samarkand", players=3, data=data)
    assert match.box.fewest_players == 3
    with pytest.raises(fondaco.SetupError, match="3 to 5"):
        fondaco.start("samarkand", players=2, data=data)


def test_an_owner_s_file_changes_the_game(data: Data, samarkand: Game) -> None:
    """Another price, another name, two points a Dirham."""
    data["scoring"]["dirham"] = 2
    data["family"][0]["price"] = 9
    data["family"][0]["name_de"] = "Ostrom"
    match = fondaco.start("samarkand", players=3, seed=4, data=data)
    match.act("marry red")
    assert match.state()["money"][0] == 1
    assert any("Ostrom" in sentence for sentence in match.log(0, "de"))
    while match.result is None:
        match.act(match.legal()[-1])
    again = fondaco.replay(match.record())
    assert again.state() == match.state()
    assert again.box.digest == match.box.digest != samarkand.box.digest


def test_the_delivered_data_given_by_hand_is_the_delivered_box(data: Data, samarkand: Game) -> None:
    assert fondaco.start("samarkand", players=3, seed=4, data=data).box is samarkand.box


@pytest.mark.rules("SAM-D.6")
def test_an_owner_may_be_generous(data: Data) -> None:
    """Numbers at least 0, as large as a game may want them; the points add up all the same."""
    data["start"] |= {"money": 30_000, "treasury": 30_000}
    data["hand_limit"]["3"] = 30_000
    data["scoring"]["dirham"] = 999
    match = fondaco.start("samarkand", players=3, seed=4, data=data)
    assert match.state()["money"] == [30_000] * 3
    assert match.state()["treasury"] == [30_000] * 10
    while match.result is None:
        match.act(match.legal()[-1])
    money = match.state()["money"]
    assert all(
        999 * n <= score < 999 * (n + 1)
        for n, score in zip(money, match.result["scores"], strict=True)
    )


def test_colours_are_written_in_either_case(data: Data) -> None:
    data["family"][0]["colour"] = "#C62828"
    assert fondaco.start("samarkand", players=3, seed=4, data=data).actor == 0


def test_a_map_without_outlines_is_played_and_drawn(data: Data) -> None:
    """The rules need borders only; a space without an outline is a patch round its point."""
    del data["space"][0]["outline"]  # aden, beside others that have theirs
    for row in data["space"][50:]:
        del row["outline"]
    match = fondaco.start("samarkand", players=3, seed=4, data=data)
    for place in (0, 60):
        row = data["space"][place]
        corners = corners_of(row)
        assert len(corners) == 8
        assert sum(x for x, _ in corners) / 8 == pytest.approx(row["x"])
        assert sum(y for _, y in corners) / 8 == pytest.approx(row["y"])
    for lang in ("en", "de"):
        assert 'class="sea"' in str(chart_of(match.box).base(lang, ""))
