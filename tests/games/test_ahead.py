"""How far the end is: said by what ends each game, and the last turns announced in time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.bots import ask, make_bot
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial


def _ahead(match: fondaco.Match, lang: str = "en") -> Any:
    return match.game.board.ahead(Trial(match.box, match.view(0), 0), lang)


#: Those of other packages may leave it to the plain board, which cannot say it.
_DELIVERED = [name for name in fondaco.game_ids() if find_game(name).package.startswith("fondaco.")]


@pytest.mark.parametrize("name", _DELIVERED)
def test_the_end_comes_nearer_and_the_last_turns_are_announced(name: str) -> None:
    match, last = fondaco.start(name, players=3, seed=8), []
    bots = [make_bot("greedy", match.game, seat) for seat in range(3)]
    while match.actor is not None:
        told = _ahead(match)
        assert told.words
        assert _ahead(match, "de").words != told.words
        last.append(told.last)
        match.act(ask(bots[int(match.actor)], match))
    assert _ahead(match).words == ""
    assert not last[0]
    assert last[-1]  # nobody is taken by surprise
    if name != "samarkand":  # there the next link can end it, but need not
        assert last == sorted(last)


@pytest.mark.rules("WAM-9.3")
def test_the_rounds_of_wampum_are_counted() -> None:
    match, said = fondaco.start("wampum", players=3, seed=1), []
    rng = Random(1)
    while match.actor is not None:
        words = _ahead(match).words
        said += [words] if words not in said else []
        match.act(rng.choice(match.legal()))
    assert said == [
        *(f"{n} more rounds after this one." for n in range(11, 1, -1)),
        "One more round after this one.",
        "Last round: no new cards, then each kind left in hand counts.",
    ]


@pytest.mark.rules("MAR-8.1", "MAR-8.2")
def test_the_last_turns_of_marracash_are_those_that_are_played() -> None:
    match, turns = fondaco.start("marracash", players=3, seed=5), {}
    bots = [make_bot("greedy", match.game, seat) for seat in range(3)]
    while match.actor is not None:
        if _ahead(match).last:
            turns[match.view(None)["turn_no"]] = _ahead(match).words
        match.act(ask(bots[int(match.actor)], match))
    assert list(turns.values()) == [
        "Last round: 3 turns to go, this one included.",
        "Last round: 2 turns to go, this one included.",
        "This is the last turn of the game.",
    ]
