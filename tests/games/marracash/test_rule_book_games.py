"""Whole random games with all options: the compiled rules do what the book in plain Python says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from tests.games.marracash.model import Model

GAMES = 60
#: Bids of random players ruin them; most of the time somebody passes or bids low.
MOODS = ("wild", "thrifty", "mover", "seller")


@pytest.fixture(scope="module")
def game() -> Game:
    return find_game("marracash")


def opening(game: Game, number: int) -> tuple[int, dict[str, Any]]:
    """Player counts and options, so that each value of each option comes often."""
    rng = Random(number)
    options: dict[str, Any] = {
        name: rng.choice(option.values) for name, option in game.box.options.items()
    }
    players = 2 + number % 3
    if players == 2:
        options["two_player"] = True
    return players, options


def choose(lines: list[str], mood: str, rng: Random) -> str:
    """A legal line, more like a person's than any one of them."""
    if mood != "wild" and lines[-1].startswith("bid"):
        cheap = [line for line in lines if line.startswith("bid")][:3]
        return rng.choice([*cheap, *(["pass"] * 3 if "pass" in lines else [])])
    verb = {"mover": "move", "seller": "auction"}.get(mood)
    liked = [line for line in lines if line.split(" ")[0] == verb]
    return rng.choice(liked if liked and rng.random() < 0.8 else lines)


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.rules(
    *("MAR-1.10", "MAR-1.12", "MAR-1.13", "MAR-1.14", "MAR-2.4", "MAR-3.9", "MAR-4.4", "MAR-5.4"),
    *("MAR-5.11", "MAR-6.2", "MAR-6.4", "MAR-7.6", "MAR-9.1", "MAR-9.2", "MAR-9.3", "MAR-9.4"),
    *("MAR-R.8", "MAR-R.19", "MAR-R.21"),
)
def test_a_game_is_the_same_by_the_book(game: Game, number: int) -> None:
    players, options = opening(game, number)
    match = Match.start(game, players, options=options, chance="manual")
    model = Model(dict(game.box.data), Model.new(dict(game.box.data), players, options).s)
    rng, mood = Random(1000 + number), MOODS[number % len(MOODS)]
    while True:
        assert match.state() == model.s
        lines = match.legal()
        if rng.random() < 0.2:
            compare(match, model, rng)
        if not lines:
            break
        line = choose(lines, mood, rng)
        match.act(line)
        model.act(line)
    assert model.s["phase"] == "over"


def compare(match: Match, model: Model, rng: Random) -> None:
    """Legal lines, weights, views and refusals of one position."""
    assert match.legal() == model.legal()
    assert list(match.box.lines) == model.all_lines()
    for line, weight in match.chance():
        assert weight == model.weight(line)
    for seat in (None, *range(match.players)):
        assert match.view(seat) == model.view(seat)
    for line in (*rng.sample(match.box.lines, 40), *(mutated(match, rng) for _ in range(40))):
        refusal = match.why_not(line)
        assert (None if refusal is None else refusal.rule) == model.refuse(line), line


def mutated(match: Match, rng: Random) -> str:
    """A line that may or may not be well written, in the words of the game."""
    words = rng.choice(match.box.lines).split(" ")
    pool = [*rng.choice(match.box.lines).split(" "), "f1", "0", "7", "110", "075", "-25", "left"]
    words[rng.randrange(len(words))] = rng.choice(pool)
    if rng.random() < 0.1:
        words.append(rng.choice(pool))
    return " ".join(words)
