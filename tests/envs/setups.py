"""Every game with every number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import fondaco
from fondaco.engine.registry import find_game

#: A game, its players, and the options without which so few may not play.
Case = tuple[str, int, dict[str, Any]]


def _cases() -> Iterator[Case]:
    for name in fondaco.game_ids():
        box = find_game(name).box
        if box.fewer_with is not None:
            option, players = box.fewer_with
            yield name, players, {option: True}
        for players in range(box.fewest_players, box.most_players + 1):
            yield name, players, {}


CASES = list(_cases())
NAMES = [f"{name}-{players}" for name, players, _ in CASES]
