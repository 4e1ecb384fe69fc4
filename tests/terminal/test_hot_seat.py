"""Around one screen: where nobody has a secret, nobody is asked to look away."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import fondaco
from fondaco.engine.privacy import has_secrets
from tests.games.playing import positions
from tests.terminal.conftest import Program

HAND_OVER = "Hand the keyboard"

OPEN_GAMES = [
    ("marracash", {}),
    ("marracash", {"cards": "souvenirs", "visitors": 64}),
    ("key_harvest", {"open_screens": True}),
]
CLOSED_GAMES = [
    ("marracash", {"cards": "antiques"}),
    ("marracash", {"hidden_cash": True}),
    ("key_harvest", {}),
    ("yangtze", {}),
    ("wampum", {}),
    ("samarkand", {}),
]


@pytest.mark.parametrize(("game", "options"), OPEN_GAMES)
def test_games_without_secrets_have_none_at_any_time(
    game: str, options: dict[str, str | int | bool]
) -> None:
    match = fondaco.start(game, 3, seed=4, options=options)
    assert not any(has_secrets(at, range(3)) for at in positions(match, Random(4)))


@pytest.mark.parametrize(("game", "options"), CLOSED_GAMES)
def test_games_with_secrets_have_them_until_the_end(
    game: str, options: dict[str, str | int | bool]
) -> None:
    match = fondaco.start(game, 3, seed=4, options=options)
    decided = (at for at in positions(match, Random(4)) if at.actor is not None)
    assert all(has_secrets(at, range(3)) for at in decided)


@pytest.mark.rules("MAR-9.3")
def test_sealed_bids_are_secrets() -> None:
    """Of three, the first has answered: the second must not see it on the screen."""
    match = fondaco.start("marracash", 3, seed=4, options={"bidding": "sealed"})
    first = match.actor
    assert not has_secrets(match, range(3))
    match.act(match.legal()[0])
    match.act("bid 300")
    assert has_secrets(match, range(3))
    assert isinstance(first, int)
    assert not has_secrets(match, [seat for seat in range(3) if seat != first])


@pytest.mark.rules("MAR-1.12")
def test_nobody_looks_away_in_marracash(program: Program, folder: Path) -> None:
    """Three people around one screen, each with an auction of the first round and bids."""
    typed = "auction b4\nbid 100\nbid 125\npass\npass\nauction y3\n"
    run = program("play", "marracash", "--players", "3", "--hot-seat", "--seed", "4", typed=typed)
    assert run.code == 0
    assert HAND_OVER not in run.out
    asked = set(re.findall(r"^(\w+)> ", run.out, re.MULTILINE))
    assert len(asked) == 3, "everybody was asked in turn"


@pytest.mark.rules("MAR-9.3")
def test_with_sealed_bids_the_others_look_away(program: Program, folder: Path) -> None:
    """From the first sealed answer on; Anfa's own auction follows when Omar has answered."""
    options = ("--option", "bidding=sealed", "--option", "start_player=seat_0")
    typed = "auction b4\nbid 325\n\nbid 225\n\npass\n"
    run = program("play", "marracash", "--hot-seat", "--seed", "4", *options, typed=typed)
    assert run.code == 0
    assert re.findall(rf"{HAND_OVER} to (\w+)", run.out) == ["Anfa", "Omar", "Anfa"]
    own, _, others = run.out.partition(HAND_OVER)
    assert "bid 325" in own
    assert not re.search(r"(?<!\d)325(?!\d)", others), "the name of the save has digits, too"


@pytest.mark.parametrize("game", ["key_harvest", "samarkand", "wampum", "yangtze"])
def test_where_hands_are_secret_the_screen_is_handed_over(game: str, program: Program) -> None:
    run = program("play", game, "--players", "3", "--hot-seat", "--seed", "4")
    assert HAND_OVER in run.out
