"""Playing at random, for tests of what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from fondaco.engine.game import Game
from fondaco.engine.match import Match


def openings(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Any way to start a match of a game, with the option that fewer players need."""
    return _openings(game).map(lambda opening: _with_needed_option(game, opening))


def _with_needed_option(game: Game, opening: dict[str, Any]) -> dict[str, Any]:
    if game.box.fewer_with is None or opening["players"] >= game.box.fewest_players:
        return opening
    return {**opening, "options": {**opening["options"], game.box.fewer_with[0]: True}}


def _openings(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    box = game.box
    fewest = box.fewest_players if box.fewer_with is None else box.fewer_with[1]
    options = {name: st.sampled_from(option.values) for name, option in box.options.items()}
    return st.fixed_dictionaries(
        {
            "players": st.integers(fewest, box.most_players),
            "seed": st.integers(0, 2**32),
            "options": st.fixed_dictionaries({}, optional=options),
        }
    )


def positions(match: Match, rng: Random) -> Iterator[Match]:
    """The match itself before every decision, played at random to its end."""
    for _ in range(20_000):
        yield match
        if match.actor is None:
            return
        match.act(rng.choice(match.legal()))
    raise AssertionError("the match does not end")
