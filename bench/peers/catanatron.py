"""Catanatron: Catan with four of its own random players, one tick a decision."""

from __future__ import annotations

from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from bench import clock
from bench.peers.row import Row, tell


def _begun() -> Any:
    return Game([RandomPlayer(color) for color in Color])


def _match() -> int:
    game, decisions = _begun(), 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def measure(game: str) -> Row:
    """Its one game. The dice are rolled by an action, so a forced decision each turn."""
    length = clock.mean(_match)
    midway = _begun()
    for _ in range(int(length / 2)):
        midway.play_tick()
    return Row(
        "Catanatron",
        game,
        len(Color),
        length,
        call=clock.rate(_match),
        copy=clock.nanoseconds(midway.copy, 100),
    )


if __name__ == "__main__":
    tell("Catanatron", ["catanatron"], ["Catan"], measure)
