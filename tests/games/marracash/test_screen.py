"""MarraCash in the terminal: it fits, it tells what a seat may see, and the account adds up."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console

from fondaco.engine.match import Match
from fondaco.games.marracash.notation import say_prompt
from fondaco.games.marracash.notation.account import books
from fondaco.games.marracash.screen import screen
from fondaco.terminal.frame import Frame, story
from tests.games.marracash.positions import GAME, last_turn, play, position
from tests.games.marracash.redeal import redeal

OPTIONS: list[dict[str, Any]] = [
    {},
    {"cards": "souvenirs", "hidden_cash": True, "visitors": 64},
    {"cards": "antiques", "bidding": "sealed"},
]


def positions(players: int, options: dict[str, Any]) -> list[Match]:
    """Some positions of a random match at which a seat decides, and its end."""
    rng = Random(players)
    match = Match.start(GAME, players, seed=players, options=options)
    match.seats = ["You", *["greedy"] * (players - 1)]
    found = []
    while match.actor is not None:
        if rng.random() < 0.1:
            found.append(match.copy())
        match.act(rng.choice(match.legal()))
    return [*found, match]


def picture(match: Match, seat: int | None, lang: str, width: int, height: int = 50) -> str:
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    console.print(screen(match.box, match.view(seat), seat, lang, match.seats))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [40, 60, 80, 140])
def test_every_screen_fits_and_names_everything(
    options: dict[str, Any], lang: str, width: int
) -> None:
    for match in positions(4, options):
        seat = match.actor if isinstance(match.actor, int) else None
        for height in (24, 50):
            text = picture(match, seat, lang, width, height)
            assert max(map(len, text.splitlines())) <= width
            words = " ".join(text.split())
            view = match.view(seat)
            for owner, cash in enumerate(view["cash"]):
                assert match.box.name("seats", owner, lang) in words
                told = (
                    "" if cash is None else f"{cash:,}".replace(",", "," if lang == "en" else ".")
                )
                assert told in words
            for row, of, inside in zip(
                GAME.box.data["shops"], view["owners"], view["customers"], strict=True
            ):
                assert f"{row['id']}({inside})" in words if of >= 0 else row["id"] in words
            for row, group in zip(GAME.box.data["fountains"], view["fountains"], strict=True):
                letters = "".join(
                    f"{letter}{number if number > 1 else ''}"
                    for letter, number in zip("rbgpy", group, strict=True)
                    if number
                )
                assert not letters or f"{row['id']} {letters}" in words
            if view["auction"] is not None:
                assert f"({view['auction']['shop']})" in words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_frame_fits_however_many_bids_there_are(lang: str) -> None:
    for match in positions(3, {}):
        if not isinstance(match.actor, int):
            continue
        console = Console(
            file=io.StringIO(), width=80, height=24, color_system=None, force_terminal=True
        )
        told = story(match, match.actor, lang)
        Frame(match, match.actor, lang, told, min(3, len(told)), "").show(console)
        assert isinstance(console.file, io.StringIO)
        lines = console.file.getvalue().splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24


@pytest.mark.parametrize("options", OPTIONS[1:])
@pytest.mark.rules("MAR-1.12", "MAR-9.2", "MAR-9.3")
def test_a_screen_depends_on_the_view_alone(options: dict[str, Any]) -> None:
    rng = Random(7)
    for match in positions(3, options)[:-1]:
        for seat in (None, 0, 1):
            other = Match.restore(GAME, redeal(match.state(), seat, rng))
            other.seats = match.seats
            assert picture(other, seat, "en", 80) == picture(match, seat, "en", 80)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_account_adds_up_to_the_score(options: dict[str, Any]) -> None:
    match = positions(4, options)[-1]
    assert match.result is not None
    rows = books(match.box, match.events(None), 4)
    assert [sum(row.values()) for row in rows] == match.result["scores"]
    for lang in ("en", "de"):
        account = match.game.notation.account(match.box, match.view(None), match.events(None))
        headings, shares = account.said(lang)
        assert all(len(row) == len(headings) for row in shares)


@pytest.mark.rules("MAR-3.2", "MAR-4.2", "MAR-5.2")
def test_the_prompt_names_only_what_is_possible() -> None:
    rich, poor = position(), position(cash=[75, 1000, 1000])
    signs = position(owned=dict.fromkeys(("r1", "r2", "r3", "r5", "b1"), (0, 0)))
    alone = last_turn(groups={"f1": "", "f8": "", "f16": ""})
    for state, english, german in (
        (rich, "lead a group or put up a shop", "eine Gruppe führen oder einen Laden versteigern"),
        (poor, "first action – lead a group.", "Erste Aktion – eine Gruppe führen."),
        (signs, "first action – lead a group.", "Erste Aktion – eine Gruppe führen."),
        (alone, "first action – put up a shop.", "Erste Aktion – einen Laden versteigern."),
    ):
        match = play(state)
        assert english in say_prompt(match.box, match.view(0), "en")
        assert german in say_prompt(match.box, match.view(1), "de")
    after = play(poor, "move f1 f2")
    assert "second action – lead a group." in say_prompt(after.box, after.view(0), "en")


@pytest.mark.rules("MAR-1.12", "MAR-3.2")
def test_the_prompt_keeps_hidden_cash_hidden() -> None:
    poor = play(position(cash=[75, 1000, 1000], options={"hidden_cash": True}))
    assert "lead a group." in say_prompt(poor.box, poor.view(0), "en")
    for seat in (1, 2, None):
        assert "or put up a shop" in say_prompt(poor.box, poor.view(seat), "en")
