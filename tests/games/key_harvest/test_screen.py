"""Key Harvest in a terminal: everything a seat may see, within the width there is."""

from __future__ import annotations

import io
import re
from random import Random
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco import Match
from fondaco.games.key_harvest.screen import EXAMPLE, crop_letters, screen
from fondaco.terminal.draft import Draft
from fondaco.terminal.frame import Frame, story
from fondaco.terminal.outcome import result_table
from tests.games.key_harvest.positions import at
from tests.games.redeal import REDEALS

#: A full event track.
TEN = "bequest bequest land_sale land_sale exchange exchange resurvey new_seed new_seed tithe"


def drawn(match: Match, seat: int, lang: str, width: int) -> str:
    """A frame as it comes out on a terminal without colours."""
    console = Console(file=io.StringIO(), width=width, height=120, color_system=None)
    told = story(match, seat, lang)
    Frame(match, seat, lang, told, min(3, len(told)), "").show(console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def picture(match: Match, seat: int | None, lang: str = "en", width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    view: Any = match.view(seat)
    console.print(screen(match.box, view, seat, lang, match.seats))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(players: int, seed: int) -> list[Match]:
    """Positions of a random match at which a seat decides."""
    rng = Random(seed)
    match = fondaco.start("key_harvest", players, seed=seed)
    match.seats = ["You", *["greedy"] * (players - 1)]
    found = []
    while match.result is None:
        if rng.random() < 0.05:
            found.append(match.copy())
        match.act(rng.choice(match.legal()))
    return [*found, match]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [40, 60, 80, 140])
def test_every_screen_fits_and_shows_everything(players: int, lang: str, width: int) -> None:
    for match in positions(players, seed=players):
        seat = match.actor if isinstance(match.actor, int) else 0
        text = drawn(match, seat, lang, width) if match.actor is not None else ""
        text += picture(match, seat, lang, width)
        assert max(len(line.rstrip()) for line in text.splitlines()) <= width
        assert "…" not in text
        words = " ".join(text.split())
        view = match.view(seat)
        letters = crop_letters(match.box, lang)
        crops = [row["id"] for row in match.box.data["crop"]]
        letter_of = {r["id"]: letters[crops.index(r["crop"])] for r in match.box.data["field"]}
        for field in view["registry"]:
            assert f"[{field}{letter_of[field]}]" in words
        for owner in range(players):
            assert match.box.name("seats", owner, lang) in words
            for slot in view["stores"][owner]:
                assert f"[{slot['field']}{letter_of[slot['field']]}]" in words
            for field, _ in view["boards"][owner]["fields"]:
                assert field in words


def test_a_field_looks_different_when_it_is_harvested() -> None:
    """e4 is wheat: wine has the W, so wheat is E in English."""
    match = at(fields=["b7* e4", "b2 e6"], workers=[{"c8": "sower"}])
    text = picture(match, 0)
    assert "(b7v)" in text
    assert "[e4E]" in text
    assert "<Sow1>" in text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_crop_has_a_letter_of_its_own(lang: str) -> None:
    box = at().box
    assert len(set(crop_letters(box, lang))) == 5


def test_a_screen_depends_on_the_view_alone() -> None:
    rng = Random(2)
    for match in positions(4, seed=6)[:-1]:
        seat = match.actor
        assert isinstance(seat, int)
        twin = fondaco.restore(REDEALS["key_harvest"](match.state(), seat, rng))
        twin.seats = match.seats
        assert picture(match, seat) == picture(twin, seat)


def test_the_account_of_the_points_adds_up() -> None:
    match = positions(3, seed=8)[-1]
    assert match.result is not None
    account = match.game.notation.account(match.box, match.view(None), match.events(None))
    points = [[int(cell.split(" ")[0]) for cell in row[:4]] for row in account.said("en")[1]]
    assert [sum(row) for row in points] == match.result["scores"]
    assert result_table(match, "de") is not None


def test_the_example_is_an_input() -> None:
    assert at(hands=["hhww"]).play(EXAMPLE) == [
        *("claim a1", "offer hops", "offer hops", "offer wine", "done"),
    ]


@pytest.mark.rules("KEY-4.2", "KEY-7.3")
def test_a_draft_is_one_step_and_can_be_taken_back() -> None:
    match = at(fields=["b7 d4 e5 f5", "b2 e6"], hands=["hh"])
    draft = Draft(match, 0)
    assert draft.add("harvest d4") is None
    assert draft.lines == ["harvest d4"]
    assert draft.undo()
    assert draft.add("claim a1 hops") is None
    assert draft.complete
    assert draft.lines == ["claim a1", "offer hops", "done"]
    assert match.state()["registry"][0] == "a1"


@pytest.mark.rules("KEY-12.6")
def test_the_points_of_open_hands_have_the_crop_majorities() -> None:
    """Section 9: worker 1, groups 1 + 2 of one field each, hops for red; wine is a tie."""
    parts = {"fields": ["b7 e4", "b2 e6"], "hands": ["hw", "w"], "workers": [{"c8": "sower"}]}
    assert "4 points" in picture(at(**parts), 0)
    match = at(**parts, options={"open_screens": True})
    assert "5 points" in picture(match, 0)
    assert "3 points" in picture(match, 1)


@pytest.mark.rules("KEY-12.6", "KEY-11.4")
def test_the_points_at_the_end_are_those_of_the_result() -> None:
    match = at(hands=["hw", "v"], final=1, track=TEN)
    match.act("end_turn")
    assert match.result is not None
    text = " ".join(picture(match, 0).split())
    for seat, score in enumerate((5, 4)):  # groups 1 + 2; hops and wine; vegetables
        assert match.result["scores"][seat] == score
        assert re.search(rf"{match.box.name('seats', seat, 'en')}.*? {score} points", text)


def test_one_thing_is_not_called_many() -> None:
    match = at(used="a", final=1, bag="g1", track=TEN, fields=["b7", "b2 e6"])
    english, german = (" ".join(picture(match, 0, lang).split()) for lang in ("en", "de"))
    for words in ("1 action left", "1 turn to the end", "Bag 1 field, ", "1 point "):
        assert words in english, words
    for words in ("noch 1 Aktion ", "noch 1 Zug bis zum Ende", "Beutel 1 Feld,", "1 Punkt "):
        assert words in german, words


@pytest.mark.rules("KEY-5.2", "KEY-R.13")
def test_a_farmhand_that_another_seat_places_stays_beside_one_s_board() -> None:
    match = at(fields=["e4 e5", "b2 e6"])
    match.act("hire harvester")
    assert "Beside it: Harvester" not in " ".join(picture(match, 0).split())
    assert "Beside it: Harvester" in " ".join(picture(match, 1).split())
