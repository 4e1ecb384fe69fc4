"""What is different in two data files, in words; of every game there is."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from fondaco.engine.differences import KEYS, REMARKS, tell_differences
from fondaco.engine.registry import find_game, game_ids


def _delivered(game: str) -> dict[str, Any]:
    path = find_game(game).folder / "components.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _told(old: dict[str, Any], new: dict[str, Any], lang: str = "en") -> tuple[str, ...]:
    return tell_differences(old, new, lang).sentences


def test_changed_values_are_told_by_the_names_of_what_they_belong_to() -> None:
    old = _delivered("samarkand")
    new = copy.deepcopy(old)
    family = new["family"][0]  # Byzantium, for 3 Dirham, at home in Constantinople
    family["price"], family["home"] = 4, new["family"][1]["home"]
    family["provenance"]["price"] = "from my copy"
    new["income"]["sale"] = 1250
    home = next(space for space in old["space"] if space["id"] == family["home"])
    assert _told(old, new) == (
        "Income: for a sold card 1,250 instead of 3",
        f"Families, Byzantium: home {home['name']} instead of Constantinople",
        "Families, Byzantium: price 4 instead of 3",
    )
    assert _told(old, new, "de") == (
        "Einkommen: für eine verkaufte Karte 1.250 statt 3",
        f"Familien, Byzanz: Heimat {home['name_de']} statt Konstantinopel",
        "Familien, Byzanz: Preis 4 statt 3",
    )


def test_entries_that_come_go_and_change_places() -> None:
    old = {"goods": [{"id": "a", "name": "Ale"}, {"id": "b", "name": "Bread"}]}
    new = {"goods": [{"id": "b", "name": "Bread"}, {"id": "c", "name": "Corn", "count": 3}]}
    assert _told(old, new) == ("Goods, Ale: left out", "Goods, Corn: new")
    assert _told(old, {"goods": old["goods"][::-1]}) == ("Goods: in another order",)


def test_what_has_no_id_goes_by_players_or_by_its_place() -> None:
    old = _delivered("wampum")
    new = copy.deepcopy(old)
    new["setup"][1]["rounds"] = 11
    new["game"]["year"] = 2011
    new["options"]["hide_chests"]["default"] = True
    assert set(_told(old, new)) == {
        "Set-up, with 3 players: rounds 11 instead of 12",
        "Game: year 2011 instead of 2010",
        "Options, hide chests: usual choice yes instead of no",
    }
    named = tell_differences(old, new, "de", {"hide_chests": "Verdeckte Truhen"}).sentences
    assert "Optionen, Verdeckte Truhen: Voreinstellung ja statt nein" in named
    assert _told({"a": [{"x": 1}, {"x": 1}]}, {"a": [{"x": 1}, {"x": 2}]}) == (
        "A, no. 2: place in the drawing, across 2 instead of 1",
    )


def test_what_cannot_be_told_in_a_line_is_said_to_be_different() -> None:
    old = _delivered("samarkand")
    new = copy.deepcopy(old)
    new["space"][0]["outline"] = [[1, 2], [3, 4], [5, 6]]
    del new["facts"]["age"]
    new["facts"]["weight"] = 2
    aden = "Places of the map, Aden: outline on the map: changed"
    assert aden.replace("Aden:", "Aden,") in _told(old, new)
    assert "Game, age from: left out" in _told(old, new)
    assert "Game: weight 2, which is new" in _told(old, new)


def test_remarks_are_not_told_and_many_differences_are_counted() -> None:
    old = _delivered("samarkand")
    new = copy.deepcopy(old)
    for row in new["space"]:
        row["x"] += 1
    new["family"][0]["provenance"] = {}
    told = tell_differences(old, new, "en", most=100)
    assert (len(told.sentences), told.more) == (100, len(new["space"]) - 100)
    assert tell_differences(old, _delivered("samarkand"), "en").sentences == ()


@pytest.mark.parametrize("game", game_ids())
def test_every_part_of_a_file_has_a_name_in_both_languages(game: str) -> None:
    """The groups of a file and what most rows hold; what is seldom is called by its key."""
    data = _delivered(game)
    groups = {key for key in data if key not in REMARKS}
    known = groups & set(KEYS)
    assert len(known) >= 0.7 * len(groups), groups - known


@pytest.mark.parametrize("game", game_ids())
def test_a_change_anywhere_in_a_file_is_told_in_both_languages(game: str) -> None:
    old = _delivered(game)
    for key in old:
        new = {**old, key: "something else"}
        if key not in REMARKS:
            assert all(_told(old, new, lang) for lang in ("en", "de")), key
