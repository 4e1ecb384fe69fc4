"""Samarkand on a terminal: everything fits, and everything is there."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco import Match
from fondaco.games.samarkand.notation import PASSING
from fondaco.games.samarkand.screen import screen, seat_style
from tests.games.samarkand.redeal import redeal
from tests.games.samarkand.test_rule_book import given


@cache
def positions(players: int, seed: int) -> list[Match]:
    """Some positions of a random game, of every phase that it meets."""
    rng, match = Random(seed), fondaco.start("samarkand", players, seed=seed)
    found = []
    while match.actor is not None:
        if rng.random() < 0.1:
            found.append(match.copy())
        match.act(rng.choice(match.legal()))
    return [*found, match]


def drawn(match: Match, seat: int | None, lang: str, width: int, height: int) -> str:
    console = Console(width=width, height=height, legacy_windows=False, color_system=None)
    view: Any = match.view(seat)
    with console.capture() as caught:
        console.print(screen(match.box, view, seat, lang, match.seats))
    return caught.get()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 44), (82, 70), (140, 60), (40, 30)])
def test_every_screen_fits(players: int, lang: str, width: int, height: int) -> None:
    """Each position is seen by a spectator, the first seat and whoever decides in several sizes."""
    first = (width + height) % 3 + (lang == "de")
    for number, match in enumerate(positions(players, seed=players), start=first):
        seat = (None, 0, match.actor if isinstance(match.actor, int) else 1)[number % 3]
        text = drawn(match, seat, lang, width, height)
        assert max(map(len, text.splitlines())) <= width
        if height < 40 or height >= 60 or match.state()["phase"] not in ("place", "more"):
            for family in range(10):
                assert match.box.name("families", family, lang) in text


@pytest.mark.rules("SAM-8.1")
def test_one_s_own_cards_stand_with_their_spaces_and_points() -> None:
    text = drawn(given("SC-32"), 2, "en", 100, 40)
    assert "Your cards, 17 points now:" in text
    hidden = drawn(given("SC-32"), None, "en", 100, 40)
    assert "points now" not in hidden


def test_the_map_numbers_the_choices_as_the_list_does() -> None:
    match = given("SC-14")
    text = drawn(match, 0, "en", 80, 44)
    numbers = [f"({number})" for number in range(1, len(match.legal()) + 1)]
    assert all(number in text for number in numbers)
    assert f"({len(match.legal()) + 1})" not in text
    assert "(1)" not in drawn(match, 1, "en", 80, 44), "they are nobody else's choices"


@pytest.mark.rules("SAM-6.1", "SAM-5.1")
def test_what_a_camel_brings_is_told_to_whoever_places_it() -> None:
    match = given("SC-09")
    text = " ".join(drawn(match, 2, "en", 120, 30).split())
    assert "Hamadan meets Iraq, +4 Dirham" in text
    assert "meets" not in drawn(match, 1, "en", 120, 30)


def test_a_screen_depends_on_the_view_alone() -> None:
    rng = Random(2)
    for match in positions(4, seed=9)[:-1]:
        for seat in (None, 0, 3):
            twin = fondaco.restore(redeal(match.state(), seat, rng))
            for height in (24, 70):
                one, other = (drawn(m, seat, "de", 80, height) for m in (match, twin))
                assert one == other


@pytest.mark.rules("SAM-8.2", "SAM-8.3", "SAM-8.4")
def test_the_points_by_their_sources() -> None:
    match = given("SC-32")
    match.act("place sanaa")
    account = match.game.notation.account(match.box, match.view(None), match.events(None))
    _, rows = account.said("en")
    points = [[cell.split(" ")[0] for cell in row] for row in rows]
    assert points == [["17", "5", "6", "7"], ["10", "3", "4", "18"], ["17", "8", "6", "3"]]
    assert len({seat_style(match.box, seat) for seat in range(5)}) == 5
    assert "chose" in PASSING
