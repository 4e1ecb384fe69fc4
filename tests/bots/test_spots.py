"""Decisions of matches between searches, of sorts that searches are known to get wrong.

What is right in each was found by far more simulations than are made here (bench.spots); the
chances with all lines that were compared stand beside it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fondaco.bots import ask
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PLAYERS = 3
COLLECTIONS = sorted(Path(__file__).with_name("spots").glob("*.json"))


@pytest.mark.parametrize("path", COLLECTIONS, ids=lambda path: path.stem)
def test_searches_mostly_choose_what_is_right(path: Path) -> None:
    """Lines that come to nearly the same are all right; chance may mislead a short search."""
    collection = json.loads(path.read_text())
    game, spots = find_game(collection["game"]), collection["spots"]
    effort = Effort(simulations=collection["simulations"])
    assert len(spots) >= 10
    wrong = []
    for number, spot in enumerate(spots):
        match = Match.start(game, PLAYERS, chance="manual")
        for line in spot["lines"].split(" · "):
            match.act(line)
        best = max(spot["chances"].values())
        right = {line for line, c in spot["chances"].items() if best - c <= collection["same"]}
        assert set(spot["chances"]) <= set(match.legal())
        choice = ask(SearchBot(game, number, match.box, effort), match)
        if choice not in right:
            wrong.append((number, choice, spot["chances"]))
    assert len(wrong) <= collection["wrong"], wrong
